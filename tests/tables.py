"""Tables of a page, as the browser gets them."""

import json
from dataclasses import asdict

from pages.components.viewers.table_view import Cell


def tables(app):
    """What each table of the page is given, by its label."""
    sent = (
        json.loads(item.proto.json)
        for item in app.get("bidi_component")
        if item.proto.component_name == "table_view"
    )
    return {data["label"]: data for data in sent}


def rows_of(app, label):
    """The cells of each row of a table, by the names of their columns."""
    data = tables(app)[label]
    names = [column["label"] for column in data["columns"]]
    rows = ([asdict(Cell(**cell)) for cell in row["cells"]] for row in data["rows"])
    return [dict(zip(names, cells, strict=True)) for cells in rows]
