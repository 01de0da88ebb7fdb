"""Where good trials cut: where their chunks end, whatever they overlap."""

from __future__ import annotations

from types import SimpleNamespace

from chunking import Document
from chunking.inspection import boundaries
from chunking.tuning import Candidate
from chunking.tuning.insight import consensus

DOCUMENT = Document.from_text("One sentence of the text says a little. " * 40, "a.txt")


def trial(size, overlap):
    options = {"chunk_size": size, "chunk_overlap": overlap, "unit": "tokens"}
    return SimpleNamespace(candidate=Candidate("sentence", options))


def test_the_share_of_trials_whose_chunks_end_at_an_offset():
    trials = [trial(40, 0), trial(40, 10)]
    cuts = [set(boundaries(each.candidate.chunker.run(DOCUMENT))) for each in trials]
    found = dict(consensus(trials, [DOCUMENT])["a.txt"])
    assert found == {
        offset: 1.0 if offset in cuts[0] & cuts[1] else 0.5 for offset in cuts[0] | cuts[1]
    }
    assert len(DOCUMENT.text) not in found
