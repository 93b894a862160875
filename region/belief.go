package region

import "time"

// Memory is taken back without a word, so that what is known is believed only
// for a while. Where the system can be asked, some of what is believed is
// looked at now and then; once a page of it is gone, most reads would find
// theirs gone too, and a system call is the better way for a while.
const (
	believed = 5 * time.Second
	blindly  = time.Second // where nobody can look
	interval = 250 * time.Millisecond
	pause    = 2 * time.Second
)

// arm sees to it that what is learned from now on is looked after and
// forgotten again. Each time it finds out anew whether the system can be
// believed: the process may have given up its rights to the file since.
func (a *asker) arm(r *Region, size int64) {
	if a.armed.Load() {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.stopped || a.armed.Load() {
		return
	}
	a.left = believed
	blind := !a.tells(r, size)
	if blind {
		a.left = blindly
	}
	a.blind.Store(blind)
	a.armed.Store(true)
	if a.timer == nil {
		a.timer = time.AfterFunc(min(interval, a.left), func() { a.tick(r) })
		return
	}
	a.timer.Reset(min(interval, a.left))
}

// tick looks after what is believed. Nothing runs any more once a belief or a
// pause is over, until the next question.
func (a *asker) tick(r *Region) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch a.left -= interval; {
	case a.stopped:
	case a.paused.Load():
		a.paused.Store(false)
		a.armed.Store(false)
	case !a.blind.Load() && a.samples.gone(a, r):
		a.paused.Store(true)
		r.Forget()
		a.timer.Reset(pause)
	case a.left <= 0:
		a.armed.Store(false)
		r.Forget()
	default:
		a.timer.Reset(interval)
	}
}

func (a *asker) stop() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.stopped = true
	if a.timer != nil {
		a.timer.Stop()
	}
}

// Forget says that pages may have left the memory: nothing is known any more.
func (r *Region) Forget() {
	r.asker.samples.seen.Store(0)
	r.known.Add(generation)
}
