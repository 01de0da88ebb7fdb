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

  /** Clears the grate **/
  clear() {}

  /** Change la couleur du bouton dans la page. */
  change() {}

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
ASSIGNED = """
/**
 * Send a response.
 *
 * @param {string} body
 */

res.send = function send(body) {
  // Tells the keeper of the kiln that it is open.
  function tell() {}
};

/**
 * Redirect to the given door.
 *
 * Examples:
 *
 *     kiln.redirect('/front', 301, FAST, CLOSED, 'left', 'right', KEEPER);
 *     kiln.redirect('/back', 302, SLOW, OPENED, 'upper', 'lower', POTTER);
 */
res.redirect = function () {};

/** Sets the heat of the kiln. */
Kiln.prototype.set = function (heat) {};

/**
 * Opens the door of the kiln.
 * @private
 */
exports.open = function () {};
"""
RUST = """//! Pots and what they are fired in.

pub struct Pot;

/// A kiln with a door, which holds the pots.
#[derive(Debug)]
pub struct Kiln { door: bool }

impl Kiln {
    /// Opens the door of the kiln
    #[must_use]
    pub fn open(&mut self) -> bool { true }
}
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
                    'def heat(self):\n        """\n        Return the heat of the kiln in degrees,\n'
                    "        e.g. 1,200 of them."
                ),
            },
        ),
        (
            JAVASCRIPT,
            "kiln.js",
            {
                "How do you add the weights of the two pots?": (
                    "Adds the weights of the two pots\n * @param {number} one the first\n */\n"
                    "export function add(one, two) { return one + two; }"
                ),
                "How do you clear the grate?": "Clears the grate **/\n  clear() {}",
                "How do you fire the kiln until it is told to stop?": (
                    "Fires the kiln until it is told to stop. */\n  fire() {}"
                ),
            },
        ),
        (
            GO,
            "kiln.go",
            {
                "How do you open the door of the kiln?": (
                    "Open opens the door of the kiln.\nfunc Open() {}"
                ),
                "What does Fire do?": (
                    "Fire heats the kiln slowly,\n// for as long as the keeper wants."
                ),
            },
        ),
        (
            ASSIGNED,
            "kiln.js",
            {
                "What does res.send do?": "Send a response.",
                "What does res.redirect do?": "Redirect to the given door.",
                "What does Kiln.set do?": "Sets the heat of the kiln.",
            },
        ),
        (
            RUST,
            "kiln.rs",
            {
                "What is Kiln for?": "A kiln with a door, which holds the pots.",
                "How do you open the door of the kiln?": (
                    "Opens the door of the kiln\n    #[must_use]\n    pub fn open(&mut self) -> bool { true }"
                ),
            },
        ),
    ],
)
def test_the_first_sentence_of_a_documentation_answers_and_the_line_with_the_name_how_it_is_done(
    text, name, expected
):
    assert asked(text, name) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Return the oldest job, or None when there is none.", "How do you get the oldest job?"),
        (
            "List the jobs (soonest first); those without a time come last.",
            "How do you list the jobs?",
        ),
        ("Run ``call`` a single time, after seconds from now.", "What does fire do?"),
        ("Convert the value of a view to an instance of", "What does fire do?"),
        ("Return when the job has finished, according to the journal.", "What does fire do?"),
        ("Returns true if the job has finished.", "What does fire do?"),
        ("Evaluates to true for the first page.", "What does fire do?"),
        ("Opens the door and returns the key of it.", "How do you open the door?"),
        ("Take one caller's call; answer whether the bell rings.", "What does fire do?"),
        ("Take a photograph of the call.", "How do you take a photograph of the call?"),
    ],
)
def test_how_to_do_it_is_asked_without_parameters_and_what_is_told_besides(said, expected):
    assert [*asked(f'def fire(call):\n    """{said}"""\n', "fire.py")] == [expected]


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
