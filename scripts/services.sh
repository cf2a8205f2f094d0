#!/usr/bin/env bash
# Finds the programs that some tests need, and installs Debian's package where that may be done: as root with apt, or in CI.
#
#   scripts/services.sh chromium postgres redis     prints NAME=PATH for each that there is
#
# What cannot be had is named on standard error; the tests that need it are then left out, and say so.
set -euo pipefail

# The shell is Chromium without windows of its own: the same tests take a third less of the processor.
find_shell()    { command -v chromium-headless-shell; }
find_chromium() { find_shell || command -v chromium || command -v chromium-browser || command -v google-chrome; }
find_postgres() { command -v postgres || find /usr/lib/postgresql -name postgres -path '*/bin/*' 2>/dev/null | sort -V | tail -n 1 | grep .; }
find_redis()    { command -v valkey-server || command -v redis-server; }

# The packages that will do, the best first.
packages_of() {
    case $1 in
        chromium) printf 'chromium-headless-shell chromium' ;;
        postgres) printf 'postgresql' ;;
        redis) printf 'redis-server' ;;
    esac
}

updated=""
install() {
    local package
    [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
    if [ -z "$updated" ] && ! "find_$1" >/dev/null; then
        apt-get -qq update >&2 || true
        updated=yes
    fi
    for package in $(packages_of "$1"); do
        # A package's own service must not start: the tests start one of their own.
        RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends -y "$package" >&2 && return
    done
    return 1
}

for name in "$@"; do
    [ "$name" != chromium ] || find_shell >/dev/null || install chromium || true
    if path=$("find_$name") || { install "$name" && path=$("find_$name"); }; then
        printf '%s=%s\n' "$name" "$path"
    else
        printf 'There is no %s here (Debian: apt install %s): its tests are left out.\n' "$name" "$(packages_of "$name" | sed 's/.* //')" >&2
    fi
done
