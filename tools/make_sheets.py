"""Write sheets of pruning questions to print, with their keys: other seeds, other sheets.

    python tools/make_sheets.py --seed 7 --copies 3

writes into the folder `sheets` the pages sheet-7.html and key-7.html, and two more pairs with
other trees. The same seed gives the same sheet on every machine.
"""

import argparse
from pathlib import Path

from gamesearch.widgets.quiz_recipes import LEVELS
from gamesearch.widgets.quiz_sheet import print_sheet


def write_sheets(seed, copies, folder, *, questions=4, difficulty=1):
    """Write `copies` sheets and their keys into `folder`; return the paths of the sheets.

    No tree stands on two of them: each sheet goes on where the seeds of the last one ended.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for first in range(seed, seed + copies * questions, questions):
        seeds = range(first, first + questions)
        sheet = print_sheet(seeds, title=f"Pruning quiz {first}", difficulty=difficulty)
        sheet.questions.save(folder / f"sheet-{first}.html")
        sheet.key.save(folder / f"key-{first}.html")
        written.append(folder / f"sheet-{first}.html")
    return written


def at_least_one(text):
    """Return the whole number that `text` says; below 1 there is nothing to write."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def main(words=None):
    levels = ", ".join(f"{number} {level.name}" for number, level in LEVELS.items())
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="where the seeds begin (1)")
    parser.add_argument("--copies", type=at_least_one, default=1, help="how many sheets (1)")
    parser.add_argument("--questions", type=at_least_one, default=4, help="trees on each (4)")
    parser.add_argument("--difficulty", type=int, choices=LEVELS, default=1, help=levels)
    parser.add_argument("--into", default="sheets", help="the folder to write (sheets)")
    asked = parser.parse_args(words)
    for path in write_sheets(
        asked.seed,
        asked.copies,
        asked.into,
        questions=asked.questions,
        difficulty=asked.difficulty,
    ):
        print(path)


if __name__ == "__main__":
    main()
