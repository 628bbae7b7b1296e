# The commands of the course; they work in .venv, which they make themselves.
# Linux and macOS; for Windows see README.md.

BIN := .venv/bin
READY := .venv/ready
READY_TO_TEST := .venv/ready-to-test
WORKERS ?= 2
NOTEBOOKS ?= $(wildcard notebooks/*.ipynb)
PROMPT := --ServerApp.kernel_websocket_connection_class=gamesearch.prompt_server.PromptConnection
VERSION := -c 'import sys; print(sys.version_info[:2])'

# A Python that is asked for and is not the one in .venv means a new .venv.
ifdef PYTHON
ifneq ($(shell $(PYTHON) $(VERSION)),$(shell $(BIN)/python $(VERSION) 2>/dev/null))
OTHER_PYTHON := other-python
endif
else
PYTHON = $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    && echo $$python && break; done)
endif

# A kernel "python3" installed elsewhere on the machine must not be taken for ours.
export JUPYTER_PREFER_ENV_PATH := 1
unexport JUPYTER_PATH
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help lab test notebooks picture pythons bench release site address setup clean other-python

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: $(READY)  ## install the course in .venv and open it in JupyterLab (LAB="--allow-root" adds options)
	$(BIN)/jupyter trust notebooks/*.ipynb
	$(BIN)/jupyter lab --notebook-dir=. $(PROMPT) $(LAB) notebooks/00-start-here.ipynb

test: setup  ## check everything: style, code, notebooks, Binder, browser (PYTHON=python3.12, TESTS="-k minimax")
	$(BIN)/ruff check
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(TESTS)

notebooks: setup  ## run the notebooks and save their outputs (NOTEBOOKS=notebooks/02-minimax.ipynb)
	$(BIN)/python tools/remake_notebooks.py $(NOTEBOOKS)

picture: $(READY)  ## draw the picture at the head of README.md again
	$(BIN)/python tools/draw_readme_picture.py

pythons:  ## run the notebooks and tests on every Python here, and on the oldest packages (PYTHONS="3.13 oldest")
	$(PYTHON) tools/try_pythons.py --workers $(WORKERS) $(PYTHONS)

bench: $(READY)  ## run the benchmarks
	@test -f benchmarks/run.py || { echo "There is no benchmarks/run.py yet."; exit 1; }
	$(BIN)/python -m pip install --quiet -r benchmarks/requirements.txt
	$(BIN)/python benchmarks/run.py

release: setup  ## write the versions for a class: without solutions, for nbgrader, slides
	$(BIN)/python tools/make_release.py --into release

site: $(READY)  ## build the course as a static site, to read and to run in the browser (SITE=--offline)
	$(BIN)/python -m pip install --quiet -r lite/requirements.txt
	$(BIN)/python tools/build_site.py $(SITE)

address:  ## write the address of your copy on GitHub into README and notebooks (REPO=me/my-course)
	@$(PYTHON) tools/set_address.py "$(REPO)"

setup: $(READY_TO_TEST)  ## only install, in .venv, what the tests need

clean:  ## remove .venv and all that was generated
	rm -rf .venv build dist release sheets exams *.egg-info .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -r {} +
	find . -name .ipynb_checkpoints -prune -exec rm -r {} +

$(BIN)/python: $(OTHER_PYTHON)
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found: say PYTHON=/path/to/python."; exit 1; }
	$(PYTHON) -m venv --clear .venv

$(READY): requirements.txt pyproject.toml $(OTHER_PYTHON) | $(BIN)/python
	$(BIN)/python -m pip install --quiet -r requirements.txt
	@touch $@

$(READY_TO_TEST): $(READY) tests/requirements.txt
	$(BIN)/python -m pip install --quiet -r tests/requirements.txt
	@touch $@
