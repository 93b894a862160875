package mapped_test

import (
	"errors"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const module = "github.com/seekless/seekless"

// inspect answers what breaks the rules in a tree of this module. It looks at
// every Go file, whatever system it is for, but not into nested modules.
func inspect(tree fs.FS) (objections []string, err error) {
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		var found []string
		switch {
		case d.IsDir():
			found, err = inspectFolder(tree, name)
		case path.Ext(name) == ".go":
			found, err = inspectFile(tree, name)
		}
		objections = append(objections, found...)
		return err
	})
	mod, modErr := fs.ReadFile(tree, "go.mod")
	return append(objections, inspectRequirements(string(mod))...), errors.Join(err, modErr)
}

// inspectFolder answers fs.SkipDir for what the go command leaves out of a
// module.
func inspectFolder(tree fs.FS, name string) (objections []string, err error) {
	if name == "." {
		return nil, nil
	}
	if path.Dir(name) == "." && !slices.Contains(topFolders, name) {
		objections = append(objections, name+": no such folder belongs at the top")
	}
	_, nested := fs.Stat(tree, path.Join(name, "go.mod"))
	if base := path.Base(name); nested == nil || base == "testdata" || strings.Contains("._", base[:1]) {
		return objections, fs.SkipDir
	}
	return objections, nil
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
		if why := judgeImport(name, imported); why != "" {
			objections = append(objections, name+" imports "+imported+": "+why)
		}
	}
	if inside(name, "mapped") && !isTest(name) && (hasTag(file) || !isForAll(name, src)) {
		objections = append(objections, name+": a file of mapped has to be for every system")
	}
	return objections, nil
}

// judgeImport says what is wrong with an import, if anything is.
func judgeImport(name, imported string) string {
	folder, test := path.Dir(name), isTest(name)
	if ours, ok := strings.CutPrefix(imported, module+"/"); ok {
		return judgeRooms(folder, ours, test)
	}
	allowed, listed := mayImport(imported)
	host, _, _ := strings.Cut(imported, "/")
	switch {
	case imported == "C":
		return "there is no cgo here"
	case imported == "syscall" && inside(folder, "mapped") && !test:
		return "mapped makes no system calls"
	case !listed && strings.Contains(host, "."):
		return "the module does without"
	case !listed, slices.Contains(allowed, folder):
		return ""
	case test && inside(imported, "github.com/google/go-cmp"):
		return ""
	}
	return "only for " + strings.Join(allowed, ", ")
}

// mayImport says who may import a package, if importers has it or what it lies
// in.
func mayImport(imported string) (allowed []string, listed bool) {
	for name, folders := range importers {
		if inside(imported, name) {
			return folders, true
		}
	}
	return nil, false
}

func judgeRooms(folder, imported string, test bool) string {
	i := slices.IndexFunc(rooms, func(r room) bool {
		return r.folder == folder || r.folder == "examples" && inside(folder, "examples")
	})
	switch {
	case i < 0:
		return folder + " is not in the list of rooms"
	case slices.Contains(rooms[i].code, imported):
		return ""
	case test && (imported == folder || slices.Contains(rooms[i].tests, imported)):
		return ""
	}
	return "no such import in the list of rooms"
}

// requirement matches a line of go.mod that requires a module.
var requirement = regexp.MustCompile(`(?m)^(?:require)?[ \t]+(\S+) v\S+(?:[ \t]*//[ \t]*(\S.*))?$`)

func inspectRequirements(mod string) (objections []string) {
	missing := slices.Clone(required)
	for _, line := range requirement.FindAllStringSubmatch(mod, -1) {
		name, purpose := line[1], line[2]
		switch i := slices.Index(missing, name); {
		case i < 0:
			objections = append(objections, "go.mod requires "+name+": the module does without")
		case purpose == "":
			objections = append(objections, "go.mod requires "+name+": no comment says what for")
			fallthrough
		default:
			missing = slices.Delete(missing, i, i+1)
		}
	}
	for _, name := range missing {
		objections = append(objections, "go.mod does not require "+name)
	}
	return objections
}

func isTest(name string) bool         { return strings.HasSuffix(name, "_test.go") }
func inside(name, folder string) bool { return strings.HasPrefix(name+"/", folder+"/") }

// hasTag reports whether a build constraint stands before the package clause.
func hasTag(file *ast.File) bool {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && (constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text)) {
				return true
			}
		}
	}
	return false
}

// isForAll reports whether a system that no file names would build this one.
func isForAll(name string, src []byte) bool {
	nowhere := build.Context{GOOS: "nowhere", GOARCH: "none", Compiler: "gc"}
	nowhere.OpenFile = func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(string(src))), nil
	}
	match, err := nowhere.MatchFile(path.Dir(name), path.Base(name))
	return match && err == nil
}
