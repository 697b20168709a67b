#!/bin/sh
# Installs Roadbook's external tools in each JetBrains IDE of this user (or in the configuration folders that are given).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

if [ $# = 0 ]; then
  for folder in "${XDG_CONFIG_HOME:-$HOME/.config}"/JetBrains/*/ "$HOME/Library/Application Support"/JetBrains/*/; do
    [ -d "$folder/options" ] && set -- "$@" "$folder"
  done
fi
if [ $# = 0 ]; then
  echo "there is no configuration of a JetBrains IDE: start it once first" >&2
  exit 1
fi
for folder; do
  mkdir -p "$folder/tools"
  sed "s|ROADBOOK|$root|" "$here/Roadbook.xml" >"$folder/tools/Roadbook.xml"
  echo "Roadbook is installed in $folder"
done
