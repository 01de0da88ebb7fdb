"""The model that tells languages is unpacked once, and answers as it does in its package."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from chunking import Document
from chunking.cache_directory import building, locked
from chunking.segmenters import language_model as module
from chunking.segmenters.language_model import LanguageModel, language_model
from chunking.segmenters.natural_language import (
    UNDETERMINED,
    language_in,
    language_of,
    loaded_model,
)

ROOT = Path(__file__).resolve().parents[3]
TEXTS = sorted(
    path for path in (ROOT / "sample_docs").iterdir() if path.suffix not in {".pdf", ".xlsx"}
)
#: enough of a text to tell, in more languages than the samples have
SAMPLE = 4_000
SENTENCES = (
    "", "12345", "Hi", "A plain text. It has two sentences.", "def f(x): return x", "Das Haus steht am Fluss.",
    "La maison est au bord de la rivière.", "Дом стоит у реки.", "Будинок стоїть біля річки.", "家は川のそばにあります。",
    "房子在河边。", "집은 강가에 있다.", "البيت بجانب النهر.", "הבית ליד הנהר.", "घर नदी के किनारे है।", "Ev nehrin kenarında.",
    "Kuća je kraj reke.", "Кућа је крај реке.", "บ้านอยู่ริมแม่น้ำ", "Το σπίτι είναι δίπλα στο ποτάμι.", "TALO ON JOEN RANNALLA",
)  # fmt: skip


@pytest.fixture(scope="module")
def packaged() -> LanguageModel:
    return module._from_package()


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """Where the model will be unpacked."""
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path))
    return module._folder()


@pytest.fixture
def unpacked(monkeypatch) -> list[Path]:
    """The folders that the model is unpacked to; arrays of one row take the place of the real ones."""
    folders: list[Path] = []

    def unpack(folder: Path) -> None:
        folders.append(folder)
        for name in ("nextmove", "nextmove_row", "out_feat"):
            np.save(folder / f"{name}.npy", np.zeros(256, dtype=np.int32))
        np.save(folder / "ptc.npy", np.zeros((1, 2), dtype=np.float16))
        np.save(folder / "pc.npy", np.zeros(2, dtype=np.float32))
        np.save(folder / "classes.npy", np.array(["en", "de"]))

    monkeypatch.setattr(module, "_unpack", unpack)
    return folders


def test_it_answers_as_the_packaged_one(folder, packaged):
    model = language_model()
    assert isinstance(model.nb_ptc, np.memmap)
    texts = [path.read_text(encoding="utf-8")[:SAMPLE] for path in TEXTS]
    texts += [line for text in texts for line in text.splitlines()]
    for text in (*texts, *SENTENCES):
        assert model.classify(text) == packaged.classify(text), text


def test_it_is_unpacked_once(folder, unpacked):
    with ThreadPoolExecutor(4) as pool:
        models = list(pool.map(lambda _: language_model(), range(4)))
    assert len(unpacked) == 1
    assert {model.classify("Words.")[0] for model in models} == {"en"}


def test_it_waits_for_another_process_that_unpacks_it(folder, unpacked, monkeypatch):
    opened, looked = module._opened, Event()

    def look(folder: Path) -> LanguageModel | None:
        found = opened(folder)
        looked.set()
        return found

    monkeypatch.setattr(module, "_opened", look)
    lock = folder.with_name(f"{folder.name}.lock")
    with ThreadPoolExecutor(1) as pool:
        with locked(lock, patience=1), building(folder) as scratch:
            model = pool.submit(language_model)
            assert looked.wait(60)
            module._unpack(scratch)
        assert model.result().classify("Words.")[0] == "en"
    assert len(unpacked) == 1


@pytest.mark.parametrize("content", [None, b"", b"\x93NUMPY", b"no array", "half"])
def test_a_damaged_one_is_unpacked_again(folder, unpacked, content):
    language_model()
    file = folder / "nextmove.npy"
    if content is None:
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:600] if content == "half" else content)
    assert language_model().classify("Words.")[0] == "en"
    assert len(unpacked) == 2


@pytest.mark.parametrize("failure", [OSError("disk full"), PermissionError("no")])
def test_one_that_cannot_be_unpacked_is_read_from_its_package(
    folder, packaged, monkeypatch, failure
):
    def fail(folder: Path) -> None:
        raise failure

    monkeypatch.setattr(module, "_unpack", fail)
    monkeypatch.setattr(module, "_from_package", lambda: packaged)
    assert language_model() is packaged
    assert not folder.exists()
    assert not list(folder.parent.glob(".building-*"))


def test_without_a_place_to_write_it_is_read_from_its_package(packaged, monkeypatch):
    monkeypatch.setenv("CHUNKING_CACHE_DIR", "/proc/nowhere")
    monkeypatch.setattr(module, "_from_package", lambda: packaged)
    assert language_model() is packaged


def test_a_text_of_no_language_is_of_none_that_is_told():
    """Found: "another language (de, fr, zxx)", as checksums are of no language."""
    sums = "d41d8cd98f00b204e9800998ecf8427e  etc/apt/apt.conf.d/50unattended-upgrades\n" * 3
    assert loaded_model().classify(sums)[0] == "zxx"
    assert language_in(sums) == UNDETERMINED
    stated = Document("No words.", "a.epub", metadata={"language": "zxx"})
    assert language_of(stated) == UNDETERMINED
