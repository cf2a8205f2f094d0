#!/usr/bin/env bash
# Writes deploy/requirements.txt, what a server installs in addition to our wheel, as uv.lock has it: all with hashes.
#
#   scripts/requirements.sh          in place of the old one
#   scripts/requirements.sh FILE     elsewhere
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export UV_OFFLINE=1  # uv.lock has all that is needed
"$(scripts/bootstrap.sh --uv)" export --quiet --locked --no-header --no-annotate --no-dev --no-emit-project \
    --format requirements.txt --extra server --extra redis --extra postgres \
    --output-file "${1:-deploy/requirements.txt}" >/dev/null
