"""Run notebooks and save their outputs in a form that changes only when what they show changes.

    python tools/remake_notebooks.py notebooks/*.ipynb

A notebook that fails is left as it was.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

import arguments
from notebook_guard import WIDGET_VIEW, code_cells, faults, fingerprint

CELL_TIMEOUT = 300  # seconds
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
LANGUAGE = {  # as the kernel gives it, less the version of Python
    "codemirror_mode": {"name": "ipython", "version": 3},
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
OF_ONE_RUN = ("execution", "ExecuteTime", "collapsed", "scrolled", "trusted")


def remake(path):
    """Execute the notebook at `path` from its own folder and save it, normalised."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        # What the notebook passes here does not count as passed by its reader.
        os.environ["GAMESEARCH_PROGRESS"] = str(Path(folder) / "progress.json")
        _execute(notebook, Path(path).parent)
    _normalise(notebook)
    notebook = nbformat.reads(nbformat.writes(notebook), as_version=4)  # the texts as saved
    notebook.metadata["gamesearch"] = {"executed": fingerprint(notebook)}
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        nbformat.write(notebook, file)
    return notebook


def _execute(notebook, folder):
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # the kernel of this Python, not one of the user's
    os.environ.pop("JUPYTER_PATH", None)
    NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        coalesce_streams=True,
        record_timing=False,
        extra_arguments=["--log-level=ERROR"],
    ).execute()


def _normalise(notebook):
    notebook.nbformat, notebook.nbformat_minor = 4, 5  # cells have ids
    for key in ("widgets", "signature"):  # nbclient needs widgets for Output, the file does not
        notebook.metadata.pop(key, None)
    notebook.metadata.update(kernelspec=KERNEL, language_info=LANGUAGE)
    for cell in notebook.cells:
        for key in OF_ONE_RUN:
            cell.metadata.pop(key, None)

    for number, cell in enumerate(code_cells(notebook), start=1):
        cell.execution_count = number
        for output in cell.outputs:
            _normalise_output(output, number)


def _normalise_output(output, number):
    output.pop("transient", None)
    if output.output_type == "execute_result":
        output.execution_count = number
    if output.output_type == "error":  # frames and their paths differ between machines
        output.traceback = [f"{output.ename}: {output.evalue}"]
    if "data" in output:
        output.data.pop(WIDGET_VIEW, None)  # its id changes; the picture beside it stays


def main(paths):
    """Remake the notebooks at `paths`; return 1 where one failed or the guard finds a fault."""
    failed = 0
    for path in paths:
        try:
            found = faults(remake(path))
        except CellExecutionError as error:
            found = [f"not saved, a cell failed\n{error}"]
        except CellTimeoutError:
            found = [f"not saved, a cell took more than {CELL_TIMEOUT} s"]
        except DeadKernelError:
            found = ["not saved, Python itself stopped: was there memory enough?"]
        print(path, "ok" if not found else "", flush=True)
        for fault in found:
            print(f"    {fault}", flush=True)
        failed = failed or bool(found)
    return int(failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="+", type=arguments.notebook, metavar="NOTEBOOK")
    sys.exit(main(parser.parse_args().notebooks))
