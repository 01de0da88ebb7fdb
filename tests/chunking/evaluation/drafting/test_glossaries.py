"""The terms of glossaries, told by the title of the part that they stand in."""

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.glossaries import glossary_terms

LEAD = "The words that the potters of the valley use.\n\n"
BOLD = (
    "* **Kiln**: An oven in which pots are fired.\n"
    "* **Frit** (or glass): Glass that has been ground,\n  and is then used for glazes.\n"
    "* **Oven**: See *kiln*.\n"
    "* **Slip** – Clay with much water, for joints."
)
TITLES = (
    "### A\n\n#### Ash\n\nWhat is left of wood that has been burnt.\n\n"
    "### K\n\n#### Kiln\n\nAn oven in which pots are fired.\n\nIt burns wood.\n\n"
    "#### Knob\n\nWhat the lid of a pot is held by."
)
ABOVE = (
    "Kiln\n    An oven in which pots are fired.\n\n    It burns wood.\n\n"
    "Frit\n    Glass that has been ground for use.\n\n"
    "Slip\n    Clay with much water, for joints."
)
LISTED = (
    "**Kiln**\nAn oven in which pots are fired.\n\n**Frit**\nGlass that has been ground.\n\n"
    "It is used for glazes.\n\n**Slip**\nClay with much water, for joints."
)


def terms(text, name="a.md"):
    document = Document.from_text(text, name)
    return {term: text[slice(*span)] for term, span in glossary_terms(document)}


def test_words_in_bold_are_asked_for_with_their_items():
    text = f"# Potter's manual\n\n{LEAD}## Glossary\n\n{BOLD}\n\n## Kilns\n\n* **Size**: A kiln of two metres is enough.\n"
    items = [item.removeprefix("* ") for item in BOLD.split("\n* ")]
    assert terms(text) == {"Kiln": items[0], "Frit": items[1], "Slip": items[3]}
    asked = {
        each.text: each.excerpts[0].text
        for each in draft_questions([Document.from_text(text, "a.md")])
    }
    assert asked["What does “Slip” mean?"] == items[3]


def test_titles_are_asked_for_with_all_below_them():
    assert terms(
        f"# Glossary\n\n{LEAD}{TITLES}\n\n## See also\n\nThe manual of the kiln, which has more words.\n"
    ) == {
        "Ash": "What is left of wood that has been burnt.",
        "Kiln": "An oven in which pots are fired.\n\nIt burns wood.",
        "Knob": "What the lid of a pot is held by.",
    }


@pytest.mark.parametrize("entries", [ABOVE, LISTED])
def test_terms_in_lines_of_their_own_are_asked_for_up_to_the_next_one(entries):
    found = terms(f"{LEAD}{entries}\n", "glossary.txt" if entries is ABOVE else "glossary.md")
    assert [term.strip("*") for term in found] == ["Kiln", "Frit", "Slip"]
    assert "\n\n".join(found.values()) == entries


def test_words_in_bold_elsewhere_are_no_terms():
    assert terms(f"# Terms of Service\n\n{LEAD}{BOLD}\n", "terms-of-service.md") == {}
    two = "\n".join(BOLD.splitlines()[:3])
    assert terms(f"# Glossary\n\n{LEAD}{two}\n") == {}


def test_a_term_that_is_a_heading_set_in_is_asked_for():
    """Found: drafting ended with an error, as the heading begins behind the blanks of the term's line."""
    said = (
        "It says what each side of the contract may do with the work, and for how long it may. " * 3
    )
    names = ("Grant of Licence", "Final Terms", "Scope of Work")
    text = "".join(f"  {number}. {name}\n     {said}\n\n" for number, name in enumerate(names, 1))
    document = Document.from_text(text, "glossary.txt")
    found = draft_questions([document], 9)
    assert all(
        text[each.start : each.end] == each.text for question in found for each in question.excerpts
    )


def test_lines_may_end_as_those_of_windows_do():
    found = terms(ABOVE.replace("\n", "\r\n"), "glossary.txt")
    assert list(found) == ["Kiln", "Frit", "Slip"]
