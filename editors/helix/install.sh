#!/bin/sh
# Installs Roadbook for Helix: its language, its queries, its parser and its keys, below the configuration folder (or the
# folder that is given). An own [[language]] of this name and own keys below Space m stay as they are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
target=${1:-${XDG_CONFIG_HOME:-$HOME/.config}/helix}
grammar="$root/grammar/tree-sitter-roadbook"

mkdir -p "$target/runtime/queries/roadbook" "$target/runtime/grammars"
if ! grep -qs '^name = "roadbook"' "$target/languages.toml"; then
  sed "s|ROADBOOK|$root|" "$here/languages.toml" >>"$target/languages.toml"
fi
if ! grep -qs '^\[keys\.normal\.space\.m\]' "$target/config.toml"; then
  sed "s|ROADBOOK|$root|" "$here/config.toml" >>"$target/config.toml"
fi
for query in highlights injections locals textobjects; do
  cp "$here/queries/$query.scm" "$target/runtime/queries/roadbook/$query.scm" 2>/dev/null ||
    cp "$grammar/queries/$query.scm" "$target/runtime/queries/roadbook/$query.scm"
done
cp "$here/queries/indents.scm" "$target/runtime/queries/roadbook/indents.scm"
${CC:-cc} ${CFLAGS:--O2} -shared -fPIC -I"$grammar/src" "$grammar/src/parser.c" "$grammar/src/scanner.c" \
  -o "$target/runtime/grammars/roadbook.so"
echo "Roadbook is installed in $target"
