package mapped_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

const module = "github.com/seekless/seekless"

// A room is a folder of this module, and what of ours it may import. The list
// goes from the bottom up: arrows point only to rooms above in it. Those of
// tests may be of an external test package, and there point up.
type room struct {
	folder      string
	code, tests []string
}

var rooms = []room{
	{folder: "unix"},
	{folder: "windows"},
	{folder: "region", code: []string{"unix", "windows"}},
	{folder: "positional", code: []string{"unix", "windows"}, tests: []string{"positional/positionaltest"}},
	{folder: "positional/positionaltest", code: []string{"positional"}},
	{folder: "mapped", code: []string{"region", "positional"}, tests: []string{"positional/positionaltest"}},
	{folder: "fuzz", code: []string{"mapped", "positional", "positional/positionaltest"}, tests: []string{"region"}},
	{folder: "examples", code: []string{"fuzz", "mapped", "positional"}},
}

// importers says who may import what is neither ours nor in every room.
var importers = map[string][]string{
	"unsafe":                       {"region", "unix", "windows"},
	"github.com/edsrzf/mmap-go":    {"region"},
	"golang.org/x/sys/unix":        {"unix"},
	"golang.org/x/sys/windows":     {"windows"},
	"github.com/google/go-cmp/cmp": {"fuzz"}, // and every test
}

// required are the modules of go.mod.
var required = []string{"github.com/edsrzf/mmap-go", "github.com/google/go-cmp", "golang.org/x/sys"}

// folders are those at the top. Editors keep .idea and .vscode.
var folders = []string{
	"mapped", "region", "positional", "windows", "unix", "fuzz", "examples",
	".ci", ".github", ".git", ".idea", ".vscode",
}

func TestImports(t *testing.T) {
	tree := os.DirFS("..")
	objections, err := inspect(tree)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range objections {
		t.Error(o)
	}
}

// TestArrowsPointDown checks the list of rooms itself.
func TestArrowsPointDown(t *testing.T) {
	below := map[string]bool{}
	for _, r := range rooms {
		for _, to := range r.code {
			if !below[to] {
				t.Errorf("%s may import %s, which does not lie below it", r.folder, to)
			}
		}
		below[r.folder] = true
	}
}

// inspect answers what breaks the rules in a tree of this module. It looks at
// every Go file, whatever system it is for, but not into nested modules.
func inspect(tree fs.FS) (objections []string, err error) {
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			return inspectFolder(tree, name, &objections)
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		found, err := inspectFile(tree, name)
		objections = append(objections, found...)
		return err
	})
	found, modErr := inspectRequirements(tree)
	return append(objections, found...), cmp.Or(err, modErr)
}

// inspectFolder skips what the go command does not see as part of the module.
func inspectFolder(tree fs.FS, name string, objections *[]string) error {
	if name == "." {
		return nil
	}
	if path.Dir(name) == "." && !slices.Contains(folders, name) {
		*objections = append(*objections, name+": no such folder belongs at the top")
	}
	_, err := fs.Stat(tree, path.Join(name, "go.mod"))
	if base := path.Base(name); err == nil || base == "testdata" || strings.ContainsAny(base[:1], "._") {
		return fs.SkipDir
	}
	return nil
}

func inspectFile(tree fs.FS, name string) (objections []string, err error) {
	src, err := fs.ReadFile(tree, name)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if o := objection(name, imported); o != "" {
			objections = append(objections, fmt.Sprintf("%s: imports %s: %s", name, imported, o))
		}
	}
	if within(name, "mapped") && !isTest(name) && (hasTag(file) || !forAll(name, src)) {
		objections = append(objections, name+": is not for every system")
	}
	return objections, nil
}

// objection is what is wrong about an import, or nothing.
func objection(name, imported string) string {
	folder, test := path.Dir(name), isTest(name)
	if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
		return objectionToOurs(folder, ours, test)
	}
	allowed, listed := importers[imported]
	switch {
	case imported == "C":
		return "cgo is not used here"
	case imported == "syscall" && within(folder, "mapped") && !test:
		return "mapped makes no system calls"
	case !listed && strings.Contains(strings.SplitN(imported, "/", 2)[0], "."):
		return "the module does without"
	case !listed, slices.Contains(allowed, folder):
		return ""
	case test && imported == "github.com/google/go-cmp/cmp":
		return ""
	}
	return "only for " + strings.Join(allowed, ", ")
}

func objectionToOurs(folder, ours string, test bool) string {
	i := slices.IndexFunc(rooms, func(r room) bool {
		return r.folder == folder || r.folder == "examples" && within(folder, "examples")
	})
	switch {
	case i < 0:
		return "the folder is not in the list of rooms"
	case slices.Contains(rooms[i].code, ours):
		return ""
	case test && (ours == folder || slices.Contains(rooms[i].tests, ours)):
		return ""
	}
	return "no such arrow in the list of rooms"
}

func isTest(name string) bool             { return strings.HasSuffix(name, "_test.go") }
func within(name, folder string) bool     { return strings.HasPrefix(name+"/", folder+"/") }
func isTag(c *ast.Comment) bool           { return constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) }
func hasTagIn(group *ast.CommentGroup) bool { return slices.ContainsFunc(group.List, isTag) }

// hasTag reports whether a build constraint stands before the package clause.
func hasTag(file *ast.File) bool {
	return slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool {
		return group.Pos() < file.Package && slices.ContainsFunc(group.List, isTag)
	})
}

// forAll reports whether a system that no file is made for takes this one.
func forAll(name string, src []byte) bool {
	nowhere := build.Context{GOOS: "nowhere", GOARCH: "none", Compiler: "gc"}
	nowhere.OpenFile = func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(string(src))), nil
	}
	match, err := nowhere.MatchFile(path.Dir(name), path.Base(name))
	return match && err == nil
}
