"""What a title says that one does, and how to do it is asked for; and the article that a thing needs inside a question."""

from __future__ import annotations

import re

from .english import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, words

#: what begins a command to the reader
_IMPERATIVE = re.compile(
    r"(?P<verb>[A-Z][a-z]+) (?:(?:up|out|off|down|back) )?(?:an?|the|your|all|one) \w|(?:Get|List|Create|Search|Update|Delete|Add|"
    r"Remove|Use|Configure|Install|Run|Write|Verify|Cancel|Check|Find|Manage|Connect|"
    r"Enable|Disable|Choose|Read|Send)(?:, [a-z]+)* (?!and |or |up\b)[a-z]"
)
#: what one does, as headings begin: verbs that are no nouns, and those that may be
DEEDS = words(
    """add adjust allow append apply assign attach avoid calculate choose combine compare compute configure connect
    colorize contribute convert create customise customize debug decide declare decode define delete deploy describe detect
    decrypt determine disable discover display edit embed enable refill descale lubricate unblock activate deactivate fetch encode encrypt ensure execute expand extract find generate get give handle
    hide implement improve include initialise initialize inject insert inspect install integrate introduce invoke join keep learn
    maintain make manage merge migrate modify normalize obtain organise organize override overwrite paginate parse perform prepare prevent
    propose protect provide publish rebuild receive recover reduce register remove rename render replace reproduce
    resolve restart restore skip retrieve reuse revert save sanitize serialize solve specify submit subscribe take translate
    troubleshoot understand uninstall update use validate verify write"""
)
MAYBE_DEEDS = words(
    """access backup build call cancel change check clean clear close compile copy download draw drop export
    filter follow format import leave list load lock log mark measure monitor move open package pass plan
    print process query read record release report request review route run schedule search select send set share sign sort start
    stop store stream switch tag test trace track train tune upgrade upload view wrap"""
)
#: and what one does in a kitchen, a workshop or a garden
STEPS = words(
    """bake boil simmer knead roast fry prove proof chill soak steep cook marinate whisk stir grill poach steam leave let cool freeze warm
    heat preheat charge defrost dry wash rinse brush toast melt beat blend brown refrigerate descale water feed prune clean keep store hold press
    spread cover shape turn serve sterilise sterilize infuse drain rest air replace check renew oil grease sharpen empty refill
    froth brew grind mow sow repot graft sand varnish knit sew"""
)
#: what begins no deed, though a verb may look like it
_NO_DEED = FUNCTION_WORDS - {"get", "make", "use", "take", "see"}
_GERUND = re.compile(r"(?P<doing>[A-Z][a-z]+ing) (?P<rest>.+)")
#: what kind of thing a verb names before a noun, or how bare it is: Overwrite control, Read APIs, Debug logging, Check the basics
_NAMES_A_KIND = re.compile(
    r"[A-Z][a-z]+ (?:(?:[Cc]ontrol|[Pp]olicy|[Mm]ode|[Rr]equest|[Bb]utton|[Pp]ermission|[Bb]ehaviou?r|[Qq]ueue|[Pp]rocess|[Kk]ey|"
    r"[Ff]lag|[Hh]ook|[Pp]age|[Ee]vent|[Ss]trategy|[Oo]peration|[Aa]ccess|[Cc]ommand|[Oo]ption)s?|(?:the )?basics)"
    r"|(?:Read|Write) (?:API|api|endpoint)s?|Debug (?:logging|logs?|output|mode|info|symbols|messages|level)"
)
#: words between what one does and what one does it with
_LEADING = DETERMINERS | PREPOSITIONS | words("to all up out two three four several multiple")
#: what gerunds say of what kind things are: mailing lists, sorting algorithms
_OF_A_KIND = words(
    """lists systems blocks algorithms guidelines rules errors costs tools machines styles modes options conventions
    skills tips techniques strategies methods requirements instructions tests settings pages languages hours dates permits
    classes pools courses levels services tables layers objectives outcomes points licences licenses budgets paths days plans
    programmes programs agreements allowances goals platforms"""
)
#: things without a plural that one does something with
#: nouns in the plural that end as some in the singular do
_PLURALS = frozenset(
    ("apis", "uis", "guis", "clis", "uris", "taxis", "skis", "wikis", "emojis", "menus")
)
_MASSES = words(
    "data information metadata feedback traffic milk water coffee tea bread dough butter sugar ice food wood paint"
)
#: words that begin a clause
CLAUSES = words(
    "when if while where because since although unless until what which who why whether how that once i my we"
)
#: nouns that are no plural and need no article
_NO_ARTICLE = re.compile(
    r"(?:(?:ic|iz|d|str)ation|encryption|compression|protection|ing|ity|ness|ware|ism|ics|ance|ence|ship|age)\Z|\A(?:data|information|access|support|storage|behaviou?r|advice|work|use|"
    r"code|content|traffic|feedback|research|music|time|space|memory|help|leave|pay|compatibility|us|me|you|more|less|\W.*|.*\d.*)\Z"
)
#: what one does besides, or with more than one: adding or removing keys
_MORE_DEEDS = re.compile(r"(?:\b(?:and|or)|,) \w+ing\b|\A(?:and|or)\b")
_NO_GERUND = frozenset({"during", "according", "nothing", "everything", "something", "regarding"})
#: what one keeps, takes or makes without an article; and so are words that are no thing
_NO_NAME = re.compile(
    r"track|care|place|note|advantage|control|sure|effect|action|part|started|ready|available"
)
#: what follows a verb that has no object: Processing – Transitional, Use with other licences
_NO_OBJECT, _HOW_USED = re.compile(r"[-–—:(,]"), re.compile(r"(?:with|of|by|in|as|for)\b")
_IDIOM = re.compile(rf"(?:{_NO_NAME.pattern}|\w+ly|\w+ed)\Z")


#: how or where one does something
_WHERE = words(
    "abroad alone together online offline remotely outdoors indoors overseas safely early late"
)


def head_of(phrase: str) -> str:
    """The noun that a phrase is about, in small letters; empty where its end is not seen."""
    found, place = _ended(phrase)
    return found[place - 1] if place else ""


def _ended(phrase: str) -> tuple[list[str], int]:
    """The words of a phrase in small letters, and the place where it ends, or is joined to another."""
    found = phrase.lower().split()
    ends = PREPOSITIONS | CLAUSES | {"to", "and", "or", "instead"}
    return found, next((at for at, word in enumerate(found) if word in ends), len(found))


def is_plural(head: str) -> bool:
    is_singular = head.endswith(("ss", "us", "is")) and head not in _PLURALS
    return head.endswith("s") and not is_singular


def _article(inside: str) -> str:
    """The article that a phrase without one needs inside a question: what it names is one of several."""
    found, place = _ended(inside)
    head = head_of(inside)
    is_bare = (
        found[0] not in DETERMINERS | {"one"}
        and found[place : place + 1] != ["and"]
        and head.isalpha()
    )
    return "the " if is_bare and not is_plural(head) and not _NO_ARTICLE.search(head) else ""


def article_of(title: str, is_lower: bool) -> str:
    """The article of a title's thing; a name has none, but the Pirani gauge has, and no deed: working abroad."""
    last = title.split()[-1]
    if last in _WHERE:
        return ""
    return _article(title) if is_lower or (last.islower() and last == head_of(title)) else ""


def _with_article(thing: str) -> str:
    """What one does something with, with the article that it needs: a name or an idiom has none."""
    is_name = any(map(str.isupper, thing)) or bool(_IDIOM.match(head_of(thing)))
    is_name |= thing.split()[0].endswith("ing")
    return thing if is_name else f"{_article(thing)}{thing}"


def deed_question(title: str) -> str | None:
    """The question how to do what a title names, its verb first; None where it begins with none.

    >>> deed_question("Declaring program variable"), deed_question("Decide where you want to install")
    ('How do you declare the program variable?', 'How do you decide where you want to install?')
    """
    first, _, rest = title.partition(" ")
    verb, rest = first.lower(), _small(rest)
    if _NO_OBJECT.match(rest) or (verb == "use" and _HOW_USED.match(rest)):
        return None
    if _NAMES_A_KIND.fullmatch(title):
        return None
    if verb in DEEDS and rest and not re.match(r"(?:and|or|up|[Cc]ases?)\b", rest):
        return f"How do you {verb} {_with_article(rest)}?"
    if verb.endswith("ing"):
        return _gerund(f"{first} {rest}")
    if verb in MAYBE_DEEDS and rest.islower() and " " not in rest and not is_plural(rest):
        return None  # a search path, a build system
    is_command = verb not in _NO_DEED and _IMPERATIVE.match(f"{first} {rest}")
    return f"How do you {verb} {rest}?" if is_command else None


def _small(rest: str) -> str:
    """What follows a verb, its first word in small letters where that is no name: get Started with Docker."""
    first, space, others = rest.partition(" ")
    is_word = first.lower() in _LEADING or _NO_NAME.fullmatch(first.lower())
    return f"{first.lower()}{space}{others}" if is_word and first.istitle() else rest


def _gerund(title: str) -> str | None:
    match = _GERUND.fullmatch(title)
    doing, rest = (match["doing"].lower(), match["rest"]) if match else ("", "")
    if doing in _NO_GERUND or set("aeiouy").isdisjoint(doing[:-3]) or rest.startswith("of "):
        return None
    verb, is_led = _verb_of(doing), rest.split()[0] in _LEADING
    if not (is_led or _is_done_with(rest, verb)):
        return None
    if not verb or _MORE_DEEDS.search(rest):
        return f"How do you go about {doing} {rest}?"
    return f"How do you {verb} {rest if is_led else _with_article(rest)}?"


def _is_done_with(rest: str, verb: str | None) -> bool:
    """Whether what follows a gerund is what one does that with, rather than a thing of that kind."""
    ends = {rest.split()[-1].lower(), head_of(rest)}
    kinds = ends | {f"{end}s" for end in ends}
    is_kind = not _OF_A_KIND.isdisjoint(kinds) and (verb == "learn" or verb not in DEEDS)
    is_thing = verb in DEEDS or " " in rest or is_plural(rest) or rest.lower() in _MASSES
    return bool(verb) and is_thing and not is_kind


def _verb_of(doing: str) -> str | None:
    """The verb of a gerund that names a deed: installing, declaring, setting; None for one that is not known."""
    stem = doing.removesuffix("ing")
    known = DEEDS | MAYBE_DEEDS | STEPS
    return next((verb for verb in (stem, f"{stem}e", stem[:-1]) if verb in known), None)
