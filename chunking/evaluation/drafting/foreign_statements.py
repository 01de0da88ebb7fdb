"""Questions that a sentence in another language than English answers by its form: what happens if, how, why, what for, where.

What points to the sentences around it is not asked for.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import regex

from .clauses import IsSmall
from .english import words
from .foreign_amounts import AMOUNTS
from .foreign_events import foreign_happened
from .foreign_forms import ABOUT
from .foreign_forms import FORMS as OTHERS
from .german_permissions import with_if
from .german_questions import german_question
from .infinitives import NO_INFINITIVES, NOUN_ENDINGS
from .itself import named_by_others
from .prose import is_closed
from .stop_words import unsearched
from .unspaced_forms import Forms

#: the patterns of each language with their questions, those first that say how much, when and for whom
FORMS = {language: AMOUNTS.get(language, ()) + forms for language, forms in OTHERS.items()}
#: nouns that say nothing of what: the price
_OF_WHAT = words(
    """limit limite límite grenze maximum kosten preis betrag gesamtbetrag dauer programm prix montant coût durée programme tarif precio importe coste programa duración
    prezzo costo importo programma durata preço valor programa duração custo prijs bedrag programma duur"""
) | {"価格", "保温", "金額", "費用", "申請", "面接", "料金", "价格", "金额", "费用", "总额"}
#: those of them whose subject may be a plain noun: of a fee or a period a text has few
_AMOUNTS = frozenset(form for forms in AMOUNTS.values() for form in forms)
#: words of a clause that is asked for, at least and at most; one less where there are no articles
FEWEST, MOST = 3, 16
#: words of it that somebody might search for
CONTENT = 2

#: what stands for something that was named before, and what begins no noun phrase
_POINTING = {
    "de": words(
        "es er sie ihm ihn ihnen ihr ihre ihren ihrer ihrem dies diese dieser diesem diesen dieses jene jener jenes solche "
        "solcher dorthin dabei dafür daran darauf damit dazu darin davon dadurch daher hier dort oben unten folgende folgenden "
        "folgendes obige obigen letztere ersteres so auch jedoch beispielsweise darüber hingegen allerdings außerdem zudem dann beides alles ich wir uns unser mein sein seine seinen deren dessen was welche erste ersten zweite zweiten dritte dritten letzte letzten"
    ),
    "fr": words(
        "il ils elle elles c ce cet cette ces cela ceci ça celui celle ceux celles lui leur leurs dessus dessous suivant "
        "suivante suivants suivantes tel telle tels telles autre autres même mêmes exemple vôtre nôtre cependant toutefois donc tout y nous je j mon notre nos ainsi aussi ici là "
        "précédent précédente dernier dernière premier première second seconde deuxième troisième"
    ),
    "es": words(
        "él ella ellos ellas ello este esta estos estas esto ese esa esos esas eso aquel aquella aquello así aquí allí embargo ejemplo además entonces todo "
        "anterior anteriores siguiente siguientes mismo misma otro otra otros otras nosotros yo mi nuestro también primer primero primera segundo segunda tercer tercero último última"
    ),
    "it": words(
        "egli ella esso essa essi esse questo questa questi queste quest quello quella quelli quelle ciò così qui là lì però esempio inoltre invece infatti quindi pertanto allora tutto "
        "precedente precedenti seguente seguenti stesso stessa altro altra altri altre lui lei loro noi io mio nostro anche primo prima secondo seconda terzo ultimo ultima"
    ),
    "pt": words(
        "ele ela eles elas isto isso este esta estes estas esse essa esses essas aquele aquela aquilo assim aqui ali "
        "anterior anteriores seguinte seguintes mesmo mesma outro outra outros outras nós eu meu nosso também primeiro primeira segundo segunda terceiro último última"
    ),
    "nl": words(
        "hij zij ze dit deze die hem hen hun er ervan erop erin hierbij hierdoor daardoor daarvan daar hier zo ook wij we "
        "ik ons mijn bovenstaande onderstaande volgende zulke zulk andere dezelfde hetzelfde haar eerste tweede derde laatste"
    ),
    "pl": words(
        "on ona ono oni one to ten ta te ci tego tej tych tym tymi tę nim nią nich ich jego jej im tam tu tak taki taka "
        "takie następujący następujące powyższy powyższe poniższy inny inne inna my ja nasz również także pierwszy pierwsza pierwsze drugi druga drugie ostatni inaczej zarówno"
    ),
    "ru": words(
        "он она оно они это этот эта эти этого этой этих этом этому этим их его её ее ей им ним нём нем ней там здесь так "
        "такой такая такие такого тот та те того той тех том тому тем следующий следующие другой другие мы я наш также первый первая первое второй вторая второе последний данный данная данное данного данной настоящий"
    ),
}
#: articles and the like, one of which stands before a noun phrase that is no name; none in languages without
_ARTICLES = {
    "de": words("der die das ein eine jeder jede jedes alle"),
    "fr": words("le la les l un une chaque tout toute tous toutes"),
    "es": words("el la los las un una cada todo toda todos todas"),
    "it": words("il lo la i gli le l un uno una ogni tutto tutta tutti tutte"),
    "pt": words("o a os as um uma cada todo toda todos todas"),
    "nl": words("de het een elk elke ieder iedere alle"),
    "pl": frozenset[str](),
    "ru": frozenset[str](),
}
#: letters that no other of these languages has
_LETTERS = {
    "pl": regex.compile(r"[ąęłńśźż]"),
    "ru": regex.compile(r"[ыэъё]"),
    "ja": regex.compile(r"\p{Hiragana}"),
}
#: what no noun phrase holds: words that join clauses, and those between which a verb stands
_JOINING = words(
    "dass wenn falls sobald während ob weil aber oder ist sind wird kann hat haben que qui quand mais ont ha hanno tiene heeft ou est sont dont où donc car cuando pero es son "
    "che quando ma è sono quando mas é são dat maar of is zijn który która które ale lub jest są что который которая "
    "которые но или"
)
#: what says that a comma ends more than what one does: to obtain the key your router has to be open
_FINITE = words(
    "est sont doit doivent tiene tienen debe deben está están puede pueden hay è sono deve devono può possono há pode podem deve devem"
)
#: what begins no noun phrase in languages without articles
_NO_BEGINNING = words(
    "w we z ze na do od po o przez dla przy pod nad jak więc jednak wtedy nie tylko jeśli gdy aby domyślnie "
    "в во с со на из к по о об от до для при под над через как поэтому однако тогда не если когда чтобы"
)
#: what stands before a verb rather than at the end of a noun phrase
_REFLEXIVE = words("se si sich zich się")
#: how adverbs end that stand where a noun phrase may
_ADVERB = ("ment", "mente", "owo", "ельно", "ычно")
#: what points elsewhere in scripts without spaces; and where a sentence only says where to read on
_POINTING_UNSPACED = regex.compile(
    r"\A[をがのにはでへとも]|[它他她这那此该其哪]|上述|以下|如下|上面|下面|本[章节文]|[これそれあ][のれ]|[こそ]の|ここ|そこ|こう|そう|彼|上記|同様"
)
_READ_ON = regex.compile(
    r"\b(?:siehe|lesen Sie|vergleiche|weitere Informationen|voir|voyez|consultez|reportez|lisez|véase|consulte|vedere|si veda|"
    r"vedi|consultare|veja|zie|passez (?:à|aux?)|ga (?:dan )?(?:verder )?naar|si salti|raadpleeg|zob|zobacz|patrz|см|смотри|обратитесь)\b|参见|请?跳过|请参阅|請參閱|参照",
    regex.IGNORECASE,
)
#: what goes on with a noun before a comma, so that no clause ends there
_RELATIVE = regex.compile(
    r"[^,;:.]{3,80}? (?:\p{Ll}{2,12}zu|zu )\p{Ll}{2,}n,|(?:\p{Ll}{1,5} )?(?:qui|dont|où|auquel|laquelle|lequel|cual|cuales|che|cui|quale|quais|qual|któr\p{L}*|że|котор\p{L}*|что)\b"
)
#: what goes on with a part of the answer, the rest of which stands elsewhere
_ALSO = regex.compile(
    r" ?(?:auch|ebenfalls|zudem|aussi|également|también|además|anche|inoltre|também|ook|eveneens|także|również|также|тоже)\b"
)
#: a pronoun between subject and verb, as in French and Spanish: vous le faites
_CLITIC = {
    "fr": regex.compile(r"\b(?:vous|on|nous) (?:ne |n[’'])?(?:les?|la|l[’']|en|y|lui|leur)\b"),
    "es": regex.compile(r"\b(?:se|no|usted) (?:l[oae]s?)\b"),
    "it": regex.compile(r"\b(?:si|non|se) (?:l[oaei]|ne|gli)\b|\b(?:lo|ne) si\b"),
}
#: letters of a noun that tells by itself of what it is: Druckerwarteschlange
_LONG = 12
#: what denies the verb behind it, or stands before it for whom it is done
_BEFORE_VERB = words(
    "ne n no non não nicht nie le les lui leur vous nous nos me te se gli vi ci lhe"
)
#: what a clause or phrase has neither in it nor at its end
_OPEN = regex.compile(
    r"[/\\=|{}<>…?]|\.\.|\. |\d\Z|[-–—]\Z| [-–—] |\b(?:o|y|e|ed|et|ou|und|oder)\Z"
)
#: what French writes without its e before a vowel
_ELIDED = regex.compile(r"\b([Qq])ue (?=[aeiouyéèêhœ])")
_WORD = regex.compile(r"[\p{L}\p{M}\d]+")
#: how a part with a name begins in a pattern
_NAMED = regex.compile(r"\(\?P<\w+>")


class Asked(NamedTuple):
    """A question, the words of its sentence that may stand nowhere else, and whether it needs its neighbours."""

    text: str
    subject: str
    is_weak: bool = False


def foreign_statement(text: str, language: str, is_small: IsSmall) -> Asked | None:
    """The question that a plain sentence answers by its form; None where it has none that is known in its language.

    `is_small` tells of its first word whether it is written small inside sentences.

    >>> foreign_statement("Wenn die Platte voll ist, wird das Archiv verworfen.", "de", str.istitle)[0]
    'Was passiert, wenn die Platte voll ist?'
    >>> foreign_statement("Pour restaurer le catalogue, lancez la commande.", "fr", str.istitle)[0]
    'Comment restaurer le catalogue ?'
    """
    base = language.partition("-")[0].lower()
    if base not in FORMS or not is_closed(text):
        return None
    if told := foreign_happened(text, base, _POINTING.get(base, frozenset())):
        return Asked(*told)
    text = named_by_others(with_if(text) if base == "de" else text, base)
    is_framed = bool(_any(base).match(text))
    if is_framed and (priced := _by_form(text, base, is_small, AMOUNTS.get(base, ()))):
        return priced
    if base == "de" and not _READ_ON.search(text) and (asked := german_question(text)):
        return Asked(*asked)
    return _by_form(text, base, is_small, OTHERS[base]) if is_framed else None


def _by_form(text: str, base: str, is_small: IsSmall, forms: Forms) -> Asked | None:
    """The question for the first of some forms that a sentence has."""
    for form, question in forms:
        match = _compiled(form).match(text)
        parts = match and _parts(match.groupdict(), base, is_small)
        if match and parts:
            is_more = _RELATIVE.match(text, match.end()) or _ALSO.match(text, match.end())
            if is_more or _READ_ON.search(text):
                return None
            asked = question.format_map(parts)
            elided = _ELIDED.sub("\\1u’", asked) if base == "fr" else asked
            about = parts.get("about", "")
            is_amount = (form, question) in _AMOUNTS
            is_weak = _is_of_no_kind(about) if is_amount else _is_bare(about, base)
            return Asked(elided, match[0].strip(), is_weak)
    return None


def is_surely(text: str, language: str) -> bool:
    """Whether letters or articles tell that a text is in a language, so that none need be looked for."""
    base = language.partition("-")[0].lower()
    if letters := _LETTERS.get(base):
        return bool(letters.search(text))
    return len(_ARTICLES.get(base, frozenset()).intersection(_WORD.findall(text.lower()))) > 1


@cache
def _compiled(pattern: str) -> regex.Pattern[str]:
    """A pattern, compiled when it is first met."""
    forms = regex.compile(pattern)
    return forms


@cache
def _any(language: str) -> regex.Pattern[str]:
    """What matches where any pattern of a language does, in one go: few sentences have one of the forms."""
    frame = _frame(language)
    frames = regex.compile(frame)
    return frames


def _frame(language: str) -> str:
    """The patterns of a language as alternatives, what a sentence is about read once for all of them."""
    patterns = [pattern for pattern, _ in FORMS[language]]
    behind = "|".join(each.removeprefix(ABOUT) for each in patterns if each.startswith(ABOUT))
    others = [each for each in patterns if not each.startswith(ABOUT)]
    frame = "|".join([*others, f"{ABOUT}(?:{behind})"] if behind else others)
    unnamed: str = _NAMED.sub("(?:", frame)  # it only tells whether: no part is kept
    return unnamed


def _parts(found: dict[str, str | None], language: str, is_small: IsSmall) -> dict[str, str] | None:
    """The parts of a sentence as they stand in its question; None where one does not stand for itself."""
    parts = {name: part or "" for name, part in found.items()}
    if any(
        not _is_whole(part, language) for name, part in found.items() if part and name != "word"
    ):
        return None
    deed = "" if parts.get("word") else parts.get("clause", "")
    if _is_noun_first(deed, language) or not _FINITE.isdisjoint(_WORD.findall(deed.lower())):
        return None
    parts["word"] = parts.get("word", "").lower()
    told = f"{parts.get('clause', '')} {parts.get('rest', '')}"
    fewest = FEWEST if "word" in found and _ARTICLES.get(language) else FEWEST - 1
    if "clause" in parts and language in _POINTING:
        is_told = fewest <= len(told.split()) <= MOST and _content(told, language) >= CONTENT
        clitic = _CLITIC.get(language)
        if not is_told or (clitic and clitic.search(told)):
            return None
    if about := parts.get("about"):
        inside = _noun_phrase(about, language, is_small)
        if inside is None:
            return None
        parts["about"] = inside
    return parts


def _content(clause: str, language: str) -> int:
    """The words of a clause that somebody might search for."""
    found = {*_WORD.findall(clause.lower())} - unsearched(language, False)
    return sum(not word.endswith(_ADVERB) for word in found)


def _is_of_no_kind(about: str) -> bool:
    """Whether a phrase is such a noun alone, perhaps with an article."""
    *before, noun = _WORD.findall(about.lower()) or [""]
    return len(before) <= 1 and noun in _OF_WHAT


def _is_bare(about: str, language: str) -> bool:
    """Whether a phrase is an article and one plain noun, of which there may be many: das Profil."""
    article, _, noun = about.replace("’", "' ").replace("'", "' ").partition(" ")
    noun = noun.strip()
    is_plain = noun.isalpha() and len(noun) < _LONG and noun[1:].islower()
    is_name = noun[:1].isupper() and language != "de"
    return bool(article) and is_plain and not is_name


def _is_noun_first(deed: str, language: str) -> bool:
    """Whether what looks like a deed begins with a noun that ends as infinitives do."""
    nouns, articles = NO_INFINITIVES.get(language, ()), _ARTICLES.get(language, ())
    first = next((word for word in _WORD.findall(deed) if word not in articles), "")
    return first in nouns or first.endswith(NOUN_ENDINGS.get(language, ()))


def _is_whole(part: str, language: str) -> bool:
    """Whether a part of a sentence is plain and has no words for what stands elsewhere."""
    if _OPEN.search(part):
        return False
    pointing = _POINTING.get(language)
    if pointing is None:
        return not _POINTING_UNSPACED.search(part)
    return pointing.isdisjoint(_WORD.findall(part.lower()))


def _noun_phrase(about: str, language: str, is_small: IsSmall) -> str | None:
    """What a sentence is about, as it stands inside a question; None where it is no noun phrase with an article, and no name."""
    articles = _ARTICLES.get(language)
    if articles is None:
        return about
    found = _WORD.findall(about.lower())
    if (
        not found
        or found[-1].endswith(_ADVERB)
        or found[-1] in _BEFORE_VERB
        or not _JOINING.isdisjoint(found)
    ):
        return None
    if not articles and found[0] in _NO_BEGINNING:
        return None
    first, is_begun = about.split()[0], found[0] in articles
    if is_begun and len(found) < 2:
        return None
    is_word = is_small(first) or len(first) == 1 or found[-1] in _REFLEXIVE
    if not is_begun and (articles or len(found) > 2) and is_word:
        return None
    lowers = is_begun or (not articles and is_small(first))
    return about[0].lower() + about[1:] if lowers else about
