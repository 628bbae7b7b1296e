"""What GitHub runs: every system and Python, the lines of the Makefile, actions that are pinned."""

import re
import tomllib

import pytest
import yaml

from try_pythons import PROJECT, PYTHONS

FOLDER = PROJECT / ".github" / "workflows"
WORKFLOWS = sorted(path.name for path in FOLDER.glob("*.yml"))
MAKEFILE = (PROJECT / "Makefile").read_text(encoding="utf-8")


def read(name):
    """Return a workflow; YAML takes its key `on` for a truth value."""
    workflow = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)
    return workflow


def steps_of(name):
    return [step for job in read(name)["jobs"].values() for step in job["steps"]]


def recipe(target):
    """Return the lines that `make target` runs."""
    lines = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]
    return [line.strip() for line in lines.splitlines()]


def programs(lines):
    """Return what is run, without where it lies or what a reader may add."""
    named = "\n".join(lines).replace("$(BIN)", ".venv/Scripts").replace("$(WORKERS)", "2")
    return [line.replace("$(TESTS)", "").strip() for line in named.splitlines()]


def test_the_tests_run_on_three_systems_with_every_python_that_the_course_allows():
    matrix = read("test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]
    assert tuple(matrix["python"]) == PYTHONS


def test_one_failure_hides_no_other():
    assert read("test.yml")["jobs"]["test"]["strategy"]["fail-fast"] is False


def test_unix_runs_make_test_and_windows_the_same_lines():
    unix, windows = [step for step in steps_of("test.yml") if "run" in step]
    assert unix["if"] == "runner.os != 'Windows'" and windows["if"] == "runner.os == 'Windows'"
    assert "make test" in unix["run"].splitlines()
    wanted = programs(recipe("test"))
    assert len(wanted) == 2 and windows["run"].splitlines()[-2:] == wanted


def test_the_readme_tells_windows_the_same_lines_too():
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    for line in programs(recipe("test")):
        assert line.replace("/", "\\") in readme


def test_a_missing_browser_fails_there():
    assert read("test.yml")["jobs"]["test"]["env"]["REQUIRE_BROWSER"] == "1"
    assert all("playwright install" in s["run"] for s in steps_of("test.yml") if "run" in s)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_action_is_pinned_to_a_commit_and_every_system_to_a_version(name):
    used = re.findall(r"uses: (\S+)(.*)", (FOLDER / name).read_text(encoding="utf-8"))
    assert len(used) >= 2
    for action, comment in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r"  # v\d+\.\d+\.\d+", comment), action
    assert "-latest" not in (FOLDER / name).read_text(encoding="utf-8")


def test_the_tests_may_only_read_and_publishing_is_asked_for_by_hand():
    assert read("test.yml")["permissions"] == {"contents": "read"}
    pages = read("pages.yml")
    assert list(pages["on"]) == ["workflow_dispatch"]
    assert pages["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}


def test_what_is_published_is_what_make_site_builds():
    steps = steps_of("pages.yml")
    assert "make site" in [step.get("run") for step in steps]
    (path,) = [step["with"]["path"] for step in steps if "upload-pages" in step.get("uses", "")]
    assert path == "build/site"


def test_the_python_of_binder_and_of_the_pages_is_one_of_those_tested():
    binder = (PROJECT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    (setup,) = [step for step in steps_of("pages.yml") if "setup-python" in step.get("uses", "")]
    pages = setup["with"]["python-version"]
    lowest = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert {binder, pages} <= set(PYTHONS) and lowest == f">={PYTHONS[0]}"
