#!/bin/sh
# A build phase for Xcode that shows the findings of `stringsmith check` at the lines of tables.
# sh xcode-build-phase.sh [ARGUMENT...]: passes the arguments to check; without arguments, checks the project's
# directory. Errors fail the build; warnings are shown.
set -eu

# Xcode also runs the phase for indexing and for each preview, where nobody sees the findings.
if [ "${ACTION:-build}" = indexbuild ] || [ "${ACTION:-build}" = clean ] || [ "${ENABLE_PREVIEWS:-NO}" = YES ]; then
    exit 0
fi
root="${SRCROOT:-$PWD}"

# Xcode's search path doesn't include Homebrew's directories and your own.
program=
for candidate in "${STRINGSMITH:-}" "$root/bin/stringsmith" "$root/.build/release/stringsmith" \
    "$(command -v stringsmith || true)" /opt/homebrew/bin/stringsmith /usr/local/bin/stringsmith \
    "${HOME:-}/.local/bin/stringsmith"; do
    if [ -n "$candidate" ] && [ -x "$candidate" ]; then
        program="$candidate"
        break
    fi
done
if [ -z "$program" ]; then
    # shellcheck disable=SC2016  # The reader's home directory, not that of this process.
    echo 'warning: stringsmith was not found: run make install PREFIX="$HOME/.local" in a clone of its repository'
    exit 0
fi

cd "$root"
if [ "$#" = 0 ]; then set -- .; fi
exec "$program" check --reporter xcode --progress never --max-warnings 1000000 "$@"
