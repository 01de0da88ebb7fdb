"""Elements of a page wait for one another on their way to the browser."""

import asyncio
from collections.abc import Sequence

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from pages.components.serving.bursts import LARGE, Bursts


def _message(**content: object) -> dict[str, object]:
    return {"type": "websocket.send", "bytes": ForwardMsg(**content).SerializeToString()}


def _element(text: str) -> dict[str, object]:
    return _message(delta={"new_element": {"text": {"body": text}}})


ELEMENTS = [_element(text) for text in "abc"]
FINISHED = _message(script_finished=ForwardMsg.FINISHED_SUCCESSFULLY)
LATER = "what happens a moment later"


async def _sent(messages: Sequence[object], failing: int | None = None) -> list[list[object]]:
    """What had reached the browser after each message; LATER waits until something more has."""
    reached: list[object] = []
    came = asyncio.Event()
    after = []

    async def send(message: object) -> None:
        came.set()
        if len(reached) == failing:
            raise OSError("the browser has gone")
        reached.append(message)

    async def app(scope: object, receive: object, send_on: object) -> None:
        for message in messages:
            came.clear()
            if message is LATER:
                await asyncio.wait_for(came.wait(), 30)
                await asyncio.sleep(0)
            else:
                await send_on(message)
            after.append(list(reached))

    await Bursts(app)({"type": "websocket"}, None, send)
    return after


@pytest.mark.parametrize(
    "released_by",
    [
        FINISHED,
        _message(new_session={"name": "run"}),
        _message(ref_hash="of a view that the browser knows"),
        _element("x" * LARGE),
        {"type": "websocket.close"},
    ],
    ids=["the end of the run", "the next run", "a known view", "a view", "the end"],
)
def test_elements_wait_for_what_cannot(released_by):
    waiting = [[], [], []]
    after = asyncio.run(_sent([*ELEMENTS, released_by]))
    assert after == [*waiting, [*ELEMENTS, released_by]]


def test_elements_wait_a_moment_at_most():
    after = asyncio.run(_sent([ELEMENTS[0], LATER, ELEMENTS[1], LATER, FINISHED]))
    assert [len(reached) for reached in after] == [0, 1, 1, 2, 3]


def test_a_browser_that_has_gone_is_told_of_with_the_next_message():
    with pytest.raises(OSError, match="gone"):
        asyncio.run(_sent([ELEMENTS[0], LATER, FINISHED], failing=0))


def test_other_requests_go_on():
    called = []

    async def app(scope: object, receive: object, send: object) -> None:
        called.append((scope, receive, send))

    asyncio.run(Bursts(app)({"type": "http"}, "receive", "send"))
    assert called == [({"type": "http"}, "receive", "send")]
