"""A short label and one plain sentence for each reason a chunk may end or text be dropped, so that no reader has to guess."""

import re

#: a pattern of the reason, what is shown of it, and the sentence that explains it
REASONS = (
    (
        r"pinned cut",
        "pinned cut",
        "You pinned it: it stays with every strategy and size.",
    ),
    (
        r"excluded text",
        "cut before what is left out",
        "What follows is left out of all chunks, as the option Leave out says.",
    ),
    (
        r"size limit",
        "cut at the size limit",
        "The next piece would not fit within the limit of {limit} {unit}.",
    ),
    (
        r"sentence|sentence end(?: and space)?",
        "cut after a sentence",
        "The sentence is complete.",
    ),
    (r"paragraph", "cut after a paragraph", "The paragraph is complete."),
    (r"heading", "cut before a heading", "A new section begins after this chunk."),
    (r"list item", "cut after an item", "The list goes on in the next chunk."),
    (
        r"code line",
        "cut after a line of code",
        "The code is over the limit: it is cut between its lines.",
    ),
    (r"(?:table )?row", "cut after a row", "The table goes on in the next chunk."),
    (r"cell", "cut after a cell", "The row is over the limit: it is cut between its cells."),
    (r"table", "cut at the edge of a table", "A table begins or ends here."),
    (r"list", "cut at the edge of a list", "A list begins or ends here."),
    (r"code", "cut at the edge of code", "A code block begins or ends here."),
    (r"quote", "cut at the edge of a quote", "A quote begins or ends here."),
    (r"footnote", "cut at the edge of a footnote", "A footnote begins or ends here."),
    (r"html", "cut at the edge of HTML", "A block of HTML begins or ends here."),
    (r"rule", "cut at a rule", "A line is drawn across the page here."),
    (r"statement", "cut after a statement", "The statement is complete."),
    (
        r"element",
        "cut after an element",
        "Cut between two elements of a list or a call in the source code.",
    ),
    (r"import", "cut after an import", "Cut between two imports of the source code."),
    (r"comment", "cut beside a comment", "A comment of the source code begins or ends here."),
    (
        r"block|end of block",
        "cut at the edge of a block",
        "A block of the source code begins or ends here.",
    ),
    (
        r"member",
        "cut after a member",
        "Cut between two members of an object, a list or an element.",
    ),
    (r"turn", "cut after a turn", "Cut where somebody else speaks, or another subtitle begins."),
    (r"pause", "cut at a pause", "More time passes here than between most turns."),
    (r"page", "cut after a page", "A page, slide or sheet ends here."),
    (
        r'line|line break|separator "\\n"',
        "cut after a line",
        "A line ends here, whether its sentence does or not.",
    ),
    (
        r"clause(?: and space)?",
        "cut after a clause",
        "Cut after a comma, a bracket, a quotation mark or the like.",
    ),
    (
        r"interruption(?: and space)?",
        "cut after a colon or dash",
        "Cut at what interrupts a sentence, because no larger unit fitted.",
    ),
    (
        r"joiner(?: and space)?",
        "cut at a joint of a word",
        "Cut at a hyphen, a slash or the like, because no larger unit fitted.",
    ),
    (r"white space|tab", "cut at white space", "Cut at a space, because no larger unit fitted."),
    (r"word", "cut after a word", "Cut between two words, because no larger unit fitted."),
    (
        r"grapheme|character",
        "cut between characters",
        "Cut between two characters, because no larger unit fitted.",
    ),
    (
        r"similarity valley \((?P<detail>.+)\)",
        "cut where the topic changes ({detail})",
        "The topic changes here: neighbouring passages are least alike ({detail}).",
    ),
    (
        r"size limit, at similarity (?P<detail>.+)",
        "cut at the size limit, where least alike ({detail})",
        "The passage is over the limit: it is cut where its sentences are least alike ({detail}).",
    ),
    (
        r"group boundary \((?P<detail>.+)\)",
        "cut between groups ({detail})",
        "The best division of the text into groups has a boundary here: the sentences on both "
        "sides resemble each other by {detail}.",
    ),
    (
        r'separator "\\n\\n"',
        "cut at a blank line",
        "Cut at the separator of two line breaks: at a blank line.",
    ),
    (r'separator " "', "cut at a space", "Cut at the separator of one space."),
    (r"separator (?P<detail>.+)", "cut at {detail}", "Cut at the separator {detail}."),
    (r"function boundary", "cut after a function", "Cut between two functions or classes."),
    (
        r"(?P<detail>\w+) boundary",
        "cut at the edge of a {detail}",
        "Cut at the edge of a {detail} of the source code.",
    ),
    (r"chosen by the model", "cut by the language model", "The language model chose to cut here."),
    (
        r"border of a fallback",
        "cut beside a fallback",
        "The language model gave no usable answer for the text on one of the sides.",
    ),
    (r"custom function", "cut by your function", "Your own function cut here."),
    (r"end of document", "end of the document", "The document ends here."),
)

#: what the options by which text is dropped leave out
DROPPED = {
    "exclude": "left out as set",
    "frontmatter_mode": "front matter",
    "final_chunk": "a small last chunk",
    "overflow_strategy": "what is over the limit",
    "keep_separator": "a separator",
}


def label_cut(cut: str) -> str:
    """Return a few words that say at what ``cut`` is; a reason not known here is its own label.

    >>> label_cut("heading")
    'cut before a heading'
    """
    label, _, details = _known(cut)
    return label.format(**details)


def label_dropped(reason: str) -> str:
    """Return a few words for what was dropped; a reason not known here is its own label."""
    return DROPPED.get(reason, reason)


def explain_cut(cut: str, *, unit: str, limit: int) -> str:
    """Return a sentence that explains ``cut``; a reason not known here is quoted as it is.

    >>> explain_cut("size limit", unit="tokens", limit=512)
    'The next piece would not fit within the limit of 512 tokens.'
    >>> explain_cut("moon phase", unit="tokens", limit=512)
    'The strategy cut here: moon phase.'
    """
    _, sentence, details = _known(cut)
    return sentence.format(limit=limit, unit=unit, **details)


def _known(cut: str) -> tuple[str, str, dict[str, str]]:
    """The reason's label and sentence, and the detail that it names."""
    for pattern, label, sentence in REASONS:
        found = re.fullmatch(pattern, cut, flags=re.DOTALL)
        if found:
            return label, sentence, found.groupdict()
    return "{detail}", "The strategy cut here: {detail}.", {"detail": cut}
