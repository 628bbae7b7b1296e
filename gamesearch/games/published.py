"""Small trees that have been printed elsewhere, or ought to have been, by name."""

from types import MappingProxyType

from gamesearch.games.explicit import ExplicitTree

published = MappingProxyType(
    {
        name: ExplicitTree.parse(text)
        for name, text in {
            # Russell and Norvig, Artificial Intelligence: A Modern Approach, figure 5.2
            "textbook": "((3 12 8) (2 4 6) (14 5 2))",
            # one cut: once the 3 is read, its sibling cannot matter
            "slice": "((5 8) (3 9))",
            # deep cutoffs: the 5 at the root cuts two MIN nodes further down
            "deep": "(5 (((3 9) (7 6)) ((8 4) (2 1))))",
            # the second move looks as good as the first, if a bound is taken for a value
            "tie": "((3 5) (3 1))",
            # University of California, Berkeley, CS 188, note 5
            "berkeley": "((-8 -5) (-10 8))",
            # Wikipedia, Alpha-beta pruning, the figure
            "wikipedia": "((((5 6) (7 4 5)) ((3))) (((6) (6 9)) ((7))) (((5)) ((9 8) (6))))",
            # Ingargiola, Temple University, CIS 587; leaves that are never read are 0
            "temple": "((((10 11) (9 0)) ((14 15) (0 0))) (((15 2) (4 0)) ((0 0) (0 0))))",
            # Russell and Norvig, chance: the order of the leaf values is not all that counts
            "dice": "(chance(0.9*2 0.1*3) chance(0.9*1 0.1*4))",
        }.items()
    }
)
