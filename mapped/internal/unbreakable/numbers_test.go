package unbreakable

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// elsewhere says why no test carries a number: the reported faults that have
// none here.
var elsewhere = map[int]string{
	3:   "an in-page error of Windows",
	4:   "recovered faults on Windows",
	21:  "no file is made from a descriptor of the caller's",
	97:  "about tests: those of reservations leave out counts of blocks that a file system makes late",
	118: "the sync of a folder on Windows, for atomic writes of whole files",
}

// reported are the numbers of the faults that users of such libraries
// reported, without those of Windows (81 to 87, 105 to 114), of whole files
// (119 to 127) and of transfers (128 to 137).
func reported() (numbers []int) {
	for i := 1; i <= 142; i++ {
		if i >= 81 && i <= 87 || i >= 105 && i <= 114 || i >= 119 && i <= 137 {
			continue
		}
		numbers = append(numbers, i)
	}
	return numbers
}

// testNames are the names of all tests of the module, and of their subtests
// where they are written out.
func testNames(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	test := regexp.MustCompile(`(?m)^func (Test\w+|Fuzz\w+)\(|\bt\.Run\("([^"]*)"`)
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range test.FindAllString(string(text), -1) {
			fmt.Fprintln(&all, name)
		}
		return err
	})
	must(t, err)
	return all.String()
}

func TestEveryReportedFaultHasATest(t *testing.T) {
	names := testNames(t)
	for _, number := range reported() {
		found := regexp.MustCompile(fmt.Sprintf(`F%03d(\D|$)`, number)).MatchString(names)
		if why := elsewhere[number]; (why == "") != found {
			t.Errorf("F%03d: named by a test: %v, a reason for none: %q", number, found, why)
		}
	}
}
