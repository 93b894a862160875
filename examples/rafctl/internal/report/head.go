package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// head says what a reader must know before the numbers mean anything.
func (d *Document) head() string {
	h := d.Host
	lines := []string{
		fmt.Sprintf("rafctl bench, %s: %d rounds in %.1f s, contenders in random order (seed %d)",
			d.Plan, d.Rounds, d.Elapsed.Seconds(), d.OrderSeed),
		fmt.Sprintf("file system  %s, files up to %s", d.FileSystem, humanize.Bytes(uint64(d.Room))),
		"page cache   " + d.pageCache(),
		fmt.Sprintf("clock        steps of %v, a batch lasts at least %v", d.Granularity, d.LeastBatch),
		fmt.Sprintf("machine      %s, %d cores, %s/%s %s, %s", known(h.CPU), h.Cores, h.OS, h.Arch, h.Kernel, h.Go),
		fmt.Sprintf("commit       %s, %s", d.Commit, d.Started.UTC().Format(time.DateTime)+" UTC"),
		"",
		"first: the first pass over the bytes through a fresh handle; warm: passes after it.",
		"total: all bytes / all time; mean ± dev: over batches; both in MB/s, 1 MB = 1,000,000 bytes.",
		"x seek: total beside the seek-based way. By mean ± dev, + lies above both others, > above the",
		"seek-based way and < below it; without a mark the intervals overlap.",
		"published: the same ratio as others measured it, on Linux machines of their own. Their mapped way",
		"writes through the map in the phases; ours writes by pwrite. Their classes know one new way.",
	}
	return strings.Join(lines, "\n") + "\n"
}

func (d *Document) pageCache() string {
	const how = "warm: the run wrote all it reads, and evicts nothing"
	if d.Resident == nil {
		return how
	}
	return fmt.Sprintf("%s; %.0f %% of the files in memory after each suite", how, 100**d.Resident)
}

func known(s string) string {
	if s == "" {
		return "unknown processor"
	}
	return s
}
