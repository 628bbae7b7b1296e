"""What Binder would build, rendered by repo2docker without an engine; nothing is built."""

import importlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="repo2docker needs a Unix")


@pytest.fixture(scope="module")
def dockerfile(tmp_path_factory):
    """The Dockerfile and the steps that repo2docker makes of binder/."""
    repository = tmp_path_factory.mktemp("repository")
    shutil.copytree(ROOT / "binder", repository / "binder")
    shutil.copy(ROOT / "requirements.txt", repository)
    repo2docker = Path(sysconfig.get_path("scripts")) / "jupyter-repo2docker"
    options = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "reader"]
    run = subprocess.run(
        [repo2docker, *options, repository], capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return run.stdout + run.stderr


def test_binder_builds_with_python_3_12(dockerfile):
    assert "Building conda environment for python=3.12" in dockerfile


def test_binder_installs_the_requirements_once_the_repository_is_there(dockerfile):
    copied = dockerfile.index("COPY --chown=1000:1000 src/ ${REPO_DIR}/")
    assert copied < dockerfile.index('pip install --no-cache-dir -r "binder/requirements.txt"')


def test_the_binder_requirements_are_those_of_the_course_and_nothing_else():
    assert (ROOT / "binder" / "requirements.txt").read_text() == "-r ../requirements.txt\n"


def test_binder_runs_our_post_build(dockerfile):
    assert "RUN ./binder/postBuild" in dockerfile


def test_the_post_build_trusts_the_notebooks():
    assert "jupyter trust notebooks/*.ipynb" in (ROOT / "binder" / "postBuild").read_text()


def test_binder_and_make_lab_start_the_server_that_does_not_wait():
    settings = re.search(r"echo '(.*)'", (ROOT / "binder" / "postBuild").read_text(), re.DOTALL)[1]
    name = json.loads(settings)["ServerApp"]["kernel_websocket_connection_class"]
    assert f"class={name}\n" in (ROOT / "Makefile").read_text()
    module, _, cls = name.rpartition(".")
    assert hasattr(getattr(importlib.import_module(module), cls), "connect")
