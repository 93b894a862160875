// Package unix holds the system calls of Unix systems in the shape seekless
// needs: a descriptor in, a raw errno out, loops to the full count. It is
// empty on other systems. Consider it internal.
package unix
