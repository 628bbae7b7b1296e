"""Write the address of a copy on GitHub into the README and the badges of the notebooks.

    python tools/set_address.py me/my-course

Only the addresses change, not a byte beside them: the saved outputs stay as they are.
"""

import argparse
import re
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
NAME = re.compile(rb"[A-Za-z0-9-]+/[\w.-]+")
BINDER = re.compile(rb"(?<=mybinder\.org/v2/gh/)" + NAME.pattern + rb"(?=/)")
PAGES = re.compile(rb"[A-Za-z0-9-]+\.github\.io/[\w.-]+(?=/run/lab/)")


def set_address(paths: list[Path], repository: str) -> int:
    """Make the addresses of Binder and the site those of `repository`; return how many there are.

    `ValueError` if it is not of the form owner/name.
    """
    name = repository.encode()
    if not NAME.fullmatch(name):
        raise ValueError(
            f"{repository!r} is no repository: give the owner and the name, as in me/my-course"
        )
    found = 0
    for path in paths:
        content, on_binder = BINDER.subn(name, path.read_bytes())
        content, on_pages = PAGES.subn(name.replace(b"/", b".github.io/"), content)
        path.write_bytes(content)
        found += on_binder + on_pages
    return found


def main() -> None:
    """Read the name and write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repository", help="owner/name on GitHub")
    repository = parser.parse_args().repository
    try:
        paths = [PROJECT / "README.md", *sorted((PROJECT / "notebooks").glob("*.ipynb"))]
        found = set_address(paths, repository)
    except ValueError as error:
        sys.exit(str(error))
    print(f"{found} addresses now lead to {repository}")


if __name__ == "__main__":
    main()
