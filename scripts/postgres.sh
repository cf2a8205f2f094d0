#!/usr/bin/env bash
# Starts a throw-away PostgreSQL on 127.0.0.1 for the tests, prints its address on one line, and stops and removes it
# when its standard input ends: so none is left behind, whatever becomes of the tests.
#
# The server is that of Debian's package postgresql, or whichever is on the PATH. Where CI is true and there is none, the
# package is installed. Without a server the script says why on standard error and ends with code 3.
set -euo pipefail

find_server() {
    local found
    for found in /usr/lib/postgresql/*/bin/postgres "$(command -v postgres || true)"; do
        if [ -x "$found" ] && [ -x "$(dirname "$(readlink -f "$found")")/initdb" ]; then
            dirname "$(readlink -f "$found")"
            return
        fi
    done
    return 1
}

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi; }

if ! bin=$(find_server); then
    if [ "${CI:-}" = true ]; then
        { as_root apt-get update && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql; } >&2
    fi
    if ! bin=$(find_server); then
        echo "there is no PostgreSQL here: on Debian and Ubuntu install the package postgresql" >&2
        exit 3
    fi
fi

# PostgreSQL refuses to run as root; its package brings a user for it.
run=()
if [ "$(id -u)" -eq 0 ]; then
    run=(runuser -u postgres --)
fi

folder=$("${run[@]}" mktemp -d "${TMPDIR:-/tmp}/tricksmith-postgres.XXXXXX")
stop() {
    "${run[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP

cd /
"${run[@]}" "$bin/initdb" -D "$folder/data" -U tests -A trust --no-sync >"$folder.log" 2>&1 || { cat "$folder.log" >&2; exit 1; }
rm -f "$folder.log"
port=${PORT:-$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')}
# Nothing here must outlive the machine, so it need not wait for the disk, unless FSYNC=on says that waiting is measured.
"${run[@]}" "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start -o \
    "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=${FSYNC:-off} -c max_connections=200" \
    >/dev/null || { cat "$folder/log" >&2; exit 1; }
echo "postgresql://tests@127.0.0.1:$port/postgres"
cat >/dev/null
