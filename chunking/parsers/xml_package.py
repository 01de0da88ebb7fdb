"""The XML parts of an Office or OpenDocument file that nobody vouches for, and how they refer to each other."""

from __future__ import annotations

import posixpath
import zipfile
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

_REFERENCES = ("resolve_entities", "load_dtd")
_SAFE = {**dict.fromkeys(_REFERENCES, False), "no_network": True, "remove_comments": True,
         "remove_pis": True}  # fmt: skip


class Relation(NamedTuple):
    """What a part refers to: the last word of the relation's type, and a part's name or an address."""

    kind: str
    target: str
    is_external: bool


class Package:
    """The parts of an archive that `part_names` has accepted."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.names = frozenset(archive.namelist())
        self._relations: dict[str, dict[str, Relation]] = {}

    def root(self, name: str) -> Any:
        """The first element of a part, without comments; None where there is no such part, or it is no XML.

        A part with faults in it is read as far as it makes sense; one that is nested too deeply would lose
        its words.

        Raises:
            lxml.etree.XMLSyntaxError: it is nested too deeply.
        """
        etree: Any = import_module("lxml.etree")
        if name not in self.names:
            return None
        data = self.archive.read(name)
        try:
            return etree.fromstring(data, etree.XMLParser(**_SAFE))
        except etree.XMLSyntaxError as error:
            if "depth" in str(error).lower():
                raise
            return etree.fromstring(data, etree.XMLParser(**_SAFE, recover=True))

    def elements(self, name: str, tags: Iterable[str]) -> Iterator[Any]:
        """The elements of a large part by their local names as they end, each emptied afterwards."""
        etree: Any = import_module("lxml.etree")
        with self.archive.open(name) as stream:
            for _, element in etree.iterparse(
                stream, tag=[f"{{*}}{tag}" for tag in tags], recover=True, **_SAFE
            ):
                yield element
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]

    def relations(self, name: str) -> dict[str, Relation]:
        """What a part refers to, by the ids that it uses; `""` is the package itself."""
        if name not in self._relations:
            folder, _, file = name.rpartition("/")
            root = self.root(posixpath.join(folder, "_rels", f"{file}.rels"))
            self._relations[name] = {
                each.get("Id", ""): _relation(each, folder)
                for each in (() if root is None else root)
            }
        return self._relations[name]

    def related(self, name: str, kind: str) -> list[str]:
        """The parts of one kind that a part refers to, in their order."""
        found = (each for each in self.relations(name).values() if each.kind == kind)
        return [each.target for each in found if each.target in self.names]


def _relation(element: Any, folder: str) -> Relation:
    kind = element.get("Type", "").rpartition("/")[2]
    target = element.get("Target", "")
    if element.get("TargetMode") == "External":
        return Relation(kind, target, True)
    return Relation(
        kind, posixpath.normpath(posixpath.join("/", folder, target.replace("\\", "/")))[1:], False
    )


@lru_cache(maxsize=4096)
def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def local(element: Any) -> str:
    """The name of an element without its namespace, of which there are several for the same format."""
    return _local(element.tag)


def attribute(element: Any, name: str, default: str = "") -> str:
    """The value of an attribute by its name without its namespace."""
    bare = element.get(name)
    if bare is not None:
        return str(bare)
    for key, value in element.attrib.items():
        if _local(key) == name:
            return str(value)
    return default


def child(element: Any, *path: str) -> Any:
    """The first element at a path of local names below this one; None where there is none."""
    for name in path:
        element = next((each for each in element if local(each) == name), None)
        if element is None:
            return None
    return element


def value_at(element: Any, *path: str) -> str | None:
    """The attribute `val` of the element at a path; None where there is no such element."""
    found = child(element, *path)
    return None if found is None else attribute(found, "val")


def below(element: Any, *names: str) -> Iterator[Any]:
    """The elements with these local names anywhere below this one, in order; below None there are none."""
    return iter(() if element is None else element.iter(*(f"{{*}}{name}" for name in names)))
