"""Descriptions in OpenAPI are asked how one does what operations do, and what parameters, fields and failures are."""

from __future__ import annotations

import json

from chunking import Document
from chunking.evaluation import draft_questions

from .drafted_texts import asked, check

YAML = """openapi: 3.0.3
info:
  title: Municipal Library
  version: 2.1.0
paths:
  /books:
    get:
      summary: Search the catalogue
      description: >
        Returns books, best match first. At most
        50 are returned for each page.
      parameters:
        - name: language
          in: query
          description: Two-letter code of the language of the book.
        - name: page
          in: query
          description: The page.
      responses:
        '200':
          description: A page of books that were found.
        '400':
          description: The query is longer than 200 characters.
        '404':
          description: Book not found.
components:
  schemas:
    Hold:
      properties:
        status:
          type: string
          enum: [waiting, ready]
        branch:
          type: string
          description: Code of the place where the book is collected.
"""
SWAGGER = {
    "swagger": "2.0",
    "info": {"title": "Parcel API"},
    "paths": {
        "/pickups": {"post": {"description": "Books a pickup. It costs 3 euros.", "responses": {}}}
    },
    "definitions": {"Parcel": {"properties": {"eta": {"description": "When it will be there."}}}},
}


def test_a_description_in_yaml_is_asked_for_what_it_describes():
    """Found: no question could be drafted of any description in OpenAPI."""
    document = Document.from_text(YAML, "library.yaml")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {each.text: each.excerpts[0].text for each in drafted}
    assert set(answers) == {
        "How do you search the catalogue with the Municipal Library API?",
        "What is the parameter language of GET /books for?",
        "When does GET /books answer with the status 400?",
        "Which values may the field status of Hold have?",
        "What does the field branch of Hold hold?",
    }
    answer = answers["How do you search the catalogue with the Municipal Library API?"]
    assert answer.startswith("/books:")
    assert answer.endswith("50 are returned for each page.")


def test_a_description_in_json_is_asked_by_what_its_operations_return():
    found = asked(json.dumps(SWAGGER, indent=1), "parcels.json")
    assert set(found) == {
        "How do you book a pickup with the Parcel API?",
        "What does the field eta of Parcel hold?",
    }


def test_json_with_paths_is_no_description():
    assert not asked(json.dumps({key: SWAGGER[key] for key in ("info", "paths")}), "paths.json")
