package fuzz

import "math"

// corpusLogs are logs about one matter each. Their edges are those of pages
// of 4 KiB and of segments that double from one page.
func corpusLogs() map[string]Log {
	return map[string]Log{
		"pages":     pages(),
		"segments":  segments(),
		"ends":      ends(),
		"cuts":      cuts(),
		"appends":   appends(),
		"views":     viewsHeld(),
		"orphans":   orphans(),
		"vectors":   vectors(),
		"reserves":  reserves(),
		"holes":     holes(),
		"closed":    append(Log{{Kind: WriteAt, Len: page + 1, Seed: 1}, {Kind: Close}}, everything()...),
		"read-only": append(Log{{Kind: WriteAt, Len: page + 1, Seed: 1}, {Kind: ReopenReadOnly}}, everything()...),
		"long":      longOnes(),
	}
}

// around are offsets at, before and after an edge.
func around(edge int64) [3]int64 { return [3]int64{edge - 1, edge, edge + 1} }

func pages() (log Log) {
	log = Log{{Kind: WriteAt, Len: 3 * page, Seed: 1}}
	for _, off := range around(page) {
		for i, end := range around(2 * page) {
			log = append(log,
				Op{Kind: ReadAt, Off: off, Len: end - off},
				Op{Kind: WriteAt, Off: off, Len: end - off, Seed: uint16(10 + i)},
				Op{Kind: ReadAt, Len: 4 * page})
		}
	}
	return log
}

// segments grows a file over each edge, by turns with a write that ends
// before it, at it and after it, and one that leaves a gap.
func segments() (log Log) {
	for edge := int64(page); edge <= MaxSize/2; edge *= 2 {
		for i, end := range around(edge) {
			log = append(log, Op{Kind: WriteAt, Off: end - 2, Len: 2, Seed: uint16(i + 1)})
		}
		log = append(log,
			Op{Kind: ReadAt, Off: edge - 3, Len: 8},
			Op{Kind: WriteAt, Off: edge + edge/2, Len: 1, Seed: 9},
			Op{Kind: ReadAt, Off: edge - 1, Len: page},
			Op{Kind: WriteAt, Off: edge - 1, Len: 2, Seed: 10})
	}
	return append(log, Op{Kind: ReadAt, Len: MaxSize}, Op{Kind: Reopen}, Op{Kind: ReadAt, Len: MaxSize})
}

func ends() (log Log) {
	log = Log{{Kind: ReadAt}, {Kind: ReadAt, Len: 1}, {Kind: WriteAt, Len: page + 7, Seed: 1}}
	for _, off := range around(page + 7) {
		for n := range int64(3) {
			log = append(log, Op{Kind: ReadAt, Off: off, Len: n}, Op{Kind: View, Off: off, Len: n})
		}
	}
	for _, off := range []int64{-1, math.MinInt64, math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 - page, 1 << 62, 1 << 44} {
		log = append(log, Op{Kind: ReadAt, Off: off}, Op{Kind: ReadAt, Off: off, Len: page})
	}
	return append(log, Log{
		{Kind: WriteAt, Off: -1}, {Kind: WriteAt, Off: -1, Len: 5, Seed: 2},
		{Kind: WriteAt, Off: math.MaxInt64, Len: 5, Seed: 3}, {Kind: WriteAt, Off: math.MaxInt64 - 4, Len: 5 + 1, Seed: 4},
		{Kind: Truncate, Off: -1}, {Kind: Preallocate, Off: -1}, {Kind: PunchHole, Off: -1, Len: 1},
		{Kind: View, Off: math.MaxInt64, Len: 1}, {Kind: View, Len: -1}, {Kind: View, Off: -1}, {Kind: WriteAt, Off: 2 * page, Seed: 5},
		{Kind: ReadAt, Len: 2 * page},
	}...)
}

// cuts looks for bytes that come back after a cut, and for a tail that keeps
// the old ones.
func cuts() (log Log) {
	for i, edge := range []int64{page, 2 * page, 8 * page, 64 * page} {
		for _, size := range around(edge) {
			log = append(log,
				Op{Kind: WriteAt, Len: edge + page, Seed: uint16(i + 1)},
				Op{Kind: Truncate, Off: size},
				Op{Kind: ReadAt, Off: edge - 2, Len: page},
				Op{Kind: Truncate, Off: edge + page},
				Op{Kind: ReadAt, Off: edge - 2, Len: page},
				Op{Kind: Truncate, Off: size - 1},
				Op{Kind: WriteAt, Off: edge + 10, Len: 1, Seed: 9},
				Op{Kind: ReadAt, Off: edge - 3, Len: 20})
		}
	}
	return append(log, Op{Kind: Truncate}, Op{Kind: ReadAt, Len: 1}, Op{Kind: Truncate, Off: MaxSize}, Op{Kind: ReadAt, Len: MaxSize})
}

func appends() (log Log) {
	for i, n := range []int64{0, 1, page - 2, 1, 1, page, page + 1, 0, 13 * page} {
		log = append(log, Op{Kind: Append, Len: n, Seed: uint16(i + 1)}, Op{Kind: ReadAt, Len: 20 * page})
	}
	return append(log, Log{
		{Kind: Truncate, Off: page + 1}, {Kind: Append, Len: 5, Seed: 20}, {Kind: WriteAt, Off: 3 * page, Len: 1, Seed: 21},
		{Kind: Append, Len: 5, Seed: 22}, {Kind: Preallocate, Off: 64 * page}, {Kind: Append, Len: 5, Seed: 23},
		{Kind: Reopen}, {Kind: Append, Len: 5, Seed: 24}, {Kind: ReadAt, Len: 4 * page},
	}...)
}

func viewsHeld() Log {
	return Log{
		{Kind: View}, {Kind: WriteAt, Len: 4 * page, Seed: 1},
		{Kind: View, Len: page}, {Kind: View, Off: page - 1, Len: 2, Slot: 1},
		{Kind: View, Off: 100, Len: 4*page - 100, Slot: 2}, {Kind: View, Off: 4 * page, Slot: 3},
		{Kind: WriteAt, Off: page - 2, Len: 4, Seed: 2}, {Kind: PunchHole, Off: page, Len: page},
		{Kind: Truncate, Off: 4*page - 1}, {Kind: Truncate, Off: 1 << 18}, {Kind: WriteAt, Off: 1 << 19, Len: 1, Seed: 3},
		{Kind: Truncate, Off: 4 * page}, {Kind: Truncate, Off: page}, {Kind: Release, Slot: 2},
		{Kind: Truncate, Off: page}, {Kind: Truncate, Off: page + 1}, {Kind: Release, Slot: 1},
		{Kind: Truncate, Off: page}, {Kind: Truncate}, {Kind: Append, Len: page, Seed: 4},
		{Kind: View, Off: page, Len: page + 1}, {Kind: View, Off: page / 2, Len: page, Slot: 1},
		{Kind: Release}, {Kind: Truncate}, {Kind: Sync},
	}
}

// orphans keeps Views when their handle is closed.
func orphans() Log {
	return Log{
		{Kind: WriteAt, Len: 9 * page, Seed: 1}, {Kind: View, Len: 9 * page}, {Kind: View, Off: 8*page - 1, Len: 3, Slot: 1},
		{Kind: Close}, {Kind: ReadAt, Len: 1}, {Kind: Reopen}, {Kind: WriteAt, Off: 10, Len: 8 * page, Seed: 2},
		{Kind: View, Off: 1, Len: page, Slot: 2}, {Kind: Reopen}, {Kind: Append, Len: 8 * page, Seed: 3},
		{Kind: View, Off: 9 * page, Len: page, Slot: 3}, {Kind: Truncate, Off: 9*page + 5}, {Kind: Truncate, Off: 10 * page},
		{Kind: Truncate, Off: 5}, {Kind: Release, Slot: 3}, {Kind: Truncate, Off: 5}, {Kind: ReopenReadOnly}, {Kind: View, Len: 5},
		{Kind: Close},
	}
}

func vectors() (log Log) {
	for i, parts := range []int{0, 1, 2, 3, 16, 1023, 1024, 1025, MaxParts} {
		for _, n := range []int64{0, 1, 100, page + 1, 3 * page} {
			off := int64(i+1)*page - 50
			log = append(log,
				Op{Kind: WritevAt, Off: off, Len: n, Seed: uint16(i + 1), Parts: parts},
				Op{Kind: ReadvAt, Off: off - 7, Len: n + 20, Parts: parts})
		}
	}
	return append(log, Log{
		{Kind: ReadvAt, Off: -1, Parts: 2}, {Kind: ReadvAt, Off: math.MaxInt64 - 1, Len: 9, Parts: 2}, {Kind: WritevAt, Off: -1, Len: 2, Seed: 1, Parts: 2},
		{Kind: WritevAt, Off: math.MaxInt64, Len: 2, Seed: 1, Parts: 2}, {Kind: ReadAt, Len: 14 * page},
	}...)
}

func reserves() Log {
	return Log{
		{Kind: Preallocate, Off: 8 * page}, {Kind: ReadAt, Len: page}, {Kind: WriteAt, Off: page - 1, Len: 2, Seed: 1},
		{Kind: Preallocate}, {Kind: Preallocate, Off: page}, {Kind: Truncate, Off: 3 * page}, {Kind: Preallocate, Off: 100 * page},
		{Kind: View, Len: page}, {Kind: Trim}, {Kind: ReadAt, Len: 4 * page}, {Kind: Preallocate, Off: 32*page + 1},
		{Kind: Close}, {Kind: Reopen}, {Kind: Refresh}, {Kind: Preallocate, Off: 16 * page}, {Kind: Append, Len: 20 * page, Seed: 2},
		{Kind: Reopen}, {Kind: Trim}, {Kind: ReadAt, Len: 30 * page}, {Kind: Preallocate, Off: MaxSize},
	}
}

func holes() (log Log) {
	log = Log{{Kind: WriteAt, Len: 8*page + 5, Seed: 1}}
	for i, off := range around(2 * page) {
		for _, end := range around(5 * page) {
			log = append(log,
				Op{Kind: PunchHole, Off: off, Len: end - off},
				Op{Kind: ReadAt, Len: 9 * page},
				Op{Kind: WriteAt, Off: off - 1, Len: 3*page + 4, Seed: uint16(i + 2)})
		}
	}
	return append(log, Log{
		{Kind: PunchHole}, {Kind: PunchHole, Off: 8 * page, Len: page}, {Kind: PunchHole, Off: 20 * page, Len: page},
		{Kind: PunchHole, Off: 5, Len: -1}, {Kind: PunchHole, Off: 5, Len: math.MaxInt64}, {Kind: ReadAt, Len: 9 * page},
	}...)
}

// everything is one operation of each kind that leaves a file in its state,
// with and without something to do, and what follows a new start.
func everything() Log {
	return Log{
		{Kind: ReadAt, Len: 10}, {Kind: ReadAt, Off: page, Len: 10}, {Kind: ReadAt}, {Kind: ReadAt, Off: -1, Len: 1},
		{Kind: WriteAt, Len: 10, Seed: 2}, {Kind: WriteAt}, {Kind: WriteAt, Off: -1, Len: 1}, {Kind: Append, Len: 10, Seed: 3},
		{Kind: Append}, {Kind: Truncate}, {Kind: Truncate, Off: page + 1}, {Kind: Truncate, Off: -1},
		{Kind: Preallocate, Off: 9 * page}, {Kind: Preallocate}, {Kind: Trim}, {Kind: PunchHole, Len: 10},
		{Kind: ReadvAt, Len: 10, Parts: 2}, {Kind: WritevAt, Len: 10, Seed: 4, Parts: 2}, {Kind: View, Len: 10}, {Kind: View, Off: page, Len: 10},
		{Kind: Sync}, {Kind: SyncData}, {Kind: Refresh}, {Kind: Close}, {Kind: Close}, {Kind: ReopenReadOnly}, {Kind: ReadAt, Len: 10},
		{Kind: Reopen}, {Kind: WriteAt, Len: 10, Seed: 5}, {Kind: SyncData}, {Kind: ReadAt, Len: 2 * page},
	}
}

// longOnes transfer more at once than most do.
func longOnes() Log {
	return Log{
		{Kind: WriteAt, Off: 100, Len: 300_000, Seed: 1}, {Kind: ReadAt, Len: 300_200}, {Kind: Append, Len: 1 << 19, Seed: 2},
		{Kind: ReadAt, Off: 1<<17 - 1, Len: 1<<18 + 2}, {Kind: View, Len: 1 << 19}, {Kind: WriteAt, Off: 1, Len: MaxSize - 1, Seed: 3},
		{Kind: ReadvAt, Len: MaxSize, Parts: 7}, {Kind: WritevAt, Len: MaxSize, Seed: 4, Parts: 9}, {Kind: ReadAt, Off: 1, Len: MaxSize},
		{Kind: Append}, {Kind: Reopen}, {Kind: ReadAt, Len: MaxSize},
	}
}
