"""Write sheets of pruning questions to print, with their keys: other seeds, other sheets.

    python tools/make_sheets.py --seed 7 --sheets 3

writes into the folder `sheets` the pages sheet-7.html and key-7.html, and two more pairs with
other trees. The same seed gives the same sheet on every machine.
"""

import argparse

from arguments import at_least_one, folder, whole_number
from gamesearch.widgets.quiz.recipes import LEVELS
from gamesearch.widgets.quiz.sheet import print_sheet


def write_sheets(seed, sheets, into, *, questions=4, difficulty=1):
    """Write `sheets` sheets and their keys into the folder `into`; return the paths of the sheets.

    No tree stands on two of them: each sheet goes on where the seeds of the last one ended.
    """
    into.mkdir(parents=True, exist_ok=True)
    written = []
    for first in range(seed, seed + sheets * questions, questions):
        seeds = range(first, first + questions)
        sheet = print_sheet(seeds, title=f"Pruning quiz {first}", difficulty=difficulty)
        sheet.questions.save(into / f"sheet-{first}.html")
        sheet.key.save(into / f"key-{first}.html")
        written.append(into / f"sheet-{first}.html")
    return written


def main(words=None):
    levels = ", ".join(f"{number} {level.name}" for number, level in LEVELS.items())
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=whole_number, default=1, help="where the seeds begin (1)")
    parser.add_argument("--sheets", type=at_least_one, default=1, help="how many (1)")
    parser.add_argument("--questions", type=at_least_one, default=4, help="trees on each (4)")
    parser.add_argument("--difficulty", type=int, choices=LEVELS, default=1, help=levels)
    parser.add_argument("--into", type=folder, default="sheets", help="the folder (sheets)")
    asked = parser.parse_args(words)
    for path in write_sheets(
        asked.seed,
        asked.sheets,
        asked.into,
        questions=asked.questions,
        difficulty=asked.difficulty,
    ):
        print(path)


if __name__ == "__main__":
    main()
