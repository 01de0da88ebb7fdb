"""Questions for a fact in an English sentence: how many, in which year, on which date."""

from __future__ import annotations

import re

from .clauses import ABOUT, IsSmall, about_of, has_verb, is_order, is_plain, stem
from .deeds import article_of
from .english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, words

#: what stands before a point in time
_TIME = re.compile(
    r"\b(?:in|on|since|until|till|by|before|after|from|between|and|of|during|to|dated)\s\Z",
    re.IGNORECASE,
)
#: no number of bytes, as 1024 and 2048 are
_YEAR = re.compile(r"(?:1[1-9][0-9]|20[0-3])[0-9]")
_MONTH_AND_YEAR = re.compile(r"[A-Z][a-z]+ [0-9]{4}")
_NUMBER = re.compile(r"[0-9][0-9.,\u00a0\u202f –-]*")
#: what stands before a number that tells one thing from others, rather than counts
_POINTING = re.compile(
    r"\b(?:the|an?|this|that|same|its|their|his|her|our|your|my|well|number|or|and|to)\s\Z",
    re.IGNORECASE,
)
#: what is counted: a word that is no function word of a clause, a unit, or a percentage that stands apart
_COUNTED = re.compile(
    r"\s(?!(?:and|or|in|on|at|to|of|for|from|by|with|the|a|an|is|are|was|were|as|if|when|while|but|"
    r"that|which|who|than|then|so|per|after|before|until|since|has|have|had|will|would|can|may|"
    r"must|should|does|do|did|it|he|she|we|you|they|not|only|each|both|into|about|because|once)\b)"
    r"[a-z]{2,}|\s%"
)
#: what stands right before a fact, in a sentence that says something of its subject with an auxiliary
_IS = re.compile(
    rf"{ABOUT} (?P<be>is|are|was|were|can|may|must|should|will|(?:has|have|had)(?= (?:been|run|made|held|won|led|kept|\w{{2,}}(?:ed|en)) )) (?P<done>(?:\S+ )*?)"
    r"(?P<before>(?:in|on|since|until|till|by|before|after|from|to|with|at|for|every|within|dated) )?"
)
#: verbs that stand right before what they count, or with a preposition before a point in time
_COUNTS = words(
    """consumes contains costs covers employs generates has holds includes lasts lists measures needs
    carries employs spans houses seats hosts attracts counts comprises feeds saves spends earns sends hires
    offers produces provides reaches receives removes requires sells serves stores supports takes uses
    weighs"""
)
PAST = dict(
    pair.split(":")
    for pair in words(
        """added:add announced:announce became:become began:begin bought:buy built:build changed:change closed:close contained:contain cost:cost covered:cover created:create
    died:die ended:end founded:found had:have held:hold installed:install introduced:introduce joined:join killed:kill lasted:last left:leave
    lost:lose made:make moved:move needed:need opened:open produced:produce published:publish ran:run reached:reach
    received:receive released:release required:require scored:score signed:sign sold:sell started:start took:take used:use
    weighed:weigh won:win wrote:write cancelled:cancel canceled:cancel sent:send hired:hire paid:pay employed:employ planted:plant
    tested:test collected:collect recorded:record surveyed:survey interviewed:interview treated:treat visited:visit attended:attend
    destroyed:destroy damaged:damage delivered:deliver completed:complete served:serve carried:carry gained:gain earned:earn
    spent:spend raised:raise saved:save ordered:order examined:examine recruited:recruit enrolled:enrol brought:bring
    delayed:delay wore:wear monitored:monitor followed:follow kept:keep stored:store heated:heat cooled:cool observed:observe watched:watch
    averaged:average arrived:arrive reopened:reopen hosted:host shortened:shorten extended:extend reduced:reduce lowered:lower increased:increase improved:improve advanced:advance postponed:postpone
    displaced:displace rescued:rescue injured:injure counted:count trained:train fined:fine"""
    )
)
_VERBS = _COUNTS | PAST.keys()
_DOES = re.compile(
    rf"{ABOUT} (?P<often>(?:usually|normally|typically|generally|always|often|currently|now|still|also) )?(?P<does>{'|'.join(sorted(_VERBS))}) (?P<object>(?:\S+ ){{0,5}}?)(?P<before>(?:in|on|since|until|by|before|after|from|to|for|with|at) )?"
)
#: what is counted goes on: jars of frit, days of paid leave; and the words of it, at most
_WORD = re.compile(r"[^\W\d_]+")
_KINDS = "paid|unpaid|free|full|new|fresh|raw|hot|cold|warm|used|dry|sick|extra|prior|written|annual|parental|additional|special|continuous|professional|relevant"
_OF, NOUNS = re.compile(rf"\sof (?:(?:the|one|{_KINDS}) (?=[a-z])){{0,2}}[\w-]+"), 4
#: what asks how much something changed, or how long somebody did something, whatever they did it to
_TOLD_BY = re.compile(
    r"by |(?:for|within|after) (?=(?:second|minute|hour|day|night|week|month|year|decade)s\b)"
)
#: verbs that go on with the preposition before a date: switched on 10 April
_SWITCHED = re.compile(r"\b(?:switched|turned) on \Z")
#: what says that a number is not exact
_HEDGE = re.compile(
    r"\b(?:about|approximately|around|roughly|nearly|almost|only|some|up to|at least|at most) \Z"
)
#: what the reader is told to do, with what stands before a fact
_ORDER = re.compile(
    r"(?P<deed>\S+(?: \S+){1,6}?) (?P<before>within|at least|at most|for|every|after) "
)
#: verbs that stand right before what they count, behind an auxiliary
_COUNTING = words("be make take give keep use have hold")
#: words between an auxiliary and a fact, at most
DONE = 6
_JOINED = words("and or that which who")
#: words of a question that asks in the middle of a sentence; and how others begin
MOST, _ASKS_FIRST = 18, re.compile(r"\A(?:\w{1,12} )?(?:how many|which) ", re.IGNORECASE)
#: a name that goes on behind a comma: Bolt, Beranek & Newman
_NAMES = re.compile(r"\A[^,]*(?<![\w'’-])[A-Z][\w'’-]*+, [A-Z]")
#: what no question ends with
_OPEN = (DETERMINERS | PREPOSITIONS | words("and or but nor to that which who than is are")) - {
    "each"
}
#: what the rest of a sentence says besides
_BESIDES = re.compile(
    r"\s(?:and|or|but|while|which|so|because|although|though)\s.*|,(?!\d{3}\b).*|[;:(–—].*"
)


def question_words(before: str, fact: str, after: str) -> str | None:
    """What asks for a fact between these two parts of a plain sentence; None where they do not say.

    >>> question_words("The pump is checked every ", "14", " days.")
    'how many'
    >>> question_words("The gauge was installed in ", "1961", ".")
    'which year'
    >>> question_words("Suspend the cells at ", "10", "⁹ per ml.")
    """
    if any(character.isalpha() for character in fact):
        if not _TIME.search(before) or not any(character.isdigit() for character in fact):
            return None
        return "which month" if _MONTH_AND_YEAR.fullmatch(fact) else "which date"
    if _YEAR.fullmatch(fact) and _TIME.search(before) and not _COUNTED.match(after):
        return "which year"
    is_count = (
        fact != "1"
        and _NUMBER.fullmatch(fact)
        and _COUNTED.match(after)
        and not _POINTING.search(before)
    )
    return "how many" if is_count else None


def in_words(before: str, asked: str, after: str, is_small: IsSmall) -> str | None:
    """The question that asks for a fact between these two parts of a sentence by these words; None where it reads badly.

    >>> in_words("The workshop holds ", "how many", " jars of frit in the cellar", str.istitle)
    'How many jars of frit does the workshop hold in the cellar?'
    >>> in_words("The keeper added a cache in ", "which month", "", str.istitle)
    'In which month did the keeper add a cache?'
    """
    if ordered := _in_order(before, asked, after):
        return ordered
    if asked == "how many":
        before = _HEDGE.sub("", before)
    if _SWITCHED.search(before):
        return None
    match = _IS.fullmatch(before) or _DOES.fullmatch(before)
    about = about_of(match["about"], is_small) if match else None
    if about and asked != "how many" and about[0].islower():
        about = f"{article_of(about, True)}{about}"  # notes leave it out: fire inspection moved
    said = match.groupdict() if match else {}
    is_time = asked != "how many" and bool(said.get("before"))
    if (
        match
        and about
        and _is_short(said.get("done") or "")
        and (
            is_time
            or not said.get("object")
            or _TOLD_BY.match(f"{said['before'] or ''}{after.strip()}")
        )
        and (asked != "how many" or _counted(after))
    ):
        noun = _counted(after) if asked == "how many" else ""
        what, told = f"{asked}{noun}", after.removeprefix(noun)
        rest = _BESIDES.sub("", told).rstrip()
        is_odd = said["before"] == "with " and (said.get("done") or "").startswith("have ")
        is_odd |= told.startswith(("'", "’"))  # 30 days' notice
        is_odd |= _is_one_of_two(said, rest)
        if is_odd or _NAMES.match(told) or _is_open(rest):
            return None
        predicate = _predicate(said, about)
        return _begun(f"{said['before'] or ''}{what} {predicate}{rest}?")
    question = f"{before}{asked}{after}?"
    is_fit = len(question.split()) <= MOST and is_plain(question[:-1]) and _has_verb(before)
    is_fit &= not before.startswith("Make sure ")
    return _begun(question) if is_fit and asked == "how many" else None


def _in_order(before: str, asked: str, after: str) -> str | None:
    """The question for a fact in what a sentence tells the reader to do; None where it tells nothing.

    >>> _in_order("Hand in claims within ", "how many", " days after the trip")
    'Within how many days after the trip should you hand in claims?'
    """
    match = _ORDER.fullmatch(before)
    noun = _counted(after)
    if not (
        match and noun and asked == "how many" and is_order(match["deed"]) and is_plain(before)
    ):
        return None
    first, rest = match["deed"].split(" ", 1)
    if has_verb(rest):
        return None
    when = _BESIDES.sub("", after.removeprefix(noun)).rstrip()
    if _is_open(when):
        return None
    asks = "how often" if match["before"] == "every" else f"{match['before']} how many{noun}"
    return _begun(f"{asks}{when} should you {first.lower()} {rest}?")


def _is_one_of_two(said: dict[str, str | None], rest: str) -> bool:
    """Whether a sentence says another number before what is counted, which belongs to each of the first: 500 polygons with 10,000 points each."""
    told = f"{said.get('done') or ''}{said.get('object') or ''}"
    is_joined = said["before"] == "with " or rest.split()[-1:] == ["each"]
    return is_joined and any(map(str.isdecimal, told))


def _is_open(rest: str) -> bool:
    """Whether the rest of a sentence was cut where no question ends: two weeks or."""
    return not _OPEN.isdisjoint(rest.split()[-1:])


def _has_verb(clause: str) -> bool:
    """Whether what stands before a fact has a verb, so that the question is a whole sentence."""
    return has_verb(clause) or not _VERBS.isdisjoint(clause.split())


def asks_first(question: str) -> bool:
    """Whether a question begins with what asks, as a person would put it.

    >>> asks_first("In which year was it lost?"), asks_first("The kiln reaches how many degrees?")
    (True, False)
    """
    return bool(_ASKS_FIRST.match(question))


def _begun(question: str) -> str:
    return question[0].upper() + question[1:]


def _is_short(done: str) -> bool:
    """Whether what is said between an auxiliary and a fact is one plain part of a sentence."""
    found = done.split()
    is_closed = not found or found[-1] not in FUNCTION_WORDS - _COUNTING
    return is_closed and len(found) <= DONE and is_plain(done) and _JOINED.isdisjoint(found)


def _counted(after: str) -> str:
    """What is counted, at the beginning of what stands behind a number."""
    noun = ""
    for word in _WORD.findall(after)[:NOUNS]:
        if not after.startswith(f"{noun} {word}") or word in FUNCTION_WORDS:
            break
        noun += f" {word}"
    more = _OF.match(after, len(noun))
    return f"{noun}{more[0]}" if more else noun


def _predicate(found: dict[str, str | None], about: str) -> str:
    """What a sentence says of its subject, as it stands in a question."""
    if does := found.get("does"):
        often = found.get("often") or ""
        did, verb = ("did", PAST[does]) if does in PAST else ("does", stem(does))
        return f"{did} {about} {often}{verb} {found['object'] or ''}".rstrip()
    return f"{found['be']} {about} {found['done']}".rstrip()
