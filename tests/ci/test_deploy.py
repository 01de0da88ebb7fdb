"""The images and the compose file say what is meant: what they hold, who runs them, what they ask."""

from __future__ import annotations

import json
import re
import tomllib

import pytest
import yaml
from ci.dockerfile import FILE, ROOT, stages
from click import Context

from chunking.cli import main

STAGES = stages(FILE.read_text(encoding="utf-8"))
COMPOSE = yaml.safe_load((FILE.parent / "compose.yaml").read_text(encoding="utf-8"))
PACKAGE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def of(stage, name):
    return [step.text for step in STAGES[stage] if step.name == name]


def test_there_are_two_stages_of_which_the_app_stands_on_the_engine():
    assert list(STAGES) == ["engine", "app"]
    assert of("engine", "FROM")[0].startswith("python:3.12-slim-")
    assert of("app", "FROM") == ["engine AS app"]


@pytest.mark.parametrize("stage", STAGES)
def test_nobody_runs_it_as_root(stage):
    assert of(stage, "USER")[-1] == "10001"
    last = max(place for place, step in enumerate(STAGES[stage]) if step.name == "RUN")
    assert any(step.name == "USER" for step in STAGES[stage][last:])


def test_what_is_copied_is_there_and_is_what_the_wheel_is_made_of():
    copied = {source for line in of("engine", "COPY") for source in line.split()[:-1]}
    assert all((ROOT / source).exists() for source in copied)
    wheel = PACKAGE["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"]}
    assert needed | {"pyproject.toml", "LICENSE", "README.md"} <= copied
    kept = (FILE.parent / "Dockerfile.dockerignore").read_text().splitlines()
    assert {line[1:] for line in kept if line.startswith("!")} == copied


def test_the_extras_exist():
    asked = set()
    for stage in STAGES:
        for line in of(stage, "RUN"):
            asked |= {
                name for names in re.findall(r'"\.\[(.*?)\]"', line) for name in names.split(",")
            }
    assert asked
    assert asked <= PACKAGE["project"]["optional-dependencies"].keys()


def test_no_constraint_names_extras():
    (line,) = (each for each in of("engine", "RUN") if each.startswith("sed"))
    pattern = re.search(r"s/(.*)//'", line)[1].replace(r"\[", "[").replace(r"\]", "]")
    assert pattern == "[[^]]*]"
    text = re.sub(r"\[[^\]]*\]", "", (ROOT / "requirements.txt").read_text())
    assert "[" not in "".join(each for each in text.splitlines() if not each.startswith("#"))


def test_the_commands_are_those_of_the_command_line():
    assert json.loads(of("engine", "ENTRYPOINT")[0]) == ["chunkwright"]
    name, *options = json.loads(of("app", "CMD")[0])
    known = {
        option for each in main.get_command(Context(main), name).params for option in each.opts
    }
    assert {option for option in options if option.startswith("--")} <= known
    assert options[-1] == of("app", "EXPOSE")[0]
    assert f":{options[-1]}/_stcore/health" in of("app", "HEALTHCHECK")[0]


def test_compose_builds_the_app_beside_a_database():
    app, database = COMPOSE["services"]["app"], COMPOSE["services"]["database"]
    build = app["build"]
    folder = FILE.parent / build["context"]
    assert (folder / build["dockerfile"]).resolve() == FILE
    assert build["target"] in STAGES
    assert app["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert "healthcheck" in database
    held = database["environment"]
    address = app["environment"]["CHUNKWRIGHT_DATABASE"]
    assert address == f"postgresql://{held['POSTGRES_USER']}@database/{held['POSTGRES_DB']}"
    assert app["environment"]["PGPASSWORD"] == held["POSTGRES_PASSWORD"]
    mounted = {volume.split(":")[0] for service in (app, database) for volume in service["volumes"]}
    assert mounted == set(COMPOSE["volumes"])


def test_no_password_is_written_and_only_this_machine_is_answered():
    text = (FILE.parent / "compose.yaml").read_text(encoding="utf-8")
    asked = '"${POSTGRES_PASSWORD:?set it in the environment}"'
    assert re.findall(r"PASSWORD: (.*)", text) == [asked, asked]
    assert all(port.startswith("127.0.0.1:") for port in COMPOSE["services"]["app"]["ports"])
    assert "ports" not in COMPOSE["services"]["database"]
