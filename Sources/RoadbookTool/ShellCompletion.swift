import RoadbookIDE
import RoadbookSession
import RoadbookShell
import RoadbookText

/// What shells offer after Tab: their scripts ask `roadbook --completions WORD…`.
enum ShellCompletion {
  /// The answer for the words after `roadbook`, the last of which is incomplete, possibly empty.
  ///
  /// The first line is the kind of files that can be meant, too: `none`, `files` or `maps`. Each other line is a word
  /// that is possible there, with a tab and its meaning.
  static func lines(after words: [String]) -> [String] {
    let (earlier, typed) = (words.dropLast(), words.last ?? "")
    let commands = RoadbookTool.commands.filter { $0.isShown }.map { "\($0.name)\t\($0.summary)" }
    if earlier == ["help"] { return ["none"] + commands }
    let named = RoadbookTool.command(named: earlier.first)
    let command: any ToolCommand.Type = named ?? PromptCommand.self
    var reader = ArgumentReader(command.description.arguments)
    for word in named == nil ? earlier : earlier.dropFirst() { _ = try? reader.read(word) }
    if reader.hasOptions, reader.pending == nil, typed.hasPrefix("-") {
      return ["none"]
        + reader.arguments.flatMap { option in option.names.map { "\($0)\t\(option.summary)" } }
    }
    let first = earlier.isEmpty ? commands + ["help\tShow the help of a command."] : []
    guard let index = reader.next else { return ["none"] + first }
    let argument = reader.arguments[index]
    guard argument.completion == .urls else {
      return [argument.completion.rawValue] + first + argument.choices
    }
    return ["none"] + urls(typed, on: earlier.first { $0.hasSuffix(".roadbook") })
  }

  /// URLs of a map: the next segment, key or value, as Tab at the prompt.
  private static func urls(_ typed: String, on map: String?) -> [String] {
    var session = Session(files: DiskAccess())
    guard let map, !session.load(map).isUsageError else { return [] }
    let before = "resolve "
    let text = before + typed
    let items = Completions(Analysis(session), text, at: text.utf8.count).items(fuzzily: false)
    return items.filter { $0.kind == .url && $0.range.start >= before.utf8.count }.map { item in
      String(
        decoding: text.utf8.prefix(item.range.start).dropFirst(before.utf8.count), as: UTF8.self)
        + item.insertion
    }
  }

  /// Prints the script of a shell.
  static func printScript(of shell: String?) -> ExitStatus {
    guard let shell, let script = scripts[shell] else {
      return Streams().refuse("--generate-completion-script needs a shell: bash, zsh or fish")
    }
    return RoadbookTool.answer(script)
  }

  private static let scripts = [
    // Bash replaces only what follows the last of COMP_WORDBREAKS, such as the colon of a URL.
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
  ]
}
