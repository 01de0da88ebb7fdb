"""Formulas as LaTeX: those of Office (OMML) and those of OpenDocument (MathML)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .symbols import as_unicode
from .xml_package import attribute, child, local, value_at

#: elements of OMML by the pattern of their LaTeX and the names of their arguments
_BY_NAME = {
    "f": (r"\frac{%s}{%s}", ("num", "den")),
    "sSup": ("{%s}^{%s}", ("e", "sup")),
    "sSub": ("{%s}_{%s}", ("e", "sub")),
    "sSubSup": ("{%s}_{%s}^{%s}", ("e", "sub", "sup")),
    "sPre": ("{}_{%s}^{%s}{%s}", ("sub", "sup", "e")),
    "limLow": (r"\underset{%s}{%s}", ("lim", "e")),
    "limUpp": (r"\overset{%s}{%s}", ("lim", "e")),
    "func": ("%s %s", ("fName", "e")),
    "bar": (r"\overline{%s}", ("e",)),
}
#: elements of MathML, whose arguments are told by their place
_BY_PLACE = {
    "mfrac": r"\frac{%s}{%s}",
    "msup": "{%s}^{%s}",
    "msub": "{%s}_{%s}",
    "msubsup": "{%s}_{%s}^{%s}",
    "mroot": r"\sqrt{%s}",
    "munder": "{%s}_{%s}",
    "mover": "{%s}^{%s}",
    "munderover": "{%s}_{%s}^{%s}",
}
_SILENT = frozenset({"rPr", "ctrlPr", "annotation", "annotation-xml", "del", "moveFrom"})
_WORDS = frozenset({"t", "mi", "mn", "mo", "mtext", "ms"})


def latex(element: Any) -> str:
    """The LaTeX of a formula, without the dollar signs around it."""
    return " ".join(_written(element).split())


def _written(element: Any) -> str:
    name = local(element)
    if name in _SILENT or name.endswith("Pr"):
        return ""
    if name in _WORDS:
        return as_unicode(element.text or "", "Symbol")  # formulas have no icons
    if name in _BY_NAME:
        pattern, arguments = _BY_NAME[name]
        return pattern % tuple(_argument(element, each) for each in arguments)
    if name in _BY_PLACE and len(element) == _BY_PLACE[name].count("%s"):
        return _BY_PLACE[name] % tuple(map(_written, element))
    return _OTHERS.get(name, _inside)(element)


def _argument(element: Any, name: str) -> str:
    found = child(element, name)
    return "" if found is None else _inside(found)


def _inside(element: Any) -> str:
    return "".join(map(_written, element))


def _root(element: Any) -> str:
    degree = _argument(element, "deg")
    return rf"\sqrt[{degree}]{{{_argument(element, 'e')}}}" if degree else rf"\sqrt{{{_argument(element, 'e')}}}"  # fmt: skip


def _operator(element: Any) -> str:
    """A sum, an integral and the like."""
    sign = value_at(element, "naryPr", "chr") or "∫"
    below, above = _argument(element, "sub"), _argument(element, "sup")
    return sign + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "") + f" {_argument(element, 'e')}"  # fmt: skip


def _bracketed(element: Any) -> str:
    signs = [value_at(element, "dPr", name) for name in ("begChr", "sepChr", "endChr")]
    begin, between, end = (given if given is not None else usual for given, usual in zip(signs, "(|)", strict=True))  # fmt: skip
    return begin + between.join(_inside(each) for each in element if local(each) == "e") + end


def _accent(element: Any) -> str:
    return f"{{{_argument(element, 'e')}}}{value_at(element, 'accPr', 'chr') or chr(0x302)}"


def _matrix(element: Any) -> str:
    rows = [each for each in element if local(each) in ("mr", "mtr", "e")]
    cells = [" & ".join(map(_written, row)) if local(row) != "e" else _inside(row) for row in rows]
    return r"\begin{matrix}" + r" \\ ".join(cells) + r"\end{matrix}"


def _square_root(element: Any) -> str:
    return rf"\sqrt{{{_inside(element)}}}"


def _fenced(element: Any) -> str:
    inside = ", ".join(map(_written, element))
    return attribute(element, "open", "(") + inside + attribute(element, "close", ")")


_OTHERS: dict[str, Callable[[Any], str]] = {
    "rad": _root,
    "nary": _operator,
    "d": _bracketed,
    "acc": _accent,
    "m": _matrix,
    "eqArr": _matrix,
    "mtable": _matrix,
    "msqrt": _square_root,
    "mfenced": _fenced,
}
