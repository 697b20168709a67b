import RoadbookSession
import RoadbookText

/// Completes, colours and explains what is typed after an alias as if the alias were expanded.
extension PromptSession {
  /// The expanded text; nil if it does not begin with an alias.
  func expanded(_ text: String) -> Aliases.Expansion? { session.settings.aliases.expanding(text) }

  func completions(_ expanded: Aliases.Expansion, at offset: Int) -> [Completion] {
    completions(in: expanded.text, at: expanded.forth(offset)).compactMap { completion in
      guard completion.replaces.start >= expanded.alias.start + expanded.length else { return nil }
      var completion = completion
      completion.replaces = TextRange(
        expanded.back(completion.replaces.start), expanded.back(completion.replaces.end))
      return completion
    }
  }

  func styles(_ expanded: Aliases.Expansion, at offset: Int) -> [StyledRange] {
    let inner = expanded.alias.start + expanded.length
    return [StyledRange(expanded.alias, .keyword)]
      + styles(in: expanded.text, at: expanded.forth(offset)).compactMap { styled in
        guard styled.range.start >= inner || styled.range.end <= expanded.alias.start else {
          return nil
        }
        return StyledRange(
          TextRange(expanded.back(styled.range.start), expanded.back(styled.range.end)),
          styled.style)
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
