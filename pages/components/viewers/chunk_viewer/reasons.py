"""One plain sentence for each reason a chunk may end, so that no reader has to guess what a label means."""

import re

_SENTENCES = (
    (r"size limit", "The next piece would not fit within the limit of {limit} {unit}."),
    (r"sentence", "Cut after a complete sentence."),
    (r"paragraph", "Cut between two paragraphs."),
    (r"heading", "A new section begins after this chunk."),
    (r"line", "Cut at the end of a line."),
    (r"word", "Cut between two words, because no larger unit fitted."),
    (r"grapheme|character", "Cut between two characters, because no larger unit fitted."),
    (
        r"similarity valley \((?P<detail>.+)\)",
        "The topic changes here: neighbouring passages are least alike ({detail}).",
    ),
    (
        r"size limit, at similarity (?P<detail>.+)",
        "The passage is over the limit: it is cut where its sentences are least alike ({detail}).",
    ),
    (
        r"group boundary \((?P<detail>.+)\)",
        "The best division of the text into groups has a boundary here: the sentences on both "
        "sides resemble each other by {detail}.",
    ),
    (r"separator (?P<detail>.+)", "Cut at the separator {detail}."),
    (r"function boundary", "Cut between two functions or classes."),
    (r"(?P<detail>\w+) boundary", "Cut at the edge of a {detail} of the source code."),
    (r"chosen by the model", "The language model chose to cut here."),
    (
        r"border of a fallback",
        "The language model gave no usable answer for the text on one of the sides.",
    ),
    (r"custom function", "Your own function cut here."),
    (r"end of document", "The document ends here."),
)


def explain_cut(cut: str, *, unit: str, limit: int) -> str:
    """Return a sentence that explains ``cut``; a reason not known here is quoted as it is.

    >>> explain_cut("size limit", unit="tokens", limit=512)
    'The next piece would not fit within the limit of 512 tokens.'
    >>> explain_cut("moon phase", unit="tokens", limit=512)
    'The strategy cut here: moon phase.'
    """
    for pattern, sentence in _SENTENCES:
        found = re.fullmatch(pattern, cut, flags=re.DOTALL)
        if found:
            return sentence.format(limit=limit, unit=unit, **found.groupdict())
    return f"The strategy cut here: {cut}."
