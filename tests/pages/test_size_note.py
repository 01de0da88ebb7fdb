"""The line on Tune that says why another size changes little, and what would."""

from pathlib import Path

from streamlit.testing.v1 import AppTest

from chunking import parse_bytes

ROOT = Path(__file__).parents[2]
SECTIONS = "# Title\n\n" + "".join(
    f"## Part {number}\n\n{'A short sentence stands here. ' * 12}\n\n" for number in range(9)
)


def opened(text, **params):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.session_state["shelf.uploads"] = {"a.md": parse_bytes(text.encode(), "a.md")}
    app.query_params["document"] = "a.md"
    for name, value in params.items():
        app.query_params[name.replace("__", ".")] = value
    app.run()
    assert not app.exception
    return app


def test_headings_that_end_most_chunks_are_named_with_what_joins_them():
    app = opened(
        SECTIONS, strategy="markdown", markdown__chunk_size="400", markdown__min_chunk_size="50"
    )
    assert "end before a heading" in " ".join(item.value for item in app.caption)
    app.button(key="size-note.use").click().run()
    assert not app.exception
    assert app.number_input(key="markdown.min_chunk_size").value == 200
    assert "end before a heading" not in " ".join(item.value for item in app.caption)


def test_a_text_of_one_chunk_says_how_to_see_a_cut():
    said = "fits into one chunk"
    short = "The lighthouse was closed. Its keeper wrote a book on fog."
    app = opened(short, strategy="sentence", sentence__chunk_size="100")
    assert said in " ".join(item.value for item in app.caption)
    app = opened(
        f"# Notes\n\n{short * 20}\n\n# Fog\n\nIt is white.",
        strategy="markdown", markdown__chunk_size="100", markdown__exclude="Notes",
    )  # fmt: skip
    assert "What is not left out fits into one chunk." in " ".join(c.value for c in app.caption)
    app = opened(short, strategy="sentence", sentence__chunk_size="8", sentence__chunk_overlap="0")
    assert said not in " ".join(item.value for item in app.caption)


def test_a_size_that_ends_the_chunks_needs_no_note():
    app = opened("Some words stand here. " * 400, strategy="sentence", sentence__chunk_size="100")
    assert "end before a heading" not in " ".join(item.value for item in app.caption)
