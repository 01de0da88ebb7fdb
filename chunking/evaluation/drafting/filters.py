"""Which drafts are kept: none that is trivial, has several right answers, or repeats another."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import regex

from ...characters import UNSPACED
from ...types import Document
from .english import FUNCTION_WORDS
from .facts import GAP
from .keyphrases import words_of
from .prose import plain
from .rules import Draft
from .wordings import FRAMES

#: documents that are looked at, at most, of all that have the same sentence
COMMON = 50
#: the share of equal words from which two questions are the same
ALIKE = 0.7
#: characters and words of content that a question has at least
SHORTEST, FEWEST = 8, 2
#: characters of a script without spaces that do for words: four of them, and the three of 是什么
UNSPACED_WORDS = 7

_GENERIC_TITLES = """
    introduction, overview, contents, table of contents, license, licence, summary, conclusion,
    conclusions, references, notes, note, appendix, abstract, preface, foreword, index, glossary,
    acknowledgements, acknowledgments, see also, further reading, external links, bibliography,
    gegenstand, vertragsgegenstand, objet, objeto, oggetto, onderwerp, faq, changelog, background, general, miscellaneous, misc, other, others, about, example,
    examples, definition, definitions, usage, features, details, description, discussion, results, remarks, history,
    options, limitations, tips and tricks, concrete example, known issues, bugs, important note, prerequisites, links, sources, contact, support, more, definitionen, begriffsbestimmungen, définitions, definiciones, definizioni, einleitung, inhalt, inhaltsverzeichnis,
    zusammenfassung, lizenz, überblick, literatur, anhang, vorwort, sommaire, résumé, annexe,
    table des matières, introducción, índice, resumen, licencia, conclusiones, anexo,
    introduzione, indice, licenza, inleiding, inhoud, samenvatting, はじめに, 目次, 概要, まとめ, 参考文献, 简介,
    目录, 概述, 总结, 参考资料, 소개, 목차, 개요, name, synopsis, author, authors, copyright, reporting bugs,
    bezeichnung, übersicht, beschreibung, optionen, beispiel, beispiele, siehe auch, autor, autoren, übersetzung, fehler,
    fehler melden, allgemeines, hinweise, hinweis, einführung, fazit, anmerkungen, bemerkungen, nom, exemple, exemples, voir aussi,
    auteur, auteurs, traduction, bogues, remarques, remarque, licence, historique, présentation, généralités,
    nombre, sinopsis, descripción, opciones, ejemplo, ejemplos, véase también, autores, traducción, errores, notas, nome,
    sintassi, descrizione, opzioni, esempio, esempi, vedere anche, autore, autori, traduzione, conclusioni, note,
    sinopse, descrição, opções, exemplo, exemplos, veja também, tradução, introdução, conclusão, resumo, naam, beschrijving,
    opties, voorbeeld, voorbeelden, zie ook, vertaling, overzicht, besluit, nazwa, opis, składnia, opcje, przykład, przykłady,
    zobacz też, zobacz również, autorzy, tłumaczenie, błędy, spis treści, wprowadzenie, wstęp, uwagi, имя, название, описание,
    vue d ensemble, aperçu, visión general, panoramica, visão geral, prefacio, prefazione, prefácio, voorwoord, avant propos, 概览, 总览, 说明, 用法,
    обзор, параметры, опции, примеры, пример, см также, автор, авторы, перевод, введение, содержание, заключение, примечания,
    名前, 書式, 説明, オプション, 例, 関連項目, 著者, バグ, 序文, 導入, 名称, 描述, 选项, 示例, 参见, 作者, 引言, 前言, 结论, 附录,
    study area, study site, data, materials, recommended reading, reading list, api reference, positional arguments, optional arguments, global options, quick start, quickstart, getting started, first steps, any other business, aob, sonstiges, verschiedenes, divers, varios, ruegos y preguntas, varie, varie ed eventuali, outros assuntos,
    rondvraag, 其他, 其它, その他
"""
_GENERIC = frozenset(" ".join(_GENERIC_TITLES.split()).split(", "))
#: the text of a licence that many documents end with
_LICENCE = re.compile(
    r"(?:(?:gnu|apache|mit|bsd|mozilla|creative commons|eclipse)\b.*)?\blicen[cs]e(?: agreement| version [\d.]+)?"
    r"|copying(?: information| conditions)?"
)
#: the part of a book that has a number alone
_NUMBERED = re.compile(
    r"(?:chapter|book|part|volume|act|scene|letter|canto|stave|kapitel|buch|teil|chapitre|livre|partie|capítulo|capitolo|"
    r"libro|hoofdstuk|rozdział|глава|часть)(?: the)? (?:[ivxlc]+|\d+|first|last|one|two|three|four|five|six|seven|eight|nine|ten)"
)
#: a character of a script without spaces, where several are a word
_UNSPACED = regex.compile(rf"[{UNSPACED}ー]")
_DIGITS, _ALPHANUMERIC = re.compile(r"\d+(?:[.,]\d+)*+"), re.compile(r"[^\W_]+")


def normalised(text: str) -> str:
    """A text as it is compared: compatibility forms, case folded, words and numbers alone."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_ALPHANUMERIC.findall(folded))


def is_generic(title: str) -> bool:
    """Whether a heading says nothing of what its section is about.

    >>> is_generic("CHAPTER XII"), is_generic("Chapter the Last"), is_generic("Chapter houses")
    (True, True, False)
    """
    words = normalised(title)
    return words in _GENERIC or bool(_NUMBERED.fullmatch(words))


def is_licence(title: str) -> bool:
    """Whether a heading is that of the licence under which a text is: nobody asks the text for it.

    >>> is_licence("GNU Free Documentation License"), is_licence("Renewing a driving licence")
    (True, False)
    """
    return bool(_LICENCE.fullmatch(normalised(title)))


class Uniqueness:
    """How often a phrase or a sentence occurs in all documents together.

    `sentences` are those of each document. `told_apart` says for each document which others its title tells it
    from: what those say counts neither as a twin of its sentences nor for a draft that names its document.
    """

    def __init__(
        self,
        documents: Sequence[Document],
        sentences: Sequence[Iterable[str]],
        told_apart: Sequence[frozenset[int]] = (),
    ) -> None:
        self._documents = documents
        self._texts = [" ".join(d.text.casefold().split()) for d in documents]
        self._text = "\n".join(self._texts)
        self._by_document = [Counter(map(pattern_of, listed)) for listed in sentences]
        self._sentences: Counter[str] = Counter()
        self._holding: dict[str, list[int]] = {}
        for document, counted in enumerate(self._by_document):
            self._sentences.update(counted)
            for pattern in counted:
                self._holding.setdefault(pattern, []).append(document)
        self._told_apart = told_apart or [frozenset()] * len(documents)

    def holds(self, draft: Draft) -> bool:
        """Whether only its own place answers a draft: what it asks for and its answer occur once."""
        text = self._documents[draft.document].text[draft.span.start : draft.span.end]
        if draft.part:  # which tells it from its twins
            return self.once(text)
        if self.has_twins(plain(text), draft.document, is_named=draft.names_document):
            return False
        if not draft.names_document:
            return all(map(self.once, (text, *draft.subjects)))
        return self.once(text) and all(
            _once(self._texts[draft.document], subject) for subject in draft.subjects
        )

    def has_twins(self, sentence: str, document: int, is_named: bool = False) -> bool:
        """Whether another plain sentence is the same but for its numbers; `is_named` says that those of its kind do not count."""
        pattern = pattern_of(sentence)
        times = self._sentences[pattern]
        if is_named and times > 1:
            times -= sum(self._by_document[each][pattern] for each in self._told_apart[document])
        return times > 1

    def patterns(self, document: int) -> Collection[str]:
        """The sentences of a document, each but for its numbers."""
        return self._by_document[document].keys()

    def holding(self, pattern: str) -> Sequence[int]:
        """The documents that have a sentence, but for its numbers, up to as many as can be told apart by it."""
        return self._holding.get(pattern, ())[:COMMON]

    def once(self, phrase: str) -> bool:
        """Whether a phrase stands in no more than one place. O(characters)."""
        return _once(self._text, phrase)


def _once(text: str, phrase: str) -> bool:
    """Whether a phrase stands in no more than one place of a folded text."""
    folded = " ".join(phrase.casefold().split())
    first = text.find(folded)
    return first < 0 or text.find(folded, first + 1) < 0


def is_trivial(question: str, fewest: int = FEWEST) -> bool:
    """Whether a question is too short, or has too few words of its own, to find anything by."""
    shown = question.replace(GAP, " ")
    content = {word for word in words_of(shown) if word not in FUNCTION_WORDS}
    is_told = len(content) >= fewest or len(_UNSPACED.findall(shown)) >= UNSPACED_WORDS
    return len(shown.strip()) < SHORTEST or not is_told


def are_alike(first: Draft, second: Draft) -> bool:
    """Whether two drafts ask the same: their answers overlap, or most words are equal beside those of their form."""
    if first.document == second.document and (
        first.span.start < second.span.end and second.span.start < first.span.end
    ):
        return True
    if first.kind == second.kind and first.kind in ("term", "row"):
        return False  # names of one program or list are alike
    if first.part != second.part and first.part and second.part:
        return False
    if first.names_document and second.names_document and first.document != second.document:
        return False
    one, two = (own_words(draft.unnamed or draft.text) for draft in (first, second))
    return len(one & two) >= ALIKE * len(one | two)


def own_words(question: str) -> set[str]:
    """The words of a question without those that others of its form have too; all, where there are no others."""
    every = {*normalised(question).split()}
    return every - FUNCTION_WORDS - FRAMES or every


def pattern_of(sentence: str) -> str:
    """A plain sentence but for its numbers and capitals: what others are compared with."""
    return _DIGITS.sub("0", " ".join(sentence.casefold().split()))
