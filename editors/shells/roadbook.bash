_roadbook() {
  local line=${COMP_LINE:0:COMP_POINT} words=() answers=() answer last current IFS=$' \t\n'
  read -a words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  last=${words[${#words[@]}-1]#[\"\']}
  current=${last##*["$COMP_WORDBREAKS"]}
  while IFS= read -r answer; do
    answers+=("$answer")
  done < <("${words[0]}" --completions "${words[@]:1}" 2>/dev/null)
  IFS=$'\n'
  COMPREPLY=()
  case ${answers[0]} in
    files) compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")) ;;
    maps)
      compopt -o filenames
      COMPREPLY=($(compgen -f -X '!*.roadbook' -- "$current") $(compgen -d -- "$current"))
      ;;
  esac
  for answer in "${answers[@]:1}"; do
    answer=${answer%%$'\t'*}
    [[ $answer == "$last"* ]] && COMPREPLY+=("${answer#"${last%"$current"}"}")
  done
}
complete -F _roadbook roadbook
