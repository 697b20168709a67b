import RoadbookSemantics
import RoadbookSyntax
import RoadbookText

/// Hovers for words of the language.
extension MapSnapshot {
  func wordHover(_ path: [SyntaxNode], at offset: Int) -> HoverText? {
    guard let node = path.last, let token = Self.word(at: offset, in: node) else { return nil }
    let tree = node.tree
    let range = tree.tokenRange(token)
    let text = tree.tokenText(token)
    if let statement = path.last(where: { $0.kind == .optionStatement }),
      let word = statement.firstWord, let keyword = StatementKeyword.named(word)
    {
      let standard = Keyword(rawValue: word)?.values.first
      return HoverText(
        keyword.usage, documentation: keyword.help, [("without it", .code(standard))], range: range)
    }
    if node.kind == .nameExpression, path.dropLast().last?.kind == .callExpression,
      let function = BuiltinFunction(rawValue: text)
    {
      return HoverText(function.usage, range: range)
    }
    // A keyword shows the usage of its whole statement.
    guard tree.tokenKind(token) == .word, let word = node.firstWord, node.kind.isStatement,
      let keyword = StatementKeyword.named(word)
    else { return nil }
    return HoverText(keyword.usage, documentation: keyword.help, range: range)
  }

  /// The token of the word at the cursor, if it belongs to the node itself.
  private static func word(at offset: Int, in node: SyntaxNode) -> Int? {
    let tree = node.tree
    for place in [offset, offset - 1] {
      guard let token = tree.token(at: place), node.tokens.contains(token) else { continue }
      switch tree.tokenKind(token) {
      case .word, .bareText: return token
      default: continue
      }
    }
    return nil
  }
}
