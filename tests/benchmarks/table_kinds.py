"""How well tables of many kinds are read from PDFs that a browser prints, in many styles.

    python tests/benchmarks/table_kinds.py [--html FILE …] [--kinds KIND …] [--styles STYLE …] [--keep FOLDER] [--peers PYTHON …]

Each kind of table is printed in each style between two paragraphs, and read. Judged is the F1 of cells with
the next to the right and below, rows as they are printed (a name above several columns in its first place, or
in each), as `cells`; and the same with one row of names, each with those of its groups, as `names`: this tells
which rows a parser takes for the head. `--html` takes tables with heads of several rows from web pages, too. `one` counts the
files whose table was read as one table. The rows `prose` say how many tables were seen where there are none.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from pathlib import Path
from statistics import mean
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from parser_quality import peers  # noqa: E402
from parser_quality.asked import answers, parsers  # noqa: E402
from parser_quality.measures import Grid, f1, held_by, neighbours  # noqa: E402

ROOT = Path(__file__).parents[2]
_PAGE = "body{{font:{font};margin:0}} table{{border-collapse:collapse;margin:12px 0;{table}}} th,td{{padding:{pad};text-align:left;vertical-align:top}} {rules}"
_CENTRED = "thead th[colspan]{text-align:center}"
#: how tables look: rules both ways, across, below heads and groups, backgrounds, or type alone
STYLES = {
    "grid": "th,td{border:1px solid #000}",
    "grid-plain": "th,td{border:1px solid #999} th{font-weight:normal}" + _CENTRED,
    "bootstrap": "th,td{border-bottom:1px solid #dee2e6} table{border-top:1px solid #dee2e6} thead tr:last-child th{border-bottom:2px solid #212529}",
    "across": "tr{border-bottom:1px solid #bbb} th{font-weight:normal}",
    "booktabs": "table{border-top:2px solid;border-bottom:2px solid} tbody{border-top:1px solid} th{font-weight:normal}"
    + _CENTRED,
    "booktabs-parts": "table{border-top:2px solid;border-bottom:2px solid} tbody{border-top:1px solid} th{font-weight:normal} thead th[colspan]{border-bottom:1px solid;text-align:center}",
    "striped": "tbody tr:nth-child(odd) td{background:#eee} thead{border-bottom:2px solid #444}",
    "dark-head": "thead th{background:#1f3864;color:#fff} tbody td{border-bottom:1px solid #ddd}"
    + _CENTRED,
    "shaded-head": "thead th{background:#e8e8e8}",
    "bold": _CENTRED,
    "middle": "tbody{border-top:1px solid;border-bottom:1px solid} th,td{vertical-align:middle}",
    "plain": "th{font-weight:normal} td+td,th+th{text-align:right} thead th[colspan]{text-align:center}",
}
_FONTS = (
    "14px/1.35 'DejaVu Sans',sans-serif",
    "15px/1.3 'DejaVu Serif',serif",
    "13px/1.4 'Liberation Sans',sans-serif",
)


class Cell(NamedTuple):
    """A cell of a head: what it says, and how many columns and rows it spans."""

    text: str
    wide: int = 1
    high: int = 1


@dataclass(frozen=True)
class Printed:
    """A table of a kind: the rows of its head, its body, and columns that are set as text."""

    kind: str
    head: list[list[Cell]]
    body: list[list[str]]

    def html(self) -> str:
        head = "".join(f"<tr>{''.join(map(_th, row))}</tr>" for row in self.head)
        body = "".join(f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in row)}</tr>" for row in self.body)  # fmt: skip
        return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"

    def placed(self) -> list[list[tuple[str, bool]]]:
        """The rows of the head by column: what stands there, and whether it begins there."""
        width = len(self.body[0])
        rows = [[("", False)] * width for _ in self.head]
        taken: set[tuple[int, int]] = set()
        for y, row in enumerate(self.head):
            x = 0
            for cell in row:
                while (y, x) in taken:
                    x += 1
                for dy in range(cell.high):
                    for dx in range(cell.wide):
                        taken.add((y + dy, x + dx))
                        rows[y + dy][x + dx] = (cell.text, not dx and not dy)
                x += cell.wide
        return rows

    def rows(self) -> Grid:
        """As it is printed, where a spanning cell has its text in its first place."""
        return [*([text if begins else "" for text, begins in row] for row in self.placed()), *self.body]  # fmt: skip

    def repeated(self) -> Grid:
        """As it is printed, where a spanning cell has its text above each of its columns."""
        placed = self.placed()
        above = [[("", False)] * len(placed[0]), *placed]
        rows = [[text if text != over else "" for (text, _), (over, _) in zip(row, last, strict=True)]
                for last, row in zip(above, placed, strict=False)]  # fmt: skip
        return [*rows, *self.body]

    def joined(self) -> Grid:
        """With one row of names, each below those of its groups."""
        columns = zip(*self.placed(), strict=True)
        names = [" ".join(dict.fromkeys(text for text, _ in column if text)) for column in columns]
        return [names, *self.body]


def _th(cell: Cell) -> str:
    spans = (f" colspan={cell.wide}" if cell.wide > 1 else "") + (f" rowspan={cell.high}" if cell.high > 1 else "")  # fmt: skip
    return f"<th{spans}>{escape(cell.text)}</th>"


_NAMES = [
    "Bergen",
    "Cádiz",
    "Dresden",
    "Exeter",
    "Faro",
    "Gdańsk",
    "Haarlem",
    "Izmir",
    "Jerez",
    "Kiel",
    "Lyon",
    "Malmö",
    "Nantes",
    "Oulu",
    "Porto",
    "Rouen",
    "Siena",
    "Turku",
    "Umeå",
    "Varna",
    "Wien",
    "York",
    "Zadar",
    "Aarhus",
]
_NOUNS = [
    "pump",
    "valve",
    "sensor",
    "filter",
    "motor",
    "housing",
    "gasket",
    "relay",
    "panel",
    "fuse",
    "bracket",
    "shaft",
    "coil",
    "hose",
    "meter",
    "switch",
    "clamp",
    "spring",
]
_TEXTS = ("replace once a year", "check for leaks", "clean before use", "keep dry", "order from stock", "on request only",
          "tighten by hand", "see the manual", "approved for export", "withdrawn in spring")  # fmt: skip


def kinds(seed: int) -> Iterator[Printed]:
    """A table of each kind, with other data for each seed."""
    draw = random.Random(seed)
    names = draw.sample(_NAMES, 18)

    def number(low: float = 1, high: float = 900) -> str:
        return draw.choice((f"{draw.uniform(low, high):.1f}", str(draw.randint(int(low), int(high)))))  # fmt: skip

    def numbers(rows: int, columns: int) -> list[list[str]]:
        return [[names[at % len(names)], *(number() for _ in range(columns))] for at in range(rows)]

    one, two, three = (Cell(year, 2) for year in ("2022", "2023", "2024"))
    quarters = [Cell("Q1"), Cell("Q2")]
    yield Printed("groups", [[Cell("City", 1, 2), one, two], quarters * 2], numbers(9, 4))
    yield Printed("blank-corner", [[Cell(""), Cell("Rainfall", 3), Cell("Sunshine", 3)],
                                   [Cell("Station"), *[Cell("min"), Cell("mean"), Cell("max")] * 2]], numbers(8, 6))  # fmt: skip
    yield Printed("amid", [[Cell("Part", 1, 2), Cell("Code", 1, 2), Cell("Range", 3), Cell("Remarks", 1, 2)],
                           [Cell("Min"), Cell("Typ"), Cell("Max")]],
                  [[draw.choice(_NOUNS), f"{draw.choice('ABCD')}-{draw.randint(100, 999)}", number(), number(), number(),
                    draw.choice(_TEXTS)] for _ in range(8)])  # fmt: skip
    yield Printed("three-levels", [[Cell("Region", 1, 3), Cell("Sales", 4)], [one, two], quarters * 2], numbers(7, 4))  # fmt: skip
    yield Printed(
        "three-groups", [[Cell("City", 1, 2), one, two, three], quarters * 3], numbers(12, 6)
    )
    yield Printed("words", [[Cell("Role", 1, 2), Cell("Documents", 2), Cell("Accounts", 2)], [Cell("read"), Cell("write")] * 2],
                  [[role, *(draw.choice(("yes", "no", "own only")) for _ in range(4))]
                   for role in ("Visitor", "Author", "Editor", "Clerk", "Auditor", "Owner")])  # fmt: skip
    yield Printed("units", [[Cell("Material"), Cell("Density"), Cell("Strength"), Cell("Price")],
                            [Cell(""), Cell("kg/m³"), Cell("MPa"), Cell("€/t")]],
                  [[draw.choice(_NOUNS) + " " + draw.choice("ABC"), number(), number(), number()] for _ in range(8)])  # fmt: skip
    yield Printed("two-fixed", [[Cell("No.", 1, 2), Cell("Site", 1, 2), Cell("Before", 2), Cell("After", 2)],
                                [Cell("count"), Cell("share")] * 2],
                  [[str(at + 1), names[at], number(), f"{draw.randint(1, 99)} %", number(), f"{draw.randint(1, 99)} %"]
                   for at in range(9)])  # fmt: skip
    yield Printed("wrapped", [[Cell("Measuring station", 1, 2), Cell("Concentration of nitrogen dioxide", 2), Cell("Fine dust", 2)],
                              [Cell("mean of the year"), Cell("hours above the limit")] * 2], numbers(7, 4))  # fmt: skip
    yield Printed(
        "one-row", [[Cell(t) for t in ("City", "Spring", "Summer", "Autumn")]], numbers(8, 3)
    )
    yield Printed("one-row-words", [[Cell("Part"), Cell("Work"), Cell("Who"), Cell("When")]],
                  [[draw.choice(_NOUNS), draw.choice(_TEXTS), draw.choice(("workshop", "user", "maker")),
                    draw.choice(("daily", "weekly", "each year"))] for _ in range(8)])  # fmt: skip
    yield Printed("one-row-gaps", [[Cell(t) for t in ("City", "First", "Second", "Third")]],
                  [["North", "", "", ""], *numbers(4, 3), ["South", "", "", ""], *numbers(3, 3)])  # fmt: skip
    yield Printed("long", [[Cell("City", 1, 2), one, two], quarters * 2], numbers(75, 4))


def paragraph(draw: random.Random, sentences: int) -> str:
    """Prose of the sample documents."""
    return " ".join(draw.sample(_sentences(), sentences))


def _sentences() -> list[str]:
    text = (ROOT / "sample_docs" / "article.md").read_text("utf-8")
    return [s.strip() for s in " ".join(line for line in text.split("\n") if line[:1].isalpha()).split(". ") if 40 < len(s) < 200]  # fmt: skip


def main() -> None:
    given = _arguments()
    with tempfile.TemporaryDirectory() as folder:
        files = dict(_print(given, given.keep or Path(folder)))
        found = {"chunkwright": [_own(path) for path in files]}
        for name, python in parsers(given.peers) if given.peers is not None else ():
            if name != "chunkwright" and peers.READS[name][0] & {"pdf", peers.TABLES}:
                found[name] = [str(said.get("text", "")) for said in answers(name, python, files)]
    for name, texts in found.items():
        _report(name, files, texts, given.detail)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--html", type=Path, nargs="*", default=[], help="web pages with tables")
    parser.add_argument("--kinds", nargs="*", help="these kinds alone")
    parser.add_argument("--styles", nargs="*", default=list(STYLES), choices=STYLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder that keeps the PDFs")
    parser.add_argument("--detail", action="store_true", help="a row for each file that is not right")  # fmt: skip
    parser.add_argument("--peers", nargs="*", help="read by other parsers, too, also of these Pythons")  # fmt: skip
    return parser.parse_args()


def _print(given: argparse.Namespace, folder: Path) -> Iterator[tuple[Path, tuple[str, str, Printed | None]]]:  # fmt: skip
    """The files that a browser prints, with their style, kind and table."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as program:
        browser = program.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])  # fmt: skip
        page = browser.new_page()
        for style in given.styles:
            at = list(STYLES).index(style)
            draw = random.Random(f"{given.seed} {style}")
            tables: list[Printed | None] = [*kinds(given.seed + 100 * at), *_of_pages(given.html), None]  # fmt: skip
            for number, table in enumerate(tables):
                kind = table.kind if table else "prose"
                if given.kinds and kind not in given.kinds:
                    continue
                font, pad = _FONTS[(at + number) % 3], draw.choice(("3px 8px", "5px 12px", "2px 6px"))  # fmt: skip
                wide = draw.choice(("", "width:100%"))
                css = _PAGE.format(font=font, pad=pad, rules=STYLES[style], table=wide)
                middle = table.html() if table else "".join(f"<p>{escape(paragraph(draw, 5))}.</p>" for _ in range(12))  # fmt: skip
                source = f"<meta charset=utf-8><style>{css}</style><p>{escape(paragraph(draw, 3))}.</p>{middle}<p>{escape(paragraph(draw, 3))}.</p>"  # fmt: skip
                path = folder / f"{style}-{number:02}-{kind}-{given.seed}.pdf"
                if not path.exists():
                    page.set_content(source)
                    page.pdf(path=path, format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "2cm"))  # fmt: skip
                yield path, (style, kind, table)
        browser.close()


def _of_pages(paths: Iterable[Path]) -> Iterator[Printed]:
    """The tables with heads of several rows in web pages."""
    from bs4 import BeautifulSoup

    for path in paths:
        for table in BeautifulSoup(path.read_bytes(), "lxml").find_all("table"):
            rows = table.find_all("tr")
            head = [row for row in rows if row.parent.name == "thead"]
            body = [row for row in rows if row.parent.name != "thead"]
            if table.find("table") or len(head) < 2 or not 3 <= len(body) <= 40:
                continue
            cells = [[Cell(" ".join(c.get_text(" ").split()), int(c.get("colspan") or 1), int(c.get("rowspan") or 1))
                      for c in row.find_all(["td", "th"])] for row in (*head, *body)]  # fmt: skip
            plain = [[cell.text for cell in row] for row in cells[len(head) :]]
            is_plain = all(cell.wide == cell.high == 1 for row in cells[len(head) :] for cell in row)  # fmt: skip
            if is_plain and len({len(row) for row in plain}) == 1 and len(plain[0]) < 10:
                yield Printed("found", cells[: len(head)], plain)


def _own(path: Path) -> str:
    from chunking.parsers.pdf import parser

    return parser.parse(path.read_bytes(), path.name).text


def _with_names(table: Grid) -> Grid:
    """A table found, where rows below the first that are bold are of its head, with one row of names."""
    count = 1
    while count < len(table) and _is_bold(table[count]):
        count += 1
    names = [" ".join(dict.fromkeys(filter(None, column))) for column in zip_longest(*table[:count], fillvalue="")]  # fmt: skip
    return [names, *table[count:]]


def _is_bold(row: list[str]) -> bool:
    filled = [cell for cell in row if cell]
    return any(row[1:]) and all(cell[:2] == cell[-2:] == "**" for cell in filled)


def _report(name: str, files: dict[Path, tuple[str, str, Printed | None]], texts: list[str], detail: bool) -> None:  # fmt: skip
    scores: dict[tuple[str, str], list[tuple[float, float, bool]]] = {}
    invented = 0
    for (path, (style, kind, table)), text in zip(files.items(), texts, strict=True):
        found = held_by(text).tables
        if table is None:
            invented += len(found)
            continue
        by_name = f1(neighbours([table.joined()]), neighbours([*map(_with_names, found)])) or 0.0
        by_row = max(
            f1(neighbours([rows]), neighbours(found)) or 0.0
            for rows in (table.rows(), table.repeated())
        )
        score = by_row, by_name, len(found) == 1
        for key in (("style", style), ("kind", kind), ("all", "all")):
            scores.setdefault(key, []).append(score)
        if detail and min(score) < 0.999:
            print(f"    {path.name:<44}{score[0]:>7.3f}{score[1]:>7.3f} {len(found)}")
    print(f"{name:<28}{'files':>6}{'cells':>8}{'names':>8}{'one':>6}")
    for (what, which), each in sorted(scores.items()):
        cells, names, ones = zip(*each, strict=True)
        print(f"{what + ' ' + which:<28}{len(each):>6}{mean(cells):>8.3f}{mean(names):>8.3f}{sum(ones):>6}")  # fmt: skip
    print(f"{'tables made of prose':<28}{invented:>6}", flush=True)


if __name__ == "__main__":
    main()
