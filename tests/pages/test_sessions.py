"""Sessions end some time after their tabs, and only then."""

from unittest.mock import Mock

import pytest

from chunking import Document, caching, create_chunker
from pages.components.configuration.strategy_choice import suggested
from pages.components.runs.results import accounts, searched
from pages.components.serving import sessions
from pages.components.viewers.chunk_viewer.payload import layout_message


@pytest.fixture
def missed(monkeypatch) -> dict[str, int]:
    known = {"here": 0, "gone": 0}
    monkeypatch.setattr(sessions, "_missed", known)
    return known


def looked(tabs: set[str]) -> tuple[list[str], list[str]]:
    """What one look finds over, and what it closes."""
    server = Mock()
    server.is_active_session.side_effect = tabs.__contains__
    over = sessions._look(server)
    return over, [call.args[0] for call in server.close_session.mock_calls]


def test_a_session_ends_that_was_missed_so_often_in_a_row(missed):
    found = [looked({"here"}) for _ in range(sessions.PATIENCE)]
    assert found == [([], [])] * (sessions.PATIENCE - 1) + [(["gone"], ["gone"])]
    assert set(missed) == {"here"}


def test_a_tab_that_is_back_counts_from_the_beginning(missed):
    for _ in range(3 * sessions.PATIENCE):
        for _ in range(sessions.PATIENCE - 1):
            assert looked({"here"}) == ([], [])
        assert looked({"here", "gone"}) == ([], [])


def test_there_is_room_for_twenty_documents_of_a_megabyte_whatever_each_is_tuned_with():
    document = Document.from_text("# One\n\nSome words. And more of them.\n\n" * 40, "a.md")
    known = caching._shared._entries
    for strategy in ("markdown", "recursive", "sentence"):
        chunker = create_chunker(strategy)
        layout_message(document, searched(document, chunker), unit="characters", limit=1)
        accounts(document, chunker)
    suggested(document)
    names = (document.fingerprint, document.text_hash)
    weight = sum(entry.weight for key, entry in known.items() if key.document in names)
    assert 20 * 1_000_000 * weight / len(document.text) <= sessions.ROOM
