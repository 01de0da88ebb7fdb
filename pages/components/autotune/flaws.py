"""What a reader would see at once in the chunks of the best trial, and its recall does not say."""

from dataclasses import dataclass

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.config import chunker_for
from chunking.inspection import cut_sentences
from chunking.quantities import counted
from chunking.tuning import BARE, RAGGED
from pages.components.autotune.search import Row, Search, compared_with
from pages.components.autotune.trial import is_in_form, made_by_of
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.results import placed, searched, unread
from pages.components.shell.markdown_text import plain


@dataclass(frozen=True)
class Flaws:
    """Of all chunks: those that end with a heading whose text is in the next one, sentences cut, those not read whole,
    and those that lack a heading that they stand under."""

    chunks: int
    headings: int
    sentences: int
    unread: int
    bare: int

    @property
    def lacks_headings(self) -> bool:
        """Whether hardly a chunk has all headings that it stands under."""
        return self.bare > BARE * self.chunks


def flaws(
    documents: tuple[Document, ...], made_by: Chunker | ChunkingConfig, model: str | None = None
) -> Flaws | None:
    """Those of a configuration; `model` embeds the chunks. None where a document cannot be cut without waiting."""
    cut_by = [(document, chunker_for(made_by, document.uri)) for document in documents]
    if not all(is_ready(document, chunker) for document, chunker in cut_by):
        return None
    found = [
        (
            len(searched(document, chunker).chunks),
            sum(bool(each.orphans) for each in placed(document, chunker)),
            cut_sentences(document, searched(document, chunker)),
            len(unread(document, chunker, model)),
            sum(bool(each.missing) for each in placed(document, chunker)),
        )
        for document, chunker in cut_by
    ]
    return Flaws(*(sum(counts) for counts in zip(*found, strict=True)))


def flaws_note(search: Search, trial: Row) -> None:
    """Warn of them where there are any, beside those of the current configuration; say where they are not known yet."""
    model = search.outcome["embedder"] if search.outcome else None
    found = flaws(search.job.documents, made_by_of(search, trial), model)
    if found is None:
        st.caption(
            ":material/visibility: How its chunks look is not known yet: they are made here once you compare or use it."
        )
        return
    sentences = []
    if found.unread:
        verb = "is" if found.unread == 1 else "are"
        sentences.append(
            f"{found.unread:,} of its {counted(found.chunks, 'chunk')} {verb} longer than {plain(model or '')} reads"
        )
    if found.headings:
        end = "ends" if found.headings == 1 else "end"
        sentences.append(
            f"{found.headings:,} of its {counted(found.chunks, 'chunk')} {end} with a heading whose "
            "text is in the next chunk"
        )
    if found.sentences > RAGGED * found.chunks:
        verb = "is" if found.sentences == 1 else "are"
        sentences.append(f"{counted(found.sentences, 'sentence')} {verb} cut in two")
    if found.lacks_headings and _keeps_headings(search):
        sentences.append(
            f"{found.bare:,} of its {counted(found.chunks, 'chunk')} lack headings that they stand under, which "
            f"{compared_with(search)} {'repeated' if search.is_left else 'repeats'}"
        )
    if not sentences:
        return
    name = plain(trial["title"])
    begin = f"Look at {name}" if is_in_form(search, trial) else f"Look before you use {name}"
    st.warning(
        f"{begin}: {', and '.join(sentences)}.",
        icon=":material/visibility:",
    )


def _keeps_headings(search: Search) -> bool:
    """Whether the chunks of the current configuration have the headings that they stand under."""
    if search.current_trial is None:
        return False
    current = flaws(search.job.documents, made_by_of(search, search.current_trial))
    return current is not None and not current.lacks_headings
