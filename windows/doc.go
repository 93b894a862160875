// Package windows holds the system calls of Windows in the shape seekless
// needs: a handle in, a raw errno out, loops to the full count. It is empty
// on other systems. Consider it internal.
package windows
