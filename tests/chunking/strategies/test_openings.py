"""What the part of a list needs before it: the items around it, found in its neighbourhood."""

from time import process_time

import pytest
from timing import assert_linear

from chunking.strategies.openings import parent_items


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_items_around_one_are_those_of_less_indentation(end):
    text = end.join(["- fruit", "  - apples", "    - red", "    - green", "  - pears", ""])
    assert parent_items(text, 0, text.index("- green")) == "- fruit\n  - apples\n"
    assert parent_items(text, 0, text.index("- pears")) == "- fruit\n"
    assert parent_items(text, 0, text.index("- fruit")) == ""
    assert parent_items(text, 0, text.index("apples")) == ""


def test_what_is_said_of_a_term_has_its_line():
    text = "- **-f** *file*\n  Read it. And so on.\n\n  - `a`\n    First. Second.\n\n  More.\n- plain\n\n  Said. Again.\n"
    term = "- **-f** *file*\n"
    assert parent_items(text, 0, text.index("And")) == term
    assert parent_items(text, 0, text.index("  More")) == term
    assert parent_items(text, 0, text.index("Second")) == f"{term}  - `a`\n"
    assert parent_items(text, 0, text.index("*file")) == ""
    assert parent_items(text, 0, text.index("Again")) == ""


def test_a_list_far_down_takes_no_longer():
    """Found: each item looked for the last carriage return of the whole text before it."""

    def seconds(items):
        text = "- one\n  - two of it\n" * items
        began = process_time()
        for at in range(0, len(text), 20):
            assert parent_items(text, 0, at + 8) == "- one\n"
        return process_time() - began

    assert_linear(seconds, 20_000)
