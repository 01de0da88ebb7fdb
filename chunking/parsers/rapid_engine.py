"""The engine rapidocr with the models that it carries: nothing is fetched. They read Latin, Chinese and Japanese."""

from __future__ import annotations

import threading
from functools import cache
from importlib.util import find_spec
from typing import Any

from .found_text import Found, quality, reads_well, sure_of

NAME = "rapidocr"
_engine_lock = threading.Lock()


def is_installed() -> bool:
    """Whether its packages are there."""
    return all(find_spec(name) for name in ("rapidocr", "onnxruntime", "numpy"))


@cache
def _engine() -> Any:
    """The recognition engine, loaded once; quiet."""
    from rapidocr import RapidOCR

    settings = {
        "Global.log_level": "critical",
        # its classifier of upside-down lines is wrong for one line of twenty: whole pages are tried
        "Global.use_cls": False,
        # what it is not sure of is told from what is not there
        "Global.text_score": 0.0,
        # threads that wait for one another spin: two take a third more of the processors
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    }
    return RapidOCR(params=settings)


def find_text(picture: Any) -> list[Found]:
    """All that the engine takes for text; it is not asked of one plain colour."""
    if not picture.size or picture.min() == picture.max():
        return []
    with _engine_lock:
        result = _engine()(picture)
    if result.boxes is None or result.txts is None:
        return []
    found = zip(result.boxes, result.txts, result.scores, strict=True)
    return [(box, text, float(score)) for box, text, score in found]


def find_text_any_way_up(picture: Any) -> list[Found]:
    """The same of a page that may lie on its side: where it reads badly, whichever way reads best is kept."""
    import numpy

    found = find_text(picture)
    if sure_of(found) and not reads_well(sure_of(found)):
        turned = (find_text(numpy.ascontiguousarray(numpy.rot90(picture, k))) for k in (2, 1, 3))
        found = max([found, *turned], key=quality)
    return found
