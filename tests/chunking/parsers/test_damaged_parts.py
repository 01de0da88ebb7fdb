"""Office files of which one part is no XML any more: the rest is read, or the file is refused in words."""

from __future__ import annotations

import importlib.util
import zipfile

import pytest

if not all(map(importlib.util.find_spec, ("lxml", "docx", "pptx", "openpyxl"))):
    pytest.skip("needs lxml, python-docx, python-pptx and openpyxl", allow_module_level=True)

import office_files
from lxml.etree import LxmlError
from zip_archives import parts_of, zipped

from chunking import ParseError
from chunking.parsers import office, package_text
from chunking.parsers.archive import with_slashes

NO_XML = b"\xc6" * 24
FILES = {
    "a.docx": office_files.word_file(1).data,
    "a.pptx": office_files.slides_file(2).data,
    "a.xlsx": office_files.sheets_file(2).data,
}
PARTS = [
    (name, part)
    for name, data in FILES.items()
    for part in parts_of(data)
    if part.endswith((".xml", ".rels"))
]


@pytest.mark.parametrize(("name", "part"), PARTS, ids="-".join)
def test_a_part_that_is_no_xml_is_left_out_or_named(name, part):
    try:
        found = office.parse(zipped({**parts_of(FILES[name]), part: NO_XML}), name)
    except (ParseError, LxmlError, zipfile.BadZipFile):
        return
    assert found.uri == name


def test_a_slide_that_is_no_xml_is_named_and_the_others_are_read():
    parts = parts_of(FILES["a.pptx"])
    whole = office.parse(FILES["a.pptx"], "a.pptx")
    found = office.parse(zipped({**parts, "ppt/slides/slide1.xml": NO_XML}), "a.pptx")
    first, *others = (whole.text[page.start : page.end].strip() for page in whole.pages)
    assert first not in found.text
    assert all(text in found.text for text in others if text)
    assert "slide 1 is damaged: its words are not here" in found.metadata["warnings"]


@pytest.mark.parametrize("gone", [1, 61])
@pytest.mark.parametrize("name", FILES)
def test_an_archive_without_its_beginning_is_damaged(name, gone):
    with pytest.raises(ParseError, match=r"damaged.*its beginning is missing"):
        office.parse(FILES[name][gone:], name)


def test_names_in_an_archive_without_its_beginning_are_left_as_they_are():
    cut = zipped({"a\\b.txt": b"words", "c.txt": b"more"})[9:]
    assert with_slashes(cut) == cut


def test_a_slide_with_thousands_of_digits_in_its_name_is_read_as_text():
    parts = parts_of(FILES["a.pptx"])
    named = f"ppt/slides/slide{'9' * 5_000}.xml"
    found = package_text.parse(zipped({**parts, named: parts["ppt/slides/slide1.xml"]}), "a.pptx")
    assert len(found.pages) == len(package_text.parse(FILES["a.pptx"], "a.pptx").pages) + 1
