package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// A cli is the command line.
type cli struct {
	Bench  benchCmd  `cmd:"" help:"Measure seeking, positional calls and package mapped against each other."`
	Cat    catCmd    `cmd:"" help:"Write the bytes of a file to standard output."`
	Stat   statCmd   `cmd:"" help:"Tell the size of a file and how it would be read."`
	Write  writeCmd  `cmd:"" help:"Write standard input into a file at an offset."`
	Append appendCmd `cmd:"" help:"Write standard input at the end of a file."`
}

// helped unwinds kong after it has printed the help that was asked for.
type helped struct{ status int }

// dispatch parses the arguments and runs the command they name.
func (s *streams) dispatch(args []string) (err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case helped:
			err = nil
		default:
			panic(cause)
		}
	}()
	parser, err := kong.New(&cli{},
		kong.Name("rafctl"),
		kong.Description("Read like memory, write like a file: measure it, and use it on any file."),
		kong.Writers(s.stdout, s.stderr),
		kong.Exit(func(status int) { panic(helped{status}) }),
	)
	if err != nil {
		return err
	}
	command, err := parser.Parse(longFlags(parser.Model, args))
	if err != nil {
		return usageError{err}
	}
	return command.Run(s)
}

// longFlags gives -quick its second dash: the parser would read it as the
// flags q, u, i, c and k, and the value of -n=4 as "=4".
func longFlags(model *kong.Application, args []string) []string {
	known := map[string]bool{}
	collectFlags(model.Node, known)
	out := make([]string, 0, len(args))
	for i, arg := range args {
		if arg == "--" {
			return append(out, args[i:]...)
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		if strings.HasPrefix(arg, "-") && known[name] {
			arg = "-" + arg
		}
		out = append(out, arg)
	}
	return out
}

func collectFlags(node *kong.Node, into map[string]bool) {
	for _, flag := range node.Flags {
		into[flag.Name] = true
	}
	for _, child := range node.Children {
		collectFlags(child, into)
	}
}
