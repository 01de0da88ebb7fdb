"""What English sentences of contracts, news and reports are asked for by their form."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.plain_forms import plain_form
from chunking.evaluation.drafting.prose import passages

from .drafted_texts import asked


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The Landlord shall return the deposit within six weeks after the end of the lease.", "How soon after the end of the lease must the Landlord return the deposit?"),
        ("The Provider shall notify the Customer of any data breach no later than 48 hours after becoming aware of it.", "How soon must the Provider notify the Customer of any data breach?"),
        ("Upon termination, the Provider will delete all customer data within 60 days.", "How soon after termination will the Provider delete all customer data?"),
        ("The Customer may terminate the Agreement at any time on six months' written notice.", "How much notice must the Customer give to terminate the Agreement?"),
        ("Either party may terminate the Lease with three months' notice if the flat becomes unusable.", "How much notice is needed to terminate the Lease?"),
        ("The Tenant may not sublet the premises without the written consent of the Landlord.", "Whose consent does the Tenant need to sublet the premises?"),
        ("Claims over £1,000 need the approval of the head.", None),
        ("The duty of secrecy survives for five years after the end of the agreement.", "How long does the duty of secrecy survive?"),
        ("For each breach of secrecy, the Provider shall pay a contractual penalty of $20,000.", "What contractual penalty must the Provider pay for each breach of secrecy?"),
        ("Unless either party gives notice in time, the Agreement renews automatically for further periods of one year.", "For how long does the Agreement renew automatically?"),
        ("The Employee is entitled to 27 days of paid holiday per year in addition to public holidays.", "How many days of paid holiday is the Employee entitled to per year?"),
        ("The Employee is entitled to 25 working days of leave per year.", "How many working days of leave is the Employee entitled to per year?"),
        ("Support for families was dropped.", "Are families still supported?"),
        ("The Employee receives an annual salary of £41,500, paid monthly.", "What annual salary does the Employee receive?"),
        ("The first six months are a probationary period.", "How long is the probationary period?"),
        ("A doctor's note is required from the fourth day.", "From which day is a doctor's note required?"),
        ("The Employee must report sickness before 10 am on the first day of absence.", "By when must the Employee report sickness?"),
        ("For six months after the end of the employment, the Employee may not work for a competitor.", "How long after the end of the employment may the Employee not work for a competitor?"),
        ("The Customer pays $18 per user and month.", "How much does the Customer pay per user and month?"),
        ("Flights must be booked at least 14 days in advance.", "How far in advance must flights be booked?"),
        ("Receipts are required for all expenses above £10.", "What are receipts required for?"),
        ("Passwords must have at least 12 characters.", "How many characters must passwords have?"),
        ("Assembly costs $49 per hour.", "How much does assembly cost per hour?"),
        ("Two firefighters were taken to hospital with smoke poisoning.", "How many firefighters were taken to hospital with smoke poisoning?"),
        ("2,340 payments failed.", "How many payments failed?"),
        ("Police suspect that a faulty conveyor belt caused the blaze.", "What caused the blaze?"),
        ("The owner, Kestrel Packaging, estimates the damage at 22 million pounds.", "How much does the owner estimate the damage to be?"),
        ("Production will remain halted for at least three months.", "How long will production remain halted?"),
        ("Revenue grew by 12 percent to $84.3 million.", "By how much did revenue grow?"),
        ("Fares will rise by 20 cents to $2.70 on 1 January.", "By how much will fares rise on 1 January?"),
        ("The number of customers rose from 18,200 to 19,900.", "What did the number of customers rise to?"),
        ("The tools division contributed 61 percent of revenue.", "What percentage of revenue did the tools division contribute?"),
        ("The garden division made a loss of $1.4 million due to the wet spring.", "Why did the garden division make a loss of $1.4 million?"),
        ("The chief engineer, Maria Holt, will leave the company on 31 October.", "When will the chief engineer leave the company?"),
        ("The team will review all disabled checks by 15 May.", None),
        ("The platform team will review all disabled checks by 15 May.", "By when will the platform team review all disabled checks?"),
        ("The legacy API will be switched off on 30 June 2024.", "When will the legacy API be switched off?"),
        ("Support for Python 3.8 was dropped.", "Is Python 3.8 still supported?"),
        ("The default timeout was raised from 30 to 60 seconds.", "What was the default timeout raised to?"),
        ("By the way, the credit limit of Nordhavn was raised to €15,000 in April.", "What was the credit limit of Nordhavn raised to?"),
        ("The next meeting is on 5 December at 14:00.", "When is the next meeting?"),
        ("Please label all pallets by 5 April.", "By when should you label all pallets?"),
        ("The order number is PO-88123.", "What is the order number?"),
        ("For every breach the Recipient shall pay liquidated damages of €15,000.", "What liquidated damages must the Recipient pay for every breach?"),
        ("A lost device has to be reported to the helpdesk within two hours.", "How soon does a lost device have to be reported to the helpdesk?"),
        ("The Discloser may inspect the premises with five days' notice.", "How much notice must the Discloser give to inspect the premises?"),
        ("The Provider shall provide an Availability of 99.9 % in each calendar month.", "What Availability must the Provider provide?"),
        ("Working from abroad is limited to 20 days per year.", None),
        ("The Client shall pay all undisputed amounts within thirty (30) days after receipt of each invoice.", "How soon after receipt of each invoice must the Client pay all undisputed amounts?"),
        ("Six or seven pairs breed on the top of the Fells.", "How many pairs breed on the top of the Fells?"),
        ("The diesel buses are on average 14 years old.", "How old are the diesel buses on average?"),
    ],
)  # fmt: skip
def test_a_sentence_is_asked_for_what_it_tells(text: str, question: str | None):
    found = plain_form(text, str.istitle)
    assert (found and found.text) == question


@pytest.mark.parametrize(
    "text",
    [
        "Ten of them were ill.",
        "Two years later the firm closed.",
        "Three in ten parcels went to families.",
        "Five explanations were considered.",
        "It was caused by this.",
        "They will leave it on 3 May.",
        "Spending is $38,000 over plan.",
    ],
)
def test_what_is_told_of_nothing_by_itself_is_not_asked_for(text: str):
    assert plain_form(text, str.istitle) is None


def test_messages_of_a_chat_need_no_full_stop():
    """Found: no question on a chat whose messages begin with capitals and end without a mark."""
    text = (
        "[09:02] Nina: Morning all\n[09:06] Nina: The customer demo is at 11, we need the server by then\n"
        "[09:50] Omar: The new office key costs 35 euros if you lose it\n"
    )
    assert asked(text, "chat.txt") == [
        "When is the customer demo?",
        "How much does the new office key cost?",
    ]


def test_a_sentence_ends_with_a_day_in_may():
    text = (
        "The platform team will review all checks by 15 May. Customers were told of it by letter."
    )
    document = Document.from_text(text, "report.txt")
    assert [len(passage.sentences) for passage in passages([document])] == [2]


def test_one_question_on_what_a_short_section_says_is_better_than_one_that_leads_to_it():
    text = (
        "# Travel policy\n\n## Flights\n\nFlights must be booked at least 14 days in advance. Travellers may not choose seats.\n\n"
        "## Trains\n\nTrains are booked through the portal by the office for everybody.\n"
    )
    found = [question.text for question in draft_questions([Document.from_text(text, "p.md")])]
    assert "How far in advance must flights be booked?" in found
    assert "What are the rules for flights?" not in found


def test_a_headline_is_a_sentence_and_stands_in_quotes():
    """Found: *What should you know about tech giant rejects false reports?*"""
    text = (
        "# Tech giant rejects false reports\n\nThe message, which had been passed on by many, is said to be untrue by all who know of it. "
        "Nothing else is known of it so far, and nobody would tell more.\n"
    )
    assert asked(text, "news.md")[:1] == ["What is “Tech giant rejects false reports” about?"]
