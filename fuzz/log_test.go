package fuzz

import (
	"slices"
	"strings"
	"testing"
)

func TestLogPrintsTheGoSourceOfItself(t *testing.T) {
	log := Log{
		{Kind: WriteAt, Off: 4095, Len: 3, Seed: 7},
		{Kind: WritevAt, Off: 1, Len: 10, Seed: 65535, Parts: 3},
		{Kind: View, Len: 2, Slot: 3},
		{Kind: Truncate, Off: -9223372036854775808},
		{Kind: ReadAt},
	}
	const text = `fuzz.Log{
	{Kind: fuzz.WriteAt, Off: 4095, Len: 3, Seed: 7},
	{Kind: fuzz.WritevAt, Off: 1, Len: 10, Seed: 65535, Parts: 3},
	{Kind: fuzz.View, Len: 2, Slot: 3},
	{Kind: fuzz.Truncate, Off: -9223372036854775808},
	{Kind: fuzz.ReadAt},
}`
	if log.String() != text {
		t.Errorf("got  %s\nwant %s", log, text)
	}
	back, err := Parse(text)
	if err != nil || !slices.Equal(back, log) {
		t.Errorf("Parse: %v, %v", back, err)
	}
}

func TestParseIsFreeInForm(t *testing.T) {
	log, err := Parse(`Log{{Kind: ReadAt, Off: 0x10, Len: 1_000}, /* and */ {Kind: fuzz.Sync}}`)
	if want := (Log{{Kind: ReadAt, Off: 16, Len: 1000}, {Kind: Sync}}); err != nil || !slices.Equal(log, want) {
		t.Errorf("got %v, %v", log, err)
	}
}

func TestParseRefusesWhatIsNoLog(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "expected operand",
		"nonsense":                              "no fuzz.Log",
		"fuzz.Op{}":                             "no fuzz.Log",
		"fuzz.Log{7}":                           "operation 0: no {Kind: ...}",
		"fuzz.Log{{Kind: fuzz.Sync}, {fuzz.X}}": "operation 1: a value without a field name",
		"fuzz.Log{{Kind: fuzz.Sing}}":           `no kind is named "Sing"`,
		"fuzz.Log{{Off: 1.5}}":                  "no integer",
		"fuzz.Log{{Off: 9223372036854775808}}":  "out of range",
		"fuzz.Log{{Seed: 65536}}":               "out of range",
		"fuzz.Log{{Seed: -1}}":                  "no uint16",
		"fuzz.Log{{Size: 1}}":                   `no field is named "Size"`,
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
