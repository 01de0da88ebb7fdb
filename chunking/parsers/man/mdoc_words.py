"""What macros of mdoc(7) stand for: fonts, signs around words, names of systems and standards."""

from __future__ import annotations

from typing import NamedTuple


class Look(NamedTuple):
    """How a macro shows its words: their font, and what stands there where it has none."""

    font: str
    usual: str = ""


#: macros that set words in a font
LOOKS = {
    "Ad": Look("I"), "An": Look("R"), "Ar": Look("I", "file ..."), "Cd": Look("B"), "Cm": Look("B"), "Dv": Look("C"),
    "Em": Look("I"), "Er": Look("C"), "Ev": Look("C"), "Hf": Look("I"), "Ic": Look("B"), "Li": Look("C"),
    "Ms": Look("B"), "No": Look("R"), "Pa": Look("I", "~"), "Ql": Look("C"), "Sx": Look("I"), "Sy": Look("B"),
    "Tn": Look("R"), "Va": Look("I"), "Vt": Look("I"), "Ft": Look("I"), "Mt": Look("I", "~"),
}  # fmt: skip
#: signs around words: up to the end of the line behind the first names, from one macro to another for the second
_AROUND = {
    "A": ("<", ">"),
    "B": ("[", "]"),
    "Br": ("{", "}"),
    "D": ("“", "”"),
    "O": ("[", "]"),
    "P": ("(", ")"),
    "Q": ('"', '"'),
    "S": ("‘", "’"),
    "X": ("", ""),
}
ENCLOSED = {"Op" if name == "O" else f"{name}q": signs for name, signs in _AROUND.items()}
OPENED = {f"{name}o": signs[0] for name, signs in _AROUND.items()}
CLOSED = {f"{name}c": signs[1] for name, signs in _AROUND.items()}
#: signs before which, and behind which, no space stands
CLOSING, OPENING = frozenset(".,:;)]?!"), frozenset("([")
#: systems: their name, and what stands between it and a version
SYSTEMS = {
    "Ux": ("UNIX", " "), "Bsx": ("BSD/OS", " "), "Nx": ("NetBSD", " "), "Fx": ("FreeBSD", " "), "Ox": ("OpenBSD", " "),
    "Dx": ("DragonFly", " "),
}  # fmt: skip
UNIX = {
    "32v": "Version 32V AT&T UNIX", "III": "AT&T System III UNIX", "V": "AT&T System V UNIX",
    **{f"V.{n}": f"AT&T System V Release {n} UNIX" for n in range(1, 5)},
    **{f"v{n}": f"Version {n} AT&T UNIX" for n in range(1, 8)},
}  # fmt: skip
_POSIX, _C, _X = "POSIX.1", "ANSI C", "X/Open Portability Guide Issue"
STANDARDS = {
    "-ansiC": f"{_C} X3.159-1989", "-ansiC-89": f"{_C} X3.159-1989", "-isoC": "ISO/IEC 9899:1990 (ISO C90)",
    "-isoC-90": "ISO/IEC 9899:1990 (ISO C90)", "-isoC-99": "ISO/IEC 9899:1999 (ISO C99)",
    "-isoC-2011": "ISO/IEC 9899:2011 (ISO C11)", "-ieee754": "IEEE Std 754-1985", "-iso8601": "ISO 8601",
    "-iso8802-3": "ISO 8802-3: 1989", "-p1003.1-88": f"IEEE Std 1003.1-1988 ({_POSIX})",
    "-p1003.1": f"IEEE Std 1003.1 ({_POSIX})", "-p1003.1-90": f"IEEE Std 1003.1-1990 ({_POSIX})",
    "-p1003.1b": "IEEE Std 1003.1b (POSIX.1b)", "-p1003.1b-93": "IEEE Std 1003.1b-1993 (POSIX.1b)",
    "-p1003.1c-95": "IEEE Std 1003.1c-1995 (POSIX.1c)", "-p1003.1g-2000": "IEEE Std 1003.1g-2000 (POSIX.1g)",
    "-p1003.1-96": f"ISO/IEC 9945-1:1996 ({_POSIX})", "-iso9945-1-90": f"ISO/IEC 9945-1:1990 ({_POSIX})",
    "-iso9945-1-96": f"ISO/IEC 9945-1:1996 ({_POSIX})", "-p1003.1-2001": f"IEEE Std 1003.1-2001 ({_POSIX})",
    "-p1003.1-2004": f"IEEE Std 1003.1-2004 ({_POSIX})", "-p1003.1-2008": f"IEEE Std 1003.1-2008 ({_POSIX})",
    "-p1003.1-2024": f"IEEE Std 1003.1-2024 ({_POSIX})", "-p1003.2": "IEEE Std 1003.2 (POSIX.2)",
    "-p1003.2-92": "IEEE Std 1003.2-1992 (POSIX.2)", "-p1387.2": "IEEE Std 1387.2 (POSIX.7.2)",
    "-iso9945-2-93": "ISO/IEC 9945-2:1993 (POSIX.2)", "-susv1": "Version 1 of the Single UNIX Specification (SUSv1)",
    "-susv2": "Version 2 of the Single UNIX Specification (SUSv2)",
    "-susv3": "Version 3 of the Single UNIX Specification (SUSv3)",
    "-susv4": "Version 4 of the Single UNIX Specification (SUSv4)", "-svid4": "System V Interface Definition, Fourth Edition (SVID4)",
    "-xpg2": f"{_X} 2 (XPG2)", "-xpg3": f"{_X} 3 (XPG3)", "-xpg4": f"{_X} 4 (XPG4)",
    "-xpg4.2": f"{_X} 4, Version 2 (XPG4.2)", "-xsh4.2": "X/Open System Interfaces and Headers Issue 4, Version 2 (XSH4.2)",
    "-xsh5": "X/Open System Interfaces and Headers Issue 5 (XSH5)", "-xcu5": "X/Open Commands and Utilities Issue 5 (XCU5)",
    "-xns5": "X/Open Networking Services Issue 5 (XNS5)", "-xns5.2": "X/Open Networking Services Issue 5.2 (XNS5.2)",
    "-xcurses4.2": "X/Open Curses Issue 4, Version 2 (XCURSES4.2)",
}  # fmt: skip
LIBRARIES = {
    "libc": "Standard C Library (libc, -lc)",
    "libm": "Math Library (libm, -lm)",
    "libmd": "Message Digest (MD4, MD5, etc.) Support Library (libmd, -lmd)",
    "libcrypt": "Crypt Library (libcrypt, -lcrypt)",
    "libcrypto": "OpenSSL Crypto Library (libcrypto, -lcrypto)",
    "libssl": "OpenSSL Library (libssl, -lssl)",
    "libcurses": "Curses Library (libcurses, -lcurses)",
    "libedit": "Command Line Editor Library (libedit, -ledit)",
    "libkvm": "Kernel Data Access Library (libkvm, -lkvm)",
    "libpam": "Pluggable Authentication Module Library (libpam, -lpam)",
    "libpthread": "POSIX Threads Library (libpthread, -lpthread)",
    "librt": "POSIX Real-time Library (librt, -lrt)",
    "libutil": "System Utilities Library (libutil, -lutil)",
    "libz": "Compression Library (libz, -lz)",
}
