"""Rules by kind of file, set in the app: they are obeyed, changed, and exported."""

import pytest
from tables import rows_of

from tests.pages.test_configuration import (
    PARSERS,
    ROUTES,
    choose,
    exported,
    finished,
    opened,
    parsers_of,
    ran,
    said,
    set_number,
    with_documents,
    with_file,
)


def add_pattern(app, pattern):
    app.text_input(key="rules.pattern").set_value(pattern)
    return ran(app.button(key="rules.pattern.add").click().run())


def test_a_parser_is_set_changed_and_removed():
    app = with_documents(opened(), ("a.md", b"# One"))
    ran(app.selectbox(key="rules.kind").set_value("md").run())
    assert app.selectbox(key="rules.parser.new").options == ["As plain text"]
    ran(app.button(key="rules.parser.add").click().run())
    assert "Read by plain" in said(app)
    assert exported(app).parsers == {"md": "plain"}
    ran(app.selectbox(key="rules.parser.md.plain").set_value("text").run())
    assert "Read by text" in said(app)
    ran(app.button(key="rules.parser.md.text.delete").click().run())
    assert exported(app).parsers == {}


def test_only_kinds_with_a_choice_are_offered():
    offered = opened().selectbox(key="rules.kind").options
    assert "PDF" in offered
    assert "EPUB" not in offered
    # found: typing docx found nothing
    assert "Word (.docx)" in offered


def test_kinds_of_the_own_documents_are_offered_first():
    app = finished(with_documents(opened(), ("a.html", b"<h1>One</h1>")))
    assert app.selectbox(key="rules.kind").options[0] == "Web page (.html)"


def test_a_rule_says_how_many_documents_take_it():
    """Found: a pattern that fits nothing was taken without a word."""
    app = finished(
        with_documents(opened(), ("a.html", b"<h1>One</h1>"), ("b.html", b"<h1>Two</h1>"))
    )
    add_pattern(add_pattern(app, "[[bad"), "*.html")
    labels = [field.label for field in app.text_input if "Pattern" in field.label]
    assert "2 documents" in labels[0]
    assert "no document takes it" in labels[1]


def test_each_kind_is_cut_as_recommended_from_where_rules_are_set():
    """Found: who had uploaded files of five kinds met the button on Evaluate alone."""
    prose = "a.md", b"# One\n\nText.\n\n## Two\n\nMore.\n"
    app = finished(with_documents(opened(), prose))
    key = "rules.recommended.own"
    assert not any(item.key == key for item in app.button)
    rows = "".join(f"lamp {n},{n} cm\n" for n in range(9)).encode()
    app = finished(with_documents(app, prose, ("b.csv", b"name,size\n" + rows)))
    choose(app, "a.md")
    ran(app.button(key=key).click().run())
    assert [(each.match, each.strategy) for each in exported(app).routes] == [("*.csv", "table")]
    assert not any(item.key == key for item in app.button)
    assert app.button(key="head.undo").help == "Undo: Each kind as recommended"


def test_the_button_names_the_kinds_that_it_changes_where_others_stay_as_they_are():
    """Found: *Cut each kind as recommended* left texts cut by page, though their pages recommended another strategy."""
    prose = "a.md", b"# One\n\nText.\n\n## Two\n\nMore.\n"
    rows = "".join(f"lamp {n},{n} cm\n" for n in range(9)).encode()
    app = finished(with_documents(opened(), prose, ("b.csv", b"name,size\n" + rows)))
    choose(app, "a.md")
    key = "rules.recommended.own"
    assert app.button(key=key).label == "Cut each kind as recommended"
    ran(app.selectbox(key="strategy").set_value("fixed").run())
    assert app.button(key=key).label.replace("\\", "") == "Cut *.csv as recommended"


def test_a_rule_takes_the_settings_in_the_form_and_is_obeyed():
    app = opened(document="article.md", strategy="sentence")
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(app, "*.csv")
    set_number(app, "sentence.chunk_size", 700)
    choose(app, "inventory.csv")
    assert app.number_input(key="sentence.chunk_size").value == 300
    config = exported(app)
    assert config.options["chunk_size"] == 700
    assert [(each.match, each.options["chunk_size"]) for each in config.routes] == [("*.csv", 300)]


def test_all_documents_are_counted_by_the_rules_that_their_names_take():
    """Found: the figures of all documents were those of the settings of the one that was open."""
    app = opened(document="article.md", strategy="sentence", **{"tune.panel": "All documents"})
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(app, "*.csv")
    set_number(app, "sentence.chunk_size", 700)
    rows = rows_of(app, "Documents")
    largest = {row["Document"]["text"]: row["Max"]["value"] for row in rows}
    assert largest["inventory.csv"] <= 300 < largest["product_manual.md"]
    choose(app, "inventory.csv")
    assert rows_of(app, "Documents") == rows


def test_a_rule_whose_options_do_not_fit_together_is_named_where_all_documents_are_counted():
    app = opened(document="article.md", strategy="sentence", **{"tune.panel": "All documents"})
    add_pattern(app, "*.csv")
    choose(app, "inventory.csv")
    app.number_input(key="sentence.chunk_overlap").set_value(2000).run()
    app.number_input(key="sentence.chunk_size").set_value(50).run()
    app.session_state["document"] = "article.md"
    app.run()
    assert not app.exception
    assert any("*.csv" in item.value.replace("\\", "") for item in app.error)


def test_a_rule_is_listed_with_what_the_form_holds_of_it():
    """Found: *size 160 · in the form*, where the form held 92, until another document was opened."""
    app = opened(document="inventory.csv", strategy="token")
    add_pattern(app, "*.csv")
    set_number(app, "token.chunk_size", 92)
    labels = [field.label for field in app.text_input]
    assert any("size 92 · 1 document · **in the form**" in label for label in labels)


def test_a_rule_for_the_current_document_leaves_the_form_as_it_is():
    app = opened(document="article.md", strategy="sentence")
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(app, "*.md")
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert "**Files *.md** (your rules)" in said(app)


@pytest.mark.parametrize(("pattern", "message"), [("  ", "Type a pattern"), ("*.md", "already")])
def test_a_pattern_that_cannot_be_added_says_why(pattern, message):
    app = add_pattern(
        add_pattern(opened(document="article.md", strategy="sentence"), "*.md"), pattern
    )
    assert message in said(app)
    assert len(exported(app).routes) == 1
    assert message not in said(app.run())


def three(app):
    """Rules of 100, 200 and 300 tokens for everything, Markdown and CSV; the first that fits applies."""
    for pattern, size in (("*.csv", 300), ("*.md", 200)):
        choose(app, "support_chat.txt")
        set_number(app, "sentence.chunk_size", size)
        add_pattern(app, pattern)
    set_number(app, "sentence.chunk_size", 100)
    return choose(app, "article.md")


def test_rules_are_renamed_reordered_refilled_and_removed():
    app = three(opened(strategy="sentence"))
    assert app.number_input(key="sentence.chunk_size").value == 200
    ran(app.text_input(key="rules.match.1.*.csv").set_value("*").run())
    assert app.number_input(key="sentence.chunk_size").value == 200
    ran(app.button(key="rules.match.1.*.arrow_upward").click().run())
    assert app.number_input(key="sentence.chunk_size").value == 300
    ran(app.button(key="rules.match.1.*.md.input").click().run())
    sizes = [(each.match, each.options["chunk_size"]) for each in exported(app).routes]
    assert sizes == [("*", 300), ("*.md", 300)]
    ran(app.button(key="rules.match.0.*.delete").click().run())
    ran(app.button(key="rules.match.0.*.md.delete").click().run())
    assert app.number_input(key="sentence.chunk_size").value == 100
    assert exported(app).routes == ()
    assert "of your rules" not in said(app)


def test_undo_takes_a_rule_back_and_redo_brings_it_again():
    app = opened(document="article.md", strategy="sentence")
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(app, "*.md")
    set_number(app, "sentence.chunk_size", 200)
    for _ in range(2):
        ran(app.button(key="head.undo").click().run())
    assert exported(app).routes == ()
    assert app.number_input(key="sentence.chunk_size").value == 300
    for _ in range(2):
        ran(app.button(key="head.redo").click().run())
    config = exported(app)
    assert [(each.match, each.options["chunk_size"]) for each in config.routes] == [("*.md", 200)]
    assert config.options["chunk_size"] == 300


def test_what_was_done_last_is_undone_first_whichever_document_it_was_for():
    """Found: after another document was opened, neither its rule nor what was set before it could be undone."""
    app = opened(document="article.md", strategy="sentence")
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(choose(app, "inventory.csv"), "*.csv")
    set_number(app, "sentence.chunk_size", 200)
    choose(app, "article.md")
    assert app.button(key="head.undo").help.endswith("Chunk size 300 → 200 for \\*\\.csv")
    ran(app.button(key="head.undo").click().run())
    assert [each.options["chunk_size"] for each in exported(app).routes] == [300]
    assert app.button(key="head.undo").help.endswith("Rule for \\*\\.csv")
    ran(app.button(key="head.undo").click().run())
    assert exported(app).routes == ()
    assert app.number_input(key="sentence.chunk_size").value == 300
    ran(app.button(key="head.undo").click().run())
    assert app.number_input(key="sentence.chunk_size").value == 512
    for _ in range(3):
        ran(app.button(key="head.redo").click().run())
    assert [each.options["chunk_size"] for each in exported(app).routes] == [200]
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert choose(app, "inventory.csv").number_input(key="sentence.chunk_size").value == 200


def test_what_is_undone_brings_back_that_each_document_is_given_what_suits_it():
    """Found: rules were made and undone, and a table was cut by sentences that suited the document before it."""
    app = add_pattern(opened(document="article.md"), "*.md")
    choose(app, "inventory.csv")
    assert app.selectbox(key="strategy").value == "markdown"
    ran(app.button(key="head.undo").click().run())
    assert app.selectbox(key="strategy").value == "table"
    ran(app.button(key="head.redo").click().run())
    assert [each.match for each in exported(app).routes] == ["*.md"]
    ran(app.button(key="head.undo").click().run())
    assert choose(app, "article.md").selectbox(key="strategy").value == "markdown"
    ran(app.button(key="head.redo").click().run())
    assert [each.match for each in exported(app).routes] == ["*.md"]


def test_what_is_left_out_goes_along_where_undo_brings_back_what_suits():
    app = opened(document="article.md")
    app.session_state["markdown.exclude"] = "Table of contents"
    add_pattern(ran(app.run()), "*.md")
    choose(app, "inventory.csv")
    ran(app.button(key="head.undo").click().run())
    assert app.selectbox(key="strategy").value == "table", (
        "found: it stayed as for the other document"
    )
    assert exported(app).options["exclude"] == ["Table of contents"]


def test_a_size_that_was_on_its_way_when_another_document_was_opened_is_a_step():
    """Found: 444, typed and left by a click on a document, was kept and was in no step."""
    app = opened(document="article.md", strategy="sentence")
    add_pattern(app, "*.csv")
    app.number_input(key="sentence.chunk_size").set_value(444)
    choose(app, "inventory.csv")
    undo = app.button(key="head.undo")
    assert undo.help == "Undo: Chunk size 512 → 444 for all other files"
    ran(undo.click().run())
    assert choose(app, "article.md").number_input(key="sentence.chunk_size").value == 512


def test_a_field_that_is_closed_does_not_rename_a_rule_that_has_come_back():
    """Found: after Undo the browser sent the pattern that the closed popover had shown, and the rule took it."""
    app = opened(document="article.md", strategy="sentence")
    add_pattern(app, "*.csv")
    add_pattern(app, "*.eml")
    stale = app.text_input(key="rules.match.0.*.eml")
    ran(app.button(key="head.undo").click().run())
    assert app.text_input(key="rules.match.0.*.csv").id != stale.id
    assert [each.match for each in exported(app).routes] == ["*.csv"]


def test_a_document_that_no_rule_fits_is_said_to_be_cut_as_all_others():
    """Found: another document was cut by another strategy than suits it, without a word."""
    app = add_pattern(opened(document="article.md"), "*.md")
    assert "Documents that no rule fits" not in said(app)
    assert "Documents that no rule fits" in said(choose(app, "inventory.csv"))


def test_a_rule_that_takes_every_file_says_so():
    app = add_pattern(opened(document="article.md", strategy="sentence"), "*.csv")
    assert "takes every file" not in said(app)
    assert "It takes every file" in said(add_pattern(app, "*"))


def test_a_file_with_rules_is_undone_also_after_other_documents_were_looked_at():
    """Found: its rules stayed, with the settings from before it in one of them."""
    app = opened(document="article.md")
    before = exported(app)
    with_file(app, ROUTES)
    choose(app, "inventory.csv")
    choose(app, "article.md")
    ran(app.button(key="head.undo").click().run())
    assert exported(app) == before


def test_a_file_is_undone_whole_also_where_its_rules_were_changed_since():
    app = opened(document="article.md")
    before = exported(app)
    with_file(app, ROUTES)
    set_number(app, "markdown.chunk_size", 600)
    choose(app, "inventory.csv")
    set_number(app, "character.chunk_size", 333)
    choose(app, "article.md")
    sizes = [[600, 333], [600, 300], [450, 300]]
    for held in sizes:
        assert [each.options["chunk_size"] for each in exported(app).routes] == held
        ran(app.button(key="head.undo").click().run())
    assert exported(app) == before
    assert app.button(key="head.undo").disabled


def test_a_parser_that_was_chosen_is_undone_and_redone():
    app = opened(document="article.md", strategy="sentence")
    ran(app.selectbox(key="rules.kind").set_value("md").run())
    ran(app.button(key="rules.parser.add").click().run())
    set_number(app, "sentence.chunk_size", 300)
    for _ in range(2):
        assert exported(app).parsers == {"md": "plain"}
        ran(app.button(key="head.undo").click().run())
    assert exported(app).parsers == {}
    assert "Read by text" in said(app)
    ran(app.button(key="head.redo").click().run())
    assert exported(app).parsers == {"md": "plain"}
    assert ".md files read by plain" in app.button(key="head.undo").help


def test_a_file_with_parsers_is_undone_with_them():
    app = opened(document="article.md", strategy="sentence")
    before = exported(app)
    with_file(app, PARSERS)
    ran(app.button(key="head.undo").click().run())
    assert exported(app) == before


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.md", b"# One\n\nText.\n\n## Two\n\nMore.\n"),
        ("a.html", b"<h1>One</h1><p>Text.</p><h2>Two</h2><p>More.</p>"),
    ],
)
def test_a_parser_is_undone_and_redone_also_where_the_settings_follow_the_document(name, data):
    """Found: the text that was read anew was given what suits it, and the step was lost."""
    app = finished(with_documents(opened(), (name, data)))
    before, kind = parsers_of(app), name.removeprefix("a.")
    ran(app.selectbox(key="rules.kind").set_value(kind).run())
    ran(app.selectbox(key="rules.parser.new").set_value("plain").run())
    finished(ran(app.button(key="rules.parser.add").click().run()))
    assert parsers_of(app) == {name: "plain"}
    finished(ran(app.button(key="head.undo").click().run()))
    assert (exported(app).parsers, parsers_of(app)) == ({}, before)
    finished(ran(app.button(key="head.redo").click().run()))
    assert (exported(app).parsers, parsers_of(app)) == ({kind: "plain"}, {name: "plain"})
