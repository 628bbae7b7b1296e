"""The static site: pages that need no kernel, and what Python in a browser is given."""

import subprocess
import sys
import zipfile

import pytest

import build_site
import npm_packages
import site_packages
from build_site import as_page, build, build_pages, write_index
from npm_packages import tarball
from site_packages import add_wheels, dependencies, reached, top_level, wheel

# ---------------------------------------------------------------- pages


def test_links_to_notebooks_become_links_to_pages():
    text = "[back](03-alpha-beta.ipynb) and [contents](00-start-here.ipynb#Contents)"
    assert as_page(text, "04.ipynb") == (
        "[back](03-alpha-beta.html) and [contents](00-start-here.html#Contents)"
    )


def test_the_badge_of_binder_becomes_a_link_to_the_notebook_in_the_browser():
    badge = "# T\n\n[![Binder](https://x/badge.svg)](https://x/v2/gh/O/R/main?urlpath=lab)\n\nText"
    page = as_page(badge, "04.ipynb")
    assert page == "# T\n\n[Run this in the browser](run/lab/index.html?path=04.ipynb)\n\nText"


def test_formulas_become_mathml_and_sums_of_money_do_not():
    page = as_page(r"about $b^{3d/4}$ leaves", "04.ipynb")
    assert page.startswith("about <math") and page.endswith("</math> leaves")
    assert "<msup><mi>b</mi>" in page
    for text in ("from $5 to $6", "`$x$ in code`", "```\n$x$\n```", "a sign $ alone"):
        assert as_page(text, "04.ipynb") == text


def test_every_notebook_is_a_page_without_scripts_and_the_index_links_to_all(tmp_path, monkeypatch):
    monkeypatch.setattr(build_site, "NOTEBOOKS", build_site.NOTEBOOKS[2:5])
    titles = build_pages(tmp_path)
    assert next(iter(titles.items())) == ("02-minimax.html", "02 · Minimax")
    for page in titles:
        text = (tmp_path / page).read_text(encoding="utf-8")
        assert "<script" not in text and ".ipynb)" not in text
        assert text.count("<details>") == text.count("</details>") > 3
    assert "<msup><mi>b</mi>" in (tmp_path / "04-move-ordering.html").read_text(encoding="utf-8")

    write_index(tmp_path, titles)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<a href="03-alpha-beta.html">03 · Alpha-beta</a>' in index
    assert 'href="run/lab/index.html?path=03-alpha-beta.ipynb"' in index


def test_a_site_is_never_written_over_other_files(tmp_path):
    (tmp_path / "thesis.tex").write_text("precious")
    with pytest.raises(ValueError, match="holds other files: name an empty folder, or a site"):
        build(tmp_path, offline=True)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_site_is_replaced_and_nothing_beside_it_is_touched(tmp_path, monkeypatch):
    monkeypatch.setattr(build_site, "NOTEBOOKS", [])
    monkeypatch.setattr(build_site, "build_lab", lambda output, work, offline: [str(offline)])
    (tmp_path / "lite").mkdir()
    (tmp_path / "site" / "run").mkdir(parents=True)
    (tmp_path / "site" / "old.html").write_text("")
    assert build(tmp_path / "site", offline=True) == ["True"]
    assert {path.name for path in tmp_path.iterdir()} == {"lite", "site"}
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["index.html"]


def main_fails(monkeypatch, error):
    def fail(output, offline):
        raise error

    monkeypatch.setattr(build_site, "build", fail)
    monkeypatch.setattr(build_site.shutil, "which", lambda name: name)
    monkeypatch.setattr(sys, "argv", ["build_site.py"])
    with pytest.raises(SystemExit) as stopped:
        build_site.main()
    return str(stopped.value)


def test_what_stops_the_building_is_told_in_a_sentence(monkeypatch):
    offline = subprocess.CalledProcessError(1, ["npm", "pack", "pyodide"])
    assert main_fails(monkeypatch, offline) == (
        "The site is not built, this failed: npm pack pyodide\nIs there a network?"
    )
    changed = ValueError("viz is not what it was")
    assert main_fails(monkeypatch, changed) == "The site is not built: viz is not what it was"


# ---------------------------------------------------------------- packages


def test_a_wheel_is_entered_with_its_digest_what_it_offers_and_what_it_needs(tmp_path):
    wheel(tmp_path, "small", "1.0", {"small/__init__.py": b"", "small.txt": b"", "other.py": b""})
    entries = {}
    add_wheels(entries, tmp_path)
    entry = entries["small"]
    assert entry["file_name"] == "small-1.0-py3-none-any.whl"
    assert entry["imports"] == ["other", "small"]
    assert (len(entry["sha256"]), entry["depends"]) == (64, [])
    with zipfile.ZipFile(tmp_path / entry["file_name"]) as archive:
        assert "small-1.0.dist-info/RECORD" in archive.namelist()


def test_a_wheel_that_pyodide_knows_keeps_what_pyodide_says_of_it(tmp_path):
    wheel(tmp_path, "small", "1.0", {"small.py": b""})
    entries = {"small": {"name": "small", "version": "1.0", "depends": ["x"], "sha256": "old"}}
    add_wheels(entries, tmp_path)
    assert entries["small"]["depends"] == ["x"] and entries["small"]["sha256"] != "old"


def test_what_a_package_needs_is_asked_for_a_browser():
    needs = [
        "graphviz-pure>=0.2.2",
        "ipywidgets>=8",
        "widgetsnbextension~=4.0",
        "colorama; sys_platform == 'win32'",
        "pexpect; sys_platform != 'emscripten'",
        "x; extra == 'test'",
    ]
    assert list(dependencies(needs)) == ["viz-js", "ipywidgets"]


def test_files_of_metadata_are_nothing_to_import():
    assert top_level(["a/__init__.py", "b.py", "c-1.dist-info/x.py", "d.txt"]) == {"a", "b"}


def test_the_packages_needed_are_found_through_all_that_need_them():
    entries = {"a": {"depends": ["b"]}, "b": {"depends": ["c", "b"]}, "d": {"depends": []}}
    assert reached(entries, ["A"]) == ["a", "b", "c"]


def test_a_package_that_changed_under_its_name_is_refused(monkeypatch):
    monkeypatch.setattr(npm_packages, "packed", lambda package: b"something else")
    with pytest.raises(ValueError, match="viz is not what it was"):
        tarball(("viz", npm_packages.VIZ[1]))


def test_what_stands_in_for_matplotlib_takes_what_the_notebooks_call():
    program = (
        "import matplotlib.pyplot as plt\n"
        "from matplotlib.figure import Figure\n"
        "figure, axes = plt.subplots(figsize=(7, 3))\n"
        "axes.plot([1], [2], label='x'); axes.set(xlabel='x'); axes[0].legend()\n"
        "Figure(figsize=(1, 1)).subplots().bar_label(axes.barh([1], [2]))\n"
        "plt.show()\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=build_site.PROJECT / "lite",
        capture_output=True,
        text=True,
    )
    assert (run.stdout.count("No plot"), run.stderr) == (1, "")


def test_the_site_brings_the_versions_that_are_pinned():
    pins = site_packages.pinned(build_site.PROJECT)
    assert pins["ipywidgets"].startswith("ipywidgets==")
    assert pins["hypothesis"].startswith("hypothesis==")


def test_a_wheel_for_one_kind_of_machine_is_refused(tmp_path):
    (tmp_path / "small-1.0-cp311-cp311-linux_x86_64.whl").write_bytes(b"")
    with pytest.raises(ValueError, match="runs on one kind of machine only"):
        add_wheels({}, tmp_path)
