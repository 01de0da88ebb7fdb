"""Where the good trials of a search cut a document, as boundaries to be shown in it."""

from chunking import Document
from pages.components.autotune.search import Row, Search
from pages.components.viewers.boundary_editor import Other

#: the share of good trials from which on a cut is agreed on, and below which it is not shown: one that few make is by chance
AGREED, SHOWN = 0.5, 0.1


def agreed(cuts: list[tuple[int, float]]) -> list[int]:
    """The offsets at which at least half of the good trials cut."""
    return [offset for offset, share in cuts if share >= AGREED]


def consensus_of(search: Search | None, document: Document) -> list[tuple[int, float]]:
    """The offsets of the document with the share of good trials that cut there; none where it was not searched."""
    if search is None or search.outcome is None:
        return []
    known = {str(each.uri): each.fingerprint for each in search.job.documents}
    if known.get(str(document.uri)) != document.fingerprint:
        return []
    return [(offset, share) for offset, share in search.outcome["consensus"][str(document.uri)]]


def consensus_lines(outcome: Row, cuts: list[tuple[int, float]]) -> list[Other]:
    """A line for each that at least a tenth of them make, the stronger the more trials cut there."""
    good = outcome["good"]
    trials = "good configuration" if good == 1 else "good configurations"
    return [
        Other(offset, f"A boundary in {round(share * good):,} of {good:,} {trials}.", share)
        for offset, share in cuts
        if share >= SHOWN
    ]
