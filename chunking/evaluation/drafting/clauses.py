"""Parts of plain English sentences: what one is about, clauses that stand for themselves, and how both are asked for.

A sentence here has no markup and stands on one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from .english import DETERMINERS, FUNCTION_WORDS, begins_unnamed, is_unnamed, without_unnamed, words

#: whether the first word of a sentence would be written small inside one
IsSmall = Callable[[str], bool]

#: words of a clause that is asked for, at least and at most; and of what a sentence is about
FEWEST, MOST, SUBJECT = 3, 14, 6

#: what follows the first word of a name: another, or the number of a version
_NAMES_IT = re.compile(r"[^\W\d_](?<=[A-ZÀ-ÖØ-Þ])|\d+\.\d")
#: what a sentence may be about, up to the verb that a pattern names next
ABOUT = rf"(?P<about>\S+(?: \S+){{0,{SUBJECT - 1}}}?)"

#: verbs of which is asked to what they do it
DOES = "|".join(
    sorted(
        words(
            """accepts adds allows applies assumes avoids blocks causes checks collects combines compares computes
        connects contains controls converts covers creates decides defines deletes describes determines
        disables distinguishes enables ensures expects extends guarantees handles holds ignores implements
        improves includes increases indicates installs limits lists manages marks matches measures needs
        offers performs permits prevents produces protects provides reads receives records reduces refuses
        rejects removes replaces represents requires returns reveals saves sends sets shows
        specifies stores supports tracks transforms translates uses validates verifies writes"""
        )
    )
)

#: the marks that part a sentence, and words for what stands outside it
_MARK = re.compile(r"[,;:()\[\]“”\"?!…–—‘]|\.\s|\d\.\Z")
_POINTING = re.compile(
    r"\b(?:its?|they|them|their|this|these|those|he|she|him|his|her|such|above|below|following|here|there|"
    r"we|us|our|i|me|my|so|then|ever|former|latter|otherwise|too|also|another|others?|else|same)\b"
    r"|\bthat (?:is|are|was|case)\b|\b(?:than|like) that\b|\bthat\Z",
    re.IGNORECASE,
)
#: words that join what a sentence is about, rather than say something of it
_JOINING = DETERMINERS | words(
    "of in at near along over for on and with from without per under within between against about"
)
_NO_SUBJECT = FUNCTION_WORDS - DETERMINERS - {"all"}
#: what ends as what one does and says under what condition
_NO_DOING = words(
    "following according depending regarding concerning assuming considering excluding owing during being having"
)
#: a noun in the plural at the beginning of a sentence
_PLURAL = re.compile(r"[A-Z][a-z]{2,}(?<![suiy])s|[A-Z]+-[a-z]+s|[A-Z]{2,}s")
#: a part of a text rather than of what it is about
_PLACE = re.compile(
    r"(?:the )?(?:section|chapter|figure|fig\.|table|appendix|example|term|listing|equation|exhibit|diagram|box|step) [\dA-Z][\d.:–-]*\Z|the (?:term|function|result|results|section|chapter|example|page|data)\Z",
    re.IGNORECASE,
)
#: what is told by what stood before it, or is only counted; and what is the title of a part of the text
_VAGUE = re.compile(
    r"(?:an?|the|any|some) (?:related|similar|further|corresponding|respective|resulting|given|number|couple|lot|variety|range)\b|(?:overview|introduction|summary) (?:of|to) |(?:similar|such|related) |.* (?:simply|also|only|just|merely|usually|often)\Z",
    re.IGNORECASE,
)
#: how a word ends behind which the thing is missing that somebody has
_POSSESSIVE = ("'s", "’s", "s'", "s’")
#: verbs, as far as forms tell them
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|cannot|will|must|should|do|does|did|exists?|occurs?|fails?|needs?|wants?|"
    r"becomes?|costs?|gives?|goes|made|puts?|ran|runs?|takes?|took|contains?|happens?|changes?|remains?|uses?|(?:is|are|ca|do|does)n['’]t|can['’]t|\w{3,}ed)\b"
)
#: a thing with an article, a verb of one, and how or where it does so: the jack sinks under load
_DOES_SO = re.compile(
    r"(?:the|an?) [a-z]+ [a-z]{2,}[^s\W]s (?:under|on|in|at|out|off|below|above|by|too|with|without|during|after|while)\b"
)
#: what is a name or part of a program: a capital or digit inside, a sign
_NAMING = re.compile(r"(?<=\s)[^\W\d_]*[A-Z0-9]|[_()/@<>`-]|(?<!n)['’]|\w\.\w")
#: more than what stands elsewhere: more files
_COMPARED = re.compile(r"\bmore (?!than\b)\w+")
#: what something in a program is set to: of many it is
_VALUE = re.compile(r"\b(?:True|False|None|NULL|TRUE|FALSE)\b")
#: a verb of being with what is said of the subject in one word; and the verb of what you do
_PREDICATE = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|does|do)(?: not| \w+ly)* \w+(?: \w+ly)*\Z"
)
_YOUR_VERB = re.compile(
    r"\Ayou (?:(?:do|does|did|can|could|have|had|are|were)(?: not|n['’]t)? )?\w+"
)
_WORD = re.compile(r"[A-Za-z]{2,}")
#: words of content beside its verb that a clause has at least to be asked for
ENOUGH = 2
#: function words that a condition may begin with
_BEGINNING = words("you no two several more all")
#: words that begin no deed, though `to` may stand before them
_NO_DEED = (FUNCTION_WORDS - words("get make use keep put take give see")) | words(
    "date know summarize sum state actually simply really fully respectively"
)
_AUXILIARY = re.compile(
    rf"{ABOUT} (?P<be>is|are|was|were|may|can|cannot|could|must|shall|should|will|would|(?:does|do|did)(?= not))(?P<no> not)? (?P<rest>.+)"
)
#: what sentences tell a reader to do, as they begin
_ORDERS = words(
    """accept add adjust allow apply ask assign attach avoid back begin bring build call cancel change check choose
    clean clear click close complete configure confirm connect consider contact copy create cut define delete deploy
    disable disconnect discard do don't download drag drain dry edit enable enter export extract file fill find fit
    follow generate give go hand heat hold import include increase insert inspect install invoke just keep leave lift list
    load log look loosen lower make mark mix monitor mount move never obtain omit open pass paste place plan
    point pour prefer prepare press provide pull push put raise read rebuild record reduce register release reload
    remove rename repeat replace report request reset restart restore return review ring rinse run save scan schedule
    select send set shut sign simply specify start stop store submit supply switch take tap test tighten transfer try
    turn type uninstall unplug unzip update upgrade upload use verify wait wash wear wipe wrap write"""
)
#: what says what something is, or is for, rather than how it is; and what is one of two
_NO_REASON = re.compile(r"(?:to|for|of) |(?:.* )?(?:either|both) ")
_DUTY = re.compile(r"(?i:you (?:should|must|have to|need to|will need|['’]ll need))\b")


def subject(about: str, is_small: IsSmall) -> str | None:
    """What a sentence is about, as a question names it; None where that is no noun phrase that stands for itself.

    >>> subject("The gas ballast of the pump", str.istitle)
    'the gas ballast of the pump'
    """
    first, *others = about.split()
    if len(others) >= SUBJECT or not is_plain(about.replace("()", "")) or _PLACE.match(about):
        return None
    if is_unnamed(about) or _VAGUE.match(about) or about.endswith(_POSSESSIVE):
        return None
    is_noun = _is_noun_phrase(first, others) if others else _is_name(first, is_small)
    return in_sentence(about, is_small) if is_noun else None


#: nouns of what is not counted, as sentences begin with them
_UNCOUNTED = frozenset(
    word.capitalize()
    for word in words(
        """admission alcohol assembly attendance breakfast cancellation delivery demand electricity employment equipment export heating income
        inflation installation insurance interest investment lunch maintenance membership output overtime parking postage production
        profit registration reimbursement rent revenue shipping spending storage support tax traffic training transport turnover
        unemployment water"""
    )
)


def about_of(about: str, is_small: IsSmall) -> str | None:
    """The same; a noun in the plural, or one of what is not counted, may stand by itself: hotels, revenue."""
    if about in _UNCOUNTED:
        return in_sentence(about, is_small) if is_small(about) else about.lower()
    is_plural = _PLURAL.fullmatch(about) and about.lower() not in FUNCTION_WORDS
    return in_sentence(about, is_small) if is_plural else subject(about, is_small)


def _is_name(word: str, is_small: IsSmall) -> bool:
    """Whether a word by itself is a name, of someone or in a program."""
    is_word = word.isalpha() and is_small(word)
    return not (is_word or word.islower() or word.lower() in FUNCTION_WORDS)


def _is_noun_phrase(first: str, others: list[str]) -> bool:
    """Whether several words are a noun phrase, as far as function words and endings tell."""
    inner, last = {word.lower() for word in others}, others[-1].lower()
    if first.isalpha() and first.islower() and first not in DETERMINERS:
        return False
    is_told = first.lower() not in DETERMINERS | {"all"} and others[0].lower() in DETERMINERS
    is_begun = first.lower() not in _NO_SUBJECT | _NO_DOING and not first.endswith(("ed", "ly"))
    is_ended = not (last in FUNCTION_WORDS or last.endswith("ly") or last.isdigit())
    is_doing = first.endswith("ing")  # what one does takes an object: pushing to the stack
    joining = _JOINING | {"to"} if is_doing else _JOINING
    return (
        is_begun
        and is_ended
        and not (is_told and not is_doing)
        and not inner & (FUNCTION_WORDS - joining)
    )


def in_sentence(text: str, is_small: IsSmall) -> str:
    """The beginning of a sentence as it is written inside another."""
    first, _, rest = text.partition(" ")
    is_name = bool(_NAMES_IT.match(rest)) and not first.endswith("ing")
    lowers = first.lower() in DETERMINERS or (is_small(first) and not is_name)
    return text[0].lower() + text[1:] if lowers else text


def is_whole(clause: str) -> bool:
    """Whether a clause has a fit length and neither parts nor words for what stands elsewhere."""
    found = clause.split()
    is_fit = FEWEST - 1 <= len(found) <= MOST and found[-1].lower() not in ("and", "or", "only")
    return is_fit and is_plain(clause)


def is_condition(clause: str) -> bool:
    """Whether a whole clause says of something what it does: `the disk runs full`, not `set to zero`."""
    first, _, rest = clause.partition(" ")
    is_begun = first.lower() not in FUNCTION_WORDS - DETERMINERS - _BEGINNING | {"set"}
    return (
        is_begun
        and len(clause.split()) >= FEWEST
        and (first == "you" or bool(_FINITE.search(rest)) or bool(_DOES_SO.match(clause)))
    )


def is_bare(clause: str) -> bool:
    """Whether a whole clause says too little by itself: one word of content beside its verb, and no name.

    >>> is_bare("the item is multivalued"), is_bare("the disk runs full"), is_bare("you are a developer")
    (True, False, True)
    >>> is_bare("the file changes at any point"), is_bare("you have found no major problem")
    (True, True)
    """
    if begins_unnamed(clause) or (_COMPARED.search(clause) and " than " not in clause):
        return True
    if _NAMING.search(_VALUE.sub("", clause)):
        return False
    rest = _PREDICATE.sub("", clause)
    if rest == clause and clause.startswith("you "):
        rest = _YOUR_VERB.sub("", clause)
    found = {word.lower() for word in _WORD.findall(without_unnamed(rest))} - FUNCTION_WORDS
    return len(found) < ENOUGH


def is_deed(clause: str) -> bool:
    """Whether a whole clause names what one may want to do, its verb first."""
    first, *others = clause.split()
    return first.islower() and first not in _NO_DEED and bool(others) and "you" not in others


def is_order(clause: str) -> bool:
    """Whether a sentence or clause tells the reader to do something; `use of` and `stop signs apply` do not."""
    first, *others = clause.replace("’", "'").split()
    is_noun = bool(others) and (others[0] == "of" or bool(_FINITE.match(" ".join(others[1:2]))))
    return (first.lower() in _ORDERS and not is_noun) or bool(_DUTY.match(clause))


def inverted(clause: str, is_small: IsSmall) -> str | None:
    """A clause as it stands after a question word; None where its verb is no auxiliary, or it is two clauses.

    >>> inverted("The archive is discarded", str.istitle)
    'is the archive discarded'
    """
    match = _AUXILIARY.fullmatch(clause)
    about = subject(match["about"], is_small) if match else None
    if not match or not about or len(clause.split()) > MOST or not _is_ended(match["rest"]):
        return None
    if _NO_REASON.match(match["rest"]):
        return None
    verb, no = ("can", " not") if match["be"] == "cannot" else (match["be"], match["no"] or "")
    return f"{verb} {about}{no} {match['rest']}"


def _is_ended(rest: str) -> bool:
    """Whether what follows an auxiliary is whole, and joined to no other clause."""
    _, joined, other = rest.partition(" and ")
    last = rest.split()[-1].lower()
    is_closed = last not in FUNCTION_WORDS or last in ("off", "out", "up", "down", "over", "on")
    return is_closed and rest not in ("be", "do") and not (joined and _FINITE.search(other))


def has_verb(clause: str) -> bool:
    """Whether forms tell that a clause has a verb."""
    return bool(_FINITE.search(clause)) or is_order(clause)


def is_plain(clause: str) -> bool:
    """Whether a clause has neither parts nor words for what stands elsewhere."""
    return not (_MARK.search(clause) or _POINTING.search(clause))


def stem(verb: str) -> str:
    """A verb without the s of its third person.

    >>> [stem(verb) for verb in ("carries", "goes", "passes", "has")]
    ['carry', 'go', 'pass', 'have']
    """
    if verb == "has":
        return "have"
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "ches", "shes", "goes", "xes")) else verb[:-1]
