import RoadbookModel
import RoadbookSyntax
import RoadbookText

/// Describes the language's own words: built-in names, outcomes, options, keywords.
struct WordHover {
  /// The nodes around the cursor, outermost first.
  let path: [SyntaxNode]
  let offset: Int

  var hover: HoverText? { meaning ?? usage }

  /// A built-in name, an outcome, the point of a guard.
  private var meaning: HoverText? {
    guard let node = path.last else { return nil }
    let parent = path.dropLast().last
    let text = node.text
    if let member = path.last(.memberExpression),
      parent?.kind == .memberExpression || node.kind == .memberExpression,
      member.expression?.text == "match", let name = member.name, name.range.touches(offset)
    {
      return WordTable.meanings["match.\(name.text)"].map {
        HoverText("match.\(name.text)", documentation: $0, range: name.range)
      }
    }
    if node.kind == .nameExpression, parent?.kind != .callExpression {
      return WordTable.meanings[text].map { HoverText(text, documentation: $0, range: node.range) }
    }
    let tree = node.tree
    guard let token = word(in: tree), let statement = path.last(where: { $0.kind.isStatement })
    else { return nil }
    let (word, range) = (tree.tokenText(token), tree.tokenRange(token))
    switch (statement.kind, statement.wordBefore(range)) {
    case (.guardDeclaration, "before"):
      return WordTable.points[word].map {
        HoverText("before \(word)", documentation: $0, range: range)
      }
    case (.expectCommand, "->"):
      return WordTable.outcomes[word].map {
        HoverText("-> \(word)", documentation: $0, range: range)
      }
    default: return nil
    }
  }

  /// The usage of an option, a function or a statement.
  private var usage: HoverText? {
    guard let node = path.last,
      let token = word(in: node.tree, where: { node.tokens.contains($0) })
    else { return nil }
    let tree = node.tree
    let range = tree.tokenRange(token)
    if let statement = path.last(.optionStatement),
      let word = statement.firstWord, let keyword = StatementKeyword.named(word)
    {
      let standard = Keyword(rawValue: word)?.values.first
      return HoverText(
        keyword.usage, documentation: keyword.help, [("without it", .code(standard))], range: range)
    }
    if node.kind == .nameExpression, path.dropLast().last?.kind == .callExpression,
      let function = BuiltinFunction(rawValue: tree.tokenText(token))
    {
      return HoverText(function.usage, range: range)
    }
    // A keyword shows the usage of its whole statement.
    guard tree.tokenKind(token) == .word, let word = node.firstWord, node.kind.isStatement,
      let keyword = StatementKeyword.named(word)
    else { return nil }
    return HoverText(keyword.usage, documentation: keyword.help, range: range)
  }

  /// The token of the word at the cursor, or directly before it.
  private func word(in tree: SyntaxTree, where holds: (Int) -> Bool = { _ in true }) -> Int? {
    [offset, offset - 1].compactMap { tree.token(at: $0) }.first { token in
      let kind = tree.tokenKind(token)
      return (kind == .word || kind == .bareText) && holds(token)
    }
  }
}

extension SyntaxNode {
  /// The word before a part of this node.
  fileprivate func wordBefore(_ part: TextRange) -> String? {
    let before = tree.bytes[range.start..<max(range.start, part.start)].reversed()
      .drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 > 0x20 }
    return before.isEmpty ? nil : String(decoding: before.reversed(), as: UTF8.self)
  }
}
