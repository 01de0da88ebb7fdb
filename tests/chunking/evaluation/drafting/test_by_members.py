"""JSON and YAML: records are asked for what they say of what they name, settings for what they are set to."""

from __future__ import annotations

import json

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions

from .drafted_texts import asked, check

SETTINGS = {
    "theme": "dark",
    "server": {"host": "0.0.0.0", "port": 8443, "tls": {"min_version": "1.2", "enabled": True}},
    "login": {"max_attempts": 5, "id": 17, "methods": ["password", "key"]},
}
ORDERS = {
    "orders": [
        {"number": "2025-101", "placed": "2025-03-03T09:10", "status": "delivered", "lines": [{"name": "Bowl", "price": 3}, {"name": "Tray", "price": 4}]},
        {"number": "2025-102", "placed": "2025-03-05T10:17", "status": "sent", "lines": [{"name": "Lamp", "price": 9}, {"name": "Tray", "price": 4}]},
        {"number": "2025-103", "placed": "2025-03-07T11:24", "status": "open", "lines": []},
    ]
}  # fmt: skip
GOODS = [
    {"name": "Alder kettle", "price_eur": 49.9, "colour": "graphite"},
    {"name": "Birch kettle", "price_eur": 74.5, "colour": "white"},
    {"name": "Oak blender", "price_eur": 119.0, "colour": "black"},
]


def test_settings_are_asked_by_their_names():
    document = Document.from_text(json.dumps(SETTINGS, indent=1), "settings.json")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {question.text: question.excerpts[0].text for question in drafted}
    assert answers["What is server.port set to?"] == '"port": 8443'
    assert answers["What is server.tls.min_version set to?"] == '"min_version": "1.2"'
    assert "What is login.methods set to?" in answers
    assert not any("theme" in text or ".id " in text for text in answers)


def test_what_no_file_of_settings_is_is_not_asked_for_settings():
    texts = {
        "menu": {"save": "Save the file", "open_it": "Open", "close": "Close"},
        "no_file": "None",
    }
    assert asked(json.dumps(texts), "en.json") == []


def test_a_setting_that_stands_in_several_places_is_not_asked():
    pumps = {name: {"max_load": 5, "min_load": at, "is_on": True} for at, name in enumerate("ab")}
    found = asked(json.dumps(pumps), "pumps.json")
    assert found
    assert not any("max_load" in text or "is_on" in text for text in found)


def test_records_are_asked_by_their_names():
    document = Document.from_text(json.dumps(GOODS), "goods.json")
    answers = {each.text: each.excerpts[0].text for each in draft_questions([document])}
    assert answers["What is the colour of Birch kettle?"] == json.dumps(GOODS[1])


def test_records_without_a_name_are_asked_by_what_their_list_holds_and_their_number():
    found = asked(json.dumps(ORDERS), "orders.json")
    assert "What is the status of order 2025-102?" in found
    assert not any("Bowl" in text or "Lamp" in text or "10:17" in text for text in found)


def test_settings_in_yaml_are_asked_for():
    text = "server:\n  port: 8443  # the port\n  workers: 6\nlogin:\n  max_attempts: 5\n  method: key\n"
    assert "What is server.port set to?" in asked(text, "settings.yaml")


def test_secrets_and_blocks_of_text_are_not_asked_for():
    text = "db:\n  port: 5432\n  pool: 25\n  password: swordfish\n  api_key: 81\n  about: >\n    A long text that\n    goes on here.\n"
    assert set(asked(text, "db.yaml")) == {"What is db.port set to?", "What is db.pool set to?"}


def test_records_with_names_are_not_asked_by_their_numbers():
    users = [
        {"id": at, "name": f"{name} Howell", "phone": f"010-69{at}"}
        for at, name in enumerate(("Ann", "Bea", "Cleo"))
    ]
    assert "What is the phone number of Bea Howell?" in asked(
        json.dumps({"users": users}), "users.json"
    )
    assert not any("user 1" in text for text in asked(json.dumps({"users": users}), "users.json"))


def test_what_stands_in_a_description_of_an_interface_is_no_record():
    limits = [
        {"name": name, "required": at > 1, "in": "query"}
        for at, name in enumerate(("limit", "offset", "order"))
    ]
    assert asked(json.dumps({"paths": {"/pets": {"parameters": limits}}}), "openapi.json") == []


def declared(default, **more):
    return {"default": default, "description": f"Says {default} to the kiln.", **more}


def test_declared_settings_are_asked_by_their_names_wherever_they_stand():
    """Found: no question of a file of settings, each with its default, or “What is groups.kiln.heat.description set to?”."""
    groups = {
        "kiln": {
            "fire_time": declared("18:00", since="4.1"),
            "hold_minutes": declared(20, scope="kiln"),
            "shelf": declared(3),
        },
        "hub": {"retry_seconds": declared(30, min=5), "hub_password": declared("tarrow"), "shelf": declared(4)},
    }  # fmt: skip
    found = asked(json.dumps({"settings": {"groups": groups}}), "settings.json")
    assert "What is the default of fire_time?" in found
    assert "What is hold_minutes for?" in found
    assert "What is the default of kiln.shelf?" in found
    assert not any("password" in text or "set to" in text for text in found)


def test_what_is_declared_in_few_places_is_no_list_of_settings():
    found = asked(json.dumps({"kiln": {"heat": declared(3), "other": {"cold": 1}}}), "kiln.json")
    assert not any("default of" in text for text in found)
