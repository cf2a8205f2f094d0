#!/usr/bin/env bash
# Builds the wheel of this platform and the source distribution into a directory, in place of older ones.
#
#   scripts/wheel.sh              into dist/
#   scripts/wheel.sh DIRECTORY    elsewhere
#
# The compiled module is the one that `make setup` has built already: cargo finds nothing left to do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=${1:-dist}
rm -f "$out"/tricksmith-*.whl "$out"/tricksmith-*.tar.gz

# maturin ARGUMENT…: runs it, and says something only if it fails.
maturin() {
    local said
    if ! said=$(.venv/bin/maturin "$@" --out "$out" 2>&1); then
        printf '%s\n' "$said" >&2
        return 1
    fi
}

scripts/page.sh
maturin build --locked --interpreter .venv/bin/python
maturin sdist
ls "$out"/tricksmith-*
