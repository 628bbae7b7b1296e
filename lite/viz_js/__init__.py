"""Graphviz for Python in a browser: runs viz-global.js and keeps what it starts in `loading`."""

import asyncio
from importlib.resources import files

from js import eval as run_script

run_script(files(__package__).joinpath("viz-global.js").read_bytes().decode())
loading = asyncio.ensure_future(run_script("Viz.instance()"))  # noqa: RUF006 (it is kept here)
