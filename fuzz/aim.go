package fuzz

import "math"

// An offset or a length is a byte: the upper five bits choose a place, the
// lower three how far from it. The last place stands for the number itself,
// which follows.
const (
	distances = 8
	places    = 256 / distances
	literally = places - 1
	extremely = places - 2
)

// distance is how far from its place an offset or length is.
func (d *decoder) distance(code byte) int64 {
	switch code % distances {
	case 0, 1, 2:
		return 0
	case 3:
		return -1
	case 4:
		return 1
	case 5:
		return -8
	case 6:
		return 100
	}
	return int64(int8(d.byte()))
}

// extreme is an offset that files seldom see. Some are negative.
func (d *decoder) extreme(code byte) int64 {
	return [distances]int64{
		-1, math.MinInt64, -d.page, math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 - d.page, 1 << 62, 1 << 44,
	}[code%distances]
}

func (d *decoder) offset() int64 {
	code := d.byte()
	switch place := code / distances; place {
	case literally:
		return d.varint()
	case extremely:
		return d.extreme(code)
	default:
		return d.offsets()[place] + d.distance(code)
	}
}

// offsets are the places that offsets gather at.
func (d *decoder) offsets() [extremely]int64 {
	p := d.page
	return [extremely]int64{
		0, p, 2 * p, 4 * p, 8 * p, 16 * p, d.within(32 * p), d.within(64 * p), d.within(128 * p),
		3 * p, 5 * p, 1 << 16, 1 << 17,
		d.size, d.size, d.size, d.size / 2, floor(d.size, p), floor(d.size+p, p), d.within(edgeAfter(d.size, p)),
		d.off, d.end, d.end, d.lentOff, d.lentEnd, floor(d.lentOff, p),
		d.cut, d.reserved,
		d.anywhere(), floor(d.anywhere(), p),
	}
}

// anywhere looks at the bytes to come, which other fields use as well.
func (d *decoder) anywhere() int64 {
	if len(d.in) < 3 {
		return 0
	}
	limit := max(d.size+d.page, 8*d.page)
	return (int64(d.in[0]) | int64(d.in[1])<<8 | int64(d.in[2])<<16) % limit
}

func (d *decoder) length(off int64) int64 {
	code := d.byte()
	switch place := code / distances; place {
	case literally:
		return d.varint()
	case extremely:
		return d.seldom([distances]int64{
			-1, 0, math.MinInt64, math.MaxInt64, math.MaxInt64 - d.page, 1 << 17, 300_000, MaxSize,
		}[code%distances])
	default:
		return d.seldom(max(0, d.lengths(off)[place]+d.distance(code)))
	}
}

// seldom shortens most long lengths, for the sake of speed.
func (d *decoder) seldom(n int64) int64 {
	if n <= 8*d.page || n > MaxSize || d.peek()%16 == 0 {
		return n
	}
	return n % (4 * d.page)
}

// lengths are the lengths that reads and writes from off gather at.
func (d *decoder) lengths(off int64) [extremely]int64 {
	p := d.page
	if off < 0 || off > MaxSize {
		off = 0
	}
	return [extremely]int64{
		0, 0, 1, 1, 2, 3, 4, 7, 8, 9, 16, 17, 33, 64, 65, 128, 256, 280, 512, 1000,
		p / 2, p, p, 2 * p, 3 * p,
		floor(off+p, p) - off, // to the end of its page
		edgeAfter(off, p) - off,
		d.size - off, d.size - off,
		d.anywhere() % (4 * p),
	}
}

// partsFollow stands for a number of buffers that follows.
const partsFollow = 0xff

// parts is the number of buffers of a vector.
func (d *decoder) parts() int {
	code := d.byte()
	if code == partsFollow {
		return int(min(max(d.varint(), 0), MaxParts))
	}
	if many := code % 64; many < 3 { // as many as some systems take, and one to either side
		return 1023 + int(many)
	}
	return [16]int{0, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 16, 33, 100}[code%16]
}

// within keeps a place inside the file's bound, whatever the page is.
func (d *decoder) within(off int64) int64 { return min(off, MaxSize) }

func floor(off, page int64) int64 { return off - off%page }

// edgeAfter is the next power of two times the page after off.
func edgeAfter(off, page int64) int64 {
	edge := page
	for edge <= off {
		edge *= 2
	}
	return edge
}
