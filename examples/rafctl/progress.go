package main

import (
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress draws a bar on standard error when that is a terminal, and
// nothing otherwise. One goroutine at a time may use it.
type progress struct{ bar *progressbar.ProgressBar }

// byteProgress counts bytes up to total, or without an end when that is -1.
// It stays silent when the stream that the bytes pass is a terminal itself.
func (s *streams) byteProgress(what string, total int64, passing any) *progress {
	if isTerminal(passing) {
		return &progress{}
	}
	return s.progress(total, progressbar.OptionSetDescription(what), progressbar.OptionShowBytes(true),
		progressbar.OptionUseIECUnits(true), progressbar.OptionShowCount())
}

// shareProgress shows a share of 1.
func (s *streams) shareProgress() *progress {
	return s.progress(wholeShare, progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true))
}

const wholeShare = 1000 // steps of a bar

func (s *streams) progress(total int64, options ...progressbar.Option) *progress {
	if !isTerminal(s.stderr) {
		return &progress{}
	}
	options = append(options,
		progressbar.OptionSetWriter(s.stderr),
		progressbar.OptionSetWidth(24),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionUseANSICodes(true),
		progressbar.OptionClearOnFinish(),
	)
	return &progress{bar: progressbar.NewOptions64(total, options...)}
}

// add counts n more bytes. A bar that cannot be drawn is not worth an error.
func (p *progress) add(n int) {
	if p.bar != nil {
		_ = p.bar.Add(n)
	}
}

// show says what is being done, and how much of all is done.
func (p *progress) show(what string, share float64) {
	if p.bar != nil {
		p.bar.Describe(what)
		_ = p.bar.Set(int(share * wholeShare))
	}
}

// end wipes the bar off the screen.
func (p *progress) end() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
