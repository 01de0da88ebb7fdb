"""The numbers of system calls on each kind of processor, and which of them a parser has no use for."""

from __future__ import annotations

#: name, number on x86-64 and on ARM64, where it may be missing
_FORBIDDEN = (
    # network
    ("socket", 41, 198),
    ("connect", 42, 203),
    ("bind", 49, 200),
    ("listen", 50, 201),
    ("accept", 43, 202),
    ("accept4", 288, 242),
    ("sendto", 44, 206),
    ("sendmsg", 46, 211),
    ("sendmmsg", 307, 269),
    # other processes and their memory
    ("ptrace", 101, 117),
    ("process_vm_readv", 310, 270),
    ("process_vm_writev", 311, 271),
    ("process_madvise", 440, 440),
    ("pidfd_getfd", 438, 438),
    ("kcmp", 312, 272),
    # the kernel's own programs, and ways around this filter
    ("bpf", 321, 280),
    ("perf_event_open", 298, 241),
    ("userfaultfd", 323, 282),
    ("io_uring_setup", 425, 425),
    ("io_uring_enter", 426, 426),
    ("io_uring_register", 427, 427),
    # what files there are
    ("mount", 165, 40),
    ("umount2", 166, 39),
    ("pivot_root", 155, 41),
    ("chroot", 161, 51),
    ("setns", 308, 268),
    ("unshare", 272, 97),
    ("open_tree", 428, 428),
    ("move_mount", 429, 429),
    ("fsopen", 430, 430),
    ("fsconfig", 431, 431),
    ("fsmount", 432, 432),
    ("fspick", 433, 433),
    ("mount_setattr", 442, 442),
    ("open_by_handle_at", 304, 265),
    ("name_to_handle_at", 303, 264),
    # keys
    ("keyctl", 250, 219),
    ("add_key", 248, 217),
    ("request_key", 249, 218),
    # the machine
    ("init_module", 175, 105),
    ("finit_module", 313, 273),
    ("delete_module", 176, 106),
    ("kexec_load", 246, 104),
    ("kexec_file_load", 320, 294),
    ("reboot", 169, 142),
    ("swapon", 167, 224),
    ("swapoff", 168, 225),
    ("acct", 163, 89),
    ("quotactl", 179, 60),
    ("syslog", 103, 116),
    # its clock and name
    ("settimeofday", 164, 170),
    ("clock_settime", 227, 112),
    ("adjtimex", 159, 171),
    ("clock_adjtime", 305, 266),
    ("sethostname", 170, 161),
    ("setdomainname", 171, 162),
    # the processor's ways to do without the kernel
    ("ioperm", 173, None),
    ("iopl", 172, None),
    ("modify_ldt", 154, None),
    ("personality", 135, 92),
    # memory and messages that processes share
    ("shmget", 29, 194),
    ("shmat", 30, 196),
    ("msgget", 68, 186),
    ("semget", 64, 190),
    ("mq_open", 240, 180),
    # what is known of a file, which Landlock has no right for
    ("chmod", 90, None),
    ("fchmod", 91, 52),
    ("fchmodat", 268, 53),
    ("fchmodat2", 452, 452),
    ("chown", 92, None),
    ("fchown", 93, 55),
    ("lchown", 94, None),
    ("fchownat", 260, 54),
    ("utime", 132, None),
    ("utimes", 235, None),
    ("futimesat", 261, None),
    ("utimensat", 280, 88),
    ("truncate", 76, 45),
    ("setxattr", 188, 5),
    ("lsetxattr", 189, 6),
    ("fsetxattr", 190, 7),
    ("setxattrat", 463, 463),
    ("removexattr", 197, 14),
    ("lremovexattr", 198, 15),
    ("fremovexattr", 199, 16),
    ("removexattrat", 466, 466),
    # signals and shares of the processor
    ("setpriority", 141, 140),
    ("rt_sigqueueinfo", 129, 138),
    ("rt_tgsigqueueinfo", 297, 240),
)
#: what starts a program, and signals it
_STARTING = (
    ("execve", 59, 221),
    ("execveat", 322, 281),
    ("fork", 57, None),
    ("vfork", 58, None),
    ("kill", 62, 129),
    ("tkill", 200, 130),
    ("pidfd_open", 434, 434),
    ("pidfd_send_signal", 424, 424),
)
#: calls of which the arguments decide, and the one that sets the filter
_OTHERS = (
    ("clone", 56, 220),
    ("clone3", 435, 435),
    ("tgkill", 234, 131),
    ("prlimit64", 302, 261),
    ("seccomp", 317, 277),
)
FORBIDDEN = tuple(name for name, *_ in _FORBIDDEN)
STARTING = tuple(name for name, *_ in _STARTING)
_ALL = (*_FORBIDDEN, *_STARTING, *_OTHERS)
CALLS = {
    "x86_64": {name: number for name, number, _ in _ALL},
    "aarch64": {name: number for name, _, number in _ALL if number is not None},
}
