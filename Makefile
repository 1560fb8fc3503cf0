# hashilens: `make solve PHOTO=samples/newspaper.jpg` and `make test` set up whatever they need, once.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help solve photo-named test test-slow test-compiled lint samples reference pictures docs measure benchmark fuzz \
  wheel packages release train clean tesseract lock licences sbom
.NOTPARALLEL:

VENV := .venv
BIN := $(VENV)/bin
COMPILED := build/compiled

# The photo's name reaches the shell through the environment, as it was typed: spaces, quotes, $ and all.
export HASHILENS_PHOTO := $(value PHOTO)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_WARN_SCRIPT_LOCATION := 1

# The date in what is built: that of the commit.
export SOURCE_DATE_EPOCH ?= $(or $(shell git log -1 --format=%ct 2>/dev/null),1577836800)

define HELP
make solve PHOTO=picture   solve the puzzle on a picture; the solved picture appears beside it
make test                  check style and types, then run all tests but the slow ones
make test-slow             run the slow tests: kills, clusters, more pictures, pages at a desk's size
make lint                  check style and types only
make test-compiled         compile the solver, and run its tests on that
make samples               draw the pictures in samples/ anew
make reference             write what of docs/ is made from the program anew
make pictures              make the pictures in docs/ anew, and the screenshots of the pages for the browser
make docs                  the documentation as a site, in build/site
make measure               measure on made-up pictures: SETS=photos,hard N=200 SEED=12345 JOBS=2
make benchmark             the solver beside two others: BOARDS=FOLDER (of .has files) OTHERS=5 EACH=2 LIMIT=20
make fuzz                  damaged inputs for a while: SECONDS=600 TARGET=opener SEED=0
make wheel                 a package in dist/ whose solver is compiled, for pip install
make packages              the source distribution and a wheel for every system, in dist/
make release               check everything, then build what is released; it sets no tag and publishes nothing
make lock                  the newest packages that suit, with their hashes, into requirements/
make sbom                  a list of what the program consists of: dist/sbom.json
make train                 train the networks anew: single symbols, then the detector (three hours; wants fonts)
make clean                 remove the virtual environment and everything else that was built

The first run sets up what is missing: a virtual environment in .venv, the packages, Tesseract; for the
tests a Chromium, and for measuring fonts and the programs that print other boards, where it may.
endef
export HELP

help:
	@echo "$$HELP"

solve: photo-named $(VENV)/.program tesseract
	@$(BIN)/hashilens solve -- "$$HASHILENS_PHOTO"

photo-named:
	@[ -n "$$HASHILENS_PHOTO" ] || { echo "Usage: make solve PHOTO=samples/newspaper.jpg" >&2; exit 2; }

test: $(VENV)/.tools tesseract $(VENV)/.chromium lint
	@$(BIN)/pytest -n auto --dist loadfile -m "not slow"

test-slow: $(VENV)/.tools tesseract $(VENV)/.chromium
	@$(BIN)/pytest -n auto --dist loadfile -m slow

# What looks inside the stages that are compiled, or replaces parts of them, is left out.
test-compiled: $(VENV)/.tools $(COMPILED)/.stamp
	@$(BIN)/pytest -n auto -m "not inside" -o pythonpath="$(COMPILED) ." tests/solver tests/benchmarks/solver

lint: $(VENV)/.tools
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy

samples: $(VENV)/.program
	@$(BIN)/python samples/draw.py

reference: $(VENV)/.program
	@$(BIN)/python -m docs.generate

pictures: $(VENV)/.tools $(VENV)/.chromium tesseract
	@$(BIN)/python -m docs.generate.pictures
	@$(BIN)/python -m tests.docs.screenshots

docs: $(VENV)/.docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet && echo "build/site/index.html"

# Seeds below 10000 are for tuning, those from there on for figures that are reported.
SETS :=
N := 40
SEED := 0
JOBS := 2

# The programs that print other boards are only for those sets.
PRINTED := $(if $(SETS),$(findstring tatham,$(SETS))$(findstring pzpr,$(SETS)),all)

measure: $(VENV)/.tools $(VENV)/.fonts $(if $(PRINTED),$(VENV)/.printers) tesseract
	@$(BIN)/python -m tests.blackbox --sets "$(SETS)" --boards $(N) --seed $(SEED) --jobs $(JOBS)

# Without a folder, EACH boards of every kind are drawn; OTHERS limits what the other solvers get, to save time.
BOARDS :=
EACH := 2
OTHERS :=
LIMIT := 20

benchmark: $(VENV)/.bench $(COMPILED)/.stamp
	@PYTHONPATH="$(COMPILED):." $(BIN)/python -P -m tests.benchmarks.solver --number $(EACH) --seed $(SEED) --limit $(LIMIT) \
	  $(if $(BOARDS),--boards "$(BOARDS)") $(if $(OTHERS),--others $(OTHERS))

# For each target, or for one of opener, texts, ledger, corrections, requests.
SECONDS := 600
TARGET :=

fuzz: $(VENV)/.tools $(VENV)/.fuzz tesseract
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) $(if $(TARGET),--target $(TARGET))

wheel: $(COMPILED)/.stamp
	@mkdir -p dist && cp build/*.whl dist && ls dist/*.whl

# Built twice, to see that the same sources give the same bytes.
packages: $(VENV)/.tools
	@rm -rf dist build/again; \
	for folder in dist build/again; do $(BIN)/python -m hatchling build -t sdist -t wheel -d $$folder >/dev/null 2>&1 || exit 1; done; \
	for file in dist/*.whl dist/*.tar.gz; do cmp "$$file" "build/again/$${file##*/}" || exit 1; echo "$$file"; done

release: $(VENV)/.tools
	@$(BIN)/python -m docs.generate.release
	@$(MAKE) --no-print-directory reference && git diff --exit-code --stat -- docs
	@$(MAKE) --no-print-directory test test-slow test-compiled docs packages sbom
	@echo "Ready: set the tag v$$($(BIN)/hashilens --version | cut -d" " -f2), and publish what is in dist/."

train: $(VENV)/.training
	@$(BIN)/python -m vision.training
	@$(BIN)/python -m vision.training.detector --resume

clean:
	@rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find hashilens pipeline samples solver tests vision -name __pycache__ -type d -prune -exec rm -rf {} +


# ---- setting up: each step leaves a stamp, and is repeated only when pyproject.toml has changed ----

# Shell functions for the steps below. `as_root` runs a command as root, through sudo where that is needed.
# `apt_install` tries the machine as it is; only when that fails it finishes what an earlier set-up, broken off,
# left half installed, and fetches fresh package lists. `may_install` tells whether it can without asking anybody
# for a password.
define SHELL_TOOLS
say() { printf '%s\n' "$$*"; };
fail() { printf '%s\n' "$$*" >&2; exit 1; };
is_root() { [ "$$(id -u)" = 0 ]; };
as_root() { if is_root; then "$$@"; else sudo "$$@"; fi; };
apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$$@"; };
apt_install() { is_root || command -v sudo >/dev/null || return 1; \
  apt install -y --no-install-recommends "$$@" >/dev/null 2>&1 \
  || { as_root dpkg --configure -a >/dev/null 2>&1; apt update; \
    apt install -y --no-install-recommends "$$@" >/dev/null; }; };
may_install() { command -v apt-get >/dev/null && { is_root || sudo -n true 2>/dev/null; }; };
suits() { "$$1" -c "import sys; sys.exit(not sys.version_info >= (3, 11))" >/dev/null 2>&1; };
has_venv() { "$$1" -c "import ensurepip, venv" >/dev/null 2>&1; };
endef
tools := $(strip $(SHELL_TOOLS))

# Newest first. The second round takes a Python without ensurepip, which Debian keeps in a package of its own.
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3 python

$(BIN)/python:
	@$(tools) found=; \
	for name in $(PYTHONS); do if suits $$name && has_venv $$name; then found=$$name; break; fi; done; \
	if [ -z "$$found" ]; then for name in $(PYTHONS); do if suits $$name; then found=$$name; break; fi; done; \
	  [ -n "$$found" ] || fail "hashilens needs Python 3.11 or later, and none was found on the PATH. On Debian and Ubuntu: apt-get install python3 python3-venv. On a Mac: brew install python."; \
	  package=$$($$found -c "import sys; print('python%d.%d-venv' % sys.version_info[:2])"); \
	  command -v apt-get >/dev/null || fail "$$found has no venv and ensurepip: install them, then run make again."; \
	  say "Installing $$package ..."; \
	  apt_install $$package || fail "$$package could not be installed. As root: apt-get install $$package"; \
	fi; \
	say "Setting up $(VENV) with $$($$found --version) (once, about a minute) ..."; \
	$$found -m venv --clear $(VENV)

# What is installed is locked: each package has its version and its hashes in requirements/. Where those do not
# suit a Python or a system, what pyproject.toml asks for is taken instead.
define LOCKED
locked() { $(BIN)/python -m pip install --quiet --require-hashes --requirement "requirements/$$1.txt" \
  && $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .; };
install() { locked "$$1" 2>$(VENV)/locked.log || { say "The locked packages do not suit here (see" \
  "$(VENV)/locked.log): others that do are installed."; $(BIN)/python -m pip install --quiet --editable "$$2"; }; };
endef
install := $(tools) $(strip $(LOCKED))

$(VENV)/.program: pyproject.toml $(wildcard requirements/program.txt) | $(BIN)/python
	@$(install) say "Installing hashilens and the packages that it needs ..."; install program .
	@touch $@

$(VENV)/.tools $(VENV)/.bench: pyproject.toml $(wildcard requirements/dev.txt) | $(BIN)/python
	@$(install) say "Installing hashilens, the packages that it needs, and the tools for the tests ..."; \
	install dev ".[dev,build]"
	@touch $(VENV)/.program $(VENV)/.tools $(VENV)/.bench

$(VENV)/.docs: pyproject.toml | $(BIN)/python
	@echo "Installing what builds the documentation ..."
	@$(BIN)/python -m pip install --quiet --editable ".[docs]"
	@touch $@

# The newest versions that suit; then see what has changed, and run everything.
lock: | $(BIN)/python
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/python -m uv pip compile --quiet $(LOCKING) --output-file requirements/program.txt pyproject.toml \
	  requirements/editable.in
	@$(BIN)/python -m uv pip compile --quiet $(LOCKING) --extra dev --extra build \
	  --output-file requirements/dev.txt pyproject.toml
	@$(MAKE) --no-print-directory licences

LOCKING := --universal --python-version 3.11 --generate-hashes --upgrade --no-header

licences: $(VENV)/.tools
	@$(BIN)/python docs/generate/licences.py

# What the program consists of, in the format of CycloneDX, from the locked packages. Their own dependencies are not
# told, which is all that the warning would say.
sbom: requirements/program.txt | $(BIN)/python
	@mkdir -p build dist; $(BIN)/python -m pip install --quiet "cyclonedx-bom>=7"
	@version=$$($(BIN)/python -c "from pipeline.version import __version__; print(__version__)"); \
	sed "s/^dynamic = .*/version = \"$$version\"/" pyproject.toml > build/pyproject.toml
	@PYTHONWARNINGS=ignore::UserWarning $(BIN)/cyclonedx-py requirements --pyproject build/pyproject.toml \
	  --output-reproducible --output-file dist/sbom.json requirements/program.txt
	@echo dist/sbom.json

# Where there is no atheris for this Python or system, inputs are damaged at random.
$(VENV)/.fuzz: pyproject.toml | $(BIN)/python
	@$(tools) $(BIN)/python -m pip install --quiet --editable ".[fuzz]" 2>/dev/null \
	  || say "There is no atheris for this Python: inputs are damaged at random."; touch $@

# The same sources give the same bytes, wherever they lie, with the same compiler: no date, no path goes in.
wheel = HATCH_BUILD_HOOKS_ENABLE=1 CFLAGS='-Wno-builtin-macro-redefined -D__FILE__=\"solver.c\"' \
  $(BIN)/python -m pip wheel --quiet \
  --no-deps --no-build-isolation --wheel-dir build

# A copy is compiled: compiled files between the sources would be what Python takes, whatever becomes of these.
$(COMPILED)/.stamp: pyproject.toml $(wildcard solver/*.py solver/*/*.py) | $(VENV)/.tools
	@$(tools) say "Compiling the solver ..."; rm -rf build/source $(COMPILED) build/*.whl; mkdir -p build/source; \
	cp -r pyproject.toml README.md LICENSE docs hashilens vision solver pipeline build/source; \
	$(wheel) ./build/source \
	  || fail "The solver could not be compiled, which needs a C compiler and Python's headers. On Debian and Ubuntu: apt-get install gcc python3-dev."; \
	$(BIN)/python -m pip install --quiet --no-deps --target $(COMPILED) build/*.whl; touch $@

$(VENV)/.training: pyproject.toml | $(BIN)/python
	@echo "Installing what the training needs (PyTorch and ONNX) ..."
	@$(BIN)/python -m pip install --quiet --editable ".[training]"
	@touch $@

# Only where nobody is asked for a password; how many families there are stands above what is measured.
MISSING_FONTS := from vision.training.fonts import missing_packages; print(*missing_packages())

$(VENV)/.fonts: vision/training/fonts.py | $(VENV)/.tools
	@$(tools) if may_install; then \
	  missing=$$($(BIN)/python -c "$(MISSING_FONTS)"); \
	  if [ -n "$$missing" ]; then \
	    say "Installing the fonts in which the pictures are drawn ..."; \
	    apt_install $$missing || say "Some could not be installed: there are fewer fonts than there could be."; \
	  fi; \
	fi; touch $@

# The programs whose pages are measured on; without them their sets are empty. The player of puzz.link is put where
# `make clean` finds it.
PRINTERS := sgt-puzzles ghostscript librsvg2-bin
PLAYER := pzpr@0.10.1

$(VENV)/.printers: | $(BIN)/python
	@$(tools) if may_install; then \
	  say "Installing the programs that print boards of their own ..."; \
	  apt_install $(PRINTERS) || say "They could not be installed: their pages are not measured on."; \
	  command -v npm >/dev/null || apt_install nodejs npm || say "npm could not be installed, which brings one of them."; \
	fi; \
	if command -v npm >/dev/null; then \
	  npm install --silent --no-save --prefix $(VENV) $(PLAYER) >/dev/null || say "$(PLAYER) could not be installed."; \
	fi; touch $@

tesseract:
	@command -v tesseract >/dev/null && exit 0; $(tools) \
	say "Installing Tesseract, which reads the numbers ..."; \
	if command -v apt-get >/dev/null; then \
	  apt_install tesseract-ocr || fail "Tesseract could not be installed. As root: apt-get install tesseract-ocr"; \
	elif command -v brew >/dev/null; then brew install --quiet tesseract; \
	else fail "Tesseract is missing: install it with your system's package manager, then run make again."; fi

# What looks for barriers in the page for the browser; in a place of its own, for npm takes away what it finds beside.
AXE := axe-core@4.11.1

# Tried once, and only where nobody is asked for a password: without them the tests that open pages are skipped.
$(VENV)/.chromium: | $(BIN)/python
	@$(tools) if ! command -v chromedriver >/dev/null && may_install; then \
	  say "Installing Chromium, in which the tests open the report ..."; \
	  apt_install chromium chromium-driver || say "Chromium could not be installed: the tests in it are skipped."; \
	fi; \
	if command -v npm >/dev/null; then \
	  npm install --silent --no-save --prefix $(VENV)/axe $(AXE) >/dev/null || say "$(AXE) could not be installed."; \
	fi; touch $@
