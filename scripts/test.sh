#!/usr/bin/env bash
# Runs the tests, the quick ones first, and stops at the first section that fails.
#
#   scripts/test.sh                 everything; sections that would leave a core idle run side by side
#   scripts/test.sh clippy mypy     these sections alone, one after the other
#   scripts/test.sh --check         the quick loop, `make check`: what only reads the code, and the most telling tests
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Groups of sections, one a line. The parts between bars run side by side, the sections of a part in their order.
readonly ALL="tools
setup | rustfmt page cargo-test
format ruff mypy stubtest clippy docs | web | pytest
browser | pytest-slow peers wheel"
readonly CHECK="setup
format ruff rustfmt mypy | pytest-quick"

# The tests of the quick loop: of all that take a second or so, those that notice most of the faults in tests/mutation.
readonly QUICK="tests/cards tests/rules tests/games tests/golden
tests/compile/test_compile.py tests/compile/test_scores.py tests/perft/test_core.py tests/engine/test_tricks.py
tests/belief/test_determinizations.py tests/belief/test_determinizations_toys.py
tests/server/domain/test_table.py tests/server/domain/test_secret_phase.py tests/server/domain/test_any_commands.py
tests/test_layers.py tests/test_house.py tests/test_words.py"

# Plugins that are there for the browser or come along with a library. Each process of the tests would load them.
readonly UNUSED="playwright schemathesis anyio"

# Set here, and not by the caller's shell. Python keeps what it has compiled, for the tests start hundreds of processes.
unset VIRTUAL_ENV PYTHONPATH PYTHONDONTWRITEBYTECODE
export PYO3_PYTHON=$PWD/.venv/bin/python     # the Python that clippy's build of PyO3 asks for its version
export CARGO_INCREMENTAL=0                   # what is built once compiles faster without
export NO_MKDOCS_2_WARNING=1                 # else each build reports mkdocs-material's end of life in 2027

run_tools()       { scripts/bootstrap.sh --uv >/dev/null; }
run_setup()       { scripts/bootstrap.sh; }
run_format()      { .venv/bin/ruff format --check; }
run_ruff()        { .venv/bin/ruff check; }
run_mypy()        { .venv/bin/mypy; }
run_rustfmt()     { cargo fmt --all --check; }
run_clippy()      { cargo clippy --release --locked --workspace --all-targets -- -D warnings; }  # as the core is built: macros once
run_cargo-test()  { cargo test --locked --workspace; }
run_stubtest()    { .venv/bin/python -m mypy.stubtest --mypy-config-file pyproject.toml tricksmith._native; }
run_web()         { scripts/page.sh --packages && .venv/bin/python -m scripts.write_fixtures && npm --prefix web run --silent verify; }
run_page()        { scripts/page.sh && npm --prefix web run --silent size; }
run_wheel()       { services chromium && scripts/wheel.sh target/wheels && try_wheel target/wheels; }
run_pytest()      { services postgres redis && niceness=5 pytest_in_parallel "not slow"; }  # what is quick goes first
run_pytest-slow() { niceness=10 pytest_in_parallel "slow" $(grep -rl --include='test_*.py' 'mark\.slow' tests); }
run_pytest-quick() { pytest_in_parallel "not slow" $QUICK; }
run_browser()     { services chromium && twice_if_need_be browser -n "$(processes)" -p no:schemathesis -p no:anyio tests/browser; }
run_peers()       { scripts/bootstrap.sh --peers && .venv/bin/python -m pytest -q tests/peers; }
run_docs()        { .venv/bin/mkdocs build --quiet --strict && .venv/bin/python scripts/page_length.py site/reference; }

# processes: how many run tests at once: one more than there are cores, for some tests wait: for a server, a browser,
# a deadline, a bot.
processes() {
    local cores
    cores=$(getconf _NPROCESSORS_ONLN)
    printf '%s' $((cores < 7 ? cores + 1 : 8))
}

# pytest_in_parallel MARK [PATH…]: the tests that carry the mark. `niceness` gives way to what runs next to it.
pytest_in_parallel() {
    twice_if_need_be "${1// /-}" -n "$(processes)" $(printf -- '-p no:%s ' $UNUSED) \
        --ignore=tests/peers --ignore=tests/browser -m "$@"
}

# twice_if_need_be CACHE ARGUMENT…: pytest with these arguments and, alone, what has failed in it. A machine may be so
# busy that a real browser, a socket or a process is later than a test can wait; what fails twice is no matter of luck,
# and what passed the second time is named, so that it is fixed and not forgotten. Each keeps its own list, in CACHE,
# for others run at the same time. At first, assertions are compiled as they stand and a failure shows all variables:
# to make each assertion show its values takes longer than to import the tests, in every process.
twice_if_need_be() {
    local status=0 cache=.pytest_cache/$1
    local once=(nice -n "${niceness:-0}" .venv/bin/python -m pytest -q -o "cache_dir=$cache" "${@:2}")
    "${once[@]}" --assert=plain --showlocals --dist worksteal || status=$?
    [ "$status" -eq 1 ] || return "$status"     # 1: tests failed
    printf '\nOnce more, alone, what has failed:\n'
    "${once[@]}" -n 0 --last-failed --last-failed-no-failures none || return
    printf '\nUNSTEADY: the tests named above failed at first and passed alone.\n'
}

# services NAME…: passes their paths to the tests, as TEST_NAME; they are installed if they may be.
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

# ---- which section runs when -------------------------------------------------------------------------------------

work=$(mktemp -d)
lanes=()
stop() {
    local lane
    for lane in ${lanes[@]+"${lanes[@]}"}; do
        kill -TERM -- "-$lane" 2>/dev/null || true     # each part is a process group of its own
    done
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM HUP

# finished NAME STATUS SECONDS: keeps the time of a section, and ends the script if it has failed.
times=""
finished() {
    times+=$(printf '%-12s %4d s' "$1" "$3")$'\n'
    if [ "$2" -ne 0 ]; then
        printf '\n%s\nFAILED: %s. To run it alone:\n\n    scripts/test.sh %s\n' "$times" "$1" "$1" >&2
        exit "$2"
    fi
}

# run_section NAME: runs it under a heading.
run_section() {
    local started=$SECONDS status=0
    printf '\n==== %s ====\n' "$1"
    "run_$1" || status=$?
    finished "$1" "$status" $((SECONDS - started))
}

# run_part NAME…: runs sections up to the first that fails, keeps what each prints, and notes that it has ended.
run_part() {
    local section started status
    for section in "$@"; do
        started=$SECONDS status=0
        "run_$section" >"$work/$section" 2>&1 </dev/null || status=$?
        printf '%s %s %s\n' "$section" "$status" $((SECONDS - started)) >>"$work/ended"
        [ "$status" -eq 0 ] || return 0
    done
}

# run_beside PART | PART …: runs the parts side by side. What a section prints is shown when it has ended.
run_beside() {
    local part all shown=0 section status seconds
    local -a parts
    IFS='|' read -ra parts <<<"$*"
    all=$(printf '%s ' "${parts[@]}" | wc -w)
    printf '\nSide by side: %s\n' "$*"
    : >"$work/ended"
    lanes=()
    set -m
    for part in "${parts[@]}"; do
        # shellcheck disable=SC2086 # several sections
        run_part $part &
        lanes+=($!)
    done
    set +m
    while [ "$shown" -lt "$all" ]; do
        sleep 0.2
        while read -r section status seconds; do
            shown=$((shown + 1))
            printf '\n==== %s ====\n' "$section"
            cat "$work/$section"
            finished "$section" "$status" "$seconds"
        done < <(tail -n +$((shown + 1)) "$work/ended")
    done
    wait "${lanes[@]}"
    lanes=()
}

# run_groups GROUPS: one line after the other.
run_groups() {
    local group section
    while IFS= read -r group <&3; do
        case $group in
            *"|"*) run_beside "$group" ;;
            *) for section in $group; do run_section "$section"; done ;;
        esac
    done 3<<<"$1"
}

case "$*" in
    "") run_groups "$ALL" ;;
    --check) run_groups "$CHECK" ;;
    *)
        known=" $(printf '%s ' $ALL $CHECK | tr -d '|') "
        for section in "$@"; do
            if [[ $known != *" $section "* ]]; then
                printf 'There is no section "%s". Sections: %s\n' "$section" "$(printf '%s\n' $known | awk '!seen[$0]++' | xargs)" >&2
                exit 2
            fi
        done
        [ "$1" = setup ] || run_section setup
        for section in "$@"; do
            run_section "$section"
        done
        ;;
esac
printf '\n%s%-12s %4d s\n\nPassed.\n' "$times" total "$SECONDS"
