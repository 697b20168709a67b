#!/bin/sh
# open-prompt.sh MAP: opens the prompt on a map in a terminal of its own, for editors that have none: a pane of tmux, or a
# window of $TERMINAL or of the terminal that is installed.
set -eu
map=$1

if [ -n "${TMUX:-}" ]; then
  exec tmux split-window -c "$PWD" roadbook "$map"
fi
if [ "$(uname)" = Darwin ]; then
  exec osascript - "$PWD" "$map" <<'END'
on run {folder, map}
  tell application "Terminal"
    do script "cd " & quoted form of folder & " && roadbook " & quoted form of map
    activate
  end tell
end run
END
fi
for terminal in "${TERMINAL:-}" x-terminal-emulator konsole gnome-terminal ptyxis alacritty kitty foot xterm; do
  [ -n "$terminal" ] && command -v "$terminal" >/dev/null 2>&1 || continue
  case $terminal in
    gnome-terminal | ptyxis) start=-- ;;
    *) start=-e ;;
  esac
  # The editor does not wait for it.
  nohup "$terminal" "$start" roadbook "$map" </dev/null >/dev/null 2>&1 &
  exit
done
echo "there is no terminal for the prompt: set TERMINAL" >&2
exit 1
