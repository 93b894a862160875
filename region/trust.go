package region

// Trusted is what [Trust] is told of an open file.
type Trusted struct {
	Size     int64 // in bytes
	Flag     int   // it was opened with
	Writable bool
	Asked    bool // maps were asked for, not only allowed
}
