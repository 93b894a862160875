package fuzz

import "strconv"

// A Kind says what an Op does.
type Kind uint8

// The kinds of operations. After each kind stand the fields of Op it uses.
// The zero Kind is ReadAt.
const (
	ReadAt         Kind = iota // Off, Len
	WriteAt                    // Off, Len, Seed
	Append                     // Len, Seed
	Truncate                   // Off, the new size
	Preallocate                // Off, the bytes to make room for
	Trim                       //
	PunchHole                  // Off, Len
	ReadvAt                    // Off, Len, Parts
	WritevAt                   // Off, Len, Parts, Seed
	View                       // Off, Len, Slot: borrow, and keep what was borrowed
	Release                    // Slot: give back what was borrowed
	Sync                       //
	SyncData                   //
	Refresh                    //
	Close                      // the operations that follow find the file closed
	Reopen                     // close if that is still to be done, open to read and write
	ReopenReadOnly             // the same, only to read
	kindCount
)

// fields is a set of the fields of Op that a kind uses, and of what else is to
// be known of it.
type fields uint16

const (
	hasOff fields = 1 << iota
	hasLen
	hasSeed
	hasParts
	hasSlot
	reads
	changes
	optional // systems differ in whether they can
	opens
	onDisk // the file system is asked for the size afterwards
)

var kinds = [kindCount]struct {
	name string
	has  fields
}{
	ReadAt:         {"ReadAt", hasOff | hasLen | reads},
	WriteAt:        {"WriteAt", hasOff | hasLen | hasSeed | changes},
	Append:         {"Append", hasLen | hasSeed | changes},
	Truncate:       {"Truncate", hasOff | changes},
	Preallocate:    {"Preallocate", hasOff | changes | optional | onDisk},
	Trim:           {"Trim", changes | optional | onDisk},
	PunchHole:      {"PunchHole", hasOff | hasLen | changes | optional | onDisk},
	ReadvAt:        {"ReadvAt", hasOff | hasLen | hasParts | reads},
	WritevAt:       {"WritevAt", hasOff | hasLen | hasParts | hasSeed | changes},
	View:           {"View", hasOff | hasLen | hasSlot},
	Release:        {"Release", hasSlot},
	Sync:           {"Sync", 0},
	SyncData:       {"SyncData", 0},
	Refresh:        {"Refresh", 0},
	Close:          {"Close", onDisk},
	Reopen:         {"Reopen", opens},
	ReopenReadOnly: {"ReopenReadOnly", opens},
}

// String is the name of the constant.
func (k Kind) String() string {
	if k < kindCount {
		return kinds[k].name
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

func (k Kind) has(f fields) bool { return k < kindCount && kinds[k].has&f != 0 }

func kindNamed(name string) (Kind, bool) {
	for k, kind := range kinds {
		if kind.name == name {
			return Kind(k), true
		}
	}
	return 0, false
}
