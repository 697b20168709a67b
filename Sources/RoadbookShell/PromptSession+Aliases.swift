import RoadbookLanguage
import RoadbookText

/// Completes, colours and explains what is typed after an alias as if the alias were expanded.
extension PromptSession {
  /// The expanded text; nil if it does not begin with an alias.
  func meant(_ text: String) -> Aliases.Expansion? { session.settings.aliases.expanding(text) }

  func completions(_ meant: Aliases.Expansion, at offset: Int) -> [Completion] {
    completions(in: meant.text, at: meant.forth(offset)).compactMap { completion in
      guard completion.replaces.start >= meant.alias.start + meant.length else { return nil }
      var completion = completion
      completion.replaces = TextRange(
        meant.back(completion.replaces.start), meant.back(completion.replaces.end))
      return completion
    }
  }

  func styles(_ meant: Aliases.Expansion, at offset: Int) -> [StyledRange] {
    let inner = meant.alias.start + meant.length
    return [StyledRange(meant.alias, .keyword)]
      + styles(in: meant.text, at: meant.forth(offset)).compactMap { styled in
        guard styled.range.start >= inner || styled.range.end <= meant.alias.start else {
          return nil
        }
        return StyledRange(
          TextRange(meant.back(styled.range.start), meant.back(styled.range.end)), styled.style)
      }
  }

  /// Completions of the first word with names of aliases.
  func aliases(_ text: String, _ offset: Int) -> [Completion] {
    let typed = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let word = typed.drop { $0 == " " }
    guard word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      return []
    }
    let start = offset - word.utf8.count
    let aliases = session.settings.aliases
    return aliases.names.filter { $0.utf8.starts(with: word.utf8) }.map { name in
      Completion(
        insertion: name + " ", label: name, detail: aliases[name],
        replaces: TextRange(start, offset))
    }
  }
}
