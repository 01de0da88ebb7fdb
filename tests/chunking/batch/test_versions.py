"""Two versions of files: paired by name, renamed files by their bytes, and from git's revisions."""

from __future__ import annotations

import os

import pytest
from git_repository import Repository

from chunking import ChunkingConfig, ChunkingError
from chunking.batch import checked_out, diff_files
from chunking.config import Route

TEXT = "\n\n".join(f"Paragraph {n} holds this one sentence, which is its own." for n in range(5))
CONFIG = ChunkingConfig("recursive", {"chunk_size": 70, "chunk_overlap": 0})


def write(folder, **files):
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text)
    return folder


@pytest.fixture
def folders(tmp_path):
    old = write(tmp_path / "old", same=TEXT, edited=TEXT + "1", away=TEXT + "2", gone="Gone.")
    new = write(tmp_path / "new", same=TEXT, edited=TEXT[9:] + "1", here=TEXT + "2", come="Come.")
    return old, new


def test_files_are_paired_by_name_or_else_by_their_bytes(folders):
    found = {file.name: file for file in diff_files(*folders, CONFIG)}
    assert {name: (file.state, file.was) for name, file in found.items()} == {
        "come.txt": ("added", None),
        "edited.txt": ("changed", None),
        "gone.txt": ("removed", None),
        "here.txt": ("renamed", "away.txt"),
        "same.txt": ("same", None),
    }
    assert [len(found[name].chunks.stayed) for name in ("same.txt", "here.txt")] == [5, 5]
    assert found["same.txt"].tokens_to_embed == found["here.txt"].tokens_to_embed == 0
    assert 0 < found["edited.txt"].tokens_to_embed < found["edited.txt"].tokens
    assert found["come.txt"].tokens == found["come.txt"].tokens_to_embed == 2
    assert len(found["gone.txt"].chunks.went) == 1


def test_another_configuration_cuts_unchanged_files_anew(folders):
    old, _ = folders
    other = ChunkingConfig("recursive", {"chunk_size": 140, "chunk_overlap": 0})
    found = {file.name: file for file in diff_files(old, old, other, CONFIG)}
    assert {file.state for file in found.values()} == {"same"}
    assert found["same.txt"].chunks.to_embed
    assert not found["gone.txt"].chunks.to_embed


def test_a_renamed_file_may_take_another_route(tmp_path):
    config = ChunkingConfig(
        CONFIG.strategy, CONFIG.options, (Route("*.md", "word", {"chunk_size": 1000}),)
    )
    old, new = write(tmp_path / "old", a=TEXT), tmp_path / "new"
    new.mkdir()
    (new / "a.md").write_text(TEXT)
    (file,) = diff_files(old, new, config)
    assert (file.state, file.chunks.chunks, len(file.chunks.to_embed)) == ("renamed", 1, 1)


def test_a_file_that_cannot_be_read_costs_the_others_nothing(folders):
    old, new = folders
    (new / "same.txt").write_bytes(b"\x89PNG\r\n\x1a\nno picture")
    found = {file.name: file for file in diff_files(old, new, CONFIG)}
    assert found["same.txt"].state == "failed"
    assert "same.txt" in found["same.txt"].error
    assert found["edited.txt"].chunks.to_embed


def test_a_configuration_among_the_documents_is_none_of_them(folders):
    old, new = folders
    for folder in folders:
        (folder / "tuned.yaml").write_text("version: 1")
    named = [file.name for file in diff_files(old, new, CONFIG, but=[new / "tuned.yaml", None])]
    assert "tuned.yaml" not in named
    assert "same.txt" in named


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("old", "new/same.txt", "two files, or two folders"), ("none", "new", "does not exist")],
)
def test_what_cannot_be_compared(folders, tmp_path, old, new, message):
    with pytest.raises(ChunkingError, match=message):
        list(diff_files(tmp_path / old, tmp_path / new, CONFIG))


@pytest.fixture
def repository(tmp_path, monkeypatch):
    repository = Repository(tmp_path / "repository")
    repository.commit({"docs/deep/a.md": "As it was.", "b.md": "Elsewhere."})
    repository.commit({"docs/deep/a.md": "As it is.", "docs/new.md": "New."})
    monkeypatch.chdir(repository.folder / "docs")
    return repository


def test_a_folder_and_a_file_of_a_revision(repository):
    with checked_out("HEAD~1:docs") as path:
        assert [each.name for each in path.rglob("*.md")] == ["a.md"]
        assert path.name == "docs"
        assert (path / "deep/a.md").read_text() == "As it was."
    assert not path.exists()
    with checked_out("main:docs/deep/a.md") as path:
        assert path.read_text() == "As it is."
    with checked_out("main:") as path:
        assert (path / "b.md").exists()
    with checked_out("new.md") as path:
        assert path.read_text() == "New."


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("main:none", "git says"),
        ("nowhere:docs", "git says"),
        ("--output=x:docs", "names no revision"),
        (":docs", "names no revision"),
    ],
)
def test_what_git_does_not_have(repository, source, message):
    with pytest.raises(ChunkingError, match=message), checked_out(source):
        pytest.fail("it gave a path")
    assert repository("status", "--porcelain") == ""


def test_where_there_is_no_git(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ChunkingError, match="git says: fatal: not a git repo"), checked_out("a:b"):
        pass
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ChunkingError, match="git cannot be run"), checked_out("a:b"):
        pass


def test_a_link_out_of_the_repository_is_left_out(repository):
    folder = repository.folder / "docs"
    os.symlink("/etc/hostname", folder / "outside.md")
    os.symlink("new.md", folder / "inside.md")
    repository("add", "--all")
    repository("commit", "-q", "-m", "Links")
    with checked_out("HEAD:docs") as path:
        assert (path / "inside.md").read_text() == "New."
        assert not os.path.lexists(path / "outside.md")


def test_what_git_leaves_out_of_archives_is_compared(repository):
    """What `export-ignore` and `export-subst` say is for releases, not for what is checked out."""
    rules = "docs/deep export-ignore\ndocs/new.md export-subst\n"
    repository.commit({".gitattributes": rules, "docs/new.md": "At $Format:%H$."})
    with checked_out("HEAD:docs") as path:
        assert (path / "deep/a.md").read_text() == "As it is."
        assert (path / "new.md").read_text() == "At $Format:%H$."
        assert [file.state for file in diff_files(path, repository.folder / "docs", CONFIG)] == [
            "same",
            "same",
        ]


def test_a_name_is_no_pattern_and_nothing_of_the_repository_changes(repository):
    repository.commit({"docs/[ab].md": "Brackets."})
    (repository.folder / "docs/new.md").write_text("Being written.")
    (repository.folder / "docs/staged.md").write_text("Staged.")
    repository("add", "docs/staged.md")
    before = repository("status", "--porcelain"), (repository.folder / ".git/index").read_bytes()
    with checked_out("HEAD:docs/[ab].md") as path:
        assert path.read_text() == "Brackets."
        assert [file.name for file in path.parent.iterdir()] == ["[ab].md"]
    assert before == (repository("status", "--porcelain"), (repository.folder / ".git/index").read_bytes())  # fmt: skip


def test_links_lead_out_by_no_way_round(repository, tmp_path):
    """By a link to a folder, by a loop, and from a folder that is itself a link."""
    docs = repository.folder / "docs"
    (tmp_path / "secret.md").write_text("Secret.")
    os.symlink("deep/..", docs / "up")
    os.symlink("up/../../../secret.md", docs / "round.md")
    os.symlink(tmp_path, docs / "away")
    os.symlink("loop.md", docs / "loop.md")
    repository("add", "--all")
    repository("commit", "-q", "-m", "Links")
    with checked_out("HEAD:docs") as path:
        assert sorted(os.listdir(path)) == ["deep", "new.md", "up"]
    with pytest.raises(ChunkingError, match="does not exist"), checked_out("HEAD:docs/away") as path:  # fmt: skip
        list(diff_files(path, path, CONFIG))
