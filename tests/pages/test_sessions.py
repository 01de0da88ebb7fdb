"""Sessions end some time after their tabs, and only then."""

from unittest.mock import Mock

import pytest

from pages.components.serving import sessions


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
