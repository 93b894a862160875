package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/seekless/seekless/examples/compare"
)

// N4 reads from so many goroutines, each once, as far apart that nothing is
// read ahead, on storage that takes so long.
const (
	coldReaders = 64
	coldFile    = 16 * mib
	coldDelay   = "10ms"
)

// bedsEnv names the folder that .ci/beds/up has filled.
const bedsEnv = "SEEKLESS_BEDS"

// coldReads builds N4: parallel reads of pages that are not in memory. It needs
// storage that is slow on demand, and is left out where there is none.
func coldReads(f *fixture) ([]*group, error) {
	beds := os.Getenv(bedsEnv)
	if beds == "" {
		return nil, nil
	}
	file, err := f.slowFile(filepath.Join(beds, "bin", "fusefs"))
	if err != nil {
		return nil, err
	}
	us := f.subject.Name
	g := &group{name: "N4", lines: []*line{
		ratio("N4/osfile", "rate of 64 cold reads of 4 KiB at once / os.File", compare.OSFile.Name, us, atLeast(0.9)),
		ratio("N4/xexp", "rate of 64 cold reads of 4 KiB at once / x/exp/mmap", compare.XExp.Name, us, atLeast(25)),
	}}
	for _, c := range []compare.Contender{f.subject, compare.OSFile, compare.XExp} {
		g.cells = append(g.cells, timed(c.Name, f.clock, func(n int) (time.Duration, error) {
			return coldPasses(c, file, n)
		}))
	}
	return []*group{g}, nil
}

// slowFile serves a file of this fixture by the program server, slowly, until
// the fixture is closed.
func (f *fixture) slowFile(server string) (name string, err error) {
	source, err := f.file(coldFile)
	if err != nil {
		return "", err
	}
	mount, faults := filepath.Join(f.dir, "mount"), filepath.Join(f.dir, "faults")
	if err := errors.Join(os.Mkdir(mount, 0o777), os.Mkdir(faults, 0o777)); err != nil {
		return "", err
	}
	cmd := exec.Command(server, filepath.Dir(source), mount, faults)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	f.closers = append(f.closers, serving{cmd})
	if _, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		return "", fmt.Errorf("%s does not serve: %w", server, err)
	}
	return filepath.Join(mount, filepath.Base(source)), os.WriteFile(filepath.Join(faults, "slow"), []byte(coldDelay), 0o666)
}

// serving is a server that Close ends.
type serving struct{ cmd *exec.Cmd }

func (s serving) Close() error {
	return errors.Join(s.cmd.Process.Signal(os.Interrupt), s.cmd.Wait())
}

// coldPasses opens the file, which throws its cached pages away, and reads from
// all goroutines at once, n times.
func coldPasses(c compare.Contender, file string, n int) (took time.Duration, err error) {
	for range n {
		r, err := c.Open(file)
		if err != nil {
			return 0, err
		}
		d, err := together(coldReaders, func(i int) error {
			p := make([]byte, 4*kib)
			return readOnce(r, []int64{int64(i) * (coldFile / coldReaders)}, p)
		})
		if err := errors.Join(err, r.Close()); err != nil {
			return 0, err
		}
		took += d
	}
	return took, nil
}
