"""Drawing inside a browser: Graphviz as WebAssembly, in the worker in which Python runs.

The package `viz_js`, which the site of the course brings along, begins to load it when this module
is imported there. Elsewhere nothing is loaded, and `picture` does not call `render`.
"""

import sys

if sys.platform == "emscripten":
    import viz_js
    from js import Object
    from pyodide.ffi import can_run_sync, run_sync, to_js


def render(dot: str) -> str:
    """Return the SVG of `dot`, the same bytes as `graphviz-pure` writes.

    `RuntimeError` in the first moments, while Graphviz is loading: it is ready when the cell that
    imported it has ended.
    """
    if not viz_js.loading.done() and can_run_sync():
        run_sync(viz_js.loading)
    if not viz_js.loading.done():
        raise RuntimeError("Graphviz is still being loaded: run this cell once more")
    svg = to_js({"format": "svg"}, dict_converter=Object.fromEntries)
    return viz_js.loading.result().renderString(dot, svg)
