package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	files := map[string]string{
		"go.mod":          "module m\n\ngo 1.26\n",
		"a.go":            "package m\n\nconst A = 1\n",
		"a_plan9.go":      "package m\n\nvar B int = \"text\"\n",
		"a_js_test.go":    "package m\n\nvar _ = missing\n",
		"a_windows.go":    "package m\n\nfunc f(x int) { x = x }\n",
		"a_ios.go":        "package m\n\nvar _ = gone\n",
		"a_ios_test.go":   "package m\n\nvar _ = notSeen\n",
		"a_wasip1.go":     "//go:build linux\n\npackage m\n\nvar _ = unreached\n",
		"b/b_openbsd.go":  "package b\n\nimport \"unsafe\"\n\nfunc f(p uintptr) unsafe.Pointer { return unsafe.Pointer(p) }\n",
		"b/b_other.go":    "//go:build !openbsd\n\npackage b\n",
		"testdata/bad.go": "nothing",
	}
	dir := t.TempDir()
	for name, contents := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(contents), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for target, want := range map[string]string{
		"linux/386":     "",
		"wasip1/wasm":   "",
		"plan9/arm":     "cannot use \"text\"",
		"js/wasm":       "undefined: missing",
		"windows/arm64": "self-assignment of x",
		"ios/arm64":     "undefined: gone",
		"openbsd/amd64": "possible misuse of unsafe.Pointer",
		"linux/none":    "unsupported GOOS/GOARCH",
	} {
		got := check(dir, target)
		switch {
		case want == "" && len(got) > 0:
			t.Errorf("%s: %q", target, got)
		case want != "" && (len(got) != 1 || !strings.Contains(got[0], want)):
			t.Errorf("%s: %q, want one: %s", target, got, want)
		}
	}
}
