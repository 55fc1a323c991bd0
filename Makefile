# `make` alone says what there is. Every path here is relative, so the folder may have any name.
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run demo test check fmt bench prove mutate lock python browser
.PHONY: check-style check-types check-templates check-migrations check-locks

PYTHON := .venv/bin/python
ARGS ?=

# The first Python >= 3.12 that really runs and can make a .venv: by name through the whole PATH
# (a pyenv shim may be there and fail), then pyenv's own.
define FIND_PYTHON
fits() {
    test -x "$$1" && "$$1" -c 'import sys, ensurepip, venv, ssl, sqlite3; sys.exit(sys.version_info < (3, 12))' </dev/null >/dev/null 2>&1
}
names="python3.14 python3.13 python3.12 python3 python"
for name in $$names; do
    rest="$$PATH:"
    while test -n "$$rest"; do
        folder="$${rest%%:*}"; rest="$${rest#*:}"
        if fits "$$folder/$$name"; then echo "$$folder/$$name"; exit 0; fi
    done
done
for name in $$names; do
    for found in "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/*/bin/"$$name"; do
        if fits "$$found"; then echo "$$found"; exit 0; fi
    done
done
echo "Scorekeeper needs Python 3.12 or newer with its venv module; none was found (Debian and Ubuntu: apt install python3 python3-venv)." >&2
exit 1
endef
export FIND_PYTHON

# What a lock pins, by hash; uv does it faster if it is there.
define INSTALL
$(PYTHON) -c 'import pip' 2>/dev/null || $(PYTHON) -m ensurepip >/dev/null
if command -v uv >/dev/null 2>&1; then
    uv pip install --quiet --python $(PYTHON) --require-hashes -r "$$LOCK"
else
    $(PYTHON) -m pip install -qq --disable-pip-version-check --require-hashes -r "$$LOCK"
fi
endef
export INSTALL

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: .venv/.run  ## set up what is missing and serve (HOST, PORT, DATA_DIR, DATABASE_URL)
	@exec $(PYTHON) manage.py serve

demo: .venv/.run  ## fill the database with a session worth looking at
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py demo

test: .venv/.dev browser  ## all tests, those in a browser too (ARGS="-k name" for some)
	@$(PYTHON) -m pytest -n auto --maxprocesses 4 $(ARGS)

check: check-style check-types check-templates check-migrations check-locks  ## style, types, templates, migrations, locks

check-style: .venv/.dev
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check

check-types: .venv/.dev
	$(PYTHON) -m mypy

check-templates: .venv/.dev
	find templates -name '*.html' -exec .venv/bin/djade --check --target-version 6.1 {} +

check-migrations: .venv/.dev
	$(PYTHON) manage.py makemigrations --check --dry-run --settings tests.settings

check-locks: .venv/.dev
	@for lock in requirements requirements-dev; do \
	    cp $$lock.txt .venv/$$lock.txt && $(MAKE) .venv/$$lock.lock || exit 1; \
	    cmp -s $$lock.txt .venv/$$lock.txt || { echo "$$lock.txt is not what pyproject.toml asks for: make lock" >&2; exit 1; }; \
	    grep -q -- --hash=sha256: $$lock.txt || { echo "$$lock.txt has no hashes" >&2; exit 1; }; \
	    ! grep -n '://' $$lock.txt || { echo "$$lock.txt names an address" >&2; exit 1; }; \
	done

fmt: .venv/.dev  ## make the style right
	@$(PYTHON) -m ruff check --fix
	@$(PYTHON) -m ruff format
	@find templates -name '*.html' -exec .venv/bin/djade --target-version 6.1 {} +

bench: .venv/.bench  ## measure the engine, the pages, the ledger, a league (ARGS=league: a large one)
	@test -n "$(ARGS)" || $(PYTHON) -m tests.bench.hands
	@test -n "$(ARGS)" || $(PYTHON) -m tests.bench
	@$(PYTHON) -m tests.bench.league $(ARGS)

prove: .venv/.dev  ## hold the engine against the oracle on every hand (minutes)
	@$(PYTHON) -m tests.hands.oracle $(ARGS)

mutate: .venv/.dev  ## change the rules of the game by one token at a time; each time a test has to fail
	@$(PYTHON) -m tests.hands.mutate $(ARGS)

lock: .venv/.dev  ## renew the locks after a change of pyproject.toml (ARGS=--upgrade: newer versions)
	@for lock in requirements requirements-dev; do \
	    cp $$lock.txt .venv/$$lock.txt && $(MAKE) .venv/$$lock.lock && cp .venv/$$lock.txt $$lock.txt || exit 1; \
	done

python:  # the interpreter a new .venv would be made with
	@$(SHELL) -c "$$FIND_PYTHON"

browser:
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable; do \
	    test -n "$$name" && command -v "$$name" >/dev/null 2>&1 && exit 0; \
	done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing chromium"; apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0; \
	fi; \
	echo "Install chromium (or name a browser in CHROMIUM) to run the browser tests." >&2

$(PYTHON):
	@python="$$($(SHELL) -c "$$FIND_PYTHON")" && echo "Making .venv with $$python" && "$$python" -m venv --clear .venv

.venv/.run: requirements.txt $(PYTHON)
	@echo "Installing what Scorekeeper needs"
	@LOCK=requirements.txt $(SHELL) -ec "$$INSTALL"
	@touch $@

.venv/.dev: requirements-dev.txt $(PYTHON)
	@echo "Installing what its development needs"
	@LOCK=requirements-dev.txt $(SHELL) -ec "$$INSTALL"
	@touch $@

# Only the benchmarks ask for these, so no lock has them.
.venv/.bench: pyproject.toml .venv/.dev
	@echo "Installing what the benchmarks need"
	@$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --group bench
	@touch $@

# Compiled over the committed pins, so that they stay unless pyproject.toml asks otherwise.
.PHONY: .venv/requirements.lock .venv/requirements-dev.lock
.venv/requirements.lock:
	@$(PYTHON) -m uv pip compile pyproject.toml --quiet --universal --python-version 3.12 --generate-hashes --no-header $(ARGS) -o .venv/requirements.txt >/dev/null
.venv/requirements-dev.lock:
	@$(PYTHON) -m uv pip compile pyproject.toml --group dev --quiet --universal --python-version 3.12 --generate-hashes --no-header $(ARGS) -o .venv/requirements-dev.txt >/dev/null
