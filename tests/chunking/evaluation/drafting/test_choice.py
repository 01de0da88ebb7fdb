"""Of several documents each is asked something."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.choice import LIKE, SAME
from chunking.evaluation.questions.questions import name_of

PLACES = ("harbour", "chapel", "cellar", "library", "ferry", "mill")


THINGS = ("gate", "lamp", "stove", "window", "cupboard", "well", "clock", "hatch")


def of(place: str) -> Document:
    """A document that gives many questions."""
    parts = (
        f"## How do I open the {thing} of the {place}?\n\nTurn the {thing} of the {place} until it opens, and hold it.\n"
        for thing in THINGS
    )
    return Document.from_text("\n".join((f"# The {place}\n", *parts)), f"{place}.md")


#: documents that give nothing but a question that leads to a section, a weak one, or one on their title
LESSER = {
    "section": "# Potters\n\nSome of them.\n\n## Northern clay pits\n\nThese were dug by hand, and then by oxen, when the valley had more people than it has now.\n",
    "phrase": "Potters then walked along the northern breakwater with a lantern and a copper kettle of boiling water.\n",
    "title": "# Firing the northern kiln\n\nIt takes days, and nobody sleeps in them, which is why the potters sing. They are then happy.\n",
}


@pytest.mark.parametrize("text", LESSER.values(), ids=LESSER.keys())
@pytest.mark.parametrize("count", [7, 60])
def test_a_document_that_gives_little_is_asked_as_well(text, count):
    """Found: of many documents the short ones were asked nothing, which alone gave a question."""
    documents = [*map(of, PLACES), Document.from_text(text, "short.md")]
    found = draft_questions(documents, count)
    asked = {question.excerpts[0].document for question in found}
    is_left = count == 7 and text == LESSER["phrase"]  # taken only for want of others
    assert asked == {
        name_of(each) for each in documents if not (is_left and each.uri == "short.md")
    }
    assert len(found) <= count


def test_a_title_is_asked_for_where_nothing_else_is():
    (question,) = draft_questions([Document.from_text(LESSER["title"], "short.md")])
    assert question.text == "How do you go about firing the northern kiln?"
    assert question.excerpts[0].text == LESSER["title"].partition("\n\n")[2].strip()
    in_middle = "Read this first.\n\n" + LESSER["title"]
    assert len(draft_questions([Document.from_text(in_middle, "short.md")])) == 0


def test_a_table_beside_other_documents_has_no_more_than_its_share():
    """Found: of nine documents half of all questions were on the rows of one price list."""
    rows = "\n".join(f"KF-{n},Bolt {n},{n} mm,{n + 7}" for n in range(1000, 1200))
    table = Document.from_text(f"article,name,length,price\n{rows}\n", "prices.csv")
    found = draft_questions([*map(of, PLACES), table], 60)
    on_rows = sum(question.excerpts[0].document == "prices.csv" for question in found)
    assert 1 < on_rows < 0.4 * len(found)
    assert len(draft_questions([table], 60)) == 60


def test_few_questions_of_a_document_differ_in_their_numbers_alone():
    parts = (
        f"## Noteworthy changes in version 1.{minor}.0 (20{10 + minor}-03-0{minor})\n\nThe {lamp} lamp is now lit by the keeper of the mole, who needs no match for it and no ladder either, as the board decided long ago.\n"
        for minor, lamp in enumerate(("port", "mole", "quay", "tower", "stern", "mast"), 1)
    )
    text = "# News of the lamps\n\n" + "\n".join(parts)
    found = draft_questions([Document.from_text(text, "news.md")])
    assert sum("noteworthy changes" in question.text for question in found) == SAME


def test_what_asks_in_the_middle_is_left_out_where_there_is_anything_else():
    text = "The pump of the mill needs a new valve.\n\nThe kiln reaches a heat of 1100 degrees on oak and birch.\n"
    found = [each.text for each in draft_questions([Document.from_text(text, "a.txt")])]
    assert found == ["What does the pump of the mill need?"]


def test_the_few_that_lead_to_sections_stand_from_beginning_to_end():
    """Found: of a long handbook only the first fifth was asked about."""
    told = "Some of them are then dug by hand, and later by oxen, as the people of the valley like it. They are many."
    parts = (
        f"## {place.capitalize()} {thing}s\n\nIn the {place} {told.replace('valley', f'{place} with a {thing}')}\n"
        for place in PLACES
        for thing in THINGS
    )
    document = Document.from_text("# Handbook\n\n" + "\n".join(parts), "handbook.md")
    found = draft_questions([document], 48)
    led = [q.excerpts[0].start for q in found if q.id.startswith("section-")]
    assert len(led) == len(found) == 6
    assert {3 * start // len(document.text) for start in led} == {0, 1, 2}


ANIMALS = [
    "badger",
    "otter",
    "beaver",
    "stoat",
    "weasel",
    "mole",
    "polecat",
    "hedgehog",
    "dormouse",
    "chamois",
    "wildcat",
    "muskrat",
]


def test_few_questions_of_a_document_differ_in_the_thing_that_they_name_alone():
    """Found: 18 of 60 drafts asked the same of another thing each."""
    parts = (
        f"## The {animal}\n\nThe {animal} was first recorded in the valley in {1800 + n}, near Ter{animal}. The {animal} weighs about {n + 2} kg when it is {n} years old.\n"
        for n, animal in enumerate(ANIMALS)
    )
    document = Document.from_text("# Mammals\n\n" + "\n".join(parts), "mammals.md")
    found = draft_questions([document], 30)
    years = [q.excerpts[0].start for q in found if "first recorded in the valley" in q.text]
    assert len(years) == LIKE
    assert {3 * start // len(document.text) for start in years} == {0, 1, 2}


def test_wordings_take_turns():
    """Of statements that can be asked in several ways those come first whose wording few have."""
    many = (
        f"If the {thing} of the {place} is wet, the keeper dries it with a cloth.\n"
        for thing in THINGS
        for place in PLACES
    )
    few = "The lamps of the mole must be lit early because the nights are long.\n"
    text = "\n".join((*many, few))
    found = [each.text for each in draft_questions([Document.from_text(text, "a.md")], 6)]
    assert "Why must the lamps of the mole be lit early?" in found
