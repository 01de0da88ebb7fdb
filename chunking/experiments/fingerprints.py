"""Documents and questions by hash: enough to tell whether they are the same, nothing to read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from ..evaluation.questions.questions import Question, name_of
from ..tokenizers import TOKENIZER, ruler_for
from ..types import Document
from .record import RecordedDocument, RecordedQuestions


def documents_of(documents: Iterable[Document]) -> tuple[RecordedDocument, ...]:
    """The documents as an experiment has them, in their order; their names without a folder."""
    return tuple(_recorded(document) for document in documents)


def _recorded(document: Document) -> RecordedDocument:
    tokens = ruler_for(document, "tokens", TOKENIZER).length(0, len(document.text))
    # where it lies is no business of whoever reads the list
    name = name_of(document).replace("\\", "/").rpartition("/")[2]
    return RecordedDocument(name, document.text_hash, tokens)


def questions_of(questions: Sequence[Question], documents: Iterable[Document]) -> RecordedQuestions:
    """The questions as an experiment has them."""
    hashes = sorted(hashes_of(questions, documents))
    drafted = sum(question.origin != "given" for question in questions)
    return RecordedQuestions(len(questions), drafted, _hash("\n".join(hashes)))


def hashes_of(questions: Iterable[Question], documents: Iterable[Document]) -> list[str]:
    """A hash of each question: of its words and of where its answers stand in which texts.

    Neither the names of the documents nor the id of a question count.
    """
    texts = {name_of(document): document.text_hash for document in documents}
    return [_hash(repr((each.text, _places(each, texts)))) for each in questions]


def _places(question: Question, texts: dict[str, str]) -> list[tuple[str, int, int]]:
    return sorted((texts[each.document], each.start, each.end) for each in question.excerpts)


def _hash(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
