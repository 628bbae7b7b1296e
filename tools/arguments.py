"""What the tools take on the command line; what they cannot take is refused in a sentence."""

from argparse import ArgumentTypeError
from pathlib import Path

import nbformat


def whole_number(text: str) -> int:
    """Return the whole number that `text` says."""
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no whole number") from None


def at_least_one(text: str) -> int:
    """Return the whole number that `text` says; below 1 there is nothing to write."""
    number = whole_number(text)
    if number < 1:
        raise ArgumentTypeError(f"{text} is less than 1")
    return number


def folder(text: str) -> Path:
    """Return the path of the folder named `text`, which is made if it is not there."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise ArgumentTypeError(f"{text} is a file: name a folder") from None
    except OSError as error:
        raise ArgumentTypeError(f"{text} cannot be made: {error.strerror}") from None
    return path


def notebook(text: str) -> Path:
    """Return the path `text` of a file that can be read as a notebook."""
    try:
        nbformat.read(text, as_version=4)
    except OSError as error:
        raise ArgumentTypeError(f"{text} cannot be read: {error.strerror}") from None
    except Exception:  # what nbformat raises has no name in common
        raise ArgumentTypeError(f"{text} is no notebook") from None
    return Path(text)
