package fuzz

import "strings"

// A Log is a list of operations, to be carried out in order on a new file.
type Log []Op

// String is the log as a Go literal. Parse reads it; pasted into a file that
// imports this package, it compiles.
func (l Log) String() string {
	var b strings.Builder
	b.WriteString("fuzz.Log{\n")
	for _, op := range l {
		b.WriteString("\t" + op.String() + ",\n")
	}
	b.WriteString("}")
	return b.String()
}
