#!/usr/bin/env bash
# Makes .venv ready: checks what must be there, finds or fetches uv, installs everything that uv.lock names.
# Run it as often as you like; when nothing changed it takes a moment and says nothing.
#
#   PYTHON=/path/to/python3 scripts/bootstrap.sh     use this Python for a new .venv
#
# With `--peers` it also installs the programs that the benchmarks compare with; they stay, and are kept up to date.
# With `--uv` it only prints the uv that it would use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly UV_PINNED=0.13.9      # fetched into .tools/ if there is no uv on the PATH
readonly UV_LEAST=0.9.5        # the oldest on the PATH that will do; also in pyproject.toml
readonly PYTHON_LEAST=3.11     # also in pyproject.toml
readonly RUST_LEAST=1.85       # also in Cargo.toml

# ---- what must be there beforehand ---------------------------------------------------------------

missing=0

# need WHAT DEBIAN FEDORA MACOS: names a missing prerequisite and how to get it.
need() {
    if [ "$missing" -eq 0 ]; then
        printf 'tricksmith cannot be set up yet. Missing here:\n' >&2
    fi
    missing=1
    printf '\n  %s\n    Debian, Ubuntu:  %s\n    Fedora:          %s\n    macOS:           %s\n' "$@" >&2
}

# at_least HAVE LEAST: is the dotted version HAVE at least LEAST?
at_least() {
    local -a have least
    IFS=. read -ra have <<<"$1"
    IFS=. read -ra least <<<"$2"
    local i
    for i in "${!least[@]}"; do
        if [ "${have[i]:-0}" -ne "${least[i]}" ]; then
            [ "${have[i]:-0}" -gt "${least[i]}" ]
            return
        fi
    done
}

# version_in TEXT: the first dotted number in it.
version_in() {
    [[ $1 =~ ([0-9]+(\.[0-9]+)+) ]] && printf '%s' "${BASH_REMATCH[1]}"
}

python_is_good() {
    local version
    version=$("$1" -c 'import platform; print(platform.python_version())' 2>/dev/null) || return 1
    at_least "$(version_in "$version")" "$PYTHON_LEAST"
}

find_python() {
    local name
    for name in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if python_is_good "$name"; then
            printf '%s' "$name"
            return
        fi
    done
    return 1
}

check_python() {
    if ! python=$(find_python); then
        need "Python $PYTHON_LEAST or newer (found: $(python3 --version 2>/dev/null || echo none))" \
            "apt install python3 python3-venv" "dnf install python3" "brew install python"
    fi
}

check_rust() {
    local tool version
    for tool in cargo rustc; do
        version=$("$tool" --version 2>/dev/null) || version=""
        if [ -z "$version" ] || ! at_least "$(version_in "$version")" "$RUST_LEAST"; then
            need "Rust $RUST_LEAST or newer, cargo and rustc (found: ${version:-no $tool})" \
                "apt install cargo (Debian 13), else https://rustup.rs" "dnf install cargo" "brew install rust"
            return
        fi
    done
}

check_c_compiler() {
    if ! command -v cc >/dev/null; then
        need "a C compiler under the name cc, which links what Rust compiles" \
            "apt install build-essential" "dnf install gcc" "xcode-select --install"
    fi
}

check_make() {
    if ! command -v make >/dev/null; then
        need "make" "apt install make" "dnf install make" "xcode-select --install"
    fi
}

# ---- uv, which installs the rest -----------------------------------------------------------------

uv_version() {
    local text
    text=$("$1" --version 2>/dev/null) && version_in "$text"
}

uv_on_path_will_do() {
    local version
    version=$(uv_version uv) && at_least "$version" "$UV_LEAST"
}

fetch_uv() {
    printf 'Fetching uv %s into .tools/\n' "$UV_PINNED" >&2
    rm -rf .tools
    if ! "$python" -m venv .tools; then
        rm -rf .tools
        need "the venv module of $("$python" --version)" \
            "apt install python3-venv" "dnf install python3" "brew install python"
        exit 1
    fi
    .tools/bin/python -m pip install --quiet --disable-pip-version-check "uv==$UV_PINNED" >&2
}

find_uv() {
    if uv_on_path_will_do; then
        uv=uv
        return
    fi
    uv=.tools/bin/uv
    if [ "$(uv_version "$uv")" != "$UV_PINNED" ]; then
        fetch_uv
    fi
}

# ---- everything in uv.lock, and the compiled module ----------------------------------------------

native_imports() {
    .venv/bin/python -c 'import tricksmith._native' 2>/dev/null
}

# The peers of the benchmarks, if they were asked for now or before.
groups=()

find_groups() {
    if [ "${1:-}" = --peers ] || compgen -G '.venv/lib*/python*/site-packages/open_spiel-*' >/dev/null; then
        groups=(--group bench)
    fi
}

sync() {
    "$uv" sync --locked --extra all ${groups[@]+"${groups[@]}"} "$@"
}

install() {
    if ! python_is_good .venv/bin/python; then
        "$uv" venv --quiet --clear --python "$python" .venv
    fi
    if ! sync --check --quiet 2>/dev/null; then
        sync
    fi
    if ! native_imports; then
        sync --reinstall-package tricksmith
        .venv/bin/python -c 'import tricksmith._native'
    fi
}

check_python
check_rust
check_c_compiler
check_make
if [ "$missing" -ne 0 ]; then
    printf '\nThen run the same command again.\n' >&2
    exit 1
fi

# Nothing but the packages in uv.lock is fetched, and they go to .venv here, whatever the caller's environment is.
export UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT=.venv
unset VIRTUAL_ENV UV_PYTHON
# Trust whom this machine trusts, as cargo does (behind some firewalls nothing else works); the second name is older uv's.
export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}" UV_NATIVE_TLS="${UV_NATIVE_TLS:-1}"

find_uv
if [ "${1:-}" = --uv ]; then
    printf '%s\n' "$uv"
else
    find_groups "$@"
    install
fi
