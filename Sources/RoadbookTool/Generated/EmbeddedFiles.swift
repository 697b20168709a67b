// Made from grammar/first.roadbook and editors/shells by `make generate`. Do not edit.
// swift-format-ignore-file

extension InitCommand {
  static let map = #"""
roadbook 1

# Which screen opens for which URL. Replace scheme, host and screens by those of your app.
scheme app, https://app.example.com

screen Home
screen Items
screen Item(id: int, title: string?)
screen Login

# Two tabs, each with a stack of screens.
tabs Main { HomeTab; ItemsTab }
stack HomeTab = [Home]
stack ItemsTab = [Items]

# What the app knows; tests and the prompt can change it.
var signedIn = false

guard member {
  require signedIn else open /login
}

route / -> Home in HomeTab
route /login -> Login modal

route /items -> Items in ItemsTab {
  # /items/42 opens on top of the list. The title may come from the query: /items/42?title=Hat
  route :id<int> -> Item(id: id, title: parameters.title)
  route :id<int>/edit -> Item(id: id) guard member
}

# An old address that still works.
route /products/:id<int> => /items/${id}

test "an item opens on top of the list" {
  open https://app.example.com/items/42?title=Hat
  expect stack == [Items, Item]
  expect arguments == { id: 42, title: "Hat" }
  back
  expect visible == Items
}

test "editing needs a login" {
  expect app://items/42/edit -> Login
  set signedIn = true
  expect app://items/42/edit -> Item(id: 42)
}

"""#
}

extension ShellCompletion {
  static let scripts = [
    "bash": #"""
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

"""#,
    "fish": #"""
function __roadbook_complete
  set -l words (commandline -opc)
  set -l answers ($words[1] --completions $words[2..] (commandline -ct) 2>/dev/null)
  switch $answers[1]
    case files
      __fish_complete_path (commandline -ct)
    case maps
      __fish_complete_suffix .roadbook
  end
  printf '%s\n' $answers[2..]
end
complete -c roadbook -f -a '(__roadbook_complete)'

"""#,
    "zsh": #"""
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

"""#,
  ]
}
