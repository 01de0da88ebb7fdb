"""Release notes are asked for what each version brought; numbered chapters are not."""

from __future__ import annotations

from .drafted_texts import asked

NOTES = """# Release notes of the kiln

## 2.1 (2026-02-11)

### Added

- A lid that closes by itself
- The shelf for the small pots

### Fixed

- The door no longer opens while the kiln is hot.
- Smoke leaves by the flue.

## 2.0 (2025-11-20)

### Fixed

- The door no longer opens while the kiln is hot.
- The lamp is lit at night.
"""


def test_each_list_of_a_version_is_asked_for():
    """Found: nothing was asked of release notes, whose items stand in several versions."""
    found = asked(NOTES, "notes.md")
    assert "What was added in version 2.1?" in found
    assert "What was fixed in version 2.1?" in found
    assert "What was fixed in version 2.0?" in found


def test_numbered_chapters_are_no_versions():
    chapters = NOTES.replace("Release notes of the kiln", "Manual of the kiln")
    chapters = chapters.replace("Added", "Shelves").replace("Fixed", "Doors")
    assert not any("version" in text for text in asked(chapters, "manual.md"))
