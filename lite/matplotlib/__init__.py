"""Stands in for matplotlib where that cannot be fetched: takes every call, draws nothing, says so.

The cells that plot run to their end with it, and the tables beside the plots are all there.
"""

NOTE = "No plot: matplotlib is not here, or could not be fetched. The numbers stand beside it."


class Anything:
    """Answers every attribute, call, item and comparison with something that does the same."""

    def __getattr__(self, name):
        if name.startswith("__") or name.startswith("_repr") or name.startswith("_ipython"):
            raise AttributeError(name)
        return self

    def __call__(self, *arguments, **options):
        return self

    def __getitem__(self, key):
        return self

    def __iter__(self):
        return iter((self, self))

    def __repr__(self):
        return NOTE


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return Anything()
