"""A JupyterLab on loopback and a real Chromium: what the browser tests share."""

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

PROJECT = Path(__file__).parents[2]
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROMPT = re.search(r"^PROMPT := (.*)$", (PROJECT / "Makefile").read_text(), re.MULTILINE)[1]
SECONDS = 1000  # playwright counts in milliseconds
expect.set_options(timeout=30 * SECONDS)  # a machine with other work answers late


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Lab:
    """A running JupyterLab whose root is a copy of the notebooks."""

    def __init__(self, folder: Path):
        self.root = folder / "notebooks"
        shutil.copytree(PROJECT / "notebooks", self.root)
        config = folder / "config"
        (config / "labconfig").mkdir(parents=True)
        quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (config / "labconfig" / "page_config.json").write_text(json.dumps(quiet))
        self.token, port = secrets.token_hex(8), free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.environment = {
            **os.environ,
            "JUPYTER_CONFIG_DIR": str(config),
            "JUPYTER_DATA_DIR": str(folder / "data"),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
            "JUPYTER_PREFER_ENV_PATH": "1",
        }
        self.log = (folder / "lab.log").open("w")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                f"--ServerApp.port={port}",
                "--ServerApp.ip=127.0.0.1",
                f"--ServerApp.root_dir={self.root}",
                f"--IdentityProvider.token={self.token}",
                PROMPT,
            ],
            env=self.environment,
            stdout=self.log,
            stderr=self.log,
        )
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{self.address}/api?token={self.token}", timeout=2).close()
                return
            except OSError:
                time.sleep(0.25)
        raise RuntimeError(f"JupyterLab did not start: {Path(self.log.name).read_text()}")

    def trust(self, name: str) -> None:
        """Sign a notebook, as `make lab` does."""
        command = [sys.executable, "-m", "jupyter", "trust", str(self.root / name)]
        subprocess.run(command, env=self.environment, check=True, capture_output=True)

    def open(self, page: Page, name: str) -> None:
        """Open a notebook and wait until its kernel is ready."""
        page.goto(f"{self.address}/lab/tree/{name}?reset&token={self.token}")
        page.get_by_text("| Idle").first.wait_for(timeout=60 * SECONDS)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()


def run_all(page: Page) -> None:
    """Run all cells of the open notebook from a fresh kernel and wait for the last."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_timeout(500)
    idle, quiet = page.get_by_text("| Idle").first, 0
    while quiet < 8:  # between two cells the kernel is idle for a moment
        expect(idle).to_be_visible(timeout=120 * SECONDS)
        page.wait_for_timeout(250)
        quiet = quiet + 1 if idle.is_visible() else 0


@pytest.fixture(scope="session")
def lab(chromium, tmp_path_factory):
    running = Lab(tmp_path_factory.mktemp("lab"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser(chromium):
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture
def page(browser):
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.set_default_timeout(20 * SECONDS)
    yield opened
    opened.close()
