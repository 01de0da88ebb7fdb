"""Damaged and hostile bytes raise nothing but the errors that are promised: a few of each kind, in bounded time.

`FUZZ_EXAMPLES=2000 pytest tests/fuzz` tries others, and more; `run.py` beside it is guided by what the code does.
"""

from __future__ import annotations

import os

import pytest
from fuzz_targets import TARGETS, run
from hypothesis import given, settings
from hypothesis import strategies as st

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


@pytest.mark.parametrize("name", TARGETS)
def test_a_damaged_seed_raises_only_what_is_promised(name):
    @settings(max_examples=EXAMPLES or 12, derandomize=not EXAMPLES)
    @given(st.sampled_from(TARGETS[name][1]), edits)
    def check(seed, changes):
        run(name, edited(seed, changes))

    check()
