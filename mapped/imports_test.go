package mapped_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// A room is a folder of this module, and what of ours its files may import.
// Test files may import that, their own room, and tests besides.
type room struct {
	folder      string
	code, tests []string
}

// rooms goes from the bottom up: code imports only what stands before it.
var rooms = []room{
	{folder: "unix"},
	{folder: "windows"},
	{folder: "region", code: []string{"unix", "windows"}},
	{folder: "positional", code: []string{"unix", "windows"}, tests: []string{"positional/positionaltest"}},
	{folder: "positional/positionaltest", code: []string{"positional"}},
	{folder: "mapped", code: []string{"region", "positional"}, tests: []string{"positional/positionaltest"}},
	{folder: "mapped/internal/unbreakable", tests: []string{"mapped", "region", "positional", "positional/positionaltest"}},
	{folder: "fuzz", code: []string{"mapped", "positional", "positional/positionaltest"}, tests: []string{"region"}},
	{folder: "examples", code: []string{"fuzz", "mapped", "positional"}},
}

// importers says who may import what is not ours and not everyone's.
var importers = map[string][]string{
	"unsafe":                    {"region", "unix", "windows"},
	"github.com/edsrzf/mmap-go": {"region"},
	"golang.org/x/sys/unix":     {"unix"},
	"golang.org/x/sys/windows":  {"windows"},
	"github.com/google/go-cmp":  {"fuzz"}, // and every test
}

// required are the modules of go.mod.
var required = []string{"github.com/edsrzf/mmap-go", "github.com/google/go-cmp", "golang.org/x/sys"}

// topFolders are those of the module, and those that git and editors keep.
var topFolders = []string{
	"mapped", "region", "positional", "windows", "unix", "fuzz", "examples", ".ci", ".github",
	".git", ".idea", ".vscode",
}

func TestImports(t *testing.T) {
	objections, err := inspect(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, objection := range objections {
		t.Error(objection)
	}
}

func TestRoomsImportOnlyWhatIsBelow(t *testing.T) {
	below := map[string]bool{}
	for _, r := range rooms {
		for _, folder := range r.code {
			if !below[folder] {
				t.Errorf("%s may import %s, which does not stand below it", r.folder, folder)
			}
		}
		below[r.folder] = true
	}
}

// sound is a tree that keeps the rules.
var sound = map[string]string{
	"go.mod": "module " + module + `

require (
	github.com/edsrzf/mmap-go v1.2.0 // region
	github.com/google/go-cmp v0.7.0 // tests
	golang.org/x/sys v0.50.0 // unix, windows
)
`,
	"README.md":                         "# ours\n",
	"unix/a.go":                         imports("unsafe", "golang.org/x/sys/unix"),
	"windows/a_windows.go":              imports("unsafe", "golang.org/x/sys/windows"),
	"region/a.go":                       "//go:build unix\n\n" + imports("unsafe", "github.com/edsrzf/mmap-go", module+"/unix"),
	"positional/a.go":                   imports(module+"/windows", "syscall"),
	"positional/a_test.go":              imports(module+"/positional", module+"/positional/positionaltest"),
	"mapped/a.go":                       imports("io", module+"/region", module+"/positional"),
	"mapped/a_linux_test.go":            "//go:build amd64\n\n" + imports("syscall", "github.com/google/go-cmp/cmp", "github.com/google/go-cmp/cmp/cmpopts"),
	"fuzz/a.go":                         imports("github.com/google/go-cmp/cmp", module+"/mapped"),
	"fuzz/testdata/a.go":                "not Go",
	"examples/kvlog/main.go":            imports(module + "/mapped"),
	"examples/compare/go.mod":           "module nested\n",
	"examples/compare/internal/main.go": imports("golang.org/x/exp/mmap", module+"/region"),
}

// planted are files, each of which breaks a rule when it is put into sound.
var planted = []struct{ file, contents, objection string }{
	{"region/b.go", imports(module + "/positional"), "no such import in the list of rooms"},
	{"region/b_test.go", imports(module + "/positional"), "no such import in the list of rooms"},
	{"positional/b_plan9.go", imports(module + "/region"), "no such import in the list of rooms"},
	{"unix/b.go", imports(module + "/windows"), "no such import in the list of rooms"},
	{"windows/b_windows_test.go", imports(module + "/mapped"), "no such import in the list of rooms"},
	{"region/b.go", imports(module + "/mapped"), "no such import in the list of rooms"},
	{"positional/b.go", imports(module + "/positional/positionaltest"), "no such import in the list of rooms"},
	{"mapped/b.go", imports(module + "/unix"), "no such import in the list of rooms"},
	{"fuzz/b.go", imports(module + "/examples/kvlog"), "no such import in the list of rooms"},
	{"mapped/record/b.go", imports(module + "/mapped"), "not in the list of rooms"},
	{"positional/b_solaris.go", imports("golang.org/x/sys/unix"), "only for unix"},
	{"unix/b.go", imports("golang.org/x/sys/windows"), "only for windows"},
	{"mapped/b_test.go", imports("github.com/edsrzf/mmap-go"), "only for region"},
	{"positional/positionaltest/b.go", imports("github.com/google/go-cmp/cmp/cmpopts"), "only for fuzz"},
	{"mapped/b.go", imports("unsafe"), "only for region, unix, windows"},
	{"positional/b_test.go", imports("unsafe"), "only for region, unix, windows"},
	{"examples/kvlog/b.go", imports("golang.org/x/text"), "the module does without"},
	{"region/b.go", imports("C"), "no cgo"},
	{"region/b.go", imports("golang.org/x/sys/cpu"), "the module does without"},
	{"mapped/b.go", imports("syscall"), "no system calls"},
	{"mapped/b.go", "//go:build !js\n\npackage p\n", "for every system"},
	{"mapped/b.go", "// Of all.\n\n//go:build mine || !mine\n\npackage p\n", "for every system"},
	{"mapped/b_windows.go", imports(), "for every system"},
	{"mapped/record/b_arm64.go", imports(), "for every system"},
	{"internal/b.go", imports(), "no such folder"},
	{"go.mod", sound["go.mod"] + "require golang.org/x/text v0.1.0 // wholefile\n", "requires golang.org/x/text: the module does without"},
	{"go.mod", strings.Replace(sound["go.mod"], " // tests", "", 1), "github.com/google/go-cmp: no comment"},
	{"go.mod", strings.Replace(sound["go.mod"], "golang.org/x/sys v0.50.0 // unix, windows", "", 1), "does not require golang.org/x/sys"},
}

func TestPlantedImportsAreFound(t *testing.T) {
	if got := inspected(t, sound); len(got) > 0 {
		t.Fatalf("a sound tree: %q", got)
	}
	for _, p := range planted {
		tree := maps.Clone(sound)
		tree[p.file] = p.contents
		got := inspected(t, tree)
		where, _, _ := strings.Cut(p.file, "/")
		if len(got) != 1 || !strings.HasPrefix(got[0], where) || !strings.Contains(got[0], p.objection) {
			t.Errorf("%s with\n%s\ngives %q, want one objection: %q", p.file, p.contents, got, p.objection)
		}
	}
}

func inspected(t *testing.T, files map[string]string) []string {
	tree := fstest.MapFS{}
	for name, contents := range files {
		tree[name] = &fstest.MapFile{Data: []byte(contents)}
	}
	objections, err := inspect(tree)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(slices.Values(objections))
}

// imports is a file that does nothing else.
func imports(paths ...string) string {
	var b strings.Builder
	b.WriteString("package p\n")
	for _, path := range paths {
		b.WriteString("import _ \"" + path + "\"\n")
	}
	return b.String()
}
