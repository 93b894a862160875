package mapped_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsTheExample wants the program of README.md to be Example,
// which is compiled and run, but for the name of the file.
func TestReadmeShowsTheExample(t *testing.T) {
	program := between(t, "../README.md", "```go\n", "```\n")
	example := between(t, "example_test.go", "func Example() {\n", "\n}\n")
	_, body, _ := strings.Cut(example, "name := filepath.Join(dir, \"greeting\")\n")
	body, output, found := strings.Cut(body, "\n\n\t// Output: ")
	if !found {
		t.Fatal("the example has no output")
	}
	if !strings.Contains(program, "func main() {\n\tname := \"greeting\"\n"+body+"\n}\n") {
		t.Errorf("README.md does not show the body of Example:\n%s", body)
	}
	if text := between(t, "../README.md", "It prints `", "`"); text != output {
		t.Errorf("README.md says that it prints %q, it prints %q", text, output)
	}
	check := "func check(err error) {\n" + between(t, "example_test.go", "func check(err error) {\n", "\n}\n") + "\n}\n"
	if !strings.Contains(program, check) {
		t.Errorf("README.md lacks:\n%s", check)
	}
}

// between is what stands in a file after the first from and before the to that
// follows it.
func between(t *testing.T, name, from, to string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	must(t, err)
	_, after, found := strings.Cut(string(b), from)
	text, _, ended := strings.Cut(after, to)
	if !found || !ended {
		t.Fatalf("%s has no text between %q and %q", name, from, to)
	}
	return text
}
