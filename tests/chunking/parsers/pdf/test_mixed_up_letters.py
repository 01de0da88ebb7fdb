"""Fonts that say wrongly which letters they show."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf.mixed_up_letters import is_mixed_up

#: as a real file of an insurance has it, and what it shows
MIXED_UP = "अ(नेकवर केबारेम1जान1 आ(का घर केिलए हम िन8 कवर !)ान करतेह आ(दाओं सेअ(ने बी:ा (ॉ[लसी िज(ीसी" * 4
RIGHT = (
    "अपने कवर के बारे में जानें। आपका घर – पहले $300,000 (जीएसटी सहित), आप-का कवर: 2024/25 में www.example.org "
    * 4
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [(MIXED_UP, True), (RIGHT, False), ("plain (text) a(b)c " * 30, False), ("", False)],
)
def test_signs_within_words_tell_it(text, expected):
    assert is_mixed_up(text) is expected
