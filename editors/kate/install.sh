#!/bin/sh
# Installs Roadbook for Kate: its syntax (for KWrite and KDevelop, too), the language server, and the external tools.
# Settings of other language servers stay as they are.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
config=${XDG_CONFIG_HOME:-$HOME/.config}
syntax=${XDG_DATA_HOME:-$HOME/.local/share}/org.kde.syntax-highlighting/syntax
tools=$config/kate/externaltools
settings=$config/kate/lspclient/settings.json

mkdir -p "$syntax" "$tools" "$(dirname "$settings")"
cp "$here/roadbook.xml" "$syntax"
for tool in "$here"/externaltools/*; do
  sed "s|ROADBOOK|$root|" "$tool" >"$tools/$(basename "$tool")"
done
# When Kate is started for the first time, it does not look for tools.
[ -e "$config/kate-externaltoolspluginrc" ] ||
  printf '[Global]\nfirststart=false\n' >"$config/kate-externaltoolspluginrc"
if [ ! -e "$settings" ]; then
  cp "$here/settings.json" "$settings"
elif ! grep -q '"roadbook"' "$settings"; then
  echo "$settings has servers already: add the one of $here/settings.json" >&2
fi
echo "Roadbook is installed for Kate"
