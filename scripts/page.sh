#!/usr/bin/env bash
# Builds the page of the table in the browser into src/tricksmith/server/page/, if its sources are newer.
# Run it as often as you like; when nothing changed it takes a moment and says nothing.
#
#   scripts/page.sh               build
#   scripts/page.sh --packages    only install the npm packages
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly NODE_LEAST=20.19     # also in web/package.json
readonly PAGE=src/tricksmith/server/page
readonly SOURCES="web/src web/static web/scripts web/package-lock.json web/svelte.config.js web/vite.config.ts web/tsconfig.json"

# at_least HAVE LEAST: is the dotted version HAVE at least LEAST?
at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

check_node() {
    local version
    version=$(node --version 2>/dev/null) || version=""
    if [ -z "$version" ] || ! at_least "${version#v}" "$NODE_LEAST" || ! command -v npm >/dev/null; then
        cat >&2 <<TEXT
The page of the table cannot be built yet. Missing here:

  Node $NODE_LEAST or newer with npm (found: ${version:-none})
    Debian 13, Ubuntu 25.04:  apt install nodejs npm
    Fedora:                   dnf install nodejs
    macOS:                    brew install node
    anywhere:                 https://nodejs.org

Then run the same command again. \`make play TERMINAL=1\` plays in the terminal without it.
TEXT
        exit 1
    fi
}

packages() {
    local stamp=web/node_modules/.tricksmith-stamp
    if ! cmp -s web/package-lock.json "$stamp"; then
        printf 'Fetching the packages of the page\n' >&2
        (cd web && npm ci --no-audit --no-fund --loglevel=error)
        cp web/package-lock.json "$stamp"
    fi
}

is_fresh() {
    # shellcheck disable=SC2086 # several paths
    [ -f "$PAGE/.built" ] &&
        [ -z "$(find $SOURCES -path '*/fixtures/*' -prune -o -newer "$PAGE/.built" -type f -print -quit)" ]
}

build() {
    if ! is_fresh; then
        printf 'Building the page\n' >&2
        local output started=web/node_modules/.tricksmith-build
        touch "$started"
        if ! output=$(cd web && npm run --silent build 2>&1); then
            printf '%s\n' "$output" >&2
            exit 1
        fi
        touch -r "$started" "$PAGE/.built"     # a source that was edited meanwhile is newer, and is built next time
    fi
}

check_node
packages
[ "${1:-}" = --packages ] || build
