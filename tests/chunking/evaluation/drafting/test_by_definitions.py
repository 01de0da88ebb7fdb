"""Source code is asked how to do what its functions do, or what one with a name does."""

from pathlib import Path

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.parsers import parse_file

SAMPLES = Path(__file__).parents[4] / "sample_docs"
PYTHON = '''
class Kiln:
    """Holds the pots while they are fired.

    It is hot.
    """

    @property
    def heat(self):
        """
        Return the heat of the kiln in degrees,
        e.g. 1,200 of them.

        :returns: a number
        """

    def _open(self):
        """Open the door of the kiln for the keeper."""

    def close(self):
        return "The door of the kiln is closed for the night."
'''
JAVASCRIPT = """
/**
 * Adds the weights of the two pots
 * @param {number} one the first
 */
export function add(one, two) { return one + two; }

class Kiln {
  /** Fires the kiln until it is told to stop. */
  fire() {}

  // TODO(ann): tell the keeper of the fire
  stop() {}
}

// The end of the helpers of the kiln.

function helper() {}
"""
GO = """package kiln

// Fire heats the kiln slowly,
// for as long as the keeper wants. It takes days.
func Fire(days int) {}

// Open opens the door of the kiln.
func Open() {}

var door = 1 // the door of the kiln is shut
func Shut() {}
"""


def asked(text, name):
    found = draft_questions([Document.from_text(text, name)])
    return {question.text: question.excerpts[0].text for question in found}


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (
            PYTHON,
            "kiln.py",
            {
                "What is Kiln for?": "Holds the pots while they are fired.",
                "How do you get the heat of the kiln in degrees, e.g. 1,200 of them?": (
                    "Return the heat of the kiln in degrees,\n        e.g. 1,200 of them."
                ),
            },
        ),
        (
            JAVASCRIPT,
            "kiln.js",
            {
                "How do you add the weights of the two pots?": "Adds the weights of the two pots",
                "How do you fire the kiln until it is told to stop?": "Fires the kiln until it is told to stop.",
            },
        ),
        (
            GO,
            "kiln.go",
            {
                "How do you open the door of the kiln?": "Open opens the door of the kiln.",
                "What does Fire do?": (
                    "Fire heats the kiln slowly,\n// for as long as the keeper wants."
                ),
            },
        ),
    ],
)
def test_the_first_sentence_of_a_documentation_answers_what_something_does(text, name, expected):
    assert asked(text, name) == expected


def test_of_equal_names_the_class_is_told():
    two = "".join(
        f'class {name}:\n    def fire(self):\n        """{said} of the kiln and of the pots."""\n\n'
        for name, said in (("Oven", "Lighting of the inside"), ("Stove", "Warming of the outside"))
    )
    assert set(asked(two, "two.py")) == {"What does Oven.fire do?", "What does Stove.fire do?"}


def test_a_program_gives_as_many_as_it_has_documented():
    document = parse_file(SAMPLES / "scheduler.py")
    found = draft_questions([document], 20)
    assert len(found) == 20
    for question in found:
        (excerpt,) = question.excerpts
        assert document.text[excerpt.start : excerpt.end] == excerpt.text
