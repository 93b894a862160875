package positionaltest_test

import (
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seekless/seekless/positional/positionaltest"
)

// mutantRun is the environment variable that lets TestMutants run.
const mutantRun = "POSITIONALTEST_MUTANTS"

// TestMutants runs the suite over broken files, so it fails. TestSuiteBites
// runs it in a process of its own and looks at what failed.
func TestMutants(t *testing.T) {
	if os.Getenv(mutantRun) == "" {
		t.Skip("run by TestSuiteBites")
	}
	positionaltest.SetHangLimit(300 * time.Millisecond)
	names := positionaltest.CaseNames()
	t.Run("healthy", func(t *testing.T) { positionaltest.RunCases(t, lending(), names) })
	for _, m := range mutants() {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			positionaltest.RunCases(t, m.suite, m.fails)
		})
	}
}

// TestSuiteBites shows that every case fails where its sentence is broken.
func TestSuiteBites(t *testing.T) {
	results := runMutants(t)
	for _, m := range mutants() {
		for _, name := range m.fails {
			if result := results[path(m.name, name)]; result != "FAIL" && results[path("healthy", name)] != "SKIP" {
				t.Errorf("%q does not notice that %s: %q", name, m.name, result)
			}
		}
	}
}

// TestEveryCaseBites shows that no case is without a file that fails it.
func TestEveryCaseBites(t *testing.T) {
	var bitten []string
	for _, m := range mutants() {
		bitten = append(bitten, m.fails...)
	}
	names := positionaltest.CaseNames()
	for _, name := range names {
		if !slices.Contains(bitten, name) {
			t.Errorf("no mutant fails %q", name)
		}
	}
	for _, name := range bitten {
		if !slices.Contains(names, name) {
			t.Errorf("there is no case %q", name)
		}
	}
}

var resultLine = regexp.MustCompile(`(?m)^ *--- (PASS|FAIL|SKIP): (TestMutants/\S+)`)

// runMutants answers PASS, FAIL or SKIP for every case that a mutant names,
// and for all cases of the healthy file.
func runMutants(t *testing.T) map[string]string {
	switch runtime.GOOS {
	case "js", "wasip1", "ios", "plan9":
		t.Skip("no processes on " + runtime.GOOS)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), exe, "-test.timeout=2m", "-test.v", "-test.run=^TestMutants$")
	cmd.Env = append(os.Environ(), mutantRun+"=1")
	out, err := cmd.CombinedOutput()
	if err == nil || bytes.Contains(out, []byte("panic: ")) {
		t.Fatalf("the run over broken files: %v\n%s", err, out)
	}
	results := map[string]string{}
	for _, m := range resultLine.FindAllSubmatch(out, -1) {
		results[string(m[2])] = string(m[1])
	}
	return results
}

// path is the name of a subtest as package testing writes it.
func path(mutant, name string) string {
	return strings.ReplaceAll("TestMutants/"+mutant+"/"+name, " ", "_")
}
