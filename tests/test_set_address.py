"""The address of a copy on GitHub: it is written where it belongs, and nothing else changes."""

import shutil
from pathlib import Path

import pytest

from set_address import PROJECT, set_address

NOTEBOOKS = sorted((PROJECT / "notebooks").glob("*.ipynb"))
PLACEHOLDER = b"OWNER/REPO"


@pytest.fixture
def copies(tmp_path):
    """Copies of the README and the notebooks that nobody has given an address yet."""
    copies = [Path(shutil.copy(path, tmp_path)) for path in (PROJECT / "README.md", *NOTEBOOKS)]
    set_address(copies, PLACEHOLDER.decode())
    return copies


def test_the_readme_and_every_notebook_get_the_address_and_no_other_byte_changes(copies):
    before = [path.read_bytes() for path in copies]
    assert set_address(copies, "me/my-course") == 2 * len(copies)
    for path, old in zip(copies, before):
        binder = old.replace(b"gh/" + PLACEHOLDER, b"gh/me/my-course")
        both = binder.replace(b"//OWNER.github.io/REPO/", b"//me.github.io/my-course/")
        assert path.read_bytes() == both != binder != old


def test_an_address_can_be_changed_again_and_back(copies):
    before = [path.read_bytes() for path in copies]
    set_address(copies, "a-b/c.d_e")
    set_address(copies, PLACEHOLDER.decode())
    assert [path.read_bytes() for path in copies] == before


@pytest.mark.parametrize("name", ["", "me", "https://github.com/me/course", "me/my course", "/x"])
def test_what_is_no_repository_is_refused_and_nothing_is_written(copies, name):
    before = [path.read_bytes() for path in copies]
    with pytest.raises(ValueError, match="give the owner and the name, as in me/my-course"):
        set_address(copies, name)
    assert [path.read_bytes() for path in copies] == before
