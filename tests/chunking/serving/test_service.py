"""The HTTP service as a process, asked over HTTP."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette", reason="starlette is not installed: .ci/frameworks.txt")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: .ci/frameworks.txt")

import httpx
import jsonschema
from processes import PATIENCE, descendants, is_running, processor_seconds, until
from serving import ROOT, served

from chunking import Document, __version__, create_chunker, describe_strategy, list_strategies

TOKEN = "correct-horse"
POLICY = ROOT / "sample_docs/travel_policy.md"
SENTENCES = {"strategy": "sentence", "options": {"chunk_size": 60, "chunk_overlap": 0}}
#: takes many times the limit of the strict service: a chunk for each token
SLOW = {
    "text": "Word here, and a few more words in this sentence. " * 16_000,
    "config": {"strategy": "token", "options": {"chunk_size": 1, "chunk_overlap": 0}},
}
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads the processes of Linux")


@pytest.fixture(scope="module")
def service():
    """A service as it starts by itself."""
    with served() as found, httpx.Client(base_url=found.url, timeout=60) as client:
        yield client


@pytest.fixture(scope="module")
def strict():
    """One with a token, a single process and little patience."""
    with served(
        "--jobs", "1", "--timeout", "2", "--max-bytes", "3000000", CHUNKWRIGHT_TOKEN=TOKEN
    ) as found:
        yield found


@pytest.fixture(scope="module")
def bearer(strict):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=strict.url, headers=headers, timeout=60) as client:
        yield client


def problem(answer, status):
    """The sentence of an error, which is JSON and no traceback."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    values = answer.json()
    assert values["status"] == status
    assert "Traceback" not in answer.text
    return values["detail"]


def test_a_text_is_cut_as_the_engine_cuts_it(service):
    text = POLICY.read_text(encoding="utf-8")
    answer = service.post("/chunk", json={"text": text, "name": "a.md", "config": SENTENCES})
    found = answer.json()
    chunker = create_chunker(SENTENCES["strategy"], **SENTENCES["options"])
    result = chunker.run(Document.from_text(text, "a.md"))
    assert found["chunks"] == json.loads(json.dumps(result.to_dict()["chunks"]))
    assert found["engine"] == __version__
    assert found["config"]["options"]["chunk_size"] == 60
    assert found["document"]["mime_type"] == "text/markdown"


def test_a_file_comes_as_base64_or_in_a_form(service):
    data = (ROOT / "sample_docs/field_report.pdf").read_bytes()
    encoded = base64.b64encode(data).decode()
    as_json = service.post("/chunk", json={"data": encoded, "name": "report.pdf"}).json()
    files = {"file": ("report.pdf", data)}
    as_form = service.post("/chunk", files=files, data={"config": json.dumps(SENTENCES)}).json()
    named = service.post("/chunk", files=files, data={"name": "other.pdf"}).json()
    assert as_json["document"] == as_form["document"]
    assert as_json["document"]["pages"] == 5
    assert as_json["config"]["options"]["chunk_size"] == 512
    assert as_form["config"]["options"]["chunk_size"] == 60
    assert named["document"]["uri"] == "other.pdf"
    assert [chunk["id"] for chunk in named["chunks"]] == [
        chunk["id"] for chunk in as_json["chunks"]
    ]


def test_a_large_file_in_a_form_is_read_whole(service):
    text = "A sentence of some words. " * 100_000
    form = {"config": json.dumps({"strategy": "recursive", "options": {"unit": "characters"}})}
    answer = service.post("/chunk", files={"file": ("a.txt", text.encode())}, data=form).json()
    assert answer["document"]["characters"] == len(text)


def test_a_route_is_taken_by_the_name(service):
    words = {"strategy": "word", "options": {"chunk_size": 1, "chunk_overlap": 0}}
    config = {**SENTENCES, "routes": [{"match": "*.md", **words}]}
    for name, count in (("a.md", 3), ("a.txt", 1), (None, 1)):
        body = {"text": "One two three.", "config": config} | ({"name": name} if name else {})
        assert len(service.post("/chunk", json=body).json()["chunks"]) == count


def test_halves_of_surrogate_pairs_come_back_as_they_were(service):
    body = json.dumps({"text": "One \ud800 word."})
    answer = service.post("/chunk", content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["chunks"][0]["text"] == "One \ud800 word."


def test_the_strategies_are_those_of_the_engine(service):
    found = service.get("/strategies").json()
    declared = [describe_strategy(name) for name in list_strategies()]
    assert found == json.loads(json.dumps(declared))


def test_it_says_that_it_is_well(service):
    assert service.get("/healthz").json() == {"status": "ok", "engine": __version__}


def test_answers_are_as_the_description_says(service):
    description = service.get("/openapi.json").json()
    schemas = description["components"]["schemas"]

    def check(values, name):
        schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
        jsonschema.Draft202012Validator(schema).validate(values)

    request = {"text": "# One\n\nSome text.", "name": "a.md", "config": SENTENCES}
    check(request, "Request")
    check(service.post("/chunk", json=request).json(), "Answer")
    check(service.get("/strategies").json(), "Strategies")
    check(service.get("/healthz").json(), "Health")
    check(service.post("/chunk", json={}).json(), "Problem")
    for values in ({}, {"text": "x", "data": "eA==", "name": "x"}, {"data": "eA=="}, {"txt": "x"}):
        with pytest.raises(jsonschema.ValidationError):
            check(values, "Request")


BAD = {
    "no JSON": (b"{", 400, "not valid JSON"),
    "no UTF-8": (b'{"text": "\xff"}', 400, "UTF-8"),
    "a key twice": (b'{"text": "a", "text": "b"}', 400, "given twice"),
    "deep": (b"[" * 100_000, 400, "not valid JSON"),
    "a list": (b"[]", 400, "must be a JSON object"),
    "nothing": (b"{}", 400, "give either a text, or a file"),
    "both": (b'{"text": "a", "data": "YQ==", "name": "a"}', 400, "give either"),
    "no name": (b'{"data": "YQ=="}', 400, "has no name"),
    "no base64": (b'{"data": "?", "name": "a"}', 400, "no base64"),
    "a number": (b'{"text": 1}', 400, "must be a text"),
    "another key": (b'{"txt": "a"}', 400, "did you mean 'text'?"),
    "a long name": (json.dumps({"text": "a", "name": "n" * 1001}).encode(), 400, "1,001"),
    "a configuration that is none": (b'{"text": "a", "config": 1}', 422, "is a table"),
    "no such strategy": (b'{"text": "a", "config": {"strategy": "sentense"}}', 422, "'sentence'"),
    "options out of range": (
        b'{"text": "a", "config": {"strategy": "word", "options": {"chunk_size": 0, "x": 1}}}', 422, "chunk_size",
    ),
    "another key of it": (b'{"text": "a", "config": {"strategy": "word", "optoins": {}}}', 422, "'options'"),
    "a language model": (b'{"text": "a", "config": {"strategy": "agentic"}}', 422, "may not ask"),
    "a path": (
        b'{"text": "a", "config": {"strategy": "word", "options": {"tokenizer": "/etc/passwd"}}}', 422, "/etc/passwd",
    ),
    "an unreadable file": (b'{"data": "JVBERi0xLjcKbm90aGluZw==", "name": "a.pdf"}', 422, "a.pdf"),
    "an empty file": (b'{"data": "", "name": "a.docx"}', 422, "a.docx"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_an_error_says_what_is_wrong(name, service):
    body, status, words = BAD[name]
    answer = service.post("/chunk", content=body, headers={"Content-Type": "application/json"})
    assert words in problem(answer, status)


FORMS = {
    "a file without a name": ({"files": {"file": (None, b"text")}}, "send it with a file name"),
    "another field": ({"files": {"fiel": ("a.txt", b"text")}}, "did you mean 'file'?"),
    "a field twice": ({"files": [("text", (None, b"a")), ("text", (None, b"b"))]}, "given twice"),
    "no form": (
        {"content": b"text", "headers": {"Content-Type": "multipart/form-data; boundary=x"}}, "form",
    ),
    "no boundary": ({"content": b"x", "headers": {"Content-Type": "multipart/form-data"}}, "form"),
    "a configuration in YAML": ({"files": {"text": (None, b"a"), "config": (None, b"a: b")}}, "'config'"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
def test_an_error_of_a_form_says_what_is_wrong(name, service):
    given, words = FORMS[name]
    assert words in problem(service.post("/chunk", **given), 400)


@pytest.mark.parametrize(
    "name", ["../../etc/passwd.txt", "/etc/shadow", "C:\\x.txt", "a\nb\r\n.txt", "<script>", "\0"]
)
def test_a_hostile_name_is_no_more_than_a_name(name, service):
    data = base64.b64encode(b"Some words.").decode()
    answer = service.post("/chunk", json={"data": data, "name": name}).json()
    assert answer["document"]["uri"] == name
    assert [chunk["text"] for chunk in answer["chunks"]] == ["Some words."]


def test_other_addresses_say_what_there_is(service):
    assert "POST /chunk" in problem(service.get("/"), 404)
    assert "POST /chunk" in problem(service.get("/chunk"), 405)
    assert "application/json" in problem(service.post("/chunk", content=b"text"), 415)


def test_a_web_page_gets_no_answer(service):
    for headers in ({"Origin": "https://example.org"}, {"Origin": "null"}, {"Host": "example.org"}):
        problem(service.get("/strategies", headers=headers), 403)
    local = f"http://localhost:{urlsplit(str(service.base_url)).port}"
    assert (
        httpx.get(f"{local}/strategies", headers={"Origin": local}, timeout=PATIENCE).status_code
        == 200
    )


def test_requests_beside_each_other_get_their_own_answers(service):
    def ask(number):
        text = f"Sentence {number}. " * (200 + number)
        answer = service.post("/chunk", json={"text": text, "config": SENTENCES}).json()
        return number, {chunk["text"].split()[1] for chunk in answer["chunks"]}

    with ThreadPoolExecutor(8) as pool:
        for number, seen in pool.map(ask, range(24)):
            assert seen == {f"{number}."}


def test_without_the_token_there_is_no_answer(strict):
    for given in ("", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xe9"):
        headers = {"Authorization": given.encode("latin-1")} if given else {}
        answer = httpx.get(f"{strict.url}/strategies", headers=headers, timeout=PATIENCE)
        assert "Authorization: Bearer" in problem(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"
    assert httpx.get(f"{strict.url}/healthz", timeout=PATIENCE).status_code == 200


def test_with_the_token_there_is(bearer):
    assert bearer.get("/strategies").status_code == 200
    assert bearer.post("/chunk", json={"text": "One."}).status_code == 200


def test_a_body_that_is_too_large_is_refused(bearer, strict):
    assert "3,000,000" in problem(bearer.post("/chunk", json={"text": "x" * 3_000_000}), 413)

    def parts():
        for _ in range(40):
            yield b"x" * 100_000

    headers = {"Content-Type": "application/json"}
    assert "--max-bytes" in problem(bearer.post("/chunk", content=parts(), headers=headers), 413)


def test_a_body_that_does_not_arrive_is_given_up(strict):
    place = urlsplit(strict.url)
    head = (
        f"POST /chunk HTTP/1.1\r\nHost: {place.netloc}\r\nAuthorization: Bearer {TOKEN}\r\n"
        "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    with socket.create_connection((place.hostname, place.port), timeout=60) as connection:
        connection.sendall(head.encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 408 ")


@linux
def test_a_document_that_takes_too_long_is_given_up_and_its_process_ended(bearer, strict):
    assert bearer.post("/chunk", json={"text": "One."}).status_code == 200
    (worker,) = descendants(strict.process.pid)
    assert "longer than 2 s" in problem(bearer.post("/chunk", json=SLOW), 504)
    assert not is_running(worker)
    assert descendants(strict.process.pid) == set()
    assert bearer.post("/chunk", json={"text": "One."}).status_code == 200


@linux
def test_a_process_that_comes_to_a_sudden_end_costs_one_request(bearer, strict):
    assert bearer.post("/chunk", json={"text": "One."}).status_code == 200
    (worker,) = descendants(strict.process.pid)
    before = processor_seconds(worker)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(bearer.post, "/chunk", json=SLOW)
        assert until(lambda: processor_seconds(worker) > before + 0.05)
        os.kill(worker, signal.SIGKILL)
    assert "sudden end" in problem(asked.result(), 500)
    assert bearer.post("/chunk", json={"text": "One."}).status_code == 200


def test_while_every_process_is_at_work_others_are_told(bearer):
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: bearer.post("/chunk", json=SLOW), range(2)))
    assert 504 in {answer.status_code for answer in answers} <= {503, 504}


@linux
def test_an_interrupt_ends_it_with_all_its_processes_and_nothing_was_logged():
    secret = "a secret sentence"
    with served("--jobs", "2") as found:
        address = f"{found.url}/chunk"
        with httpx.Client(timeout=PATIENCE) as client:
            assert client.post(address, json={"text": secret}).status_code == 200
            client.post(address, json={"text": secret, "config": {"strategy": secret}})
            client.post(f"{address}?{secret.replace(' ', '+')}", content=secret)
        workers = descendants(found.process.pid)
        assert len(workers) == 2
        code, said = found.interrupt()
    assert (code, said) == (0, "")
    assert not [worker for worker in workers if is_running(worker)]


@linux
def test_its_processes_end_with_it_however_it_ends():
    with served("--jobs", "1") as found:
        assert until(lambda: httpx.get(f"{found.url}/healthz", timeout=PATIENCE).status_code == 200)
        workers = descendants(found.process.pid)
        found.process.kill()
        found.process.wait()
    assert workers
    assert until(lambda: not any(map(is_running, workers)))
