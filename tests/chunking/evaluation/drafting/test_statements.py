"""Questions that sentences answer by their form."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation.drafting.statements import statement

from .drafted_texts import asked


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "The decision on the store was postponed until the March meeting.",
            "Until when was the decision on the store postponed?",
        ),
        ("A bell of the port is made up of three parts.", "What is a bell of the port made up of?"),
        (
            "A harbour of the gulf is organized as a set of piers.",
            "How is a harbour of the gulf organized?",
        ),
        (
            "If the branch holds a change (as a patch), the log is skipped.",
            "What happens if the branch holds a change?",
        ),
        (
            "If a provision of the deed is void, such provision is reformed.",
            "What happens if a provision of the deed is void?",
        ),
        (
            "Pushing to the stack is faster because the place is known.",
            "Why is pushing to the stack faster?",
        ),
        (
            "The rights under the deed are lost if nobody claims the lamp.",
            "When are the rights under the deed lost?",
        ),
        (
            "When the port sees a lamp marked with a bell, it reads the log.",
            "What happens when the port sees a lamp marked with a bell?",
        ),
        ("If the key were a name, it would be read.", "What happens if the key is a name?"),
        ("Listing 8-17 adds the old lamp to the port.", None),
        (
            "The Council of Tarrow shall consist of six keepers.",
            "What must the Council of Tarrow consist of?",
        ),
        (
            "The Keepers of Tarrow shall elect the master of the port.",
            "What must the Keepers of Tarrow elect?",
        ),
        (
            "The Keepers of Tarrow shall be chosen every six years.",
            "When shall the Keepers of Tarrow be chosen?",
        ),
        ("According to the deed the lamp is lost because nobody knows.", None),
        ("Every claim also needs a receipt for each amount.", "What does every claim need?"),
        ("If the watch showed 24 seconds, the ship was near.", None),
        (
            "Whenever you run a command provided by a guild, the log is read.",
            "What happens whenever you run a command provided by a guild?",
        ),
        (
            "In the summer of 1873, a bell was lowered into the port.",
            "What happened in the summer of 1873?",
        ),
        ("On 17 January 1888 the two ports agreed.", "What happened on 17 January 1888?"),
        ("In 1873 it was lowered into the port.", None),
        ("In 1500 cases the old pump failed at once.", None),
        ("In 2030, the keepers will see the light.", None),
        ("cp now refuses the two options together.", "What does cp now refuse?"),
        ("cp no longer accepts the two options.", "What does cp no longer accept?"),
        ("cp no longer ignores the two options.", None),
        ("cp no longer crashes with the two options.", None),
        ("Note the suggested patch enables all of the old ports.", None),
        (
            "Ottoline Marsh founded the guild of the northern potters in 1871.",
            "Who founded the guild of the northern potters?",
        ),
        ("It won the old lamp of the port.", None),
        ("Similar books were published in the north of the valley.", None),
        ("The corresponding lamp provides light to the port.", None),
        ("McPellerin was born in Tarrow Bay.", "Where was McPellerin born?"),
        ("McPellerin was born in May.", None),
        ("Ottoline Marsh was born in Tarrow Bay.", "Where was Ottoline Marsh born?"),
        ("The lamp was written of by the end of the year.", None),
        (
            "The Tower Building was built by Josse Pellerin in 1840.",
            "Who built the Tower Building?",
        ),
        ("The log of the port was written by two keepers.", "Who wrote the log of the port?"),
        ("The old guild was founded by using a loan.", "How was the old guild founded?"),
        ("If the disk runs full, the archive is discarded.", "What happens if the disk runs full?"),
        (
            "You may copy the work, provided that you keep all notices.",
            "Under what conditions may you copy the work?",
        ),
        (
            "The licence must not restrict anyone from selling it.",
            "What must the licence not restrict?",
        ),
        (
            "The Customer is responsible for the safety of the kiln.",
            "What is the Customer responsible for?",
        ),
        (
            "A Developer is not permitted to hold two posts.",
            "What is a Developer not permitted to do?",
        ),
        (
            "If the bird doesn't call, look at the legs.",
            "What should you do if the bird doesn't call?",
        ),
        (
            "If the dial is stuck, you should call the port.",
            "What should you do if the dial is stuck?",
        ),
        ("When you refinance, you can save a fee.", None),
        (
            "When you refinance your home, you can save a fee.",
            "What can you do when you refinance your home?",
        ),
        ("When the bluffs were cut, the martins left.", "What happened when the bluffs were cut?"),
        ("If package A is blocked then B is kept back.", "What happens if package A is blocked?"),
        ("If you want to vent the tank, turn the knob.", "How do you vent the tank?"),
        ("To vent the tank, turn the grey knob slowly.", "How do you vent the tank?"),
        ("To vent the tank, the keeper turned a knob.", None),
        ("To state the obvious, all people are free.", None),
        ("If it is stuck, look at the legs.", None),
        ("If the disk runs full, the archive is", None),
        ("If the disk runs full, then this fails.", None),
        ("If it is saved by --save, --save-dev, or --save-all, then put it there.", None),
        ("To help you see what was lost, you can print it.", None),
        ("When you use the tool, use of names is hard.", "What happens when you use the tool?"),
        ("If the light is red, don’t cross the quay.", "What should you do if the light is red?"),
        ("If set to true a list of labels is read, it is merged.", None),
        ("The reason is that it fails if the input is long.", None),
        ("The text is long and several tries are allowed if one fails.", None),
        ("The names can be given without spaces if you so desire.", None),
        ("Enclose such lists by quotation marks.", None),
        ("The result shows how it was found.", None),
        ("Section 9.3 describes the lamp.", None),
        ("The photograph was taken on Brine Flats in spring.", None),
        ("The lamp is cleaned once a night by the keeper.", "When is the lamp cleaned?"),
        ("A taxi is paid after 22:00 or with heavy luggage.", "When is a taxi paid?"),
        ("The lamp is cleaned once again by the keeper.", None),
        ("If --perms is enabled, this option is ignored.", None),
        ("To actually match the mark, you have to quote it.", None),
        ("If set to zero, the archive is discarded.", None),
        ("If the disk runs full, see the manual.", None),
        ("If the ship had a clock, and the pier had one, the bell was struck.", None),
        ("The pump must be primed because air blocks it.", "Why must the pump be primed?"),
        ("The pump cannot start because air blocks it.", "Why can the pump not start?"),
        ("Keep a second mat, so that nobody has to wait.", "Why should you keep a second mat?"),
        (
            "The ballast of the DS-9 must be open whenever vapour is pumped.",
            "When must the ballast of the DS-9 be open?",
        ),
        ("It must be open whenever vapour is pumped.", None),
        ("The archive is kept even if the disk runs full.", None),
        ("The default for the gap is 3 mm.", "What is the default for the gap?"),
        ("The port defaults to 8080 in all cases.", "What does the port default to?"),
        ("By default the daemon listens for all.", None),
        ("By default, the daemon accepts all of them.", "What does the daemon accept by default?"),
        ("A brass key is used to wind the clock.", "What is a brass key used for?"),
        ("Key material is stored in encrypted form.", "In what form is key material stored?"),
        (
            "A lost receipt can be replaced by signing a note.",
            "How can a lost receipt be replaced?",
        ),
        ("The mat must be dried before the next run.", "When must the mat be dried?"),
        ("The town colony was founded in 1967 on a roof.", "When was the town colony founded?"),
        ("The nest consists of few twigs.", "What does the nest consist of?"),
        ("The idle-timeout specifies how long it waits.", "What does the idle-timeout specify?"),
        (
            "The log.tail() method returns the newest line.",
            "What does the log.tail() method return?",
        ),
        ("The 'close' event is emitted when all is read.", "When is the 'close' event emitted?"),
        ("This specifies how long it waits.", None),
        ("The plugin removes this limit of the server.", None),
        ("The voice needs no explanation.", None),
        ("The 54 saves by the keeper set a record.", None),
        ("Sometimes the plugin removes a file.", None),
        ("Currently httpd provides one cache of files.", None),
        ("The number of dropped log records reported by it grows.", None),
        ("The maximum of client records kept at the same time is 16777216.", None),
        ("The purpose of the banner is to confuse zombies so that they speak.", None),
        (
            "When the client fails the pipelining, bare newline or greeting tests, it is dropped.",
            None,
        ),
        ("To boot a system, enough software must be present on the disk.", None),
        ("The standard POSIX.1 lists requirements similar to the above section.", None),
        (
            "If you have a card with timestamps, the port of the card is to blame.",
            "What happens if you have a card with timestamps?",
        ),
        (
            "If you have a card with timestamps, it can be enabled by a directive.",
            "What can you do if you have a card with timestamps?",
        ),
        ("If you have a card with timestamps, the manual describes them.", None),
        (
            "If the sources of time were set to offline, the daemon would wait.",
            "What happens if the sources of time are set to offline?",
        ),
        ("The name means that the key is old.", None),
        ("The earliest documented uses were in a comic strip.", None),
        ("The old standard version uses a key of iron.", None),
        ("A related habit uses keys to mark what was lost.", None),
        ("If you want to work with keys larger than that, use a file.", None),
        ("Mail and log handles function as marks of the keeper.", None),
        ("Guidelines for the mail describes common guidelines.", None),
        ("Overview of the lamps contains a list of them.", None),
        (
            "When a process of the port failed, the keeper got a message.",
            "What happened when a process of the port failed?",
        ),
        (
            "You can rewrite the log of the port using a filter.",
            "How do you rewrite the log of the port?",
        ),
        (
            "You may specify a required (mandatory) key by calling the port.",
            "How do you specify a required key?",
        ),
        ("Use a short wick to dim the lamp by night.", "How do you dim the lamp?"),
        ("The long wick of the lamp depends on these.", None),
        (
            "The long wick of the lamp depends on the oil.",
            "What does the long wick of the lamp depend on?",
        ),
        ("Use it to dim the lamp by night.", None),
        ("Set the value to zero to disable the cache.", None),
        ("Run from left to right to win the game.", None),
        (
            "Use the key to connect the lamp to the port.",
            "How do you connect the lamp to the port?",
        ),
        ("Use the help of the port to see how the lamp works.", None),
        ("Exim can pull out a name, if there is one, from the reply.", None),
        ("Lamps are defined in four variants for the ports of the coast.", None),
        ("The Provider shall provide lamps and oil to the keeper of the port.", None),
        ("The lamp must support oil and gas of the port.", "What must the lamp support?"),
        (
            "Lamp makers should provide oil to the keeper of the port.",
            "What should lamp makers provide?",
        ),
    ],
)
def test_a_sentence_is_asked_by_its_form(text, question):
    found = statement(text, str.istitle)
    assert (found and found.text) == question


@pytest.mark.parametrize(
    ("text", "is_weak"),
    [
        ("If the item is multivalued, more values can be given.", True),
        ("If you are a developer, you may be wrong.", True),
        ("If the zone file is missing, the server stops.", False),
        ("If verify is set to False, any certificate is accepted.", False),
        ("The separation allows control of the backups.", True),
        ("The log file allows control of the backups.", False),
        ("If the file changes at any point, the next backup keeps both.", True),
        ("If you have found no major problem, upload the new version.", True),
        ("When the specified time is over, the package is moved.", True),
        ("GNU expects the callback to end the flow.", True),
        ("Your screen shows links for each of the pages.", True),
        ("If lock is None, the default lock of the port is made.", True),
        ("If allow_none is None, the default lock of the port is made.", False),
        ("If you have more files installed, the harbour is full.", True),
        ("If the harbour has more files than lamps, the port is shut.", False),
    ],
)
def test_what_needs_its_neighbours_is_weak(text, is_weak):
    found = statement(text, str.istitle)
    assert found.is_weak == is_weak


def test_what_is_asked_of_stands_in_one_place():
    text = "# Pump\n\nThe pump removes water from the cellar. {}\n"
    once = text.format("Call the port first.")
    twice = text.format("The pump removes water in other rooms too.")
    assert "What does the pump remove?" in asked(once)
    assert "What does the pump remove?" not in asked(twice)


def test_a_name_keeps_its_capital():
    text = (
        "# Ship\n\nIn spring Atlanta went home. Atlanta carries and stores the mail of the coast.\n"
    )
    assert "What does Atlanta store?" not in asked(text)
    text = text.replace("carries and stores", "receives")
    assert "What does Atlanta receive?" in asked(text)


def test_markup_in_a_sentence_is_no_part_of_its_question():
    document = Document.from_text(
        "# Mail\n\nIf the **mail** is `late`, ring the *bell* of the port.\n", "a.md"
    )
    assert asked(document.text) == ["What should you do if the mail is late?"]


def test_a_thing_of_one_part_of_a_long_text_is_asked_for_last():
    """Found: "In which year was the ship decommissioned?" of an encyclopedia."""
    ship = "The ship was decommissioned in 1865 and placed in reserve."
    names = ("Marsh", "Pellerin", "Quill", "Tobin", "Weir", "Halloway")
    keepers = "".join(
        f"{name} Lodge was built by Ottoline {name} for the keepers of the old lamp of {name} Bay.\n\n"
        for name in names
    )
    keepers += "Nobody of the bay knows more about it.\n\n" * 600
    question = "In which year was the ship decommissioned?"
    assert question in asked(f"{ship}\n", "a.txt")
    assert question not in asked(f"{keepers}{ship}\n", "a.txt")


def test_the_number_of_a_version_makes_a_name():
    found = statement("Lattice 4.2 adds support for incremental snapshots.", lambda word: True)
    assert found is not None
    assert found.text == "What does Lattice 4.2 add?"


def test_what_is_switched_on_at_a_time_is_not_torn():
    assert statement("The line will be switched on 10 April, but slowly.", str.istitle) is None
