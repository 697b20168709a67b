#compdef roadbook
_roadbook() {
  local -a answers described
  local answer word
  answers=("${(@f)$(${~words[1]} --completions "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  case $answers[1] in
    files) _files ;;
    maps) _files -g '*.roadbook' ;;
  esac
  for answer in "${(@)answers[2,-1]}"; do
    word=${answer%%$'\t'*}
    described+=("${word//:/\\:}${${answer#$word}/$'\t'/:}")
  done
  (( $#described )) && _describe -t words roadbook described
}
if [ "$funcstack[1]" = _roadbook ]; then _roadbook "$@"; else compdef _roadbook roadbook; fi
