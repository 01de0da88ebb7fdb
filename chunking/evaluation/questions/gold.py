"""From what a file claims of an excerpt to the excerpt in its document, or to the reason why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from ...errors import nearest
from ...types import Document, Span
from .locate import MOST, locate
from .questions import Excerpt, name_of
from .rows import Claim

#: characters of an excerpt, and documents, that a message names
QUOTED = 50
NAMED = 5


@dataclass(frozen=True, slots=True)
class NotFound:
    """What is wrong with an excerpt and what would help; where it stands in several places, all of these."""

    message: str
    places: tuple[Excerpt, ...] = ()


def find_excerpt(claim: Claim, documents: Sequence[Document]) -> Excerpt | NotFound:
    """The excerpt, with the text as its document has it; or what is wrong and what would help.

    The place that the claim names is taken if its text stands there. Otherwise the text must be
    found exactly once, in the document that is named, or called as its source, or else in all.
    """
    chosen: Sequence[Document] = _called(claim.source, documents) or documents
    if claim.document is not None:
        chosen = documents_named(claim.document, documents)
        if not chosen:
            return NotFound(_no_document(claim, documents))
        if len(chosen) > 1:
            return NotFound(
                f"{claim.document!r} is the name of {len(chosen)} documents "
                f"({_listed(chosen)}): write more of its path"
            )
    places = _stated(claim, chosen) or [
        (document, span) for document in chosen for span in locate(document, claim.text)
    ]
    found = tuple(
        Excerpt(name_of(document), *span, document.text[span.start : span.end])
        for document, span in places
    )
    if len(found) == 1:
        return found[0]
    holders = [document for document, _ in places]
    is_all = max(Counter(map(id, holders)).values(), default=0) < MOST
    return NotFound(_not_one(claim, holders, chosen, is_all), found if is_all else ())


def documents_named(name: str, documents: Sequence[Document]) -> list[Document]:
    """The documents a name means: those of just that name, else of that file name, else of that
    file name without its extension."""
    asked = name.replace("\\", "/").strip()
    forms: tuple[Callable[[PurePosixPath], str], ...] = (
        str,
        lambda path: path.name,
        lambda path: path.stem,
    )
    exact = [document for document in documents if name_of(document) == name]
    if exact:
        return exact
    paths = [PurePosixPath(name_of(document).replace("\\", "/")) for document in documents]
    for form in forms:
        pairs = zip(paths, documents, strict=True)
        found = [document for path, document in pairs if asked and form(path) == asked]
        if found:
            return found
    return []


def _called(source: str | None, documents: Sequence[Document]) -> list[Document]:
    """The documents that a source means, which may be a path on another machine."""
    if source is None:
        return []
    name = source.replace("\\", "/")
    return documents_named(name, documents) or documents_named(PurePosixPath(name).name, documents)


def _stated(claim: Claim, documents: Sequence[Document]) -> list[tuple[Document, Span]]:
    """The documents that have the claim's text at the place that it names."""
    if claim.start is None or claim.end is None:
        return []
    span = Span(claim.start, claim.end)
    return [
        (document, span)
        for document in documents
        if document.text[span.start : span.end] == claim.text
    ]


def _no_document(claim: Claim, documents: Sequence[Document]) -> str:
    """That there is none of that name: where the text stands in one alone, that may be meant, or else the nearest name."""
    name = str(claim.document)
    holding = [document for document in documents if claim.text and claim.text in document.text]
    if len(holding) == 1:
        return f"there is no document {name!r}: the excerpt stands in {name_of(holding[0])!r}, so name that"
    guess = nearest(name, [name_of(document) for document in documents])
    hint = f"did you mean {guess!r}?" if guess else f"there is {_listed(documents) or 'none'}"
    return f"there is no document {name!r}: {hint}"


def _not_one(
    claim: Claim, found: Sequence[Document], searched: Sequence[Document], is_all: bool
) -> str:
    quoted = claim.text if len(claim.text) <= QUOTED else claim.text[:QUOTED] + "…"
    if not found:
        return (
            f"the excerpt {quoted!r} is not in {_listed(searched) or 'any document'}: copy it from "
            "the text that the app shows"
        )
    if len({name_of(document) for document in found}) > 1:
        return f"the excerpt {quoted!r} is in {_listed(found)}: name one of them as 'document'"
    return (
        f"the excerpt {quoted!r} stands {len(found)} times{'' if is_all else ' or more'} in {_listed(found)}: "
        "make it longer, or give start and end"
    )


def _listed(documents: Sequence[Document]) -> str:
    names = list(dict.fromkeys(name_of(document) for document in documents))
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
