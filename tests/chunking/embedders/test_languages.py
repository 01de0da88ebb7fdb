"""Of which documents our models know little, as they were trained on English."""

import pytest

from chunking import Document
from chunking.embedders import unknown_languages

GERMAN = "Die Tageskarte kostet zwölf Euro und gilt in allen Häusern bis zum Abend. " * 9
ENGLISH = "The day ticket costs twelve pounds and is valid in all houses until the evening. " * 9


@pytest.mark.parametrize(
    ("model", "text", "name", "found"),
    [
        ("quality", GERMAN, "a.md", ["de"]),
        ("fast", ENGLISH, "a.md", []),
        ("another/model", GERMAN, "a.md", []),
        (None, GERMAN, "a.md", []),
        ("fast", f"name,text\na,{GERMAN}\nb,{GERMAN}\n", "a.csv", []),
    ],
)
def test_our_models_know_little_of_text_that_is_not_in_english(model, text, name, found):
    """Found: a table was said to be in another language, of which a few words tell nothing."""
    assert unknown_languages(model, [Document.from_text(text, name)]) == found
