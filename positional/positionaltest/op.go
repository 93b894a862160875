package positionaltest

// An Op names a method of [positional.File] in scripts and records.
type Op string

// The methods that a [FaultyFile] can disturb and records. Size and Name ask
// nothing of the system and pass through unseen.
const (
	OpReadAt      Op = "ReadAt"
	OpWriteAt     Op = "WriteAt"
	OpReadvAt     Op = "ReadvAt"
	OpWritevAt    Op = "WritevAt"
	OpAppend      Op = "Append"
	OpRefresh     Op = "Refresh"
	OpStat        Op = "Stat"
	OpTruncate    Op = "Truncate"
	OpPreallocate Op = "Preallocate"
	OpTrim        Op = "Trim"
	OpPunchHole   Op = "PunchHole"
	OpSync        Op = "Sync"
	OpSyncData    Op = "SyncData"
	OpClose       Op = "Close"
)
