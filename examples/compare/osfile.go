package compare

import "os"

// OSFile is [os.File]: one system call for each read and write.
var OSFile = Contender{
	Name:     "os.File",
	Open:     func(name string) (Reader, error) { return opened(os.Open(name)) },
	OpenFile: func(name string) (File, error) { return opened(os.OpenFile(name, os.O_RDWR, 0)) },
}
