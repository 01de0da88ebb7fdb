"""Tables of a page, as the browser gets them."""

import json


def table_of(app, label):
    """What the table of this label is given."""
    sent = (
        json.loads(item.proto.json)
        for item in app.get("bidi_component")
        if item.proto.component_name == "table_view"
    )
    return next(data for data in sent if data["label"] == label)


def rows_of(app, label):
    """The cells of each row of a table, by the names of their columns."""
    data = table_of(app, label)
    names = [column["label"] for column in data["columns"]]
    return [dict(zip(names, row["cells"], strict=True)) for row in data["rows"]]
