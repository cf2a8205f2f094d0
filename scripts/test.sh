#!/usr/bin/env bash
# Runs the tests, the quick ones first, and stops at the first section that fails.
#
#   scripts/test.sh                 everything
#   scripts/test.sh clippy mypy     these sections alone
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly ALL="setup format ruff mypy web rustfmt clippy cargo-test stubtest page wheel pytest pytest-slow browser docs peers"

# Set here, and not by the caller's shell.
unset VIRTUAL_ENV PYTHONPATH
export PYO3_PYTHON=$PWD/.venv/bin/python     # the Python that clippy's build of PyO3 asks for its version
export NO_MKDOCS_2_WARNING=1                 # else each build tells of mkdocs-material's end of life in 2027

run_setup()       { scripts/bootstrap.sh; }
run_format()      { .venv/bin/ruff format --check; }
run_ruff()        { .venv/bin/ruff check; }
run_mypy()        { .venv/bin/mypy; }
run_rustfmt()     { cargo fmt --all --check; }
run_clippy()      { cargo clippy --locked --workspace --all-targets -- -D warnings; }
run_cargo-test()  { cargo test --locked --workspace; }
run_stubtest()    { .venv/bin/python -m mypy.stubtest --mypy-config-file pyproject.toml tricksmith._native; }
run_web()         { scripts/page.sh --packages && .venv/bin/python -m scripts.write_fixtures && npm --prefix web run --silent verify; }
run_page()        { scripts/page.sh && npm --prefix web run --silent size; }
run_wheel()       { services chromium && scripts/wheel.sh target/wheels && try_wheel target/wheels; }
run_pytest()      { services postgres redis && pytest_in_parallel "not slow"; }
run_pytest-slow() { pytest_in_parallel "slow" || [ $? -eq 5 ]; }     # 5: no test is slow, as yet
run_browser()     { services chromium && browser_twice_if_need_be; }
run_peers()       { scripts/bootstrap.sh --peers && .venv/bin/python -m pytest -q tests/peers; }
run_docs()        { .venv/bin/mkdocs build --quiet --strict; }

# pytest_in_parallel MARK: the tests that carry the mark.
pytest_in_parallel() {
    .venv/bin/python -m pytest -q -n auto --maxprocesses 8 --dist worksteal -m "$1" --ignore=tests/peers --ignore=tests/browser
}

# A real browser on a busy machine, with cards that are dealt anew each time: what fails is run once more, by itself,
# and the list of what was unsteady is told, so that it is mended and not forgotten.
browser_twice_if_need_be() {
    local status=0
    .venv/bin/python -m pytest -q -n 2 --dist worksteal tests/browser || status=$?
    [ "$status" -eq 1 ] || return "$status"     # 1: tests failed; anything else is no matter of luck
    printf '\nOnce more, alone, what has failed:\n'
    .venv/bin/python -m pytest -q --last-failed --last-failed-no-failures none tests/browser || return
    printf '\nUNSTEADY: the tests named above failed at first and passed alone.\n'
}

# services NAME…: tells the tests, as TEST_NAME, where these are; they are installed if they may be.
services() {
    local name path
    while IFS='=' read -r name path; do
        export "TEST_$(printf '%s' "$name" | tr '[:lower:]' '[:upper:]')=$path"
    done < <(scripts/services.sh "$@")
}

# try_wheel DIRECTORY: what is in it, installed and played with where there is nothing else.
try_wheel() {
    UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}" UV_NATIVE_TLS="${UV_NATIVE_TLS:-1}" \
        .venv/bin/python scripts/try_wheel.py "$1" --uv "$(scripts/bootstrap.sh --uv)"
}

# run_section NAME: runs it under a heading, keeps its time, and ends the script if it fails.
times=""
run_section() {
    local started=$SECONDS status=0
    printf '\n==== %s ====\n' "$1"
    "run_$1" || status=$?
    times+=$(printf '%-12s %4d s' "$1" $((SECONDS - started)))$'\n'
    if [ "$status" -ne 0 ]; then
        printf '\n%s\nFAILED: %s. To run it alone:\n\n    scripts/test.sh %s\n' "$times" "$1" "$1" >&2
        exit "$status"
    fi
}

sections=${*:-$ALL}
for section in $sections; do
    if ! declare -F "run_$section" >/dev/null || [[ " $ALL " != *" $section "* ]]; then
        printf 'There is no section "%s". Sections: %s\n' "$section" "$ALL" >&2
        exit 2
    fi
done
[[ $sections == setup* ]] || run_section setup
for section in $sections; do
    run_section "$section"
done
printf '\n%s%-12s %4d s\n\nPassed.\n' "$times" total "$SECONDS"
