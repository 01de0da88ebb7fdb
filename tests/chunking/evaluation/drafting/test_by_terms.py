"""Questions about the terms of references: options, settings, values."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.by_terms import from_terms
from chunking.evaluation.drafting.defined_terms import defined_terms, defines

from .drafted_texts import asked

LEAD = "# Daemon\n\nThis is the manual of the daemon that keeps the light of the harbour, and of its options.\n\n"
LIST = """* `Lamp::Mail` - string (default:"")

 Send a message to this address with the state of the lamp whenever it changes.

* `Lamp::Tries` - integer (default:3)

 How often the lamp is lit again before the keeper is called to the tower.
"""
DEFINITIONS = """`-b, --burn <hours>`

Burn for so many hours at least, and never for longer than the night is.

**--dim**

Dim the lamp of the tower in clear nights, which saves oil. Not for fog.

`always`

The lamp is lit in each night of the year, whatever the weather may be.

`-q`

Say nothing at all, which is for keepers who know the tower very well.
"""
PLAIN = """lamp.debug
  a value between 0 and 65535 to set how much is said of the lamp, where 0 is
  nothing at all.

a house
  is where the keepers live, in winter as well as in the summer of each year.

       --version, -V
              Print the version of the lamp and of the tower, and end at once.
"""


def terms(text, name="a.md"):
    document = Document.from_text(text, name)
    return {
        draft.text: text[draft.span.start : draft.span.end] for draft in from_terms(0, document)
    }


def test_items_of_a_list_are_asked_for_with_the_paragraph_below_them():
    first, second = LIST.split("\n\n* ")
    assert terms(LEAD + LIST) == {
        "What does Lamp::Mail do?": first.removeprefix("* "),
        "What does Lamp::Tries do?": second.strip(),
    }


def test_definitions_are_asked_for_by_their_names():
    found = terms(LEAD + DEFINITIONS)
    assert list(found) == [
        "What does --burn do?",
        "What does --dim do?",
        "What does “always” mean?",
    ]
    assert found["What does --dim do?"].startswith("**--dim**\n\nDim")


def test_terms_of_plain_text_stand_above_what_is_indented():
    assert list(terms(LEAD + PLAIN, "a.txt")) == [
        "What does lamp.debug do?",
        "What does --version do?",
    ]


def test_explanations_of_plain_text_may_be_indented_with_tabs():
    text = f"OPTIONS\n       --retries\n\t   How often the request is sent {'again ' * 12}.\n\n\t   And then once more.\n\n       --next\n\t   No.\n"
    document = Document.from_text(text, "a.txt")
    (found,) = from_terms(0, document)
    assert found.text == "What does --retries do?"
    assert "again" in document.text[found.span.start : found.span.end]


def test_settings_of_a_man_page_stand_in_bold_or_italics():
    said = (
        "says how long the lamp of the harbour burns before the keeper of the light is called to it"
    )
    text = f"{LEAD}**burn_time**  \nThis {said}.\n\n*BurnLimit=*, *BurnMost=*\n\n> It {said} again.\n\n**Note**  \nThis {said}, too.\n\n**-b*** burn-level*  \nThis {said} once.\n"
    document = Document.from_text(text, "a.md")
    found = {
        draft.text: document.text[draft.span.start : draft.span.end]
        for draft in from_terms(0, document)
    }
    assert [*found] == [
        "What does burn_time mean?",
        "What does BurnLimit= do?",
        "What does -b burn-level do?",
    ]
    assert found["What does BurnLimit= do?"].endswith("again.")


def test_the_last_of_several_items_does_not_go_on_below_the_list():
    """Found: the paragraph below a list was the explanation of its last item."""
    text = (
        LEAD
        + "* `lamp.lock`\n* `oil.lock`\n\nMost of these files can be left out where the lamp is never lit, says the keeper.\n"
    )
    assert terms(text) == {}
    behind = (
        LEAD
        + "* `lamp.lock` - The lock of the lamp\n\nThe tower has other locks, which the keeper of the light does not touch.\n"
    )
    assert terms(behind) == {}


def test_a_bullet_and_an_address_are_no_terms():
    """Found: "What does --no-index do?", of a bullet in which it stood."""
    text = (
        LEAD
        + """ - "git diff --no-index one two" can be used in the place of diff with
   all that git can do besides, which is much more than diff has ever done.

 ------------------------
   is a line of hyphens, with a text below it that is indented and goes on and on.

 https://a.example/lamp.tgz
   is where the lamp of the tower can be had, in all its parts and with its oil.
"""
    )
    assert terms(text, "a.txt") == {}


def test_an_explanation_of_plain_text_ends_with_its_indentation():
    text = f"{LEAD}lamp.lock\n  The lock of the lamp, and nothing else.\n\nAnother paragraph about the tower, which explains no lock at all.\n"
    assert terms(text, "a.txt") == {}


@pytest.mark.parametrize(
    "text",
    [
        LIST * 2,  # twice explained
        "* `Lamp::Mail`\n\n## Next\n\nAnother thing of the lamp, which explains no option at all, but the tower.\n",
        "```\n* `Lamp::Mail` - string, to which a message with the state of the lamp is sent.\n```\n",
        "* `Lamp::Mail` - {\n  `Lamp::Mail` of the tower, and of all other lamps that there are;\n}\n",
    ],
)
def test_what_is_explained_nowhere_or_twice_is_not_asked(text):
    assert terms(LEAD + text) == {}


def test_a_reference_in_another_language_is_asked_in_that_language():
    """Found: of a manual in German with 60 options sentences with a gap were asked, and no option."""
    text = "# Lampe\n\nDas ist das Handbuch der Lampe, die den Hafen von Tarrow hell macht, und ihrer Optionen.\n\n"
    entry = "* `Lampe::Post` - An diese Adresse wird der Zustand der Lampe gesandt, sooft er sich ändert.\n"
    assert list(terms(text + entry)) == ["Was bewirkt Lampe::Post?"]


def test_a_reference_in_a_language_that_is_not_known_is_left():
    text = "# Lampan\n\nDet här är handboken för lampan som lyser upp hamnen i Tarrow, och för alla dess inställningar.\n\n"
    entry = "* `Lampa::Post` - Till den här adressen skickas lampans tillstånd, så snart det har ändrats.\n"
    assert terms(text + entry) == {}


def test_headings_that_are_a_setting_are_asked_for_with_their_sections():
    """Found: of a page with 40 settings, each a heading, none was asked for."""
    said = "* Default: false\n* Type: Boolean\n\nKeeps the lamp from being lit while the tower is under repair.\n\n"
    text = f"{LEAD}## Settings\n\n#### `dry-run`\n\n{said}#### `force`\n\n{said}### See `tower`\n\n{said}"
    found = terms(text)
    assert list(found) == ["What does dry-run do?", "What does “force” mean?"]
    assert found["What does dry-run do?"] == f"`dry-run`\n\n{said}".strip()


def test_options_of_a_man_page_stand_in_a_line_with_what_they_take():
    """Found: of a manual of 60 options, converted to Markdown, those without brackets or bold type were none."""
    said = "Keeps the lamp from being lit while the tower is under repair, and rings the bell at night.\n\n"
    text = (
        f"{LEAD}-maxlevel Levels  \n{said}**-f**, **--file**=*LOG*  \n{said}**-d** or not  \n{said}"
    )
    assert list(terms(text)) == ["What does -maxlevel do?", "What does --file do?"]


def test_words_that_a_contract_defines_in_lines_of_their_own_are_asked_for():
    """Found: of a licence with 15 definitions none was asked for."""
    said = "means each person or legal entity that makes, adds to, or owns a part of the lamp of the tower.\n\n"
    text = f'{LEAD}1.1. "Contributor"\n    {said}1.2. "Work"\n    means the lamp.\n\n1.3. "Keeper"\n    {said}"No"\nthing.\n'
    assert list(terms(text, "a.txt")) == [
        "What does “Contributor” mean?",
        "What does “Keeper” mean?",
    ]


def test_a_word_that_ends_a_sentence_is_no_term():
    """Found: "What does measures. do?" of a licence."""
    text = f"{LEAD}The keeper of the tower takes all\nmeasures.\n\n  When the lamp is out, the keeper rings the bell of the tower and waits for the pilot of the harbour.\n"
    assert terms(text, "a.txt") == {}


def test_a_long_explanation_is_cut_at_a_sentence():
    text = f"{LEAD}* `Lamp::Mail` - {'Send a message to the keeper of the tower. ' * 40}\n"
    (answer,) = terms(text).values()
    assert 600 < len(answer) <= 700
    assert answer.endswith("the tower.")


def test_the_words_of_a_dictionary_are_asked_for_with_what_explains_them():
    """Found: of a dictionary of 2,000 words sentences were asked for that say of nothing what it is."""
    words = ("kiln", "frit", "glaze", "sagger", "bisque", "cone", "slip", "grog", "wedge", "throw")
    entries = [
        f"   :{word}: /{word}/, n.\n\n   [common] The {number}th thing of the potters of the valley, and the one "
        f"that {word}s are known for.\n\n"
        for number, word in enumerate(words)
    ]
    text = "".join(entries) + "   :loess: //\n\n   See {slip}, which is what the potters say.\n"
    found = terms(text, "potters.txt")
    assert found["What does “sagger” mean?"] == entries[3].strip()
    assert found["What does “throw” mean?"] == entries[-1].strip()
    assert "What does “frit” mean?" not in terms("".join(entries[1:]), "potters.txt")


def test_half_a_bracket_and_a_checksum_are_no_terms():
    """Found: *What does supported) do?* and *What does Checksums-Sha256 do?*"""
    text = (
        LEAD
        + "   lamps.lit)\n      put the lamp out and light it again, as often as the keeper of the tower wants it.\n\n"
        "   Lamp.Sums\n      ac9d57254f7e835bed299926fd51bf6f534597cc 1276 lamp of the tower and of the harbour, in winter.\n"
    )
    assert not terms(text, "a.txt")


def test_values_of_which_there_are_many_are_no_terms():
    """Found: *What does “string” mean?* and *What does “Off” mean?* of the values of one option."""
    said = "the lamp of the tower is lit by the keeper in each night of the year, whatever the weather may be."
    assert not terms(f"{LEAD}- `string`: {said}\n- `Off`: {said}\n")


def test_what_stands_before_a_colon_and_its_meaning_is_asked_for():
    said = "désigne l'ensemble des lampes du port et des gardiens de la côte, de la digue et de la tour"
    text = f"Le contrat du port est conclu entre les gardiens de la tour.\n\nCode Source : {said}.\n\nLampe: {said} et du nord.\n\nRemarque : le contrat {said}.\n"
    document = Document.from_text(text, "a.txt")
    found = {
        draft.text: document.text[draft.span.start : draft.span.end]
        for draft in from_terms(0, document)
    }
    assert [*found] == ["Que signifie « Code Source » ?", "Que signifie « Lampe » ?"]
    assert defines("Code Source : désigne les lampes")
    assert not defines("Code Source : les lampes")
    assert not defines("Lampe, et rien de plus: toute autre chose")
    assert found["Que signifie « Code Source » ?"] == f"Code Source : {said}."


CONTRACT = """
1. Definitions

1.9. "Lamps" means all that gives light, when it is of these:

     A. What burns oil in the tower of the harbour;

     B. What burns gas on the pier, in winter and in summer.

1.10. "Keeper" (or "Keepers") means who lights them. It includes "helpers" of any kind.

2. Lighting the lamps

2.1. The keeper lights them at seven.
"""
LETTERED = """
1. Definitionen

    a. Der Begriff "Lampe" im Sinne dieses Vertrags bezeichnet alles, was im Hafen leuchtet.
       Dazu gehört der Turm.

    b. "Wärter" im Sinne dieses Vertrags ist jede Person, die am Abend eine Lampe anzündet.

2. Anzünden. Die Lampen werden angezündet, wenn es dunkel ist.
"""


def test_all_of_a_definition_is_held_up_to_the_next_one():
    """Found: a term ran into the next one, and items (b) were lost."""
    assert terms(CONTRACT, "a.txt") == {
        "What does “Lamps” mean?": CONTRACT[
            CONTRACT.index("1.9.") : CONTRACT.index("1.10.")
        ].strip(),
        "What does “Keeper” mean?": CONTRACT[
            CONTRACT.index("1.10.") : CONTRACT.index("2. L")
        ].strip(),
    }
    assert terms(LETTERED, "a.txt") == {
        "Was bedeutet „Lampe“?": LETTERED[LETTERED.index("a. Der") : LETTERED.index("b.")].strip(),
        "Was bedeutet „Wärter“?": LETTERED[LETTERED.index("b.") : LETTERED.index("2.")].strip(),
    }
    japanese = "a. 「灯台」とは、港の入口に立ち、夜に船の道を照らす塔をいう。\nb. 「守り人」とは、毎晩七時に灯台に火をともす人をいう。\n"
    assert [*terms(japanese, "a.txt").values()] == japanese.splitlines()


def test_a_definition_that_several_rules_find_is_asked_once_and_whole():
    found = {
        each.text: each.excerpts[0].text
        for each in draft_questions([Document.from_text(CONTRACT, "a.txt")])
    }
    assert found["What does “Lamps” mean?"].endswith("winter and in summer.")


def test_what_defines_the_term_of_a_short_section_is_all_of_it():
    told = "A kiln is an oven in which pots are fired. There are several kinds of them, of brick and of clay."
    text = f"# Words\n\nThese are used by the potters.\n\n## Kiln\n\n{told}\n\n## Frit\n\nFrit is a glass that has been ground. It melts early.\n"
    found = draft_questions([Document.from_text(text, "a.md")])
    assert {"What is a kiln?": told}.items() <= {
        each.text: each.excerpts[0].text for each in found
    }.items()


@pytest.mark.parametrize(
    ("entries", "asked"),
    [
        (
            (
                "‘The Lamp’:what burns oil in the tower.",
                "‘The Keeper’:whoever lights the lamp of it.",
            ),
            ["The Lamp", "The Keeper"],
        ),
        (
            (
                '"Lamp" – Means what burns oil in the tower.',
                '"Keeper" – whoever lights the lamp at night.',
            ),
            ["Lamp", "Keeper"],
        ),
        (
            (
                "a. Northern Lamp means what burns oil in it.",
                "b. Keeper shall mean whoever lights the lamp.",
            ),
            ["Northern Lamp", "Keeper"],
        ),
    ],
)
def test_definitions_need_no_verb_or_no_quotes_where_their_form_tells_them(entries, asked):
    text = "\n\n".join(
        ("The terms of this contract are these, and are used in all of it.", *entries)
    )
    assert terms(text, "a.txt") == {
        f"What does “{term}” mean?": entry for term, entry in zip(asked, entries, strict=True)
    }


def test_a_line_inside_a_sentence_and_a_person_define_nothing():
    text = 'The lamp is under the control of the keeper, and for this purpose the word\n"control" means that it is lit by him and by no other.\n\n"You" means whoever lights the lamp of the tower.\n'
    assert terms(text, "a.txt") == {}


def test_keys_of_data_define_nothing():
    assert (
        terms(
            '{\n  "lamp": means of light in the tower of the harbour,\n  "keeper": function of those who light it() {\n  }\n}\n'
        )
        == {}
    )


def test_what_a_chinese_text_defines_in_english_is_asked_in_english():
    chinese = "“软件”是指由“贡献”构成的许可在“本许可证”下的程序和相关文档的集合。"
    english = "Keeper means whoever lights the lamp’s oil in the tower of the harbour."
    assert [*terms(f"{chinese * 3}\n\n{english}\n", "a.txt")] == [
        "“软件”是什么意思？",
        "What does “Keeper” mean?",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "“Come here!” — said the old man, and he laughed until the whole harbour heard of it.",
        "“Nonsense” — the captain paused, and looked over the water for a long while.",
        '"Hello": that was all he said on the long way to the lighthouse that evening.',
    ],
)
def test_what_somebody_says_is_no_term(said):
    assert list(defined_terms(Document.from_text(f"{said}\n\nIt rained.\n", "a.txt"))) == []


def test_a_term_in_quotes_has_its_meaning_behind_a_colon_or_dash():
    text = '"Kiln": an oven in which pots are fired.\n\n(a) “Pot” – what is fired in it, of any size.\n'
    found = [term for term, _ in defined_terms(Document.from_text(text, "a.txt"))]
    assert found == ["Kiln", "Pot"]


def test_a_letter_of_a_legend_is_no_term():
    """Found: *What does “A” mean?*"""
    text = 'A legend.\n\n"A" means the transformation is obtained by adding alpha.\n"AB" means both of them are obtained in one step.\n'
    found = [each.text for each in draft_questions([Document.from_text(text, "a.txt")])]
    assert found == ["What does “AB” mean?"]


def test_a_definition_that_is_too_long_to_be_whole_is_not_asked_for():
    """Found: its answer ended amid a word."""
    said = "an oven of the potters in the harbour and " * 90
    document = Document.from_text(f'"Kiln" means {said}so on.\n\nIt rained.\n', "a.txt")
    assert list(defined_terms(document)) == []


def test_a_command_whose_explanation_begins_with_a_verb_is_asked_what_it_does():
    text = "# Pumps\n\n- `pump-log`: print the log of a pump, the newest entry first, up to a thousand lines in all\n- `held`: the pump is held by another program, which must be stopped before anything can be done\n"
    assert [question for question in asked(text) if "`" not in question] == [
        "What does pump-log do?",
        "What does “held” mean?",
    ]


def test_a_word_of_every_text_is_no_term():
    text = "This means that the pump no longer needs a user of its own, and that you may remove it now with its group.\n\nPump means the one that is driven by the wheel in the yard, with its pipes and valves.\n"
    assert not any("“This”" in question for question in asked(text, "pump.txt"))
