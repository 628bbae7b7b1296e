from matplotlib import __getattr__  # noqa: F401
