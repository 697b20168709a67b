extension SyntaxNode {
  /// The kind of an item named by `remove`, `describe` or `break`: `route`, `screen`, …; `routes`
  /// of `remove`; nil if there is only a name.
  package var kindWord: String? {
    let words = ownTokens.filter { tree.tokenKind($0) == .word }.map { tree.tokenText($0) }
    guard let next = words.dropFirst().first else { return nil }
    return ["in", "when", "once", "do"].contains(next) ? nil : next
  }
}
