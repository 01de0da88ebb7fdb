"""Who works when: a bounded number at a time, sessions in turn, and a place in line that is true."""

from __future__ import annotations

import random

import pytest

from chunking.workers import QueueFullError, Turns, turns


def test_no_more_work_at_a_time_than_there_are_places():
    line = Turns(2)
    asked = [line.ask(number) for number in range(4)]
    assert [turn.has_come for turn in asked] == [True, True, False, False]
    asked[0].leave()
    assert [turn.has_come for turn in asked[2:]] == [True, False]


def test_one_request_of_a_session_goes_before_the_second_of_another():
    line = Turns(1)
    busy = line.ask("other")
    many = [line.ask("many") for _ in range(3)]
    few = line.ask("few")
    assert [turn.before for turn in (*many, few)] == [0, 2, 3, 1]
    busy.leave()
    many[0].leave()
    assert few.has_come
    assert not many[1].has_come


def test_who_works_already_waits_for_who_does_not():
    line = Turns(2)
    first, second = line.ask("a"), line.ask("b")
    more, new = line.ask("a"), line.ask("c")
    second.leave()
    assert (new.has_come, more.has_come) == (True, False)
    first.leave()
    assert more.has_come


def test_long_work_leaves_a_place_for_short():
    line = Turns(2)
    first, second = line.ask("a", is_long=True), line.ask("b", is_long=True)
    assert (first.has_come, second.has_come) == (True, False)
    assert line.ask("c").has_come


def test_long_work_is_done_where_there_is_one_place():
    assert Turns(1).ask("a", is_long=True).has_come


def test_who_leaves_the_line_is_before_nobody():
    line = Turns(1)
    busy, gone, last = line.ask("a"), line.ask("b"), line.ask("c")
    assert last.before == 1
    gone.leave()
    gone.leave()
    assert last.before == 0
    busy.leave()
    assert last.has_come


def test_too_many_are_refused(monkeypatch):
    monkeypatch.setattr(turns, "MOST", 2)
    line = Turns(1)
    for number in range(3):
        line.ask(number)
    with pytest.raises(QueueFullError, match="try again later"):
        line.ask("late")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_whatever_comes_and_goes_all_are_served_as_their_place_says(count):
    rng, line = random.Random(count), Turns(count)
    working, waiting = [], []
    for _ in range(400):
        if rng.random() < 0.55:
            waiting.append(line.ask(rng.randrange(5), is_long=rng.random() < 0.2))
        elif working:
            before = {turn.before: turn for turn in waiting}
            assert sorted(before) == list(range(len(waiting)))
            working.pop(rng.randrange(len(working))).leave()
        working += [turn for turn in waiting if turn.has_come]
        waiting = [turn for turn in waiting if not turn.has_come]
        assert len(working) <= count
    while working:
        working.pop().leave()
        working += [turn for turn in waiting if turn.has_come]
        waiting = [turn for turn in waiting if not turn.has_come]
    assert waiting == []
