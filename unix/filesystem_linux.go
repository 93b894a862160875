package unix

import sys "golang.org/x/sys/unix"

// FileSystem is the kind of file system that the file lies on: f_type of
// statfs(2).
func FileSystem(fd int) (kind int64, err error) {
	var st sys.Statfs_t
	err = uninterrupted(func() error { return sys.Fstatfs(fd, &st) })
	return int64(st.Type), err
}

// Kinds of file systems.
const (
	Ext       = sys.EXT4_SUPER_MAGIC // ext2 and ext3 too
	XFS       = sys.XFS_SUPER_MAGIC
	Btrfs     = sys.BTRFS_SUPER_MAGIC
	F2FS      = sys.F2FS_SUPER_MAGIC
	Tmpfs     = sys.TMPFS_MAGIC
	Ramfs     = sys.RAMFS_MAGIC
	FAT       = sys.MSDOS_SUPER_MAGIC
	ExFAT     = sys.EXFAT_SUPER_MAGIC
	Squashfs  = sys.SQUASHFS_MAGIC
	EROFS     = sys.EROFS_SUPER_MAGIC_V1
	ISO9660   = sys.ISOFS_SUPER_MAGIC
	OverlayFS = sys.OVERLAYFS_SUPER_MAGIC

	NFS   = sys.NFS_SUPER_MAGIC
	SMB   = sys.SMB_SUPER_MAGIC
	SMB2  = sys.SMB2_SUPER_MAGIC
	CIFS  = sys.CIFS_SUPER_MAGIC
	Ceph  = sys.CEPH_SUPER_MAGIC
	Plan9 = sys.V9FS_MAGIC
	AFS   = sys.AFS_FS_MAGIC
	Coda  = sys.CODA_SUPER_MAGIC
)

// DirectFlag is the flag of open by which reads and writes pass by the page
// cache.
const DirectFlag = sys.O_DIRECT
