import RoadbookIDE
import RoadbookSession
import RoadbookShell
import RoadbookText

/// What shells offer after Tab: their scripts (`editors/shells`) ask `roadbook --completions WORD…`.
///
/// The one for Bash answers only with what follows the last of COMP_WORDBREAKS, such as the colon of a URL, since Bash
/// replaces only that.
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
}
