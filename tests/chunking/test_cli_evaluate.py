"""`python -m chunking evaluate`: tables, JSON, problems on the error stream, and exit codes."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from chunking.cli import main
from chunking.cli_evaluate import _causes, _end_of, _report_failures
from chunking.evaluation import CAUSES
from chunking.splitters.own_code import ALLOW

FACTS = [f"Project P{number} began in {1900 + number}." for number in range(32)]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "facts.txt").write_text("\n\n".join(FACTS))
    rows = "".join(f"When did P{i} begin?,{fact}\n" for i, fact in enumerate(FACTS))
    (tmp_path / "docs" / "q.csv").write_text("question,excerpt\n" + rows)
    for name, size in (("small", 12), ("large", 60)):
        (tmp_path / f"{name}.yaml").write_text(
            f"version: 1\nstrategy: sentence\noptions: {{chunk_size: {size}, chunk_overlap: 0, unit: tokens}}\n"
        )
    return tmp_path


def invoke(folder, *words, questions="q.csv"):
    fixed = [
        "evaluate",
        "--questions",
        folder / "docs" / questions,
        "--retriever",
        "bm25",
        "--smoothing",
        "0",
        "--no-stemming",
        folder / "docs",
        *(() if "--token-budget" in words else ("--top-k", "5")),
    ]
    return CliRunner().invoke(main, [str(word) for word in (*fixed, *words)])


def test_a_table_of_one_configuration(folder):
    done = invoke(folder, "--config", folder / "small.yaml")
    assert done.exit_code == 0, done.output
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()}
    assert rows["questions"] == ["32"]
    assert rows["recall"] == ["1.000", "[0.891,", "1.000]"]
    assert set(rows) > {"precision", "precision_omega", "iou", "mrr", "ndcg", "tokens_retrieved"}
    assert done.stderr == ""


def test_a_path_stands_above_its_column_from_a_folder_on():
    assert _end_of("tuned.yaml") == "tuned.yaml"
    assert _end_of("/srv/experiments/march/tuned.yaml") == "…/march/tuned.yaml"
    name = "configuration_of_the_first_week.yaml"
    assert _end_of(name) == f"…{name[-23:]}"
    assert len(_end_of(f"/srv/{name}")) == 24


def test_several_configurations_are_compared_with_the_first(folder):
    done = invoke(folder, "--config", folder / "large.yaml", "--config", folder / "small.yaml")
    assert done.exit_code == 0, done.output
    named = f"A = {folder / 'large.yaml'} (baseline), B = {folder / 'small.yaml'}: B − A"
    assert named in done.stdout
    lines = done.stdout.partition(named)[2].splitlines()
    (iou,) = [line for line in lines if line.startswith("iou")]
    assert float(iou.split()[1]) > 0
    assert iou.endswith("B better")


def test_json_holds_reports_comparisons_and_problems(folder):
    with (folder / "docs" / "q.csv").open("a") as file:
        file.write("Lost?,not in there\n")
    done = invoke(folder, "--json", "--config", folder / "large.yaml", "--strategy", "word")
    values = json.loads(done.stdout)
    assert [item["name"] for item in values["reports"]] == [str(folder / "large.yaml"), "word"]
    assert len(values["reports"][0]["questions"]) == 32
    assert {item["metric"] for item in values["comparisons"][0]["intervals"]} >= {"recall", "iou"}
    assert (values["comparisons"][0]["a"], values["comparisons"][0]["b"]) == (
        str(folder / "large.yaml"),
        "word",
    )
    assert values["problems"][0]["row"] == 34
    assert "question left out: row 34 'Lost?'" in done.stderr
    assert done.exit_code == 0


def test_a_threshold_is_not_met_by_the_questions_that_were_found_alone(folder):
    with (folder / "docs" / "q.csv").open("a") as file:
        file.write("Lost?,not in there\n")
    done = invoke(folder, "--config", folder / "large.yaml", "--fail-under", "recall=0")
    assert done.exit_code == 1
    assert "not those of all questions" in done.stderr


@pytest.mark.parametrize(
    ("threshold", "code"),
    [
        ("recall=1", 0),
        ("recall=0.8", 0),
        ("precision=0.99", 1),
        ("tokens_retrieved=1", 1),
        ("tokens_retrieved=9999", 0),
    ],
)
def test_the_exit_code_says_whether_a_mean_is_worse_than_wanted(folder, threshold, code):
    done = invoke(folder, "--config", folder / "large.yaml", "--fail-under", threshold)
    assert done.exit_code == code, done.output
    assert ("failed: " in done.stderr) == bool(code)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give at least one --config FILE, --strategy NAME or --code FILE"),
        (("--strategy", "sentense"), "did you mean 'sentence'"),
        (("--strategy", "word", "--fail-under", "recal=1"), "unknown metric 'recal'"),
        (("--strategy", "word", "--fail-under", "recall=nan"), "no number"),
        (("--strategy", "word", "--fail-under", "recall"), "no number"),
        (("--strategy", "word", "--top-k", "0"), "0 is not in the range"),
        (("--strategy", "word", "nowhere.txt"), "does not exist"),
        (("--config", "none.yaml"), "none.yaml"),
    ],
)
def test_usage_errors_end_with_two(folder, words, message):
    done = invoke(folder, *words)
    assert done.exit_code == 2
    assert message in done.output


def test_questions_that_cannot_be_read_end_with_two(folder):
    (folder / "docs" / "bad.csv").write_text("a,b\n1,2\n")
    done = invoke(folder, "--strategy", "word", questions="bad.csv")
    assert done.exit_code == 2
    assert "column 'question'" in done.output


def test_a_budget_replaces_the_number_of_chunks(folder):
    done = invoke(folder, "--json", "--strategy", "word", "--token-budget", "20")
    (report,) = json.loads(done.stdout)["reports"]
    assert report["settings"]["token_budget"] == 20
    assert report["settings"]["top_k"] is None
    assert report["metrics"]["tokens_retrieved"]["mean"] <= 20


@pytest.fixture
def cut_folder(folder):
    """Its only question has an answer through which a boundary goes, and one chunk is read."""
    (folder / "docs" / "q.csv").write_text(
        f"question,excerpt\nWhen did P3 begin?,{FACTS[3]}\n"
        f'"P3, P4, P5?","{FACTS[3]}\n\n{FACTS[4]}\n\n{FACTS[5]}"\n'
    )
    return folder


def test_why_questions_were_missed(cut_folder):
    small = cut_folder / "small.yaml"
    done = invoke(cut_folder, "--config", small, "--top-k", "1", "--diagnose")
    assert done.exit_code == 0, done.output
    _, causes = done.stdout.split(f"causes, {small}\n")
    lines = causes.splitlines()
    *totals, missed = lines
    assert [line.split()[-1] for line in totals] == ["1", "0", "1", "0", "0", "0", "0"]
    assert [line.rsplit(maxsplit=1)[0] for line in totals] == list(CAUSES)
    assert missed.startswith("cut: P3, P4, P5? The boundaries at characters ")


def test_why_questions_were_missed_as_json(cut_folder):
    configs = ("--config", cut_folder / "small.yaml", "--config", cut_folder / "large.yaml")
    done = invoke(cut_folder, *configs, "--top-k", "1", "--diagnose", "--json")
    small, large = json.loads(done.stdout)["reports"]
    assert small["diagnosis"]["totals"]["cut"] == 1
    assert [item["cause"] for item in small["diagnosis"]["questions"]] == ["found", "cut"]
    assert sum(large["diagnosis"]["totals"].values()) == 2


def test_what_is_ranked_low_says_which_other_sizes_find_it(cut_folder):
    (cut_folder / "docs" / "q.csv").write_text(f"question,excerpt\nWhen did P4 begin?,{FACTS[3]}\n")
    config = ("--config", cut_folder / "small.yaml", "--retriever", "bm25")
    done = invoke(cut_folder, *config, "--top-k", "1", "--diagnose", "--json")
    (verdict,) = json.loads(done.stdout)["reports"][0]["diagnosis"]["questions"]
    assert verdict["cause"] == "ranked low"
    assert verdict["sizes_tried"]
    assert ("the answer is found whole" in verdict["message"]) == bool(verdict["found_at"])


def test_without_asking_there_are_no_causes(folder):
    assert "causes" not in invoke(folder, "--strategy", "word").stdout
    done = invoke(folder, "--strategy", "word", "--json")
    assert "diagnosis" not in json.loads(done.stdout)["reports"][0]


@pytest.mark.parametrize(
    ("metric", "mean", "failures"),
    [("recall", 2.0999999999999996 / 3, 0), ("recall", 0.69999, 1), ("tokens_retrieved", 0.71, 1)],
)
def test_a_mean_that_is_off_by_rounding_alone_is_not_worse(metric, mean, failures):
    report = SimpleNamespace(mean=lambda name: mean)
    assert _report_failures([("a", report)], [(metric, 0.7)]) == failures


def test_a_missed_question_is_one_line_that_can_be_printed():
    verdict = SimpleNamespace(
        cause="cut", question=SimpleNamespace(text="a\n\ud800?"), message="It is cut."
    )
    assert list(_causes(SimpleNamespace(totals={}, missed=[verdict]))) == ["cut: a ?? It is cut."]


@pytest.fixture
def page(folder):
    """The facts as a web page: read as plain text, its tags are text too."""
    (folder / "docs" / "facts.txt").unlink()
    body = "".join(f"<p><b></b>{fact}</p>\n" for fact in FACTS)
    (folder / "docs" / "facts.html").write_text(f"<!doctype html><html><body>{body}</body></html>")
    for name in ("plain", "html"):
        (folder / f"{name}.yaml").write_text(
            f"version: 1\nstrategy: word\nparsers: {{html: {name}}}\n"
        )
    return folder


def tokens(done):
    assert done.exit_code == 0, done.output
    return next(line.split()[1:] for line in done.stdout.splitlines() if line.startswith("tokens"))


def test_documents_are_read_by_the_parsers_of_the_configuration(page):
    config = page / "plain.yaml"
    usual = tokens(invoke(page, "--strategy", "word", "--parser", "html"))
    other = tokens(invoke(page, "--config", config))
    assert usual != other
    assert tokens(invoke(page, "--config", config, "--strategy", "word")) == other * 2
    assert tokens(invoke(page, "--config", config, "--parser", "html=html")) == usual
    assert tokens(invoke(page, "--strategy", "word", "--parser", "plain")) == other


def test_configurations_of_different_parsers_are_not_compared_unawares(page):
    both = ("--config", page / "plain.yaml", "--config", page / "html.yaml")
    done = invoke(page, *both)
    assert done.exit_code == 2
    assert "has other parsers than" in " ".join(done.stderr.split())
    assert len(tokens(invoke(page, *both, "--parser", "html=plain"))) == 2


def test_retrieval_is_that_of_the_first_configuration_unless_it_is_stated(folder):
    tuned = folder / "tuned.yaml"
    tuned.write_text("version: 2\nstrategy: sentence\nretrieval: {retriever: bm25, top_k: 2}\n")
    command = [
        "evaluate",
        "--questions",
        folder / "docs" / "q.csv",
        folder / "docs",
        "--config",
        tuned,
    ]

    def settings(*words):
        done = CliRunner().invoke(main, [str(word) for word in (*command, "--json", *words)])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)["reports"][0]["settings"]

    assert settings()["top_k"] == 2
    assert settings()["stemming"] is True
    budgeted = settings("--token-budget", "30", "--no-stemming", "--smoothing", "0")
    assert (budgeted["top_k"], budgeted["token_budget"]) == (None, 30)
    assert (budgeted["stemming"], budgeted["smoothing"]) == (False, 0)
    done = CliRunner().invoke(
        main, [str(w) for w in (*command, "--top-k", "1", "--token-budget", "9")]
    )
    assert done.exit_code == 2


def test_own_code_that_is_named_is_compared(folder, monkeypatch):
    monkeypatch.setenv(ALLOW, "0")
    (folder / "mine.py").write_text("def split(text):\n    return text.split('\\n\\n')\n")
    done = invoke(folder, "--config", folder / "large.yaml", "--code", folder / "mine.py")
    assert done.exit_code == 0, done.output
    assert f"A = {folder / 'large.yaml'} (baseline), B = {folder / 'mine.py'}: B − A" in done.stdout
    rows = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines() if line}
    assert rows["chunks"][1] == str(len(FACTS))


def test_code_that_fails_ends_with_two_and_says_why(folder, monkeypatch):
    monkeypatch.setenv(ALLOW, "1")
    (folder / "mine.py").write_text("def split(text):\n    return text.nothing\n")
    done = invoke(folder, "--code", folder / "mine.py")
    assert done.exit_code == 2
    assert "Your own code failed: AttributeError" in done.output


def test_an_earlier_report_is_compared_question_by_question(folder):
    before = folder / "before.json"
    done = invoke(folder, "--config", folder / "large.yaml", "--json")
    before.write_text(done.stdout)
    rows = (folder / "docs" / "q.csv").read_text().splitlines()
    (folder / "docs" / "q.csv").write_text("\n".join([*rows[:-1], f"Another?,{FACTS[3]}"]))
    words = ["--compare-with", before, "--fail-if-worse", "precision", "--fail-if-worse", "recall"]
    done = invoke(folder, "--config", folder / "small.yaml", *words)
    assert done.exit_code == 0, done.output
    assert "now − before, 31 questions of both, 2 left out" in done.stderr
    assert "failed" not in done.stderr


def test_it_fails_where_a_mean_is_shown_to_be_worse(folder):
    before = folder / "before.json"
    before.write_text(invoke(folder, "--config", folder / "small.yaml", "--json").stdout)
    words = ["--config", folder / "large.yaml", "--compare-with", before]
    done = invoke(folder, *words, "--fail-if-worse", "precision", "--fail-if-worse", "recall")
    assert done.exit_code == 1
    failures = [line for line in done.stderr.splitlines() if line.startswith("failed")]
    assert failures == ["failed: precision is worse than before, by more than chance"]
    assert invoke(folder, *words).exit_code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [("{}", "holds no report"), ("[" * 99999, "holds no report"), (None, "No such file")],
)
def test_an_earlier_report_that_is_none(folder, text, message):
    before = folder / "before.json"
    if text is not None:
        before.write_text(text)
    done = invoke(folder, "--config", folder / "small.yaml", "--compare-with", before)
    assert done.exit_code == 2
    assert message in done.output


def test_what_is_guarded_needs_an_earlier_report(folder):
    done = invoke(folder, "--config", folder / "small.yaml", "--fail-if-worse", "recall")
    assert done.exit_code == 2
    assert "needs --compare-with" in done.output
