"""`subplots` and `show`, and everything else a notebook calls between them."""

from matplotlib import NOTE, Anything


def show():
    print(NOTE)


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return Anything()
