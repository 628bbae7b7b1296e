"""What all tests share: the rhythm of Hypothesis, and where a Chromium is found."""

import functools
import os
import shutil
import tempfile
from pathlib import Path

import hypothesis
import pytest

BROWSER_TESTS = Path(__file__).parent / "browser"
NO_CHROMIUM = (
    "no Chromium found, so no browser tests: apt install chromium, or playwright install "
    "chromium from .venv, or set CHROMIUM to the path of one"
)

# The notebooks that the tests run must not count as exercises passed.
os.environ["GAMESEARCH_PROGRESS"] = str(Path(tempfile.mkdtemp()) / "progress.json")

# Two workers share two cores: a slow example is no fault. The same examples on every run in CI.
hypothesis.settings.register_profile(
    "gamesearch", deadline=None, derandomize="CI" in os.environ, print_blob=True
)
hypothesis.settings.load_profile("gamesearch")


@functools.cache
def chromium_path():
    """Return the path of a Chromium: CHROMIUM, else one on PATH, else Playwright's; or None."""
    if asked := os.environ.get("CHROMIUM"):
        return shutil.which(asked)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return _chromium_of_playwright()


def _chromium_of_playwright():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


@pytest.fixture(scope="session")
def chromium():
    """The path of the Chromium that the browser tests drive."""
    return chromium_path()


@pytest.fixture
def progress_of_its_own(tmp_path, monkeypatch):
    """A file of its own for the exercises that a test passes."""
    monkeypatch.setenv("GAMESEARCH_PROGRESS", str(tmp_path / "progress.json"))


def pytest_collection_modifyitems(items):
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    if item.get_closest_marker("browser") and chromium_path() is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)
