"""Build the course as a static site: pages to read, and JupyterLite to run it in the browser.

    python tools/build_site.py              # into build/site
    python tools/build_site.py --offline    # asks nothing of other sites, but has no plots

Any web server shows it: `python -m http.server --directory build/site`.
"""

import argparse
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from latex2mathml.converter import convert
from nbconvert import HTMLExporter

from site_packages import STAND_IN, add_packages

PROJECT = Path(__file__).resolve().parent.parent
SITE = PROJECT / "build" / "site"
NOTEBOOKS = sorted((PROJECT / "notebooks").glob("[0-9][0-9]-*.ipynb"))
FORMULA = re.compile(r"(`+).+?\1|(?<![\\$\w])\$(?!\s)([^$`\n]+?)(?<!\s)\$(?![\w$])", re.DOTALL)
LINK = re.compile(r"(\]\(|href=\")([\w-]+)\.ipynb")
IMPORT = re.compile(r"^\s*(?:from|import)\s+(\w+)", re.MULTILINE)
BADGE = re.compile(r"^\[!\[Binder\].*$", re.MULTILINE)
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)  # a page to read runs nothing
STYLE = (
    "<style>main { max-width: 72em; margin: auto } .jp-MarkdownOutput { max-width: 52em }</style>"
)
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension")
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
KERNEL = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": [STAND_IN]}}


def build_lab(output: Path, work: Path, offline: bool) -> list[str]:
    """Build JupyterLite with all notebooks; return the packages it fetches from elsewhere."""
    contents = work / "notebooks"
    contents.mkdir()
    imports = set()
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        for cell in notebook.cells:
            imports.update(IMPORT.findall(cell.source))
        notebook.cells[0].source = BADGE.sub("", notebook.cells[0].source)
        (contents / path.name).write_text(json.dumps(notebook), encoding="utf-8")

    elsewhere = add_packages(work / "static" / "pyodide", PROJECT, imports, offline)

    config = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Adversarial search",
            "exposeAppInBrowser": True,  # for the tests
            "litePluginSettings": {PLUGIN: KERNEL},
        },
    }
    (work / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    run_lite(["--lite-dir", work, "--contents", contents, "--output-dir", output / "run"], work)
    return elsewhere


def run_lite(folders: list, work: Path) -> None:
    """Have JupyterLite build, with the extensions that the course needs and none of the tests'."""
    installed = Path(sys.prefix, "share", "jupyter", "labextensions")
    options = ["--apps", "lab", "--no-unused-shared-packages", "--no-sourcemaps"]
    options += ["--ignore-sys-prefix"]
    options += [f"--LiteBuildApp.federated_extensions={installed / name}" for name in EXTENSIONS]
    command = [sys.executable, "-m", "jupyter", "lite", "build", *folders, *options]
    run = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if run.returncode:
        raise ValueError(f"JupyterLite did not build:\n{run.stdout}{run.stderr}")


def build_pages(output: Path) -> dict[str, str]:
    """Write every notebook as a page that needs no kernel; return the titles by page."""
    exporter = HTMLExporter(
        template_name="lab", exclude_input_prompt=True, exclude_output_prompt=True
    )
    titles = {}
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, as_version=4)
        title = notebook.cells[0].source.splitlines()[0].lstrip("# ")
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = as_page(cell.source, path.name)
        page, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title}})
        page = SCRIPT.sub("", page).replace("</head>", f"{STYLE}</head>", 1)
        (output / f"{path.stem}.html").write_text(page, encoding="utf-8")
        titles[f"{path.stem}.html"] = title
    return titles


def as_page(source: str, name: str) -> str:
    """Return the text of a cell with links to pages, formulas as MathML, and no badges."""
    source = BADGE.sub(f"[Run this in the browser](run/lab/index.html?path={name})", source)
    return with_formulas(LINK.sub(r"\1\2.html", source))


def with_formulas(source: str) -> str:
    """Return the text of a cell with its formulas as MathML, which needs no script."""
    return FORMULA.sub(lambda match: convert(match[2]) if match[2] else match[0], source)


def write_index(output: Path, titles: dict[str, str]) -> None:
    """Write the first page of the site."""
    rows = "\n".join(
        f'<li><a href="{page}">{html.escape(title)}</a> '
        f'(<a href="run/lab/index.html?path={page.removesuffix(".html")}.ipynb">run it</a>)</li>'
        for page, title in titles.items()
    )
    text = (PROJECT / "lite" / "index.html").read_text(encoding="utf-8")
    (output / "index.html").write_text(text.replace("<!-- notebooks -->", rows), encoding="utf-8")


def build(output: Path, offline: bool) -> list[str]:
    """Build the whole site in the folder `output`; return the packages it fetches from elsewhere.

    A site that is there is replaced. `ValueError` if the folder holds anything else.
    """
    if output.is_dir() and any(output.iterdir()) and not (output / "run").is_dir():
        raise ValueError(f"{output} holds other files: name an empty folder, or a site")
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        elsewhere = build_lab(output, Path(work).resolve(), offline)
    write_index(output, build_pages(output))
    return elsewhere


def main() -> None:
    """Read the options and build."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--offline", action="store_true", help="with all that it runs on, no plots")
    parser.add_argument("--output", type=Path, default=SITE, help="the folder (build/site)")
    options = parser.parse_args()
    if not shutil.which("npm"):
        sys.exit("The site needs npm, which brings Pyodide and Viz.js: https://nodejs.org")
    output = options.output.resolve()
    try:
        elsewhere = build(output, options.offline)
    except subprocess.CalledProcessError as error:
        command = " ".join(map(str, error.cmd))
        sys.exit(f"The site is not built, this failed: {command}\nIs there a network?")
    except (OSError, ValueError) as error:
        sys.exit(f"The site is not built: {error}")
    print(f"{len(NOTEBOOKS)} notebooks in {output}")
    print("fetched from Pyodide's address when they are run:", ", ".join(elsewhere) or "nothing")


if __name__ == "__main__":
    main()
