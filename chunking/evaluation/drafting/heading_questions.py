"""What a reader would ask to be led to a section: made of its heading, as far as that says enough."""

from __future__ import annotations

import re

from .clauses import is_condition, is_deed, is_whole, stem
from .deeds import CLAUSES, DEEDS, article_of, deed_question, head_of, is_plural
from .english import DETERMINERS, PREPOSITIONS, PRONOUN, words
from .headlines import is_headline

#: letters of a word in capitals that may be read letter by letter
ACRONYM = 5

_NUMBERING = re.compile(
    r"\A(?:(?i:chapter|section|part|appendix|article|clause|step|kapitel|abschnitt|teil|chapitre|partie|annexe|capítulo|sección|"
    r"capitolo|sezione|appendice|hoofdstuk|bijlage|rozdział|глава|раздел)\s+|§\s?|第\s?)?"
    r"(?:(?:Appendix|Annex|Coda|Epilogue|Prologue)(?=:)|\d++(?:\.\d++)*+|[A-Z](?=[.:)]|\s?\d)|[IVX]++(?=[.:)]))(?:\.\d++)*+(?:[.:)]|\s?[章节節部]\s?[:：]?)?\s++(?:[-–—:]\s*)?"
)
#: a number right before its title: 4.1.Scope, 二、范围, 第三章 范围
_CLOSE_NUMBER = re.compile(
    r"\A(?:\d+(?:\.\d+)+[.:)](?=[^\W\d_]{2})|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十百\d]{1,5}[章节節条條款][ \u3000]*+(?=\S))"
)
#: one of several, which says of what only with its number: Solution 1: …
_ONE_OF = re.compile(
    r"\A(?:(?-i:TOP) ?\d{1,2}[a-z]?\s+(?=[^\W\d_]{2})|(?:top|tagesordnungspunkt|solution|option|method|approach|case|scenario|example|phase|stage|tip|lesson|exercise|question|problem|issue|rule|"
    r"principle|variant|alternative|task|topic|level|version|lösung|beispiel|übung|aufgabe|fall|exemple|exercice|cas|"
    r"solución|ejemplo|ejercicio|caso|soluzione|esempio|esercizio|solução|exemplo) (?:#?\d{1,3}|[A-Z]|[IVX]++)(?:[.:)] *| [-–—] +|\Z))",
    re.IGNORECASE,
)
#: names that stand below the kind of thing that they name: formats, and csv below it
_KIND_OF = re.compile(r"(?:[\w-]+ ){0,2}(?P<kinds>[A-Za-z]+s)")
#: such kinds: those that do something, and those that work in some way
_DOING = words(
    "option flag parameter argument setting directive command subcommand method function hook property attribute filter test "
    "operator tag helper decorator tool"
)
_WORKING = words(
    "event format mode protocol transport plugin module algorithm class component strategy backend driver type provider "
    "extension middleware"
)
#: a name in a program with its kind behind it
_OWN_KIND = re.compile(
    r"(?P<name>[\w.:-]*(?:[a-z][A-Z]|_|\.|--|::)[\w.:-]*(?:\(\))?) (?P<kind>(?i:option|flag|parameter|setting|directive|command|method|function|"
    r"hook|property|attribute|event|class|component|module|filter|operator|tag|helper|decorator))"
)
#: what stands beside such names, and tells of the whole: how to contribute, what is required
_OF_THE_WHOLE = words(
    "benchmarks building changes compatibility configuration contribute contributing contribution contributions contributors credits "
    "debugging dependencies deployment developing development download downloads goals install installation installing licensing "
    "maintainers migrating migration motivation quickstart rationale releases requirement requirements roadmap setup sponsors "
    "status testing thanks troubleshooting uninstalling updating upgrading usage"
)
_SINGULAR_ENDS = (("ies", "y"), ("es", ""), ("s", ""))
_ASIDE = re.compile(r"(?<!\s)\s*+\([^()]*+\)\s*+\Z")
#: what says of a section only that it is one
_NOTE = re.compile(
    r"\A(?:A |Important |Some |More |Further |General |Additional )*(?:[Nn]otes?|[Ii]nformation|[Dd]etails?) (?:on|about|for) (?:the )?"
)
#: what kind of section it is, in brackets
_KIND = re.compile(
    r" \((?:how-?to|optional|advanced|tutorial|examples?|continued|overview)\)\Z", re.IGNORECASE
)
#: nouns of which is asked what they are, where it is said of what: guidelines for descriptions, the purpose of a run
_OF_WHAT = re.compile(
    r"(?:.* )?(?:guidelines|rules|requirements|types|kinds|advantages|benefits|disadvantages|drawbacks|reasons|steps|"
    r"differences|limits|limitations|restrictions|misconceptions|problems|issues|causes|symptoms|signs|changes|principles|"
    r"goals|duties|responsibilities|practices|tips|hints|recommendations|consequences|effects|exceptions|conditions|criteria|"
    r"stages|phases|ways|prerequisites|conventions|alternatives) (?:for|of|in|on|about|between|with|to|when|against|behind) "
    r"|(?:purpose|role|difference|meaning|syntax|structure|format|anatomy|definition) (?:of|between) ",
    re.IGNORECASE,
)
#: nouns of which a section lists several: opening hours, breaking changes
_SEVERAL = words(
    "benefits changes conditions costs deadlines dimensions duties effects exceptions fees goals hours ingredients limitations limits "
    "obligations prices requirements responsibilities risks rules symptoms times"
)
#: what a program calls by name: parse(), helpOption(flags), cmd_cp, --depth
_CALL = re.compile(r"(?P<name>\.?[A-Za-z_$][\w.$]*)\(\)|(?P<term>[a-z]\w*_\w+|--\w[\w-]*)")
_ARGUMENTS = re.compile(r"\([^()]*\)")
#: what goes on by itself, whatever it goes on with
_PROCESS = re.compile(
    r"(?!(?:mean|head|sett|warn|build|draw|paint|open|end|beginn|wir|rat|list|saying|hous|coat|cas|even|morn|fitt|bear|cloth|"
    r"meet|find|land|train|sav|earn|ceil|r|k|w|th|str|spr)ing\Z)[a-z]+ing\Z"
    r"|.*(?:(?<!app)(?<!specif)lication|entication|orization|alidation|esolution|egotiation|ecovery|otation|mpression|ncryption|"
    r"iscovery|etection|nheritance|(?:qualif|class|ver|not|ident)ification|qualification|xtraction|migration|registration|"
    r"ynchroni[sz]ation|calibration|generation|integration|allocation|onversion|xpansion|ubstitution|opagation)\Z"
)
#: two things that are compared, rather than three, or those of a topic
_COMPARED = re.compile(
    r"(?!.{0,60} vs.{0,60} vs)([^\s:][^:]{0,40}?) (?:vs\.?|versus) ([^\s:][^:]{0,40})"
)
_HOW_IT_WORKS = re.compile(r"(?i:how (?P<what>\S.{0,80}) work(?P<s>s?))\Z")
#: a heading that asks without its mark, perhaps in the order of a clause: Who can join, What you can claim; and one that says which
_ASKS = re.compile(
    r"(?P<word>Who|What|When|Where|Which [a-z]+|How (?:much|many [a-z]+|long|often)|How)(?P<you> you| we)? (?P<verb>can|may|must|should|is|are|will|do|does) (?P<rest>[a-z].*)"
)
_WHICH = re.compile(
    r"(?P<what>[A-Z][a-z]+s) (?:that|which|who) (?P<rest>(?:can|cannot|may|must|are|do|have|should)\b.+)"
)
_TOLD = re.compile(
    r"(?P<how>Forbidden|Prohibited|Permitted|Allowed|Excluded|Accepted|Supported|Required) (?P<what>(?:[a-z]+ )?[a-z]+s)"
)
#: a heading that is a path and its gloss
_PATH = re.compile(r"`?(/[\w./+-]*\w/?)`? ?[:–—-] \S")
#: a heading that is a file in a folder, or one with the ending of its kind
_FILE = re.compile(
    r"(?=[^/]*[a-z])(?=[^.]*\.|[~.]?/)[\w+~.-]*+(?:/[\w+.-]++)++|[\w+-]++\.(?:json|lock|ini|conf|cfg|toml|ya?ml|xml|txt|log|md|rst)\b"
)
#: a heading that is a month with what happened then
_DATED = re.compile(
    r"(?P<when>(?:January|February|March|April|May|June|July|August|September|October|November|December) [12]\d{3})(?:: | [-–—] )\S+ \S"
)
#: a heading that says when its text applies, and one that is a command
_CONDITION = re.compile(r"(?:When|If) (?!to\b)")
_COMMAND = re.compile(r"[$>#%/] |[a-z][\w./+-]* (?:.* )?-{1,2}\w|.*[{}|;=\\<>]|.*'")
#: what no thing is called: a sentence, or what is compared
_SENTENCE = re.compile(
    r"[?!](?=\s|\Z)|\b(?:vs|versus|is|are|was|were|cannot|(?:is|are|do|does|ca)n['’]t)\b"
)
#: what a heading begins with, or is, that could stand over any section
_ANY = words(
    "general basic basics other more further additional miscellaneous common special various important"
)
#: what a part of a text is, rather than what it is about
_OF_TEXT = words("overview introduction summary example examples notes remarks conclusion")
#: what one does with what, or is in what, which is no thing: developing using a library, interested in requests
_DOING_WITH = re.compile(r"\w+ing (?:using|via|against|without)\b|\w+ed (?:in|to|with)\b")
#: a phrase of several words
_PHRASE = re.compile(r"[\w-]+(?: [\w'’-]+)+")
#: what does not work in any way: it is only there
_NO_WORKING = words(
    "data dataset datasets example examples overview reference references syntax list table tables sample samples "
    "usage setup summary guide tutorial tutorials notes files modules names terms values fields"
)
#: words that begin what a heading says to do or not to do, and that end one which says too little
#: what leads to a thing in a title and says nothing of it, and the one word by which a title calls it again: Replacing packages - Replaces
_LED_TO = re.compile(
    r"(?:(?:some |a few |further |more )?(?:[Dd]etails|[Nn]otes|[Rr]emarks|[Ww]ords|[Bb]asics|[Gg]eneralities) (?:of|on|about|regarding|concerning)|(?:A (?:little|bit|few words) )?[Mm]ore (?:on|about)) (?=[a-z])",
    re.IGNORECASE,
)
_BEHIND_DASH = re.compile(r"(?<=\w) [-–—] [\"“`.]{0,2}+[\w.-]+[\"”`]?\Z")
_ORDERING = words("do don't don’t be never always not no please only")
#: and verbs that are no nouns, of which it is not asked how to do it
_NO_THING = words(
    "activate contact deactivate do don't forget keep let remember show stay think try"
)
_POINTING = re.compile(
    r"\b(?:[Uu]s|[Mm]e|[Mm]ore|[Hh]ere|[Nn]ow)\Z|\A[Ww]arnings? (?:about|on|for|against)\b"
)
#: what is to be, as slides and plans set it; and such an aim that needs no article
_AIM = re.compile(
    r"(?i:fewer|faster|better|less|cheaper|quicker|safer|cleaner|smarter|stronger|simpler) [a-z]"
)
_AIMED = re.compile(
    r"\w+ (?:[a-z-]+ )?(?:[a-z-]+(?<![suiy])s|[a-z]{3,}(?:ing|tion|ness|ity|ance|ence|ment|care)|"
    r"access|advice|air|control|data|energy|food|heat|information|news|noise|notice|progress|sleep|service|support|teamwork|time|traffic|waste|water|work)"
)
#: what says something, and names nothing: acceptance not required
_NOT_DONE = re.compile(r" not [a-z]+ed\b")
#: what one does, or a thing of that kind: storing soup, waiting list
_DOING_OR_THING = re.compile(r"[A-Z][a-z]{2,}ing [a-z]+")
#: how what one does is done, which begins no thing; some words that end so tell of things
_ADVERB = re.compile(
    r"(?!(?:early|hourly|daily|weekly|monthly|quarterly|yearly|only|family|assembly|supply|reply|anomaly|fly|friendly|likely|"
    r"unlikely|ally|jelly|bully|belly|elderly|lonely|costly|timely|orderly)\b)[a-z]{2,}ly\Z"
)


def path_of(title: str) -> str:
    """The path that a heading explains; empty where it explains none.

    >>> path_of("/dev : Devices and special files")
    '/dev'
    """
    match = _PATH.match(title)
    whole = title if _FILE.fullmatch(title) else ""
    return match[1] if match else whole


def purpose_question(title: str, above: str) -> str | None:
    """What a heading is asked that is a path, or says for what the path in the heading above it is.

    >>> purpose_question("Purpose", "/dev : Devices and special files")
    'What is /dev for?'
    """
    path = path_of(above if title.strip().lower() == "purpose" and above else title)
    return f"What is {path} for?" if path else None


def is_vague(title: str) -> bool:
    """Whether a title could stand over any section, lists or compares several things, is a command or a sentence.

    >>> [is_vague(title) for title in ("General operation", "Files, journals, serials", "chronyd -q -t 1", "Key rollovers")]
    [True, True, True, False]
    """
    found = title.split()
    is_any = len(found) <= 2 and found[0].lower() in _ANY
    return is_any or title.count(", ") > 1 or bool(_COMMAND.match(title) or _SENTENCE.search(title))


def _is_pointing(title: str) -> bool:
    """Whether a title says only together with others of whom or what it is: Contact us."""
    return bool(PRONOUN.search(title) or _POINTING.search(title))


def _as_you(title: str) -> str:
    """What a heading says of its reader, said to the reader: I lost my key, you lost your key."""
    told = re.sub(r"\bI(?: a|['’])m\b", "you are", title)
    return re.sub(r"\b[Mm]y\b", "your", re.sub(r"\bI\b", "you", told))


def _of_condition(word: str, clause: str) -> str | None:
    """The question for a heading that says when its text applies; None where that is no whole clause."""
    is_fit = is_whole(clause) and is_condition(clause)
    return f"What happens {word.lower()}{clause}?" if is_fit else None


def _of_calls(title: str) -> str | None:
    """The question for a title that is one or two names in a program, without their arguments."""
    names = [
        _CALL.fullmatch(part) for part in re.split(r" and | or |, ", _ARGUMENTS.sub("()", title))
    ]
    if not all(names) or len(names) > 2:
        return None
    shown = [match["term"] or f"{match['name']}()" for match in names if match]
    return f"What {'do' if len(shown) > 1 else 'does'} {' and '.join(shown)} do?"


def title_of(heading: str) -> str:
    """A heading's words without its number."""
    bare = _NUMBERING.sub("", _CLOSE_NUMBER.sub("", heading), count=1)
    return _ONE_OF.sub("", bare, count=1).strip(" .:#")


def heading_question(title: str, is_lower: bool, is_shown: bool = False) -> str | None:
    """What a reader would ask to be led to an English section; None where the title says too little.

    `is_lower` says that the first word is written small inside sentences, `is_shown` that code in the
    section shows how something works.

    >>> heading_question("Choosing a place", True)
    'How do you choose a place?'
    >>> heading_question("Life cycle hooks", True, is_shown=True)
    'How do life cycle hooks work?'
    """
    title, is_lower = _as_written(title, is_lower)
    found, first = title.split(), title.partition(" ")[0].lower()
    if not title or _is_pointing(title) or first in PREPOSITIONS:
        return None
    if first == "to" and len(found) > 2 and "or" not in found and is_deed(title[len("to ") :]):
        return f"How do you {title[len('to ') :]}?"
    if title.lower().startswith(("how to ", "when to ")) and len(found) > 3:
        return f"{found[0].capitalize()} do you {' '.join(found[2:])}?"
    if works := _HOW_IT_WORKS.match(title):
        return f"How {'does' if works['s'] else 'do'} {works['what']} work?"
    if asks := _ASKS.fullmatch(title):
        return f"{asks['word']} {asks['verb']}{asks['you'] or ''} {asks['rest']}?"
    if which := _WHICH.fullmatch(title):
        return f"Which {which['what'].lower()} {which['rest']}?"
    if told := _TOLD.fullmatch(title):
        return f"Which {told['what']} are {told['how'].lower()}?"
    if title.startswith("I ") and found[1:2] and found[1].islower():
        title = re.sub(r"[,;.] (?:why|what|how)\b.*", "", title, flags=re.IGNORECASE)
        return f"What should you do if {_as_you(title)}?"
    if condition := _CONDITION.match(title):
        return _of_condition(condition[0], title[condition.end() :])
    if dated := _DATED.match(title):
        return f"What happened in {dated['when']}?"
    if asked := _of_calls(title):
        return asked
    if compared := _COMPARED.fullmatch(title):
        return f"What is the difference between {compared[1]} and {compared[2]}?"
    if first in CLAUSES or is_vague(title):
        return None
    return deed_question(title) or _of_thing(_inside(title, is_lower), is_lower, is_shown)


def section_question(title: str, is_lower: bool) -> str | None:
    """What leads to an English section of which nothing better can be asked; None where the title says too little.

    >>> section_question("Glass containers", True), section_question("Node.js modules", True)
    ('What should you know about glass containers?', 'What should you know about Node.js modules?')
    >>> section_question("Faster repairs", True), section_question("Better pump", True)
    ('What leads to faster repairs?', None)
    >>> section_question("Acceptance not required for copies", True)
    """
    if is_headline(title):
        return f"What is “{title}” about?"
    if _AIM.match(title):
        aim = f"{title[0].lower()}{title[1:]}"
        return f"What leads to {aim}?" if _AIMED.fullmatch(title) else None
    thing = thing_of(title, is_lower)
    is_phrase = " " in thing.removeprefix("the ") and thing.split()[-1].lower() not in _OF_TEXT
    if _NOT_DONE.search(thing.lower()):
        return None
    return f"What should you know about {thing}?" if is_phrase else None


def is_doing_untold(title: str, is_lower: bool, told: str) -> bool:
    """Whether a title may say what one does as well as name a thing of that kind, and its section does not tell which.

    >>> is_doing_untold("Storing soup", True, "Soup keeps for three days."), is_doing_untold("Waiting list", True, "It is on the waiting list.")
    (True, False)
    """
    match = _DOING_OR_THING.fullmatch(title)
    if not match or not thing_of(title, is_lower).startswith("the "):
        return False
    before = told.lower().partition(f" {title.lower()}")
    return not before[1] or before[0].rpartition(" ")[2] not in DETERMINERS


def thing_of(title: str, is_lower: bool) -> str:
    """What an English title names, as it stands inside a question; empty where it names no thing.

    >>> thing_of("Glass containers", True), thing_of("Contact support", True)
    ('glass containers', '')
    """
    title, is_lower = _as_written(title, is_lower)
    if not title or title.startswith(("…", "...")) or _is_pointing(title) or is_vague(title):
        return ""
    first, inside = title.split()[0].lower(), _inside(title, is_lower)
    if first in PREPOSITIONS | CLAUSES or title.lower().startswith(
        ("how ", "when ", "if ", "i ", "to ")
    ):
        return ""
    is_order = title.split()[1:2] and title.split()[1] in DETERMINERS
    if (
        is_order
        or _DOING_WITH.match(title)
        or first in DEEDS | _ORDERING | _NO_THING
        or _ADVERB.match(first)
    ):
        return ""
    return f"{article_of(inside, is_lower)}{inside}"


def kind_question(title: str, parent: str) -> str | None:
    """What a name is asked that stands below the kind of thing that it names; None where the parent says no such kind.

    >>> kind_question("csv", "Export formats"), kind_question("trustProxy", "Options")
    ('How does the csv format work?', 'What does the trustProxy option do?')
    """
    own = _OWN_KIND.fullmatch(title)
    kind = own["kind"].lower() if own else _kind_of(parent)
    title = own["name"] if own else title
    is_does = kind in _DOING
    if not kind or " " in title or not title[0].isalnum() or (is_does and title.istitle()):
        return None
    if not any(map(str.isalpha, title)) or (title.istitle() and title.lower() in _OF_THE_WHOLE):
        return None
    if not own and title.istitle() and title != stem(title) and stem(title.lower()) in DEEDS:
        return None  # what something does is no name: Provides
    asks = "What does the {} {} do?" if is_does else "How does the {} {} work?"
    return asks.format(title, kind)


def _kind_of(parent: str) -> str:
    """The kind of which a heading announces several; empty where it announces none: Hashing strategies, strategy."""
    match = _KIND_OF.fullmatch(_ASIDE.sub("", parent))
    kinds = match["kinds"].lower() if match else ""
    singles = (kinds.removesuffix(plural) + single for plural, single in _SINGULAR_ENDS)
    return next((kind for kind in singles if kind in _DOING | _WORKING), "")


def _as_written(title: str, is_lower: bool) -> tuple[str, bool]:
    """A title without what says only that it is one, in small letters where it is all capitals; empty where no word is left."""
    if title.isupper() and (" " in title or len(title) > ACRONYM):
        title, is_lower = title.capitalize(), True
    asked = _KIND.sub("", _BEHIND_DASH.sub("", " ".join(title.split()))).rstrip("? ")
    if led := _LED_TO.match(asked):
        asked, is_lower = asked[led.end() :], True
        asked = f"{asked[0].upper()}{asked[1:]}"
    told = _NOTE.sub("", f"{asked} ").rstrip()
    if not any(map(str.isalnum, told)):
        return "", is_lower
    if told != asked:
        return told[0].upper() + told[1:], is_lower or told[0].islower()
    return told, is_lower


def _inside(title: str, is_lower: bool) -> str:
    first = title.split()[0]
    is_lower |= first.lower() in DETERMINERS
    return title[0].lower() + title[1:] if is_lower and "." not in first else title


def _of_thing(inside: str, is_lower: bool, is_shown: bool) -> str | None:
    """What is asked of a thing by its kind: what guidelines there are, how a process works."""
    if inside.split()[0].lower() in _ANY | {"best"}:
        inside, is_lower = inside[0].lower() + inside[1:], True
    head = head_of(inside)
    is_several = is_plural(head)
    the = article_of(inside, is_lower)
    if _OF_WHAT.match(inside):
        the = "" if inside.split()[0].lower() in DETERMINERS else "the "
        return f"What {'are' if is_several else 'is'} {the}{inside}?"
    if _DOING_WITH.match(inside) or _ADVERB.match(inside.split()[0].lower()):
        return None
    if " " in inside and head in _SEVERAL and _PHRASE.fullmatch(inside) and inside.endswith(head):
        return f"What are the {inside.removeprefix('the ')}?"
    is_thing = is_shown and head not in _NO_WORKING
    is_phrase = _PHRASE.fullmatch(inside) and (CLAUSES | _ORDERING).isdisjoint(inside.split())
    is_process = head == inside.split()[-1].lower() and _PROCESS.fullmatch(head)
    if is_phrase and (is_process or is_thing):
        is_several = (is_several or " and " in inside) and not inside.split()[0].endswith("ing")
        return f"How {'do' if is_several else 'does'} {the}{inside} work?"
    return None
