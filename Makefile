SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup page play test check lint format docs wheel bench peers golden pictures screens rules lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup:  ## make .venv ready: Python packages and the compiled core
	@scripts/bootstrap.sh

page: setup  ## build the page of the table in the browser
	@scripts/page.sh

play: $(if $(TERMINAL),setup,page)  ## play in the browser; TERMINAL=1 in the terminal (GAME=nestors PLAYERS=4); ARGS="…" anything else
	@.venv/bin/tricksmith $(if $(TERMINAL),play $(GAME) $(if $(PLAYERS),--players $(PLAYERS)),serve --open) $(ARGS)

test:  ## run every test, the quick ones first
	@scripts/test.sh

check:  ## run the quick loop: layout, lint, types and the tests that notice most, in about a minute
	@scripts/test.sh --check

lint:  ## run the checks that only read the code
	@scripts/test.sh format ruff mypy rustfmt clippy

format: setup  ## lay out the code as the checks want it
	@.venv/bin/ruff format
	@.venv/bin/ruff check --fix
	@cargo fmt --all

docs:  ## build the documentation into site/
	@scripts/test.sh docs

wheel: setup  ## build the wheel of this platform, and the source distribution, into dist/
	@scripts/wheel.sh

peers:  ## install the programs that the benchmarks compare ours with; they stay until `make clean`
	@scripts/bootstrap.sh --peers

bench: peers  ## measure what the docs claim, next to its peers, quickly; ARGS="strength" measures one thing with care
	@.venv/bin/python -m bench $(or $(ARGS),all --quick)

golden: setup  ## rewrite the golden files in tests/golden; read the difference before you commit it
	@.venv/bin/python -m tests.golden.rewrite

puzzles: setup  ## keep the puzzles that come with the package and have one answer, and make others until there are enough
	@for game in nonesuch poison-nonesuch nameless nestors; do \
		file=src/tricksmith/study/puzzles/data/$$game.jsonl; \
		.venv/bin/tricksmith puzzles make $$game --number 66 --seed one-answer --keep $$file --overwrite \
		--out $$file || exit 1; done

screens: page  ## take pictures of every screen of the page, phone and desktop, light and dark, into build/screens/
	@.venv/bin/python -m scripts.capture_page

rules: setup  ## regenerate the pages docs/rules/, and the drills that games have, from the games' files
	@.venv/bin/python -m scripts.write_rules
	@.venv/bin/python -m scripts.write_drills

pictures: setup  ## redraw the hands of the README and the docs
	@.venv/bin/python -m scripts.capture_hand

lock:  ## rewrite uv.lock, deploy/requirements.txt and Cargo.lock after a change of dependencies
	@$$(scripts/bootstrap.sh --uv) lock
	@scripts/requirements.sh
	@cargo update --workspace

clean:  ## remove everything that the other targets made
	rm -rf web/node_modules web/.svelte-kit src/tricksmith/server/page
	rm -rf .venv .tools target crates/core/fuzz/target site dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f src/tricksmith/_native*.so src/tricksmith/_native*.pyd src/tricksmith/_native*.dylib
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
