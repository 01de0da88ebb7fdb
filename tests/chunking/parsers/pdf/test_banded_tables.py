"""Tables of which only every second row has lines between its cells, as Word's light lists."""

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import build

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

ROWS = [
    ["Device", "Bought", "Price", "Remark"],
    ["Laptop 14", "2021", "1,240", "battery replaced"],
    ["Monitor", "2019", "310", "none"],
    ["Docking station", "2022", "180", "loses the network\nwhen it is closed"],
    ["Phone", "2023", "640", "second line unused"],
]


def tables(rows):
    from reportlab.lib import colors
    from reportlab.platypus import Table

    lines = [("BOX", (0, at), (-1, at), 1, colors.blue) for at in range(len(rows))]
    lines += [("INNERGRID", (0, at), (-1, at), 1, colors.blue) for at in range(1, len(rows), 2)]
    table = Table(rows, colWidths=[110, 80, 80, 130], style=lines)
    return pdf.parse(build([table]), "a.pdf").tables


def test_rows_without_lines_between_their_cells_have_the_columns_of_the_others():
    (found,) = tables(ROWS)
    assert [found.header, *found.rows] == [tuple(" ".join(cell.split()) for cell in row) for row in ROWS]  # fmt: skip


def test_a_row_that_runs_over_its_columns_is_one_cell():
    (found,) = tables([*ROWS[:2], ["What the second floor has lent from others", "", "", ""], ROWS[3]])  # fmt: skip
    assert found.rows[1][0] == "What the second floor has lent from others"
