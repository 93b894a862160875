package fuzz

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the seed corpus of FuzzSequence anew")

const corpusDir = "testdata/fuzz/FuzzSequence"

// corpus is what the folder has to hold: every log for every contender.
func corpus() map[string]string {
	files := map[string]string{}
	for name, log := range corpusLogs() {
		for i, c := range contenders {
			data := append([]byte{byte(i)}, log.Encode()...)
			file := strings.NewReplacer(", ", "-", " ", "-").Replace(name + "-" + c.name)
			files[file] = fmt.Sprintf("go test fuzz v1\n[]byte(%q)\n", data)
		}
	}
	return files
}

// TestCorpus checks the files that plain "go test" replays. Run it with
// -update after a change of the logs, the contenders or the encoding.
func TestCorpus(t *testing.T) {
	want := corpus()
	if *update {
		writeCorpus(t, want)
	}
	found, err := os.ReadDir(corpusDir)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(want) {
		t.Errorf("%d files, want %d", len(found), len(want))
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(corpusDir, name))
		if err != nil || string(got) != text {
			t.Errorf("%s is not as it would be written (run with -update): %v", name, err)
		}
	}
}

func writeCorpus(t *testing.T, files map[string]string) {
	if err := os.RemoveAll(corpusDir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(corpusDir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(corpusDir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCorpusHasEveryKind(t *testing.T) {
	var kinds [kindCount]int
	for name, log := range corpusLogs() {
		if decoded := Decode(log.Encode()); decoded.String() != log.String() {
			t.Errorf("%s: encoded and decoded it is another log:\n%v", name, decoded)
		}
		done, err := run(t.TempDir(), honestly(), log)
		if err != nil || done != len(log) {
			t.Errorf("%s: %d operations of %d, %v", name, done, len(log), err)
		}
		for _, op := range log {
			kinds[op.Kind]++
		}
	}
	for kind, n := range kinds {
		if n == 0 {
			t.Errorf("no log has %v", Kind(kind))
		}
	}
}
