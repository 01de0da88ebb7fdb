"""The headings of plain text, and what only looks like them."""

from __future__ import annotations

from textwrap import fill
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.counting import begins_anew
from chunking.segmenters.numbered_headings import follows
from chunking.segmenters.outline import outline

#: what a clause says
SAYS = 8 * "What is said of it goes on for a while. "
WRAPPED = fill(SAYS, 72)


def headings(text, uri=None):
    return [(each.level, each.title) for each in outline(Document.from_text(text, uri)).headings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Guide\n\nIntro.\n\n## Setup ##\ntext", [(1, "Guide"), (2, "Setup")]),
        ("# A\r\ntext a\r\n# B\r\ntext b", [(1, "A"), (1, "B")]),
        ("Title\n=====\n\ntext\n\nPart\n----\nmore", [(1, "Title"), (2, "Part")]),
        ("Title\n=====\n\ntext\n\n### Item\nmore", [(1, "Title"), (3, "Item")]),
        (
            "Guide\n*****\n\ntext\n\n1. Part\n=======\nmore\n\n1.1. Item\n---------\nmore",
            [(1, "Guide"), (2, "1. Part"), (3, "1.1. Item")],
        ),
        (
            "Preface\n\n1.\u00a0Aim\n\nText.\n\nChapter\u00a01.\u00a0Ports\n\nText.\n\n1.1.\u00a0Ships\n\nText.\n\nChapter 2. Docks\n\n2.1. Cranes\n\nText.",
            [
                (1, "1.\u00a0Aim"),
                (1, "Chapter\u00a01.\u00a0Ports"),
                (2, "1.1.\u00a0Ships"),
                (1, "Chapter 2. Docks"),
                (2, "2.1. Cranes"),
            ],
        ),
        (
            "   Rules\n\n   Text.\n   1. Aim\n\n   Of it:\n    1. this;\n    2. that.\n   2. Bodies\n\n  2.1. Powers\n\n   They\n   may.\n\n  2.2. Duties\n\n   All.\n\n  2.3. Terms\n\n   Two.\n",
            [
                (1, "1. Aim"),
                (1, "2. Bodies"),
                (2, "2.1. Powers"),
                (2, "2.2. Duties"),
                (2, "2.3. Terms"),
            ],
        ),
        (
            "1. Aim\n\nText.\n\n2. Ways\n\nText.\n\n3. Means\n\nText.\n\nA. Forms\n\nA.1. A request\n\nText.\n\nA.2 An answer\n\nText.\n\nB. Names\n\nText.",
            [
                (1, "1. Aim"),
                (1, "2. Ways"),
                (1, "3. Means"),
                (1, "A. Forms"),
                (2, "A.1. A request"),
                (2, "A.2 An answer"),
                (1, "B. Names"),
            ],
        ),
        (
            "=========\n  Guide\n=========\n\ntext\n\nPart\n====\nmore",
            [(1, "Guide"), (2, "Part")],
        ),
        (
            "*****\nTool\n*****\n\nUSAGE\n\ntext\n\nLICENSE\n\nmore",
            [(1, "Tool"), (2, "USAGE"), (2, "LICENSE")],
        ),
        (
            "int x = foo\n^^^^^^^^^^^\n\nUSAGE\n\ntext\n\nLICENSE\n\nmore",
            [(1, "USAGE"), (1, "LICENSE")],
        ),
        (
            "1.  New\n\ntext of it, and\nmore\n\n2.  Changes\n\ntext\n\n1.  Old\n\ntext",
            [(1, "1.  New"), (1, "2.  Changes"), (1, "1.  Old")],
        ),
        (
            "1. intro\n\ntext of\nit\n\nA. einstein\n\ntext\n\n2. method\n\ntext\n\n3. end\n\ntext",
            [(1, "1. intro"), (1, "2. method"), (1, "3. end")],
        ),
        (
            "Licence\n=======\n\n1. Terms\n--------\n\ntext\n\n"
            "***************\n*             *\n*  2. Duties  *\n*  ---------  *\n*             *\n*  text.      *\n***************\n\n"
            "***************\n*             *\n*  3. Limits  *\n*  ---------  *\n*  text.      *\n***************\n\n"
            "4. End\n------\n\nmore",
            [
                (1, "Licence"),
                (2, "1. Terms"),
                (2, "2. Duties"),
                (2, "3. Limits"),
                (2, "4. End"),
            ],
        ),
        (
            "-- of a library\n\n----------\n-- acos --\n----------\n\n1 2\n\n----------\n-- asin --\n----------\n\n2 3",
            [(1, "acos"), (1, "asin")],
        ),
        (
            "1.  New\n=======\n\ntext\n\n2.  Changes in the Ports\n========================\n\nmore",
            [(1, "1.  New"), (1, "2.  Changes in the Ports")],
        ),
        ("Part\n----\n\ntext\n\nOther\n-----\n\nmore", [(2, "Part"), (2, "Other")]),
        ("# Menu\n\nItem\n----\nTea\nCoffee\n\nBest\n---\nAnn", [(1, "Menu")]),
        (
            "CHAPTER I.\n\nA text.\n\nCHAPTER II.\n\nAnother.",
            [(1, "CHAPTER I."), (1, "CHAPTER II.")],
        ),
        (
            "_AXIOMS._\n\nA text.\n\n_PROPOSITIONS OF _IT\n\nAnother.",
            [(1, "AXIOMS."), (1, "_PROPOSITIONS OF _IT")],
        ),
        (
            "THE AGREEMENT\n\nBetween us.\n\n1. TERMS\n\n1.1 This is so.\n\nSCHEDULE 1\n\nPart 1: Water\n\nWet.",
            [(1, "THE AGREEMENT"), (1, "1. TERMS"), (1, "SCHEDULE 1"), (2, "Part 1: Water")],
        ),
        (
            "1 Scope\n\nText.\n\n1.1 Purpose\n\nText.\n\n2 Terms\n\nText.",
            [(1, "1 Scope"), (2, "1.1 Purpose"), (1, "2 Terms")],
        ),
        (
            "FAQ\n===\n\n1. how it compares\n\n1.1. Is it fast?\n\nYes.\n\n# make -j 4\n\n1.3. LZMA2\n\nNo.\n\n2. how it is set up\n\nSo.",
            [
                (1, "FAQ"),
                (2, "1. how it compares"),
                (3, "1.1. Is it fast?"),
                (3, "1.3. LZMA2"),
                (2, "2. how it is set up"),
            ],
        ),
        (
            "1. Use\n\n1.1. What is to be done where the name of a section is too long\n  for a line?\n\nSo.\n\n1.2. Ports\n\nTwo.\n\n2. End\n\nBye.",
            [
                (1, "1. Use"),
                (2, "1.1. What is to be done where the name of a section is too long for a line?"),
                (2, "1.2. Ports"),
                (1, "2. End"),
            ],
        ),
        (
            "2.1.1 Ports\n\n2.1.2 Ships\n\n1 Use\n\nText.\n\n2 Parts\n\nText.\n\n2.1.1 Ports\n\nText.\n\n2.1.2 Ships\n\nText.",
            [
                (2, "2.1.1 Ports"),
                (2, "2.1.2 Ships"),
                (1, "1 Use"),
                (1, "2 Parts"),
                (2, "2.1.1 Ports"),
                (2, "2.1.2 Ships"),
            ],
        ),
        (
            "CHAPTER I.\nThe Harbour\n\nIt was night.\n\nCHAPTER II.\n\n  WHAT FOLLOWED?\n\nAs so often,\nit rained.",
            [(1, "CHAPTER I. The Harbour"), (1, "CHAPTER II. WHAT FOLLOWED?")],
        ),
        (
            "Part 1\n\nIt was night,\nand it rained.\n\nPart 2\n\nNorth\n\nMore\nrain.",
            [(1, "Part 1"), (1, "Part 2")],
        ),
        (
            "Article 1\n\nThe council meets\n\nArticle 2\n\nIt can dissolve itself\n\nArticle 3\n\nIt can vote\n\nat night\n",
            [(1, "Article 1"), (1, "Article 2"), (1, "Article 3")],
        ),
        (
            "CHAPTER I.\nTHE HARBOUR.\n\nIt was night.\n\nCHAPTER II.\nTHE SEA.\n\nIt rained.",
            [(1, "CHAPTER I. THE HARBOUR."), (1, "CHAPTER II. THE SEA.")],
        ),
        (
            "Chapter 1.\nThe Harbour.\n\nIt was night.\n\nChapter 2.\nThe Tides of the North.\n\nIt rained.",
            [(1, "Chapter 1. The Harbour."), (1, "Chapter 2. The Tides of the North.")],
        ),
        (
            "SYNC(1)    Commands    SYNC(1)\n\nNAME\n       sync - copy\n\nUSE:\n       It is safe.\n"
            "\n       -v  talk\n\nBUGS\n       None.\n\n1.0    2020    SYNC(1)\n",
            [(1, "NAME"), (1, "USE:"), (1, "BUGS")],
        ),
        (
            "NAME\n       sync - copy\n\n   Far away\n       It is safe.\n\nBUGS\n       None.\n",
            [(1, "NAME"), (2, "Far away"), (1, "BUGS")],
        ),
        (
            f"TERMS\n\n   1. Definitions.\n\n      {SAYS}\n\n   2. Grant of Licence. {SAYS}\n\n"
            f"   3. U.S. Government Users.\n   {SAYS}\n\n   4. Termination. {SAYS}\n\n"
            f"   5. Limits of Liability: {SAYS}\n\nEND OF TERMS\n\nYours.",
            [
                (1, "TERMS"),
                (2, "1. Definitions."),
                (2, "2. Grant of Licence."),
                (2, "3. U.S. Government Users."),
                (2, "4. Termination."),
                (2, "5. Limits of Liability:"),
                (1, "END OF TERMS"),
            ],
        ),
        (
            f'1. Definitions\n\n1.1. "Work" means this. {SAYS}\n\n1.2. "You" means you. {SAYS}\n\n'
            f"2. Source Code\n\n2.2. Open Grants. {SAYS}\n\n2.3. Closed Grants. {SAYS}\n\n"
            f"3. Your Duties\n{SAYS}\n\n1. Keep it. {SAYS}\n\n2. Copy it. {SAYS}\n\n4. Ends of Terms  \n{SAYS}",
            [
                (1, "1. Definitions"),
                (1, "2. Source Code"),
                (2, "2.2. Open Grants."),
                (2, "2.3. Closed Grants."),
                (1, "3. Your Duties"),
                (1, "4. Ends of Terms"),
            ],
        ),
        (
            "BEZEICHNUNG\n\ntar - packt\n\nBEISPIEL\n\nSo:\n\n# packt alles\ntar cf -\n\nFEHLER\n\nKeine.",
            [(1, "BEZEICHNUNG"), (1, "BEISPIEL"), (1, "FEHLER")],
        ),
        (
            "RULES\n\nArticle 1 - Who may join\nAnyone may. Ask at the desk.\n\nArticle 2 - Loans\n(1) Ten books.\n\n"
            "Article 3: Café\nIt opens at ten.",
            [(1, "Article 1 - Who may join"), (1, "Article 2 - Loans"), (1, "Article 3: Café")],
        ),
        (
            "Tagesordnung\n\nTOP 1 Gruß\nTOP 2 Dach\nTOP 3 Ende\n\nTOP 1 Gruß\nAlle sind da.\n\n"
            "TOP 2 Dach\nEs ist dicht.\n\nTOP 3 Ende\nUm zehn.",
            [(1, "TOP 1 Gruß"), (1, "TOP 2 Dach"), (1, "TOP 3 Ende")],
        ),
        (
            "Minutes\n\nAgenda item 1: Dues\nThey stay.\n\nAgenda item 2: Roof\nIt leaks.\n\nAgenda item 3: End\nAt ten.",
            [(1, "Agenda item 1: Dues"), (1, "Agenda item 2: Roof"), (1, "Agenda item 3: End")],
        ),
        (
            "Teil 1 Haus\nEs gilt dies.\n\n§ 1 Zweck\nDas Haus ist offen.\n\n§ 2 Öffnung\n(1) Um zehn.\n\n"
            "Teil 2 Hof\nAuch hier.\n\n§ 2a Tore\nSie sind zu.\n\nTeil 3 Ende\nSo.",
            [
                (1, "Teil 1 Haus"),
                (2, "§ 1 Zweck"),
                (2, "§ 2 Öffnung"),
                (1, "Teil 2 Hof"),
                (2, "§ 2a Tore"),
                (1, "Teil 3 Ende"),
            ],
        ),
        (
            f"{'Preamble':^72}\n\n{WRAPPED}\n\n{'How It Works':>42}\n\n{WRAPPED}",
            [(1, "Preamble"), (1, "How It Works")],
        ),
        (
            f"{'A LICENCE':^72}\n{'Version 2.1, May 1999':^72}\n\n{WRAPPED}\n\f\n{'A LICENCE':^72}\n"
            f"{'TERMS AND CONDITIONS FOR COPYING':^72}\n\n{WRAPPED}",
            [
                (1, "A LICENCE Version 2.1, May 1999"),
                (1, "A LICENCE TERMS AND CONDITIONS FOR COPYING"),
            ],
        ),
        (
            "Guide\n=====\n\nWIDTH\n    in cells\n\nDEPTH\n"
            + 36 * "    in rows\n"
            + "\nMore\n====\n\nDATE\n    of today\n",
            [(1, "Guide"), (1, "More")],
        ),
    ],
)
def test_headings_of_plain_text(text, expected):
    assert headings(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "# the port\nport = 80\n\n# the host\nhost = 5\n",
        "# a comment\n# that goes on\n# and on\nx\n# more\n# of it\n",
        "```\n# not one\n```\n",
        "1. Buy milk\n\n2. Buy bread\n\n3. Go home",
        "A line\nof prose\n--------\nand more",
        "Name  Age\n=========\n",
        "text\n\nGAS_FLOW    PRESSURE FLOW\n\nmore\n\nFLOW_2    VOLUME / TIME\n\nmore",
        "= Git\n\ntext\n\n------------\ni=5642, j=c7\n------------\n\nmore",
        "text\n\n****************\nRefer to HISTORY for more of it.\n****************\n\nmore",
        "***********\n*         *\n*  NEWS   *\n*         *\n***********\n\nIt is the last.",
        "+------+\n| Port |\n+------+\n   |\n+------+\n| Ship |\n+------+\n",
        "Stars\n\n*****\n\nA text of more words\n*****\n",
        "# x\n\na | b\n-----\n1 | 2\n",
        "1. an apple\n\nRed.\n\n2. a pear\n\nGreen.\n\n1. one more\n\nYes.\n\n2. and one\n\nNo.",
        "WAIT\n\nOne shout is no heading.",
        "#hashtag\n\n#another",
        "RANGE8\n    1  first\n\nis what counts.\n\nRANGE16\n    2  first\n\nis none.\nSo it is.",
        "Article 1.\nRepealed.\n\nMore.\n\nArticle 2.\nAnna left London.\n\nMore.",
        "Article 1.\nThe council meets once a year.\n\nArticle 2.\nIt can dissolve itself.\n\nMore.",
        "ANNA\n  Hello there.\n\nBOB\n  Hello.\n\nANNA\n  It rains.\n",
        "2019\n  Revenue rose.\n\n2020\n  Revenue fell.\n",
        f"1. Open the Box. {SAYS}\n\n2. Take it out. {SAYS}\n\n3. Turn the Key. {SAYS}\n\n4. Close it again. {SAYS}",
        f"1. The owner of it may\n{SAYS}\n\n2. Large Parts. {SAYS}\n\n3. You may not, {SAYS}\n\n4. Small Parts. {SAYS}\n\n5. New Parts. {SAYS}",
        "1. Ann Lee. Tides. 1999.\n\n2. Bob Ray. Ports. 2001.\n\n3. Cy Young. Ships. 2004.\n\n4. Di Low. Docks. 2005.",
        "Article 1 The owner of a house\nMay let it.\n\nArticle 2 says that\nNobody may, and that\nis so.\n\nArticle 5 The owner\nmay not.",
        "§ 1 Zweck\nEs gilt.\n\n§ 7 Tore\nSie sind zu.\n\n§ 3 Hof\nAuch hier.\n\n§ 9 Ende\nSo.",
        f"{WRAPPED}\n\n{'All Rights Reserved':^72}\n\n{WRAPPED}\n\n{'All Rights Reserved':^72}\n\n{WRAPPED}",
        f"{WRAPPED}\n\n            Set in\n\n{WRAPPED}\n\n            Also Set in\n\n{WRAPPED}",
        f"{WRAPPED}\n\n{'a = b + c':^72}\n\n{WRAPPED}\n\n{'One goes on,':^72}\n\n{WRAPPED}\n\n{'Title':^72}\n\n{WRAPPED}",
        f"{WRAPPED}\n\n{'It is said in two lines that':^72}\n{'stand in the middle of it':^72}\n\n{WRAPPED}\n\n{'And so it':^72}\n{'is here':^72}\n\n{WRAPPED}",
        "/*\n   a\n   b\n\n/*\n   c\n   d\n",
        "",
    ],
)
def test_what_is_no_heading(text):
    assert headings(text) == []


def test_chunks_of_a_plain_string_know_their_headings():
    text = "# Guide\n\nIntro.\n\n## Setup\n\nTurn it on, and wait for the light."
    chunks = create_chunker("recursive", chunk_size=40, chunk_overlap=0).chunk(text)
    assert chunks[-1].heading_path == ("Guide", "Setup")


def test_the_strategy_heading_follows_numbered_sections():
    text = "1 Scope\n\nText of the scope.\n\n2 Terms\n\nText of the terms."
    options = {"min_chunk_size": 1, "min_chunk_size_deeper": 1, "unit": "words"}
    chunks = create_chunker("heading", **options).chunk(text)
    assert [chunk.section_title for chunk in chunks] == ["1 Scope", "2 Terms"]


def test_no_chunk_that_begins_with_a_heading_that_is_set_in_has_the_one_before_above_it():
    clauses = "".join(f"   {n}. Use of Port {n}.\n   {SAYS}\n\n" for n in "1234")
    chunks = create_chunker("heading", chunk_size=160, min_chunk_size=1).chunk(clauses)
    assert [(chunk.prefix, chunk.section_title) for chunk in chunks] == [
        ("", f"{n}. Use of Port {n}.") for n in "1234"
    ]


def under(titles, text=WRAPPED):
    """A text with these titles, each above a paragraph."""
    return "".join(f"{title}\n\n{text}\n\n" for title in titles)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (under(["Grant of License", "Restrictions", "NO WARRANTY", "Updates and Support"]), [1, 1, 1, 1]),
        ("LICENCE OF THE STUDIO\n\n" + under(["Grant of License", "NO WARRANTY", "Third-Party Components", "LIABILITY"]), [1, 2, 2, 2, 2]),
        ("Text that begins.\n\n" + under(["USAGE", "Grant of License", "Updates and Support", "LIABILITY", "Privacy"]), [1, 2, 2, 1, 2]),
        (under(["Objet du contrat", "Durée", "Prix et paiement", "Résiliation anticipée"]), [1, 1, 1, 1]),
        (under(["Who may borrow?", "Late returns", "¿Dónde estamos, y cuándo?"]), [1, 1, 1]),
        ("Text that begins.\n\n" + under(["Late returns", "New books"]) + "Help\n\nAsk us.\n", [1, 1, 1]),
    ],
)  # fmt: skip
def test_titles_that_only_blank_lines_set_off(text, expected):
    """Found: of a licence only the titles in capitals were headings, also above what stands below the others."""
    assert [level for level, _ in headings(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        under(["Anna Berg", "The agent", "Anna Berg", "The agent", "Tom Becker"]),  # who speaks, again and again
        under(["Best regards", "Anna Berg", "at nine", "or later", "by train"]),
        under(["Late returns", "New books", "Old books"], "Yes."),  # a list
        under(["Late returns", "New books"]),
        under(["Copyright 1998 Anna Berg", "Copyright 2001 Tom Becker", "Copyright 2003 The Group"]),
        "\n\n".join(["The swallows turn", "And nobody was there", "Then came the rain", "So it was over"]),
    ],
)  # fmt: skip
def test_short_lines_that_are_no_titles(text):
    assert headings(text) == []


@pytest.mark.parametrize(
    "unit",
    [
        "Ab cd\n\nText of it.\n\n",
        "1. Ab Cd. E\n\n",
        "****\n* Ab *\n****\n",
        "\n",
        "# a\n",
        "ABCD\n\n",
        "a\n---\n",
        "1 Ab\n\ntext\n\n",
        " \n",
        "\nPart 1\nAb\n",
        "\n1. Ab\nText of it.\n",
        "\n1. Ab\nText of it.",
        "\n\f\n1. Ab\nText of it.",
        "A\n b\n\n",
    ],
)
def test_time_is_linear(unit):
    def seconds(size):
        document = Document.from_text(unit * (size // len(unit)))
        began = process_time()
        outline(document)
        return process_time() - began

    assert_linear(seconds, 200_000)


def test_no_level_is_deeper_than_markdown_writes():
    numbers = [".".join("1" * depth) for depth in range(1, 7)]
    sections = "\n\n".join(f"{number} Ports\n\nSome text is here." for number in numbers)
    text = f"PART 1\n\nIt begins.\n\n{sections}\n\n2 Tides\n\nText.\n\nPART 2\n\nIt ends.\n"
    found = outline(Document.from_text(text)).headings
    assert [heading.level for heading in found] == [1, 2, 3, 4, 5, 6, 6, 2, 1]


def numbered_with_stops(*titles):
    text = "".join(f"{n}. {title}.\n\nIt says this of it.\n\n" for n, title in enumerate(titles, 1))
    return [heading.title for heading in outline(Document.from_text(text)).headings]


def test_numbered_titles_that_end_with_a_stop_are_headings_where_most_are_in_title_case():
    titles = ("Definitions", "Source Code License", "Duties of the Parties", "Term and End")
    assert numbered_with_stops(*titles) == [f"{n}. {title}." for n, title in enumerate(titles, 1)]
    assert numbered_with_stops("Install", "Open the box", "Light the lamp", "Close the box") == []


def licence(*titles, name="LICENCE", text="The holder grants what is said here. " * 8):
    return f"{name.lower()}\n\n" + "\n\n".join(
        f"{n}. {t}\n\n{text}" for n, t in enumerate(titles, 1)
    )


FIRST = ("Definitions", "Grant of Rights", "Other Terms", "No Warranty")
SECOND = ("Scope", "Use of Names", "Source Code", "Loss of Rights")


def test_sections_of_each_document_in_a_file_are_counted_anew():
    found = [title for _, title in headings(f"{licence(*FIRST)}\n\n{licence(*SECOND)}")]
    assert found == [f"{n}. {t}" for some in (FIRST, SECOND) for n, t in enumerate(some, 1)]


def test_titles_that_their_text_follows_are_counted_anew_too():
    several = [licence(*titles).replace("\n\nThe", ".\nThe") for titles in (FIRST, SECOND)]
    found = [title for _, title in headings("\n\n".join(several))]
    assert found == [f"{n}. {t}." for some in (FIRST, SECOND) for n, t in enumerate(some, 1)]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([1, 2, 1, 2, 3, 4], [2, 3, 4, 5]),
        ([1, 2, 1, 2, 3, 1, 2], [2, 3, 4]),  # up to the next that counts anew
        ([1, 2, 1, 2, 3, 3, 4], []),  # a list within the second section
        ([1, 2, 1, 2], []),
        ([1, 2, 2, 3, 4], []),
    ],
)
def test_which_numbers_count_anew(numbers, expected):
    assert begins_anew([(n,) for n in numbers], 2, (2,), follows) == expected


def test_items_of_a_schedule_do_not_count_anew():
    """Found: of a contract's schedules two items were headings, and its sections stood below its recitals."""
    items = (
        f"1. Availability of the Service: {'99 per cent. ' * 30}\n\n2. completeness: {'All of it. ' * 30}\n\n"
        f"3. Response and repair:\n\n   1  2 hours\n\n4. Installation: {'415 each. ' * 30}"
    )
    clauses = [f"{n}. {title}. {'Words of it. ' * 30}" for n, title in enumerate(FIRST, 1)]
    found = [title for _, title in headings("\n\n".join([*clauses, "SCHEDULE 1 - LEVELS", items]))]
    assert [each for each in found if each[0].isdigit()] == [
        f"{n}. {t}." for n, t in enumerate(FIRST, 1)
    ]


def test_short_items_do_not_count_anew():
    items = licence("Is the Box Open?", "Is the Rope There?", "Is the Box Shut?", text="Yes.")
    found = [title for _, title in headings(f"{licence(*FIRST)}\n\n{items}")]
    assert found == [f"{n}. {t}" for n, t in enumerate(FIRST, 1)]


def test_appendices_stand_beside_the_sections_before_them():
    text = f"{licence(*FIRST)}\n\nSchedule A\n\n{SAYS}\n\nExhibit 1 - Fees\n\n{SAYS}"
    found = headings(f"Terms of Service\n\n{text}")
    assert found[-3:] == [(1, "4. No Warranty"), (1, "Schedule A"), (1, "Exhibit 1 - Fees")]


@pytest.mark.parametrize(
    "title",
    [
        "Duties of the Supplier\n   and of the Customer",
        "DUTIES OF THE SUPPLIER IN THE EVENT OF A DELAY OF THE GOODS\nAND OF THE SERVICES",
    ],
)
def test_a_numbered_title_may_have_two_lines(title):
    names = [*FIRST, title, "Notices"]
    names = list(map(str.upper, names)) if title.isupper() else names
    found = [each for _, each in headings(licence(*names))]
    assert found == [f"{n}. {' '.join(name.split())}" for n, name in enumerate(names, 1)]


@pytest.mark.parametrize(
    ("names", "levels"),
    [
        (("SERVICE AGREEMENT", "", "TERMS", SAYS, "FEES", SAYS, "NOTICES", SAYS), [1, 2, 2, 2]),
        (("SUMMARY", SAYS, "TERMS", SAYS, "FEES", SAYS), [1, 1, 1]),
        (("AGREEMENT", "", "1. TERMS", SAYS, "2. FEES", SAYS, "3. NOTICES", SAYS), [1, 2, 2, 2]),
    ],
)
def test_a_title_right_above_the_first_part_stands_above_all_parts(names, levels):
    assert [level for level, _ in headings("\n\n".join(filter(None, names)))] == levels


MINUTES = """Minutes of the team, 12 May

Present: Anna Berg, Tom Okafor

1. Budget
Anna reported that the budget for the second quarter is 48,000 euros. It was agreed to move 5,000 to training.

2. Office move
Tom presented three offers.
The offer of Nordbau was chosen, as it includes insurance.

3. Any other business
The next meeting is on 9 June at 10:00.
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_numbered_titles_right_above_their_text_are_headings(newline):
    """Found: the items of minutes were paragraphs without headings, and chunks cut through them."""
    titles = ["1. Budget", "2. Office move", "3. Any other business"]
    assert headings(MINUTES.replace("\n", newline)) == [(1, title) for title in titles]


@pytest.mark.parametrize(
    "text",
    [
        # items that go on in the next line, as wide as the first
        "\n\n".join(f"{n}. {fill('Turn the Second Knob to the Left Until it Clicks. ' * 3, 40)}" for n in range(1, 5)),
        # names with their addresses
        "\n\n".join(f"{n}. Anna Berg\n{n} Quay Street\nHamburg" for n in range(1, 5)),
        # of a list some items go on
        MINUTES + "\n4. Buy milk\nand some bread.\n\n5. Call the office\nas soon as it opens.\n",
        # two are none
        MINUTES[: MINUTES.index("3. Any")],
    ],
)  # fmt: skip
def test_numbered_lines_above_others_that_are_no_titles(text):
    assert headings(text) == []


@pytest.mark.parametrize(
    ("items", "found"),
    [
        (["Budget\nWe spent 4,000 euros on paper.", "Office move\nIt is done.", "Any other business\nNone."], 3),
        (["Insert the filter\nIt clicks.", "Close the lid\nTurn it to the left until it stops.", "Start\nPress the button."], 3),
        (["Budget\n48,000 euros were spent.", "Office move\n“It is done”, said Tom.", "Dates\nThe next one is in June."], 3),
        (["Matters arising\n1.1 The roof of the workshop was mended.\n1.2 The council has not answered.", "Fees\n2.1 They rise.", "Other business\nNone."], 3),
        # references, people with what they said, poems
        (["Tversky A, Kahneman D\nJudgment under uncertainty. Science.", "Knuth D\nThe art of it. Wiley.", "Miller G\nThe magical number seven. Review."], 0),
        (["Albert Einstein\nImagination is more than knowledge.", "Ada Byron\nThe engine weaves patterns.", "Marie Curie\nNothing is to be feared."], 0),
    ],
)  # fmt: skip
def test_which_numbered_lines_name_the_text_below_them(items, found):
    text = "\n\n".join(f"{n}. {item}" for n, item in enumerate(items, 1))
    assert len(headings(text)) == found
    bare = "\n\n".join(f"{n} {item}" for n, item in enumerate(items, 1))
    assert headings(bare) == []
