package positionaltest_test

import (
	"io/fs"
	"os"

	"github.com/seekless/seekless/positional"
	"github.com/seekless/seekless/positional/positionaltest"
)

// A mutant is a suite over files that break the contract in one way, and the
// cases that must notice.
type mutant struct {
	name  string
	suite positionaltest.Suite
	fails []string // group/case
}

// files is a mutant whose open files are broken as b says.
func files(name string, b broken, fails ...string) mutant {
	s := lending()
	s.Open = func(name string, flag int, perm fs.FileMode) (positional.File, error) {
		f, err := openReference(name, flag, perm)
		if err != nil {
			return nil, err
		}
		if b.open != nil {
			b.open(f)
		}
		g := b
		g.File = f
		return &g, nil
	}
	return mutant{name, s, fails}
}

// opens is a mutant whose Open is wrong.
func opens(name string, open positionaltest.Opener, fails ...string) mutant {
	s := lending()
	s.Open = open
	return mutant{name, s, fails}
}

// flags is a mutant that opens with other flags than it was given.
func flags(name string, change func(flag int) int, fails ...string) mutant {
	return opens(name, func(name string, flag int, perm fs.FileMode) (positional.File, error) {
		return openReference(name, change(flag), perm)
	}, fails...)
}

// views is a mutant whose views are wrong.
func views(name string, view func(f positional.File, off int64, n int) (positionaltest.Lent, error), fails ...string) mutant {
	s := lending()
	s.View = view
	return mutant{name, s, fails}
}

func mutants() (all []mutant) {
	for _, some := range [][]mutant{
		openMutants(), readMutants(), vectorMutants(), writeMutants(), sizeMutants(),
		reserveMutants(), closeMutants(), errorMutants(), viewMutants(),
	} {
		all = append(all, some...)
	}
	return all
}

func openMutants() []mutant {
	return []mutant{
		flags("O_TRUNC is ignored", func(flag int) int { return flag &^ os.O_TRUNC },
			"Opening/O_TRUNC empties the file"),
		flags("O_EXCL is ignored", func(flag int) int { return flag &^ os.O_EXCL },
			"Opening/O_EXCL on an existing file is fs.ErrExist",
			"Protocol/A23 exclusive, missing and read-only opens"),
		flags("O_APPEND is ignored", func(flag int) int { return flag &^ os.O_APPEND },
			"Opening/O_APPEND is refused with an error that names Append",
			"Protocol/A26 an append handle is refused, not appended to"),
		flags("every open creates", func(flag int) int { return flag | os.O_CREATE },
			"Opening/a missing file is fs.ErrNotExist and is not created",
			"Protocol/A23 exclusive, missing and read-only opens"),
		files("a new file holds a byte", broken{open: fillEmpty},
			"Opening/O_CREATE makes an empty file",
			"Protocol/A07 a new file truncated to 4,096 is all zeros",
			"Reading/an empty file answers io.EOF, and nil to an empty buffer",
			"Views/A10 a view of an empty file is empty"),
		opens("a directory is opened", openAnything,
			"Opening/a directory is refused"),
		opens("a FIFO is waited for", openWaiting,
			"Opening/a FIFO without a writer does not hang"),
		opens("a FIFO is an empty file", openEmptyFIFO,
			"Opening/a FIFO has no offsets"),
		files("the name is cut", broken{name: func(f positional.File) string { return f.Name()[1:] }},
			"Opening/the file has the name it was opened by",
			"Close/every method is fs.ErrClosed afterwards"),
		opens("long names are refused", openShortNames,
			"Protocol/A03 an absolute path works, also a long one"),
	}
}

func fillEmpty(f positional.File) {
	if f.Size() == 0 {
		f.WriteAt([]byte("x"), 0)
	}
}

func openAnything(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return openReference(os.DevNull, flag&^os.O_CREATE, perm)
	}
	return openReference(name, flag, perm)
}

func isFIFO(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode()&fs.ModeNamedPipe != 0
}

func openWaiting(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if isFIFO(name) {
		f, err := os.Open(name)
		if err == nil {
			f.Close()
		}
	}
	return openReference(name, flag, perm)
}

func openEmptyFIFO(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if isFIFO(name) {
		return openReference(os.DevNull, flag, perm)
	}
	return openReference(name, flag, perm)
}

func openShortNames(name string, flag int, perm fs.FileMode) (positional.File, error) {
	if len(name) > 260 {
		return nil, fs.ErrInvalid
	}
	return openReference(name, flag, perm)
}
