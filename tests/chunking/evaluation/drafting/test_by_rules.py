"""Drafted questions: what the rules make of hand-made texts, and what holds of any text."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from chunking import Document, parse_file
from chunking.evaluation import Questions
from chunking.evaluation.drafting.by_rules import draft_questions
from chunking.evaluation.drafting.choice import FEW, SECTIONS
from chunking.evaluation.drafting.deeds import deed_question
from chunking.evaluation.drafting.english import is_english, is_foreign_title
from chunking.evaluation.drafting.facts import GAP
from chunking.evaluation.drafting.filters import are_alike, is_generic, is_trivial
from chunking.evaluation.drafting.heading_questions import (
    heading_question,
    kind_question,
    path_of,
    section_question,
    title_of,
)
from chunking.evaluation.drafting.keyphrases import Rarity, english_phrases, rare_words
from chunking.evaluation.drafting.prose import passages, plain
from chunking.evaluation.drafting.rules import (
    Draft,
    definition,
    is_dangling,
    is_no_statement,
    keyphrase,
)
from chunking.types import Span

from .drafted_texts import MANUAL, SAMPLES, asked, check

PROSE = ("article.md", "product_manual.md", "field_guide.md", "service_contract.txt")
WORDS = [
    "copper",
    "amber",
    "willow",
    "granite",
    "lantern",
    "cobalt",
    "marble",
    "saffron",
    "thistle",
    "juniper",
    "walnut",
    "velvet",
    "falcon",
    "harvest",
    "meadow",
    "crimson",
]


def kinds(questions):
    return {question.id.partition("-")[0] for question in questions}


def test_a_manual_by_hand():
    questions = draft_questions([Document.from_text(MANUAL, "kiln.md")])
    assert {q.text: q.excerpts[0].text.split(".")[0] for q in questions} == {
        "How do you go about firing the kiln?": (
            "Raise the temperature by 60 degrees an hour until the cones begin to bend"
        ),
        "What is a glaze?": (
            "A glaze is a thin layer of glass that melts onto the surface of the pot"
        ),
        "How many jars of frit does the workshop hold in the northern cellar?": (
            "The workshop holds 143 jars\nof frit in the northern cellar"
        ),
    }
    assert kinds(questions) == {"heading", "definition", "fact"}


def test_a_short_section_is_an_answer_as_a_whole():
    """Found: of a long section the first sentences were the answer, and a chunk right below them a miss."""
    step = "Write down the number {} of the seal before the hatch of tank {} is opened again.\n\n"
    steps = "".join(step.format(n, n) for n in range(12))
    text = f"# Tanks\n\n## Opening the tanks\n\n{steps}- and the lid\n\n## Closing the hatches\n\nAs above.\n"
    found = draft_questions([Document.from_text(text, "tanks.md")])
    (question,) = (each for each in found if each.text == "How do you open the tanks?")
    assert question.excerpts[0].text == f"{steps}- and the lid"


@pytest.mark.parametrize("name", PROSE)
def test_samples_give_as_many_as_are_asked_for(name):
    documents = [parse_file(SAMPLES / name)]
    questions = draft_questions(documents, 20)
    check(documents, questions)
    assert len(questions) == 20 or name in ("article.md", "field_guide.md")
    assert len(questions) >= FEW
    assert len(kinds(questions)) >= 2
    starts = [q.excerpts[0].start for q in questions]
    assert starts == sorted(starts)
    thirds = {3 * start // len(documents[0].text) for start in starts}
    assert thirds == {0, 1, 2} or name == "article.md"


def test_all_documents_have_their_share():
    documents = [parse_file(path) for path in sorted(SAMPLES.iterdir())]
    questions = draft_questions(documents, 40)
    check(documents, questions)
    assert len(questions) == 40
    of = [q.excerpts[0].document for q in questions]
    assert {Path(name).name for name in of} >= {
        path.name for path in SAMPLES.iterdir() if path.suffix in (".md", ".txt")
    }


def test_a_table_has_few_however_many_rows_it_has():
    """Found: tables of 10 kB had 11 of 30 beside four texts of 460 kB."""
    names = ("inventory.csv", "field_guide.md", "product_manual.md")
    documents = [parse_file(SAMPLES / name) for name in names]
    of = Counter(q.excerpts[0].document for q in draft_questions(documents, 30))
    table, *texts = (of[document.uri] for document in documents)
    assert 3 <= table <= 30 // 4
    assert table + sum(texts) == 30


def test_of_many_documents_not_only_the_first_are_asked_about():
    varied = [
        Document.from_text(
            f"The {word} mill was built in 17{n + 10} by {WORDS[n - 3]} and {WORDS[n - 6]} of {WORDS[n - 9]}.",
            f"{n}.txt",
        )
        for n, word in enumerate(WORDS)
    ]
    questions = draft_questions(varied, 4)
    check(varied, questions)
    assert len(questions) == 4
    assert {q.excerpts[0].document for q in questions} != {"0.txt", "1.txt", "2.txt", "3.txt"}


def test_other_languages_get_no_english_words():
    document = parse_file(SAMPLES / "multilingual.md")
    questions = draft_questions([document], 60)
    check([document], questions)
    foreign = [q for q in questions if not is_english(q.excerpts[0].text)]
    assert len(foreign) >= 12
    english = {"What", "How", "Which", "should", "say", "said", "about"}
    assert not [q.text for q in foreign if english.intersection(q.text.split())]
    texts = {q.text for q in foreign}
    assert "Was kostet die Tageskarte?" in texts
    assert "Quand est fermé le musée ?" in texts
    assert any(ord(character) > 0x3000 for text in texts for character in text)
    assert {"section", "heading", "keyphrase"} <= kinds(foreign)


def test_a_chinese_title_is_never_asked_for_in_english():
    """Found: "What should you know about “宏，枚举和RTL”?" in translations whose metadata said "en"."""
    text = (
        "# Kernel\n\n# Linux 内核代码风格\n\nThe text of this page is older than that of the kernel, and it was in English at first.\n\n"
        "## 宏，枚举和RTL\n\n用于定义常量的宏的名字及枚举里的标签需要大写。在定义几个相关的常量时，最好用枚举。\n\n"
        "## typedef\n\nThe names of such types are never hidden, as it was a mistake to do so in the code.\n"
    )
    document = replace(Document.from_text(text, "a.md"), metadata={"language": "en"})
    found = [question.text for question in draft_questions([document], 9)]
    assert "关于“宏，枚举和RTL”，需要了解什么？" in found
    assert not [text for text in found if "What" in text and "内核" in text]


def test_the_same_seed_gives_the_same_and_another_gives_others():
    documents = [parse_file(SAMPLES / "field_guide.md")]
    first = draft_questions(documents, 20, seed=1)
    assert first == draft_questions(documents, 20, seed=1)
    other = draft_questions(documents, 20, seed=2)
    assert len({q.text for q in first} & {q.text for q in other}) < 20


def test_what_is_known_is_not_drafted_again():
    """Found: a second draft brought the first questions, or, to have as many, weak ones."""
    documents = [parse_file(SAMPLES / "product_manual.md")]
    known = {question.text for question in draft_questions(documents, 20)}
    more = draft_questions(documents, 20, seed=1, known=known)
    assert len(more) > 10
    assert known.isdisjoint(question.text for question in more)
    assert draft_questions(documents, 20, known={"What is known elsewhere?"}) == draft_questions(
        documents, 20
    )
    every = {question.text for question in draft_questions(documents, 10_000)}
    assert draft_questions(documents, 20, known=every) == Questions()


def test_no_more_than_asked_for_and_none_for_none():
    assert len(asked(MANUAL, count=2)) == 2
    assert asked(MANUAL, count=0) == []
    assert draft_questions([Document.from_text(MANUAL)], 0).problems == ()
    assert draft_questions([]).items == ()


def test_what_two_documents_say_is_not_asked():
    copies = [Document.from_text(MANUAL, name) for name in ("one.md", "two.md")]
    assert draft_questions(copies).items == ()


def test_a_sentence_that_differs_in_its_numbers_only_is_not_asked():
    line = "The northern reservoir of the {} holds {} million litres of drinking water."
    text = "\n\n".join(line.format("valley", number) for number in (3, 14, 159))
    assert asked(text) == []


def test_questions_of_one_form_are_no_repetition():
    one, other = (
        Draft("section", 0, Span(at, at + 9), f"What should you know about {thing}?", (), 1.0)
        for at, thing in ((0, "imported targets"), (20, "alias targets"))
    )
    assert not are_alike(one, other)
    assert are_alike(one, replace(other, text="What should you know about the imported targets?"))


def test_lines_drawn_around_a_section_are_no_answer():
    said = "Heat the kiln slowly, for eleven hours at least, and never open it before it is cold."
    text = f"# Kiln\n\n## Firing the kiln\n----\n\n{said}\n\n***\n\n## Glazes\n"
    (found,) = draft_questions([Document.from_text(text, "kiln.md")])
    assert found.excerpts[0].text == said


def test_a_title_may_hold_a_term_before_it_is_defined():
    text = "# What is a perlon?\n\n## The perlon\n\nA perlon is a set of rules that govern the kilns of the old Tarrow valley.\n"
    assert "What is a perlon?" in asked(text)
    before = text.replace(
        "\n\nA perlon", "\n\nEvery keeper has the perlon of a kiln by heart. A perlon"
    )
    assert "What is a perlon?" not in asked(before)


def test_a_word_with_a_capital_in_titles_is_written_small_where_it_mostly_is():
    titles = "For this see About Executables. "
    text = f"{titles}{'The executables of it are here. ' * 4}\n\nExecutables and libraries are defined using a command of the old port.\n"
    assert "How are executables and libraries defined?" in asked(text, "a.txt")


def test_equal_headings_are_not_asked_for():
    section = "## Storing the {0}\n\nKeep the {0} of glass in the {1} cellar, away from any frost, and never stack more than two of them.\n\n"
    one = "# Manual\n\n" + section.format("jars", "northern")
    assert "How do you store the jars?" in asked(one)
    two = one + "## Storing the jars\n\nAnother word on the same thing, in the very same manual.\n"
    assert "How do you store the jars?" not in asked(two)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("A condenser is a cold coil on which vapour freezes.", "What is a condenser?"),
        ("Annealing is an even freezing of the batch.", "What is annealing?"),
        ('"Affiliate" means any entity under control.', "What does “Affiliate” mean?"),
        ('To "propagate" a work means to do anything with it.', "What does “propagate” mean?"),
        ('The "source code" for a work means its preferred form.', "What does “source code” mean?"),
        ('"Source" form shall mean the preferred form of it.', "What does “Source” mean?"),
        ('A "User Product" is either a house or a ship.', "What does “User Product” mean?"),
        ("Recall refers to the share of gold text found.", "What does recall mean?"),
        ("The base rate is defined as the rate of the bank.", "What is the base rate?"),
        ("It is a cold coil on which vapour freezes.", None),
        ("The name refers to a cold coil of the cellar.", None),
        ("Planning is a lot of work in winter.", None),
        ("The result is a cold coil.", None),
        ("Every coil is a cold one.", None),
        ("The coil is cold and wet in winter.", None),
        ("Drying the product is the hardest of all.", None),
        ("Using UTF-8 is a good way to write files.", None),
        ("String interpolation is a way to write texts.", "What is string interpolation?"),
        ("Vials are a nuisance in winter.", None),
        ("A scope is the range in which a name is valid.", "What is a scope?"),
        ("Annealing is the freezing of the batch.", None),
    ],
)
def test_definitions(text, question):
    assert (definition(text) or (None,))[0] == question


def test_a_name_keeps_its_capital():
    assert definition("Atlanta was a casemate ironclad.", lambda word: False) == (
        "What was Atlanta?",
        "Atlanta",
    )
    assert definition("John Lewis was a friend of all.", lambda word: False) == (
        "Who or what was John Lewis?",
        "John Lewis",
    )


def test_nothing_is_asked_about_a_word_that_is_broken_over_lines():
    """Found: "What is said about the compspec's behav and the simple generation?"."""
    whole = (
        "The harbour master's quartz pendulum governs every beacon of the outer Tarrow channel.\n"
    )
    broken = whole.replace("pendulum", "pendu‐\n   lum")
    assert draft_questions([Document.from_text(f"# Light\n\n{whole}", "a.md")])
    assert not draft_questions([Document.from_text(f"# Light\n\n{broken}", "a.md")])


def test_what_is_said_of_how_often_is_no_definition():
    assert definition("Sometimes aggregating is a problem of its own.") is None


def test_a_sentence_that_begins_with_a_clause_is_no_definition():
    assert definition("Since the desktop menu is a standard, the entries work.") is None
    assert definition("Although amber is a resin, it is worn as a stone.") is None


def test_what_stands_elsewhere_is_not_asked_for():
    text = "The code example above configures the retry policy of the client for slow networks."
    found = keyphrase(text, Rarity([text]), True)
    assert found is None or "example" not in found[0]


def test_a_phrase_is_asked_of_its_section_and_none_that_names_nothing():
    """Found: "What is said about an excellent example and the city's goal?"."""
    text = "The plant is an excellent example of how the harbour handles its waste."
    assert keyphrase(text, Rarity([text]), True) is None
    text = "The plant has a copper ear trumpet for the harbour."
    assert (
        keyphrase(text, Rarity([text]), True, "The plant")[0]
        == "What does “The plant” say about a copper ear trumpet?"
    )


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("A Programming Environment for Data Analysis and Graphics.", True),
        ("See “Merging branches with differing attributes” for details.", True),
        ("Please see the template of the hook for an example.", True),
        ("For more information about hooks, see the manual of the program.", True),
        ("Linus Torvalds wrote Git in April.", False),
        ("Seeds are kept at 4 degrees over the winter.", False),
        ("The keeper sees the lamp from the harbour.", False),
    ],
)
def test_titles_and_words_on_where_to_read_on_say_nothing(text, is_none):
    assert is_no_statement(text) == is_none


def test_a_short_section_of_an_english_text_is_asked_for_in_english():
    """Found: "Reporting a bug in a third-party module", as it stands, was a question."""
    text = Path("sample_docs/travel_policy.md").read_text()
    text += (
        "\n## Reporting a bug in a third-party module\n\nSecurity bugs in third-party modules should be "
        "reported to their respective maintainers.\n"
    )
    asked = [each.text for each in draft_questions([Document.from_text(text, "a.md")], 60)]
    assert "How do you report a bug in a third-party module?" in asked


@pytest.mark.parametrize(
    ("title", "parent", "question"),
    [
        ("Connecting the pump", "", "How do you connect the pump?"),
        ("Importing data", "", "How do you import data?"),
        ("Querying logs", "", "How do you query logs?"),
        ("Logging levels", "", "What should you know about logging levels?"),
        ("Create a booking", "API", "How do you create a booking?"),
        ("How to reset the counter", "", "How do you reset the counter?"),
        ("How to read it", "", None),
        ("How WAL Works", "Write-Ahead Logging", "How does WAL work?"),
        ("How checkpoints work", "", "How do checkpoints work?"),
        ("When to use a cache", "", "When do you use a cache?"),
        ("What the box holds", "", None),
        ("Using a clock of the port?", "", "How do you use a clock of the port?"),
        ("Handling security bugs", "", "How do you handle security bugs?"),
        (
            "When tests fail before the greeting",
            "",
            "What happens when tests fail before the greeting?",
        ),
        ("I keep losing my key", "", "What should you do if you keep losing your key?"),
        ("An unreachable clock is selected", "", None),
        ("General operation", "Pump", None),
        ("Zone file, journal, changes, serials", "", None),
        ("chronyd -q 'pool ntp.example iburst'", "", None),
        ("Temporary permit test", "", "What should you know about the temporary permit test?"),
        ("Key rollovers", "", "What should you know about key rollovers?"),
        ("Shelves", "Parts (all)", None),
        ("frost", "Modes (all)", "How does the frost mode work?"),
        ("lockAfter Option", "Pump", "What does the lockAfter option do?"),
        ("May 1871: the tower burnt down", "", "What happened in May 1871?"),
        ("lockAfter", "Common options", "What does the lockAfter option do?"),
        ("Overlook", "Common options", None),
        ("maxDepth", "Properties", "What does the maxDepth property do?"),
        ("Parcel", "Base classes", "How does the Parcel class work?"),
        ("Provides", "Modules", None),
        ("Frothing milk", "", "How do you froth the milk?"),
        ("Using OAuthLib? Please get in touch!", "", None),
        ("Interested in making requests", "", None),
        ("Fewer bursts", "", "What leads to fewer bursts?"),
        ("Better notice", "", "What leads to better notice?"),
        ("Travel abroad", "", "What should you know about travel abroad?"),
        ("Developing using pkgconfig", "", None),
        ("Skip reruns on single widgets", "", "How do you skip reruns on single widgets?"),
        ("Contributing", "Modules", None),
        ("Requirements", "Supported formats", None),
        ("Troubleshooting", "Plugins", None),
        ("1.2", "Formats", None),
        ("install", "Commands", "What does the install command do?"),
        ("Parquet", "Supported formats", "How does the Parquet format work?"),
        ("slow", "Firing strategies", "How does the slow strategy work?"),
        ("Shelves", "", None),
        ("With acid", "Cleaning", None),
        ("Configuring PHP", "Languages", "How do you configure PHP?"),
        ("Important note about old locks", "", "What should you know about old locks?"),
        ("Important note about permissions", "Start", None),
        ("Programming Languages", "Guide", "What should you know about programming Languages?"),
        ("STORAGE FORMAT", "", "What should you know about the storage format?"),
        ("Declaring program variable", "", "How do you declare the program variable?"),
        ("Decide where you want to install", "", "How do you decide where you want to install?"),
        ("Maintain packages in stable", "", "How do you maintain packages in stable?"),
        ("Display error", "", "How do you display the error?"),
        ("Orphaning a package", "", "How do you go about orphaning a package?"),
        ("Adding or removing keys", "", "How do you go about adding or removing keys?"),
        ("Avoid testing a commit", "", "How do you avoid testing a commit?"),
        ("Keep track of changes", "", "How do you keep track of changes?"),
        ("Mailing lists", "", "What should you know about mailing lists?"),
        ("Build outputs", "", "What should you know about build outputs?"),
        ("Search path", "", "What should you know about the search path?"),
        ("Testing distribution", "", "What should you know about the testing distribution?"),
        ("More information about the old port", "", "What should you know about the old port?"),
        ("General guidelines for names", "", "What are the general guidelines for names?"),
        ("Purpose of a run", "", "What is the purpose of a run?"),
        ("Custom option processing", "", "How does custom option processing work?"),
        ("Secondary drying", "", "How does secondary drying work?"),
        ("Old settings", "", "What should you know about old settings?"),
        ("Removals from testing", "", "What should you know about removals from testing?"),
        (".parse() and .parseAsync(args, more)", "", "What do .parse() and .parseAsync() do?"),
        ("cmd_cp", "Settings", "What does cmd_cp do?"),
        ("Do not heat the glass", "", None),
        ("I am losing my key, why?", "", "What should you do if you are losing your key?"),
        (
            "I keep losing my key. What's wrong?",
            "",
            "What should you do if you keep losing your key?",
        ),
        (
            "Difference between a lease and a rental",
            "",
            "What is the difference between a lease and a rental?",
        ),
        ("The rules for names", "", "What are the rules for names?"),
        (
            "Speed of light and sound",
            "",
            "What should you know about the speed of light and sound?",
        ),
        ("Meaning of the signs", "", "What is the meaning of the signs?"),
        ("Learning outcomes", "", "What should you know about learning outcomes?"),
        ("Opening hours", "", "What are the opening hours?"),
        ("Swimming pools", "", "What should you know about swimming pools?"),
        ("Getting Started with Docker", "", "How do you get started with Docker?"),
        ("Taking Care of Pets", "", "How do you take care of Pets?"),
        ("Manage Your Account", "", "How do you manage your Account?"),
        ("Learn more about dogs", "", "How do you learn more about dogs?"),
        ("Adding a journal (How-To)", "", "How do you add a journal?"),
        ("To light an old lamp", "", "How do you light an old lamp?"),
        ("Racing two kilns", "", "How do you go about racing two kilns?"),
        (
            "Testing two kilns against each other",
            "",
            "How do you test two kilns against each other?",
        ),
        ("To exit or not to exit", "", None),
        ("npx vs npm exec", "", "What is the difference between npx and npm exec?"),
        ("Speed: npx vs npm", "", None),
        ("Warning about building the kernel", "", None),
        ("Freely skip around branches", "", None),
        ("Use one mark per commit", "", "How do you use one mark per commit?"),
        ("Hot vs cold vs dry", "", None),
        ("A note on caching data", "", "What should you know about caching data?"),
        ("Set up your kiln", "", "How do you set up your kiln?"),
        ("Join us", "Parts", None),
        ("Contact Us", "Parts", None),
        ("Read more", "Parts", None),
        ("?", "Parts", None),
        ("Add \u00a0", "", None),
        ("Notes on the ?", "Parts", None),
        ("Details about ???", "Parts", None),
    ],
)
def test_headings(title, parent, question):
    asked = (
        heading_question(title, True)
        or kind_question(title, parent)
        or section_question(title, True)
    )
    assert asked == question


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Solution 1: Use a proxy", "Use a proxy"),
        ("Rule IV. Appeals", "Appeals"),
        ("Option A", ""),
        ("Case studies", "Case studies"),
        ("Task A lamp", "Task A lamp"),
    ],
)
def test_a_title_has_no_number_of_one_of_several(heading, title):
    """Found: *What should you know about Solution 1: use a proxy?*"""
    assert title_of(heading) == title


def test_nothing_is_said_about_where_better_is_asked():
    """Found: *What is said about an honest-to-god T1?* beside a question that people do ask."""
    text = "If the lamp of the pier is out, the ferry of Tarrow waits for the keeper.\n\nThe folks of the valley had an honest-to-god quartz pendulum for the cellar of the harbour.\n"
    assert asked(text, "a.txt") == ["What happens if the lamp of the pier is out?"]


def test_a_heading_over_code_is_asked_how_to_do_it():
    """Found: of a README with 40 headings those were passed over that only a line and code stand below."""
    code = "```js\nopen(lamp)\n```"
    text = (
        "# Tool\n\nThe tool of the keeper opens and shuts the lamps of the harbour, and it writes down who did so.\n\n"
        f"## Opening lamps\n\nYou can open them by name:\n\n{code}\n\n"
        f"## Creating a guest book\n\nYou get started with a page:\n\n{code}\n\nThe book of the harbour keeps the names of all guests for a year.\n\n"
        f"## Setup\n\n{code}\n"
    )
    found = {
        q.text: q.excerpts[0].text for q in draft_questions([Document.from_text(text, "r.md")])
    }
    assert found["How do you open lamps?"] == f"You can open them by name:\n\n{code}"
    assert found["How do you create a guest book?"].startswith("You get started with a page:")
    assert len(found) == 2


def test_how_a_thing_works_is_asked_where_code_shows_it():
    section = (
        "# Tool\n\n## {}\n\nYou can add several of these to a command for what goes on around it, and more than "
        "one of a kind.\n\n```js\nhook()\n```\n"
    )
    assert asked(section.format("Life cycle hooks")) == ["How do life cycle hooks work?"]
    assert asked(section.format("Large datasets")) == ["What should you know about large datasets?"]
    assert asked(section.format("Unfuzzy texts when done")) == [
        "What should you know about unfuzzy texts when done?"
    ]


def test_headings_lose_the_capitals_that_words_have_in_titles_alone():
    """Found: "What should you know about Open GnuCash file?" and ten more of 30 drafts from one guide."""
    section = "# Tool\n\n## {}\n\nThe pilot of each tower keeps the custom lamps and old horns of the harbour ready, and calls when a ship comes.\n"
    assert asked(section.format("Adding Custom Lamps")) == ["How do you add custom lamps?"]
    assert asked(section.format("Adding Halloway Lamps")) == ["How do you add Halloway Lamps?"]
    assert asked(section.format("Adding Hor Lamps")) == ["How do you add Hor Lamps?"]


def test_a_law_is_asked_by_the_name_that_it_calls_itself():
    text = "This License requires a copy of all notices for each conveyed work of the Program. If this License is broken by a licensee, all rights end at once for that person.\n"
    assert asked(text, "a.txt") == [
        "What does the License require?",
        "What happens if the License is broken by a licensee?",
    ]


def test_few_questions_only_lead_to_a_section():
    """Found: What should you know about the action handler? and the like were 12 of 30 drafts."""
    document = parse_file(SAMPLES / "field_guide.md")
    found = [each.text for each in draft_questions([document], 40)]
    led = [each for each in found if each.startswith("What should you know")]
    assert 0 < len(led) <= 40 // SECTIONS


@pytest.mark.parametrize(
    ("title", "path"),
    [
        ("config.ini", "config.ini"),
        ("src/lamp.json", "src/lamp.json"),
        ("client/server", ""),
        ("Node.js", ""),
    ],
)
def test_a_file_is_asked_what_it_is_for(title, path):
    assert path_of(title) == path


def test_a_heading_that_is_a_path_is_asked_what_that_is_for():
    """Found: What should you know about /dev : Devices and special files?"""
    held = "holds what the northern potters of the valley wrote about kilns, in no order at all."
    text = (
        f"# Tree\n\n## /dev : Devices\n\nThis directory {held}\n\n## /etc : Settings\n\n"
        f"### Purpose\n\nAll that is set here {held}\n"
    )
    assert asked(text)[:2] == ["What is /dev for?", "What is /etc for?"]


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("3.2.1 Condenser unit", "Condenser unit"),
        ("Chapter 4: Installation", "Installation"),
        ("Appendix B. Network", "Network"),
        ("A tide table", "A tide table"),
        ("Coda: the museum", "the museum"),
        ("X-rays in use", "X-rays in use"),
        ("4.1.Scope of the deed", "Scope of the deed"),
        ("§ 10 Anwendbares Recht", "Anwendbares Recht"),
    ],
)
def test_titles_lose_their_numbers(heading, title):
    assert title_of(heading) == title


def test_phrases_are_noun_phrases_and_the_rarest_come_first():
    text = "The humid salt air of the Tarrow breakwater quickly ruined a brass pendulum clock."
    found = [f"{phrase.article}{phrase.text}" for phrase in english_phrases(text, Rarity([text]))]
    assert found == ["a brass pendulum clock", "the Tarrow breakwater", "the humid salt air"][
        : len(found)
    ] or set(found) <= {"a brass pendulum clock", "the humid salt air", "the Tarrow breakwater"}
    rarity = Rarity(["salt air", "salt", "salt", "salt", "salt", "clock"])
    assert rarity.of("clock") > rarity.of("salt")
    assert rarity.of("never") == rarity.of("clock")


def test_a_phrase_keeps_the_word_that_it_is_asked_for_with():
    """Found: What is said about individual database?"""
    text = "Changes are atomic for each individual database of the connection."
    (found,) = english_phrases(text, Rarity([text]))
    assert f"{found.article}{found.text}" == "each individual database"


def test_a_command_after_a_noun_is_no_phrase():
    text = "For an image choose Source page and look at the places that were recognised."
    assert "image choose Source page" not in [
        phrase.text for phrase in english_phrases(text, Rarity([text]))
    ]


def test_copyright_notices_are_not_asked_for():
    text = (
        "The kiln manual shows the kiln and how it is fired by those who know.\n\n"
        "Copyright c 2001–2022 Free Software Foundation, Inc.\n\n"
        "## The team\n\nThis manual is for version 4. Copyright c 2001–2022 of the team that wrote it.\n\n"
        "The kiln reaches a heat of 1100 degrees within nine hours.\n"
    )
    found = [item.text for item in draft_questions([Document.from_text(text, "a.md")])]
    assert found == [
        "What does the kiln manual show?",
        "How quickly does the kiln reach a heat of 1100 degrees?",
    ]


def test_curly_quotes_make_no_foreign_text():
    text = (
        "The main features of this library are:\n\n"
        "- On-line ASN.1 structure management that doesn’t require any C code file generation.\n"
        "- Off-line ASN.1 structure management with C code file generation containing an array.\n"
    )
    found = [item.text for item in draft_questions([Document.from_text(text, "a.md")], 50)]
    assert not [asked for asked in found if not asked.endswith(("?", "."))]


def test_rare_words_stand_in_their_order_and_need_spaces():
    text = "Die Dauerausstellung zeigt Gezeiten im Untergeschoss"
    assert rare_words(text, Rarity([text]), 3) == ["Dauerausstellung", "Gezeiten", "Untergeschoss"]
    assert rare_words("開館時間は火曜日から", Rarity([])) == []


def test_trivial_generic_dangling():
    assert is_trivial("What is it?")
    assert not is_trivial("What is a condenser coil?")
    assert not is_trivial(f"開館時間は午前{GAP}時から午後六時までです。")
    assert is_generic("Table of Contents")
    assert is_generic("目次")
    assert not is_generic("Glazes")
    assert is_dangling("It was lost.")
    assert is_dangling("“This is it,” she said.")
    assert not is_dangling("Items are lost.")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The bell of the light was heard in the gulf.", True),
        ("Das Museum ist dienstags bis sonntags geöffnet.", False),
        ("Le musée est ouvert du mardi au dimanche.", False),
        ("Het museum is open in de zomer, van dinsdag af.", False),
        ("開館時間は火曜日から日曜日です。", False),
        ("", False),
    ],
)
def test_english_is_told_by_its_function_words(text, language):
    assert is_english(text) == language


@pytest.mark.parametrize(
    ("title", "is_foreign"),
    [
        ("Un exemple pour le japonais", True),
        ("Pruebas con los paquetes", True),
        ("Arbeiten für Neue", True),
        ("Las Vegas branch", False),
        ("Des Moines plant", False),
        ("Pour molten wax slowly", False),
        ("MIT licence", False),
    ],
)
def test_a_title_is_foreign_by_more_than_a_word_that_english_has(title, is_foreign):
    assert is_foreign_title(title) is is_foreign


def test_plain_text_has_no_markup():
    assert plain("the :command:`ls` and :c:func:`at` at 10:30:`x`") == "the ls and at at 10:30:x"
    assert (
        plain("See **[the *kiln*](#kiln)**[^1] and\n`fw_key` here.")
        == "See the kiln and fw_key here."
    )


def test_passages_are_prose_inside_one_block():
    document = Document.from_text(MANUAL, "kiln.md")
    found = [MANUAL[start:end] for p in passages([document]) for start, end in p.sentences]
    assert not any("|" in text or "fenced" in text or "link" in text for text in found)
    assert not any("nobody reads" in text for text in found)
    assert len(found) == 5


def test_a_licence_at_the_end_is_not_asked_for_unless_there_is_nothing_else():
    kiln = "## Firing the kiln\n\nHeat the kiln slowly, for eleven hours at least, and never open it before it is cold.\n\n"
    licence = (
        "## A.1 GNU Free Documentation License\n\n### Modifications\n\n"
        "The bell of Tarrow weighs 212.5 kilograms and hangs in the channel of the harbour.\n"
    )
    with_kiln, alone = (
        draft_questions([Document.from_text(f"# Manual\n\n{text}", "a.md")])
        for text in (kiln + licence, licence)
    )
    assert [question.text for question in with_kiln] == ["How do you go about firing the kiln?"]
    assert any("Tarrow" in question.excerpts[0].text for question in alone)


@pytest.mark.parametrize("title", ["Processing - Transitional", "Use with Other Licences"])
def test_a_verb_without_an_object_is_no_deed(title):
    """Found: *How do you process - Transitional?*"""
    assert deed_question(title) is None
    assert deed_question("Use the lamp") == "How do you use the lamp?"


def test_what_a_gerund_says_of_one_of_two_things_is_no_deed():
    """Found: *How do you open hours and contact?*"""
    assert deed_question("Opening hours and contact") is None
    assert deed_question("Opening windows and doors") == "How do you open windows and doors?"
