"""What is asked for a heading in another language than English: the first of the ways that know what to ask."""

from __future__ import annotations

import regex

from ...characters import UNSPACED
from .defined_terms import defines
from .foreign_headings import foreign_heading, process_question
from .minutes import is_formal
from .regulations import rules_question
from .rules import Kind
from .topics import topic_question
from .wordings import wording

#: what a title may be quoted with
_QUOTES = ' "“”„«»「」'
#: a title that tells a reader what to do: Missbrauchen Sie debconf nicht
_ORDER = regex.compile(r"\A\p{Lu}\p{Ll}+n Sie\b")
#: what no question in English holds
_UNSPACED = regex.compile(rf"[{UNSPACED}]")


def foreign_title(
    title: str, language: str, is_small: bool, text: str, is_minuted: bool, is_decided: bool = False
) -> tuple[Kind, str] | None:
    """What is asked for a heading, with its kind; the heading itself where nothing is known of its language.

    `is_small` says that its first word is written small inside sentences, `text` is what the section says, and
    `is_minuted` that it is of the minutes of a meeting, `is_decided` that something was settled there.
    """
    known = wording(language)
    if is_minuted and is_formal(title):
        return None
    if is_decided and known and known.decided:
        return "heading", known.decided.format(title)
    asked = topic_question(title, language, text)
    if not asked and is_minuted and known and known.said:
        asked = known.said.format(title)
    elif not asked:
        asked = foreign_heading(title, language, is_small)
        if not asked or asked == process_question(title, language):
            asked = rules_question(title, language, text) or asked
    if asked:
        return "heading", asked
    if defines(title) or _ORDER.match(title) or (len(title.split()) < 2 and len(title) <= 6):
        return None
    if not known or (language == "en" and _UNSPACED.search(title)):
        return "heading", title
    return "section", known.about.format(title.strip(_QUOTES))
