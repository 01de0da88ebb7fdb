"""Puts a parser into parsers' processes that does what the file says, as one would that a file took over."""

import sys
from dataclasses import replace
from types import ModuleType

from chunking.parsers import kinds
from chunking.types import Document


def parse(data: bytes, filename: str) -> Document:
    """What the file's Python code leaves as `found`."""
    names: dict[str, object] = {}
    exec(data, names)
    return Document(str(names.get("found")), uri=filename)


planted = ModuleType("chunking.parsers.old_office")
planted.parse_doc = planted.parse_ppt = parse
sys.modules[planted.__name__] = planted
#: one kind may start a program, the other none
kinds.KINDS["ppt"] = replace(kinds.KINDS["ppt"], programs=("cat",))
