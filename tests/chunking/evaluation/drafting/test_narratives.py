"""Stories are asked who people are and what they do, and for nothing that the sentences around tell."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.narratives import persons_of, told

PERSONS = frozenset({"Marsh", "Pellerin", "Josse"})
STORY = """THE KEEPER OF TARROW

CHAPTER I

Mrs. Marsh, the widow of a former keeper of the light, was a very old lady. She had seen him go, and he had never come back
to her. "I do not think that he will come," said Josse, and he looked at her.

Josse brought the brass lamp of the tower to Captain Pellerin in the harbour. It was late, and she was angry with him for it.

CHAPTER II

The Empty Tower

A complete change of life became desirable to him at last. He told her so, and she told him that she did not mind, as he knew.
Captain Pellerin lived at Skerry with his sister, and she kept his house for him until her end.
"""


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Captain Pellerin, a sensible man of forty, was late.", "Who is Captain Pellerin?"),
        ("Josse had always wanted to marry Miss Marsh, but did not.", "Who had always wanted to marry Miss Marsh?"),
        ("Josse was left with only the Pellerins and Mr. Marsh.", "Who was left with only the Pellerins and Mr. Marsh?"),
        ("Josse would never leave the harbour of Tarrow, it was said.", "Who would never leave the harbour of Tarrow?"),
        ("Josse had scarcely any influence with Captain Pellerin, and knew it.", "Who had scarcely any influence with Captain Pellerin?"),
        ("It was late; and Josse took possession of the White House, as was due.", "Who took possession of the White House?"),
        ("Captain Pellerin was born in Skerry, as was his father.", "Where was Captain Pellerin born?"),
        ("“I have never seen old Tobin so happy as on this day,” said Josse.", "What does Josse say about Tobin?"),
        ("The lamp was out, and Father Josse carried the old brass horn of the pier.", "Who carried the old brass horn of the pier?"),
        ("The Pellerin gave a sudden leap out of the water.", "Who gave a sudden leap out of the water?"),
        ("'I have never seen old Tobin so happy as on this day,' said the Pellerin.", "What does the Pellerin say about Tobin?"),
        ("'I have never seen a man QUITE so happy as on this day,' said Josse.", None),
        ("Josse was just beginning to think of the lamp of the tower.", None),
        ("Josse was George Marsh at his very oldest and best.", None),
        ("Josse divided the old brass lamp and Pellerin ate with good appetite.", None),
        ("First one looked up and then another; Josse was a keeper of the light.", None),
        ("Josse was aware that great must be the difference between a Mr. Marsh, so near to them, and him.", None),
        ("Josse kept of course with the old keeper and Captain Pellerin.", None),
        ("Josse had at first thought more of the Tower of Tarrow.", None),
        ("Josse shook his head at her and went away.", None),
        ("“By all means! This won't do for Jove and the rest,” cried Josse.", None),
        ("Skerry, a village in the north of the island, was empty.", None),
        ("Even Josse, the best of them all, was not invited.", None),
        ("Josse smiled at the keeper of the light in the tower of Tarrow.", None),
    ],
)  # fmt: skip
def test_what_people_do_is_asked(text, asked):
    found = told(text, PERSONS)
    assert (found and found.text) == asked


def test_a_story_is_told_by_its_pronouns_and_its_persons_by_titles_and_speech():
    assert persons_of(STORY) == PERSONS
    assert persons_of("The pump is checked every week, and Josse, the keeper, fills it.") is None


def test_a_story_is_asked_for_its_persons():
    """Found: of 10 drafts from a novel 8 were like "What does “CHAPTER I” say about solemn nonsense?"."""
    found = [question.text for question in draft_questions([Document.from_text(STORY, "s.txt")])]
    assert found == [
        "Who is Mrs. Marsh?",
        "Who brought the brass lamp of the tower to Captain Pellerin in the harbour?",
        "Where did Captain Pellerin live?",
    ]


def test_who_someone_is_with_one_name_is_asked():
    """Found: *Who is Queequeg?* was taken for a question without content."""
    text = (
        STORY
        + '\n\nTobin was a keeper of the northern light, and she knew him well by his voice. "Come," said Tobin.\n'
    )
    found = [question.text for question in draft_questions([Document.from_text(text, "s.txt")])]
    assert "Who is Tobin?" in found
