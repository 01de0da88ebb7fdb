"""Questions that an English sentence answers by its form: what happens if, how, why, when, where, what for.

Each form is told by the words that frame it, and the question is made of the sentence's own words, in the
order in which they are asked. What needs the sentences around it to be understood is not asked for.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from .amounts import is_somebody
from .ceilings import has_limit
from .clauses import (
    ABOUT,
    MOST,
    IsSmall,
    has_verb,
    in_sentence,
    inverted,
    is_bare,
    is_condition,
    is_deed,
    is_order,
    is_plain,
    is_whole,
    stem,
    subject,
)
from .deeds import DEEDS
from .english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, words
from .events import changed, happened
from .prose import is_closed
from .reports import reported
from .statement_forms import DUTY, FORMS, LIMIT


class Asked(NamedTuple):
    """A question, the words of its sentence that may stand nowhere else, and whether it needs its neighbours."""

    text: str
    subject: str
    is_weak: bool = False


#: a clause that stands first, with what follows from it; and one that stands last
_FIRST = re.compile(
    r"(?P<word>If|When|Whenever|Once|To) (?P<clause>[^,]+?)(?:, (?:then )?+| then )(?P<main>(?!(?:and|or|but|then) )\S+ \S+ .+)"
)
_LAST = re.compile(
    r"(?P<main>.+?),? (?P<word>because|if|when|whenever|so that) (?P<clause>\S+ \S+ .+)\."
)
#: after these no clause says why or when: even if, check if
_NO_MAIN_END = words(
    "even only merely simply solely mainly partly largely especially particularly just and or but as that used determine check checks see know decide ask tell test"
)
#: of what is made somehow so that something is so, that says how, not why
_MADE_SO = words(
    "configured designed arranged set built written made organised organized constructed structured formed shaped adjusted chosen defined formatted"
)
#: what a reader is told to do so as to see something
_LOOK = (
    "consider ",
    "note ",
    "imagine ",
    "suppose ",
    "think ",
    "recall ",
    "remember ",
    "notice ",
    "observe ",
)
#: what points to a thing, which the clause before it may name: if a provision is void, such provision
_POINTING = re.compile(r"(?:this|that|these|those|such) (?P<what>\S+)")
#: of a list, whose first comma ends no clause
_ALTERNATIVES = re.compile(r", (?:or|and) .*, then ")
_WISH = re.compile(r"you (?:want|need|wish|would like|like|prefer|intend|have) to (?P<deed>\S+ .+)")
_PAST, _NOT_PAST = (
    re.compile(r"\b(?:was|were|had|did|ran|came|went|took|fell|broke|became)\b"),
    words("is are be been being get gets has have a an the your its their of with not or and"),
)
_PRESENT = re.compile(
    r"\b(?:is|are|has|have|does|do|can|may|must|will|should|needs?|wants?|gets?|seems?)\b"
)
_DONE_BY = re.compile(r"\b\w+ed(?= (?:by|with|as)\b)|(?<=ing )\w+ed\b|(?<=ly )\w+ed\b")
_BE_OR_HAVE = re.compile(r"\b(?:was|were|had)\b")
#: one thing of which is thought what it is not: if the key were a name
_ONE_WERE = re.compile(r"((?:(?:the|an?) )?[\w`-]+(?<!s)) were\b(?<!they were)(?<!you were)")
_PAST_BE, _NOW = re.compile(r"\b(?:was|were)\b"), {"was": "is", "were": "are"}
#: what one does: you can, and what can be done; and what one can do, or what happens
_HOW = re.compile(
    r"\b(?:you (?:can|could|may|must|should|need|have to|use)\b"
    r"|(?:can|could|may|must|should|has to|have to|needs? to) be \w+(?:ed|en|own|ilt|ept|ade|ent(?<!present)|et|un|ut|ead|old)\b)"
)
_MAY = re.compile(r"you (?:can|could)\b")
#: what stands behind a verb rather than behind what a clause is about
_OPENING = words("all if until these those this")
_POSSIBLE = re.compile(r"\b(?:can|could) be\b|\b(?:it is|it['’]s) possible\b|\byou (?:can|could)\b")
_HAPPENS = re.compile(
    r"\b(?:will|is|are|does|isn't|aren't|won't|may|might|cannot)\b(?! possible| often helpful| helpful| best| better)"
)
#: what says that the answer stands elsewhere
_ABOVE = re.compile(
    r"\b(?:the (?:above|below|following(?! (?:\w*day|week|month|year)\b))|as follows|set out in)\b|\b(?:section|chapter|example|table|figure|list)s? (?:above|below)\b"
)
#: what one can do by some means, and what one is told to use for something
_WITH_MEANS = re.compile(
    r"You (?:can|may|should|must) (?:also )?(?P<deed>\w+ [^,.;:]{3,70}?) (?:by \w+ing|using|via|by means of|with the \S+ (?:option|command|method|directive|parameter|flag|setting)) "
)
_FOR_WHAT = re.compile(
    r"(?:Use|Call|Run|Press|Click|Choose|Set|Specify|Pass|Invoke|Add|Turn|Type|Enter|Select) "
    r"(?!(?:it|this|that|these|them|any) )[^,.;:]{2,60}? to (?P<deed>\w+ [^,.;:]{3,70}?)(?:\.\Z|, |; |: | by | when )"
)
_PERMITTED = re.compile(
    rf"{ABOUT} (?:may|can)(?: not|not)? (?:also |only )?(?P<deed>\w+ [^,.;:]{{5,90}}?),? (?:provided(?: that)?|only if|only when|on condition that|as long as|so long as|unless|except) "
)
#: what is told by the way, and what is no end in itself; words of a deed beside its verb
_ASIDE, _NO_END, ENOUGH = re.compile(r" \([^()]*+\)"), re.compile(r"(?:see|choose to)\b"), 1
#: what tells what a text calls something, or what a function returns, rather than what happens
_SAYS = re.compile(
    r"\S+ behaves? differently|we (?:talk|speak|say|call|refer)\b|return (?:True|False|None|NULL|null|-?\d|[\"'‘“])"
)
#: what is so now; and what means nothing outside its place
_FINITE_NOW = re.compile(r"\b(?:is|are|has|have|needs|need|must|will|can|should)\b")
_THIS_ONE = re.compile(r"\bthis (?:option|command|flag|setting|argument|section|step|page)\b")
#: what goes on with a list
_LISTED = re.compile(r"\b(?:and|or)\b")
_READ_ON = re.compile(r"(?:please )?(?:see|refer to|consult|read) ", re.IGNORECASE)
_ACTIVE = {"written": "wrote", "drawn": "drew"}
#: one plain noun, of which there may be many; and what a noun in the plural follows
_PLAIN = re.compile(r"the [a-z]+")
_NUMBER_OF = re.compile(r"\b(?:number|amount|list|set|count|share|sum) of\b")
#: what says too little without its object to be asked for
_LOOSE = words("use cause avoid send")


def statement(text: str, is_small: IsSmall) -> Asked | None:
    """The question that a plain English sentence answers by its form; None where it has none of these.

    `is_small` tells of its first word whether it is written small inside sentences.

    >>> statement("If the disk runs full, the archive is discarded.", str.istitle)[0]
    'What happens if the disk runs full?'
    >>> statement("The pump must be primed because air blocks the wheel.", str.istitle)[0]
    'Why must the pump be primed?'
    """
    if not is_closed(text):  # as the lines of a text without full stops are not
        return None
    found = (
        _by_event(text, is_small)
        or _by_first_clause(text)
        or _by_permission(text, is_small)
        or _by_means(text)
        or _by_last_clause(text, is_small)
        or _by_beginning(text, is_small)
        or _by_report(text, is_small)
    )
    return None if found and _ABOVE.search(text) else found


def _by_event(text: str, is_small: IsSmall) -> Asked | None:
    found = happened(text) or changed(text, is_small)
    return Asked(*found) if found else None


def _by_report(text: str, is_small: IsSmall) -> Asked | None:
    said = reported(text, is_small)
    return Asked(*said) if said else None


def _by_means(text: str) -> Asked | None:
    """How to do what a sentence says one can do by some means, or what to use something for."""
    told = _ASIDE.sub("", text)
    by_means = _WITH_MEANS.match(told)
    match = by_means or _FOR_WHAT.match(told)
    deed = match["deed"].strip() if match else ""
    is_fit = bool(deed) and is_whole(deed) and is_deed(deed) and not _NO_END.match(deed)
    if not is_fit or _PRESENT.search(deed):
        return None
    if not by_means and " to " in deed and deed.split()[0] not in DEEDS:
        return None  # set it to zero to stop it
    return Asked(f"How do you {deed}?", deed, deed.count(" ") < ENOUGH)


def _by_permission(text: str, is_small: IsSmall) -> Asked | None:
    """Under what conditions someone may do something, where a sentence of a contract says so.

    >>> _by_permission("You may copy the work, provided that you keep all notices.", str.istitle)[0]
    'Under what conditions may you copy the work?'
    """
    match = _PERMITTED.match(text) if " may " in text or " can " in text else None
    who = (
        "you" if match and match["about"] == "You" else match and subject(match["about"], is_small)
    )
    if not match or not who or not is_whole(match["deed"]) or not is_deed(match["deed"]):
        return None
    return Asked(f"Under what conditions may {who} {match['deed']}?", match["deed"])


def _by_first_clause(text: str) -> Asked | None:
    """What happens, or what one does, under a condition that stands first; how to do what a purpose names."""
    match = _FIRST.match(_ASIDE.sub("", text))
    if not match or not is_whole(match["clause"]) or _READ_ON.match(match["main"]):
        return None
    word, clause, main = match["word"].lower(), match["clause"], match["main"]
    wish, pointing = _WISH.match(clause), _POINTING.match(main)
    if pointing and pointing["what"] not in clause.split():
        return None
    if _ALTERNATIVES.search(main) or _is_list(main):
        return None
    if wish or word == "to":
        deed = wish["deed"] if wish else clause
        is_told = is_deed(deed) and _tells_how(main) and not main.startswith(_LOOK)
        return Asked(f"How do you {deed}?", clause, is_bare(f"you {deed}")) if is_told else None
    asked = _asked_of(main, clause, word) if is_condition(clause) else None
    return (
        Asked(f"{asked} {word} {_as_now(clause, word)}?", clause, is_bare(clause))
        if asked
        else None
    )


def _is_list(main: str) -> bool:
    """Whether what follows the first comma goes on with a list, so that the clause does not end there."""
    part, comma, _ = main.partition(", ")
    return bool(comma and _LISTED.search(part)) and not has_verb(part)


def _tells_how(main: str) -> bool:
    """Whether a clause says what to do, rather than what someone did or what there must be."""
    return is_order(main) or bool(_HOW.search(main))


def _asked_of(main: str, clause: str, word: str) -> str | None:
    """What is asked about a condition: what one should or can do then, or what happens or happened; None for neither."""
    if _SAYS.match(main) or _is_unknown_order(main) or _THIS_ONE.search(main):
        return None
    if is_order(main):
        return "What should you do"
    if _MAY.match(main):
        return "What can you do"
    if clause.startswith("you ") and not _HAPPENS.search(main):
        return None if not _POSSIBLE.search(main) else "What can you do"
    is_past = _is_past(clause)
    if is_past and word == "if":
        return "What happens" if _BE_OR_HAVE.search(clause) else None
    if is_past and _FINITE_NOW.search(main) and not _is_past(main):
        return None  # what was done before, and is so now
    return "What happened" if is_past else "What happens"


def _is_unknown_order(main: str) -> bool:
    """Whether a clause begins with a verb that tells no reader what to do: show all the addresses, block until one is free."""
    first, second, *_ = [*main.split(), "", ""]
    is_verb = first.isalpha() and first.islower() and first not in FUNCTION_WORDS
    return is_verb and second in DETERMINERS | _OPENING and not is_order(main)


def _is_past(clause: str) -> bool:
    """Whether a clause tells of what was: by a verb that is no part of a present one."""
    if _PRESENT.search(clause):
        return False
    told = pairwise(_DONE_BY.sub("", clause).split())
    is_done = any(verb.endswith("ed") and before not in _NOT_PAST for before, verb in told)
    return is_done or bool(_PAST.search(clause))


def _as_now(clause: str, word: str) -> str:
    """A condition that is thought of only, as one that is: if the sources were set, if the sources are set."""
    if word != "if":
        return clause
    if one := _ONE_WERE.match(clause):
        return f"{one[1]} is{clause[one.end() :]}"
    return _PAST_BE.sub(lambda verb: _NOW[verb[0]], clause, count=1)


def _by_last_clause(text: str, is_small: IsSmall) -> Asked | None:
    """Why something is so, or when, where the sentence ends with that."""
    match = _LAST.fullmatch(text)
    if not match or not is_plain(match["main"]) or match["main"].split()[-1] in _NO_MAIN_END:
        return None
    main, says_why = match["main"], match["word"] in ("because", "so that")
    is_manner = match["word"] == "so that" and main.split()[-1] in _MADE_SO
    if is_manner or match["clause"].startswith(("you ", "there ", "any ")):
        return None
    if asked := inverted(main, is_small):
        return Asked(f"{'Why' if says_why else 'When'} {asked}?", main)
    if says_why and is_order(main) and len(main.split()) <= MOST:
        return Asked(f"Why should you {in_sentence(main, str.istitle)}?", main)
    return None


def _by_beginning(text: str, is_small: IsSmall) -> Asked | None:
    """What the form of its beginning says that a sentence tells of its subject."""
    for pattern, question in FORMS:
        match = pattern.match(text)
        about = subject(match["about"], is_small) if match else None
        is_odd = bool(about) and question == LIMIT and not has_limit(about or "")
        is_odd |= (
            question == DUTY and match is not None and _is_duty_alone(match["be"], about or "")
        )
        if match and about and not is_odd and not _is_counted(match.groupdict(), about):
            said = {name: part or "" for name, part in match.groupdict().items()}
            said |= {"about": about, "does": stem(said.get("does", "s"))}
            if question.startswith("What {be} "):
                said["be"] = "must" if said["be"] == "shall" else said["be"]
            said["made"] = _ACTIVE.get(said.get("made", ""), said.get("made", ""))
            is_weak = bool(
                said["does"]
                and (
                    said["does"] in _LOOSE
                    or about.startswith("your ")
                    or _PLAIN.fullmatch(about)
                    or about.isalpha()
                )
            )
            return Asked(question.format_map(said), match[0].strip(), is_weak)
    return None


def _is_duty_alone(be: str, about: str) -> bool:
    """Whether a question would ask what a party must do by nothing but the verb: each has many duties, as the Provider has."""
    is_one_party = about.startswith("the ") and about.count(" ") == 1
    return be in ("must", "shall", "should") and is_one_party and is_somebody(about)


def _is_counted(said: dict[str, str | None], about: str) -> bool:
    """Whether what looks like the verb is a noun in the plural: the number of client log records, mail and log handles.

    Or what looks like its subject is a title: Guidelines for descriptions.
    """
    found = about.split()
    place = next((at for at, word in enumerate(found) if word in PREPOSITIONS), len(found))
    is_title = 0 < place < len(found) and found[place - 1].endswith("s")
    is_several = _NUMBER_OF.search(about) or " and " in about
    is_noun = is_title or (bool(is_several) and not found[-1].endswith("s"))
    return bool(said.get("does")) and is_noun
