"""Damaged and hostile bytes raise nothing but the errors that are promised: a few of each kind, in bounded time.

`FUZZ_EXAMPLES=2000 pytest tests/fuzz` tries others, and more; `run.py` beside it is guided by what the code does.
"""

from __future__ import annotations

import os
import sys
from math import inf
from time import monotonic

import pytest
from fuzz_targets import TARGETS, run
from hypothesis import given, settings
from hypothesis import strategies as st

#: that all targets together may take of a busy machine: then they are run on fewer examples
SECONDS = 15.0
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "0"))
#: what means something in one format or another
WORDS = (
    b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\r", b"\n\n", b"<", b"</", b"/>", b"&#x110000;", b"&amp", b"<!--", b"<![CDATA[", b"{", b"}", b"[", b"]", b'"', b"'",
    b"\\", b"\\u-1?", b"\\bin9", b"\\'", b"null", b"-1", b"0", b"1e999", b"99999999999999999999", b"true", b"[]", b"{}", b"NaN", b"- ", b"? ", b"&a *a", b"!!python/none ",
    b"<<: ", b"~", b"|", b",", b";", b"\t", b"=", b"=?utf-8?b?", b"?=", b"--", b"#", b"```", b"$$", b"%", b"PK\3\4",
)  # fmt: skip
edits = st.lists(
    st.tuples(st.integers(0, 20_000), st.sampled_from([0, 0, 0, 1, 2, 9, 60]), st.sampled_from(WORDS) | st.binary(max_size=4)),
    min_size=1,
    max_size=6,
)  # fmt: skip


def edited(data: bytes, changes: list[tuple[int, int, bytes]]) -> bytes:
    """A seed with bytes taken out and put in at some places."""
    for at, gone, put in changes:
        place = at % (len(data) + 1)
        data = data[:place] + put + data[place + gone :]
    return data


@pytest.fixture(autouse=True, scope="module")
def as_in_a_parsers_process() -> None:
    """docling imports torch where it can, which takes longer than all targets; parsers do without."""
    absent = [name for name in ("torch", "transformers") if name not in sys.modules]
    sys.modules.update(dict.fromkeys(absent))
    run("mail", TARGETS["mail"][1][0])
    for name in absent:
        del sys.modules[name]


class Share:
    """The time that one target may take, from its second example on: the first may import much.

    Once something was found there is no bound: what looks for a smaller example runs the same ones again.
    """

    def __init__(self, seconds: float) -> None:
        self._left = seconds
        self._is_first = True

    def attempt(self, name: str, data: bytes) -> None:
        """Run a target, unless its time is over."""
        if self._left <= 0:
            return
        began = monotonic()
        try:
            run(name, data)
        except BaseException:
            self._left = inf
            raise
        if not self._is_first:
            self._left -= monotonic() - began
        self._is_first = False


@pytest.mark.parametrize("name", TARGETS)
def test_a_damaged_seed_raises_only_what_is_promised(name):
    share = Share(inf if EXAMPLES else SECONDS / len(TARGETS))

    @settings(max_examples=EXAMPLES or 12, derandomize=not EXAMPLES)
    @given(st.sampled_from(TARGETS[name][1]), edits)
    def check(seed, changes):
        share.attempt(name, edited(seed, changes))

    check()
