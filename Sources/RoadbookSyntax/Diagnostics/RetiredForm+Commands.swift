package import RoadbookText

/// Commands of the prompt.
extension RetiredForm {
  static let commands: [RetiredForm] =
    [
      command("reload", "load", word("load")),
      command("source", "run FILE", word("run")),
      command("compare", "diff A [B]", word("diff")),
      command("previous", "step back, or next back over inner steps", \.previousStep),
      command("where", "steps", word("steps")),
      command("plan", "steps", word("steps")),
      command("graph", "export mermaid|dot [for TEXT]", \.exportedGraph),
      command("walk", "export checklist [for SCHEME]") { use in
        let scheme = use.restText.isEmpty ? "" : " for \(use.restText)"
        return [TextEdit(use.word.union(use.rest), "export checklist\(scheme)")]
      },
      RetiredForm(
        "redirects", .statement(.declarations), "answer URL => URL in a test or in 'before'",
        \.lookupAnswers, skipsBody: true),
      RetiredForm(
        "url", .statement(.file), "NAME(key: value); 'as NAME' names a route", \.routeCall),
      RetiredForm("url", .statement(.test), "expect NAME(key: value) == URL"),
      phrase("drop deferred", "drop", "drop"), phrase("step in", "step", "step"),
      phrase("remove all", "new", "new"), phrase("break on", "break …", "break"),
      command("complete", "roadbook complete MAP TEXT in a shell; at the prompt press Tab"),
      command("again", "the statement again; the Up key brings it back"),
    ]
    + ["output", "time", "echo", "paging", "prompt", "editing", "retry"].map { name in
      command(name, "settings \(name) VALUE") {
        [TextEdit(TextRange(at: $0.word.start), "settings ")]
      }
    }

  /// A form of two words: a command and the word after it.
  private static func phrase(
    _ words: String, _ current: String, _ replacement: String
  ) -> RetiredForm {
    RetiredForm(words, .phrase, current) { [TextEdit($0.problem.range, replacement)] }
  }

  private static func command(
    _ word: String, _ current: String, _ rewrite: Rewrite? = nil
  ) -> RetiredForm {
    RetiredForm(word, .statement(.commands), current, rewrite)
  }

  /// The diagnostic for a word alone that began a statement in an earlier version; nil for other words.
  package static func diagnostic(ofStatement word: String) -> Diagnostic? {
    Parse(word).diagnostics.first { $0.code == "retired-word" }
  }
}

extension RetiredUse {
  /// `graph [mermaid|dot] [TEXT]`
  fileprivate var exportedGraph: [TextEdit]? {
    var words = restText.split(separator: " ").map(String.init)
    let isFormat = words.first == "mermaid" || words.first == "dot"
    let format = isFormat ? words.removeFirst() : "mermaid"
    let text = words.isEmpty ? "" : " for \(words.joined(separator: " "))"
    return [TextEdit(word.union(rest), "export \(format)\(text)")]
  }

  /// `redirects { URL => URL; … }` as answers before each test.
  fileprivate var lookupAnswers: [TextEdit]? {
    var edits = replacingWord(with: "before")
    var index = rest.start + 1
    guard rest.length > 2, bytes[rest.start] == UInt8(ascii: "{") else { return nil }
    while index < rest.end - 1 {
      index = parse.tree.end(of: { Bytes.isSpace($0) || $0 == UInt8(ascii: ";") }, from: index)
      guard index < rest.end - 1 else { break }
      if bytes[index] != UInt8(ascii: "#") {
        edits.append(TextEdit(TextRange(at: index), "answer "))
      }
      while index < rest.end - 1, !Bytes.isLineEnd(bytes[index]),
        bytes[index] != UInt8(ascii: ";") || !Bytes.isSpace(bytes[index + 1])
      {
        index += 1
      }
    }
    return edits
  }

  /// `url NAME(key: value)` without the command; nil for a quoted pattern and for `only`.
  fileprivate var routeCall: [TextEdit]? {
    guard let first = restText.utf8.first, Bytes.isWordStart(first) else { return nil }
    let removal = TextEdit(TextRange(word.start, rest.start), "")
    if restText.utf8.last == UInt8(ascii: ")") { return [removal] }
    guard restText.utf8.allSatisfy(Bytes.isWordPart) else { return nil }
    return [removal, TextEdit(TextRange(at: rest.end), "()")]
  }

  /// `previous` or `previous over`
  fileprivate var previousStep: [TextEdit]? {
    switch restText {
    case "": replacingWord(with: "step back")
    case "over": [TextEdit(TextRange(word.start, rest.end), "next back")]
    default: nil
    }
  }
}
