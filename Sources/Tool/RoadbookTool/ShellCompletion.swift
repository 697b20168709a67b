import ArgumentParser
import RoadbookIDE
import RoadbookSession
import RoadbookShell
import RoadbookText

/// What shells offer for an argument after Tab.
extension CompletionKind {
  /// Maps and folders.
  static let maps = CompletionKind.file(extensions: ["roadbook"])

  /// URLs of the map that is named before them: the next segment, key or value, as Tab at the
  /// prompt.
  static let urls = CompletionKind.custom { words, index, prefix in
    ShellCompletion.urls(words.map(unquoted), index, unquoted(prefix))
  }
}

/// A word without the shell's quotes, as far as paths and URLs need that.
private func unquoted(_ word: String) -> String { word.filter { !"\"'\\".contains($0) } }

/// The scripts for the completion of shells.
enum ShellCompletion {
  /// The tool as shells complete it: without a command, the options are those of the prompt. Bash
  /// asks for their values after a command, too, so `--format` is not among them.
  private struct CompletedTool: ParsableCommand {
    static let configuration = {
      var configuration = RoadbookTool.configuration
      configuration.defaultSubcommand = nil
      return configuration
    }()

    @OptionGroup var options: PromptOptions
  }

  /// The script of the shell that `--generate-completion-script SHELL` names; nil for other words.
  static func script(for words: [String]) throws(ExitStatus) -> String? {
    guard words.first == "--generate-completion-script" else { return nil }
    guard let shell = words.dropFirst().first.flatMap(CompletionShell.init) else {
      throw Streams().refuse("--generate-completion-script needs a shell: bash, zsh or fish")
    }
    let script = CompletedTool.completionScript(for: shell)
    // The parser's script offers only commands for the first word, which can be a map, too.
    switch shell {
    case .zsh:
      let commands = "_describe -V subcommand subcommands && ret=0"
      return script.replacing(
        commands, with: "\(commands)\n        _files -g '*.roadbook' && ret=0")
    case .fish:
      let names = RoadbookTool.commands.map { $0.name }.joined(separator: " ")
      return script + """

        complete -c roadbook -n 'not __fish_seen_subcommand_from help \(names)' \
          -a '(__fish_complete_suffix .roadbook)'
        """
    default: return script + "\ncomplete -o filenames -o default -F _roadbook roadbook"
    }
  }

  /// The URLs that can stand in place of the word at an index, of which `prefix` is typed.
  fileprivate static func urls(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    guard let map = words.dropFirst().first(where: { $0.hasSuffix(".roadbook") }) else { return [] }
    var session = Session(files: DiskAccess())
    guard !session.load(map).isUsageError else { return [] }
    let earlier = CompletionShell.requesting == .bash ? separated(words, before: index) : ""
    let before = "resolve "
    let text = before + earlier + (isSeparator(prefix) ? "" : prefix)
    let items = Completions(Analysis(session), text, at: text.utf8.count).items(fuzzily: false)
    return items.filter { $0.kind == .url && $0.range.start >= before.utf8.count }.map { item in
      let kept = text.utf8.prefix(item.range.start).dropFirst(before.utf8.count)
      let url = String(decoding: kept, as: UTF8.self) + item.insertion
      let offered = String(url.dropFirst(earlier.count))
      // Zsh takes what follows a colon for a description.
      return CompletionShell.requesting == .zsh ? offered.escaped([":": "\\:"]) : offered
    }
  }

  /// The part of a URL before the word at an index: Bash takes the characters in COMP_WORDBREAKS
  /// for words of their own, and replaces only the last word.
  private static func separated(_ words: [String], before index: Int) -> String {
    guard words.indices.contains(index) else { return "" }
    var start = index
    while start > 0, isSeparator(words[start]) || isSeparator(words[start - 1]) { start -= 1 }
    return words[start..<index].joined() + (isSeparator(words[index]) ? words[index] : "")
  }

  private static func isSeparator(_ word: String) -> Bool { [":", "=", "@"].contains(word) }
}
