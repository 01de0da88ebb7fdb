"""How a chunk is named in a list: the nearest headings stay, the outermost go first."""

from types import SimpleNamespace

from chunking.inspection import place_shown


def shown(*titles):
    return place_shown(SimpleNamespace(heading_path=titles))


def test_a_long_path_keeps_the_headings_next_to_the_text():
    assert shown("Guide", "Setup", "Power") == "Guide › Setup › Power"
    path = (
        "Documentation of the whole program",
        "Streams",
        "For consumers",
        "Reading",
        "Two modes",
    )
    assert shown(*path) == "… › Streams › For consumers › Reading › Two modes"
    assert shown("A guide to it", "x" * 100) == f"… › {'x' * 59}…"
    assert shown("x" * 100) == "x" * 59 + "…"
    assert shown() == ""
