package import RoadbookText

/// Commands of the prompt.
extension RetiredForm {
  static let commands: [RetiredForm] =
    [
      command("reload", "load") { $0.replacingWord(with: "load") },
      command("source", "run FILE") { $0.replacingWord(with: "run") },
      command("compare", "diff A [B]") { $0.replacingWord(with: "diff") },
      command("previous", "step back, or next back over inner steps", \.previousStep),
      command("where", "steps") { $0.replacingWord(with: "steps") },
      command("plan", "steps") { $0.replacingWord(with: "steps") },
      command("again", "the statement again; the Up key brings it back"),
    ]
    + ["output", "time", "echo", "paging", "prompt", "editing", "retry"].map { name in
      command(name, "settings \(name) VALUE") {
        [TextEdit(TextRange(at: $0.word.start), "settings ")]
      }
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
  /// `previous` or `previous over`
  fileprivate var previousStep: [TextEdit]? {
    switch restText {
    case "": replacingWord(with: "step back")
    case "over": [TextEdit(TextRange(word.start, rest.end), "next back")]
    default: nil
    }
  }
}
