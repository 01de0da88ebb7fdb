"""The process in which a splitter runs: it stands alone, and imports nothing of the project.

`python child.py IDLE CONFINEMENT` reads lines of JSON with a `program`, a `text` and the `seconds` that it may
take; each is answered by a line with the `pieces`, or with the `error`. What a library prints is
dropped. It ends when its input does, when a text takes too long, and after `IDLE` seconds without one.
`CONFINEMENT` is the file by which it gives up its rights to files, network and programs; empty, it keeps them.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from os.path import dirname
from queue import SimpleQueue
from threading import Thread, Timer
from typing import Any, TextIO

#: seconds after which it ends itself, where the process that asked did not end it
LATE = 5.0
#: characters of an error that are passed on
SAID = 300
#: and what is added where the kernel refused something
HELD = " (here a splitter uses no network, no other programs and no files but those of Python's packages)"
#: where the objects of libraries hold their text
_TEXT = ("text", "page_content", "content")


def main() -> None:
    """Answer line by line."""
    asked, answers = _own_streams()
    idle, confinement = float(sys.argv[1]), sys.argv[2]
    if confinement:  # ahead of any other thread, which would keep its rights
        _confine(confinement)
    watch = _ends_after(idle)
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_receive, args=(asked, lines), daemon=True).start()
    made: dict[str, dict[str, Any]] = {}
    while True:
        line = lines.get()
        watch.cancel()
        given = json.loads(line)
        watch = _ends_after(given["seconds"] + LATE)
        made = {program: names for program, names in made.items() if program == given["program"]}
        answer = _answer(made, given["program"], given["text"])
        watch.cancel()
        watch = _ends_after(idle)
        answers.write(answer + "\n")
        answers.flush()


def _receive(asked: TextIO, lines: SimpleQueue[str]) -> None:
    """Pass on lines until there are no more: then nobody waits for an answer, whatever is being done."""
    for line in asked:
        lines.put(line)
    os._exit(0)


def _answer(made: dict[str, dict[str, Any]], program: str, text: str) -> str:
    """The pieces of a text, as JSON. What a program defines is `made` before its first text."""
    try:
        if program not in made:
            names: dict[str, Any] = {"__name__": "splitter"}
            exec(compile(program, "splitter", "exec"), names)
            made[program] = names
        split = made[program].get("split")
        if not callable(split):
            raise TypeError("there is no function split(text)")
        pieces = split(text)
        if isinstance(pieces, str):
            raise TypeError("split(text) gave one text: it must give a list of them")
        return json.dumps({"pieces": [_plain(piece) for piece in pieces]})
    except Exception as error:
        hint = HELD if isinstance(error, PermissionError) and sys.argv[2] else ""
        return json.dumps({"error": f"{type(error).__name__}: {error}"[:SAID] + hint})


def _confine(path: str) -> None:
    """Read what the packages are made of, and what models and tables they find at home; write nothing."""
    spec = spec_from_file_location("confinement", path, submodule_search_locations=[dirname(path)])
    assert spec
    assert spec.loader
    module = sys.modules["confinement"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    data = [os.environ.get("NLTK_DATA", ""), os.path.expanduser("~/nltk_data")]
    hub = os.path.join(os.environ.get("HF_HOME", ""), "hub")
    module.confine(folders=[path for path in (*data, hub) if os.path.isabs(path)])


def _plain(piece: Any) -> Any:
    """A piece as JSON holds it: a text, or a pair of offsets."""
    if isinstance(piece, str):
        return piece
    if isinstance(piece, list | tuple) and [type(each) for each in piece] == [int, int]:
        return piece
    for name in _TEXT:
        if isinstance(text := getattr(piece, name, None), str):
            return text
    raise TypeError(
        f"split(text) gave a {type(piece).__name__}: it must give texts, pairs of offsets, or "
        f"objects with {', '.join(_TEXT)}"
    )


def _ends_after(seconds: float) -> Timer:
    """Ends this process after so long."""
    watch = Timer(seconds, os._exit, (1,))
    watch.daemon = True
    watch.start()
    return watch


def _own_streams() -> tuple[TextIO, TextIO]:
    """Input and output for us alone; the program gets ones that lead nowhere."""
    ours = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return (
        os.fdopen(ours[0], encoding="ascii"),
        os.fdopen(ours[1], "w", encoding="ascii"),
    )


if __name__ == "__main__":
    main()
