# Each target does all the set-up it needs, and is quick when that is done.
#   make play    the game room            make test     every test
#   make check   lint, types, imports     make bench    speed, ours and the peers'
#   make perft   move counts              make proofs   the tests at full length, and longer checks
#   make docs    pictures, reference      make mutants  which faults the tests do not notice (FILE=… for one file)
#   make clean   remove what was built

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
PLAYING := print,terminal,web
WORDS := $(wildcard src/ludotheque/locale/*/LC_MESSAGES/*.po)
SYSTEM_PACKAGES := chromium firefox-esr fonts-dejavu-core gcc libc6-dev ncurses-bin nodejs python3-tk xvfb
# Many tests wait for browsers, sockets, processes, or for what another worker compiles: more workers than two
# use what these leave of two cores.
WORKERS ?= 4

# Byte code is written at the first import, whatever the caller's environment says: the tests start hundreds
# of programs, and each would compile all that it imports.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test check collect bench perft proofs mutants docs clean

play: $(VENV)/play
	@$(BIN)/ludotheque serve --browse

test: $(VENV)/test $(VENV)/system
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -p tests.order -q $(ARGS)

check: $(VENV)/check
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q tests/test_imports.py -p no:cacheprovider

# Find all tests and run none.
collect: $(VENV)/check
	@$(BIN)/python -m pytest --collect-only -qq

bench: $(VENV)/bench
	@$(BIN)/ludotheque bench

perft: $(VENV)/test
	@$(BIN)/python -m tests.perft

proofs: $(VENV)/test $(VENV)/system
	@LUDOTHEQUE_PROOFS=1 $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -p tests.order -q -m proof $(ARGS)
	@$(BIN)/python -m tests.proofs

mutants: $(VENV)/mutants
	@$(BIN)/python -m tests.mutants $(FILE)

docs: $(VENV)/test $(VENV)/system
	@$(BIN)/python docs/pictures.py
	@$(BIN)/python docs/page_pictures.py
	@$(BIN)/pdoc --output-directory build/docs ludotheque '!ludotheque.bench' && echo "The reference is in build/docs."

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .ruff_cache .pytest_cache
	find src tests docs -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.mo' -delete

# --- Set-up: a stamp in the virtual environment for each thing that is done ------------------------

$(VENV)/pip: constraints.txt
	@echo "Setting up Python packages (the first time takes a minute or two)…"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ludothèque needs Python 3.11 or newer; set PYTHON=… to one."; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) 2>/dev/null || { $(call debian,python3-venv); $(PYTHON) -m venv $(VENV); }
	@$(INSTALL) pip
	@touch $@

# Whoever only plays installs only that; whoever works on the project gets it all at once. Byte code is left
# to the first import: most of what the tests' packages bring is never imported.
$(VENV)/play: $(VENV)/pip pyproject.toml build_hook.py $(WORDS)
	@$(INSTALL) --editable '.[$(PLAYING)]'
	@$(BIN)/ludotheque warm-up
	@touch $@

$(VENV)/check: $(VENV)/pip pyproject.toml build_hook.py $(WORDS)
	@$(INSTALL) --no-compile --editable '.[cluster,courses,train,$(PLAYING)]' --group check --group test
	@touch $@

$(VENV)/test: $(VENV)/check
	@$(BIN)/ludotheque warm-up
	@touch $@

$(VENV)/bench: $(VENV)/test
	@$(INSTALL) --group bench
	@touch $@

$(VENV)/mutants: $(VENV)/test
	@$(INSTALL) --group mutants
	@touch $@

$(VENV)/system: Makefile
	@$(call debian,$(SYSTEM_PACKAGES))
	@touch $@

# Install Debian packages that are missing, or say which ones a person must install.
define debian
	missing=$$(for one in $(1); do dpkg -s $$one >/dev/null 2>&1 || echo $$one; done); \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ]; then \
		echo "Installing" $$missing && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $$missing >/dev/null; \
	else \
		echo "Please install these Debian packages first (as root):" $$missing; exit 1; \
	fi
endef
