"""Where entries of lists end."""

import pytest

from chunking.evaluation.drafting.entries import entry_end


@pytest.mark.parametrize(
    ("entry", "below"),
    [
        ("1.13. Kilns are hot.", "\n\n1.14. Pots are not."),
        ("1.13. Kilns are hot.\n\nThey burn wood.", "\n\n2. Pots are not."),
        ("a) Kilns are hot;\n\n   i) in the north;\n\n   ii) in the south.", "\nb) Pots are not."),
        ("“Kilns” are these:\n\n(a) hot ones;\n\n(b) cold ones.", "\n\n2. Pots are not hot."),
        ("“Kilns” are these:\n\n1. hot ones;\n\n2. cold ones.", "\n\nPots are not hot."),
        ("- Kilns are hot.\n\n  They burn wood.", "\n\n- Pots are not."),
        ("    f. Kilns are hot.", "\n\n2. Pots\n\n    g. Pots are not hot."),
        ("  Kilns are hot.\n\n    They burn wood.", "\n\n  Pots are not."),
        ("Kilns are hot.", "\n\n1999 pots are not."),
    ],
)
def test_an_entry_ends_before_what_is_no_part_of_it(entry, below):
    text = entry + below
    assert text[: entry_end(text, 0, len(text))] == entry


def test_an_entry_ends_at_its_limit():
    text = "1. Kilns are hot. \n\nThey burn wood."
    assert entry_end(text, 0, 18) == len("1. Kilns are hot.")
