import RoadbookText
import RoadbookURL

/// Statements in the wrong place and brackets without their partner.
extension SyntaxDiagnostics {
  func misplaced(
    _ word: String, in context: StatementContext, _ problem: SyntaxProblem
  ) -> Diagnostic {
    let node = SyntaxNode(tree: parse.tree, index: problem.statement)
    let row = StatementKeyword.named(word)
    let around = row.flatMap { holder(of: $0, in: context) }
    let text = around == nil ? "" : parse.tree.text(in: node.range)
    var result = error(
      .syntaxMisplacedStatement, problem.range,
      "'\(word)' is not allowed \(place(context, of: node))",
      around.map { "write \($0) { \(cut(text)) }" }
        ?? row.map { "it is allowed \(places($0.contexts))" },
      around.map { Fix("write it in '\($0)'", [TextEdit(node.range, "\($0) { \(text) }")]) })
    if let row { result.fixes += movingOut(node, row) }
    return result
  }

  /// The declaration around whose braces a statement could be written at its place.
  private func holder(of row: StatementKeyword, in context: StatementContext) -> String? {
    switch row.group {
    case .option where !context.isDisjoint(with: .declarations): "rules"
    case .platform where context.contains(.file): "platforms"
    default: nil
    }
  }

  /// Moves a statement before the one around it where it is allowed, into a block, or away.
  private func movingOut(_ node: SyntaxNode, _ row: StatementKeyword) -> [Fix] {
    let outer = nodes.path(to: node.range.start).filter(\.kind.isStatement)
      .prefix { $0.range.start < node.range.start }
    let remove = Fix.choice("remove the statement", .removeStatement(node.range))
    // Other statements are commands outside bodies, which a map does not execute.
    guard row.group == .declaration || row.group == .option else {
      let block = row.contexts.contains(.block) ? blockFix(node, outer) : nil
      return (block.map { [$0] } ?? []) + [remove]
    }
    for (index, around) in outer.enumerated().reversed() {
      let list: StatementContext? =
        index == 0 ? .file : outer[index - 1].kind == .schemeDeclaration ? .scheme : nil
      guard let list, row.mayStand(in: list) else { continue }
      let name = around.firstWord ?? "statement"
      return [.choice("move it before the \(name)", .move(node.range, before: around.range))]
    }
    return [remove]
  }

  /// Moves a statement out of a route's body into a block with the route's pattern.
  private func blockFix(_ node: SyntaxNode, _ outer: ArraySlice<SyntaxNode>) -> Fix? {
    guard let first = outer.first(where: { $0.kind == .routeDeclaration }),
      outer.last?.kind == .routeDeclaration
    else { return nil }
    let patterns = outer.compactMap { $0.kind == .routeDeclaration ? $0.patterns.first?.text : nil }
      .map { Pattern.parse($0).pattern }
    guard let root = patterns.first else { return nil }
    let pattern = patterns.dropFirst().reduce(root) { $0.appending($1) }.source
    let block = "block \(pattern) { \(node.text) }\n\(first.indentation)"
    let place = TextRange(at: first.rangeWithComments.start)
    return .choice(
      "move it into a block for \(pattern)",
      [TextEdit(place, block), StatementLayout(parse.tree).removing(node)])
  }

  /// Closes an open bracket where it probably ends.
  func closing(_ opening: SyntaxKind, _ range: TextRange) -> Fix? {
    let path = nodes.path(to: range.start)
    let encloses = { (node: SyntaxNode) in
      node.range.start <= range.start && range.end <= node.range.end
    }
    guard let node = path.last(where: encloses) else { return nil }
    let sign = partner(opening)
    let owner = sign == "}" ? path.last(where: { $0.kind.isStatement && $0 != node }) ?? node : node
    // A line that is not indented further than the opening statement probably belongs outside.
    let inside = Array(node.children)
    let count =
      inside.firstIndex {
        !$0.isBehindOther && $0.indentation.utf8.count <= owner.indentation.utf8.count
      } ?? inside.count
    let isCut = sign == "}" && count < inside.count
    let end = isCut ? inside[..<count].last?.endWithComment ?? range.end : node.range.end
    let isLaidOut =
      isCut || sign == "}" && parse.tree.bytes[range.start..<end].contains(where: Bytes.isLineEnd)
    let place = isLaidOut && !isCut ? node.endWithComment : end
    let text = isLaidOut ? "\n\(owner.indentation)}" : sign == "}" ? " }" : sign
    return .choice("add '\(sign)'", [TextEdit(TextRange(at: place), text)])
  }

  /// Where braces are never closed, since a string that is not closed either contains the closing
  /// ones.
  var bracesInOpenText: Set<Int> {
    var found: Set<Int> = []
    var open: [Int] = []
    for problem in parse.problems.sorted(by: { $0.range.start < $1.range.start }) {
      switch problem.kind {
      case .unclosed(.leftBrace): open.append(problem.range.start)
      case .unclosedText:
        var text = parse.tree.text(in: TextRange(problem.range.start, lineEnd(problem.range)))[...]
        while let brace = text.lastIndex(of: "}"), let innermost = open.popLast() {
          found.insert(innermost)
          text = text[..<brace]
        }
      default: break
      }
    }
    return found
  }

  /// `on deferred open /login`: the statement of a body without its braces, on the line of its
  /// declaration.
  func bodyWithoutBraces(_ problem: SyntaxProblem) -> (text: String, fix: Fix)? {
    let start = nextCharacter(problem.range.start)
    let stop = parse.tree.end(
      of: { !Bytes.isLineEnd($0) && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ";") },
      from: start)
    let end = parse.tree.start(of: Bytes.isBlank, before: stop)
    let word = parse.tree.text(
      in: TextRange(start, parse.tree.end(of: Bytes.isWordPart, from: start)))
    guard start < end, let row = StatementKeyword.named(word), row.contexts.contains(.block) else {
      return nil
    }
    let text = parse.tree.text(in: TextRange(start, end))
    guard !text.contains(where: { $0 == "{" || $0 == "#" }) else { return nil }
    return (
      text,
      Fix(
        "write braces around it",
        [TextEdit(TextRange(at: start), "{ "), TextEdit(TextRange(at: end), " }")])
    )
  }

  /// `A-B`: a name with a sign that names do not have, of which only the first part was read as a
  /// name.
  func nameWithSign(_ range: TextRange, _ keyword: String) -> TextRange? {
    let sign = parse.tree.byte(at: range.start)
    guard
      sign == UInt8(ascii: "-") || sign == UInt8(ascii: ".") && keyword == Keyword.screen.rawValue,
      let next = parse.tree.byte(at: range.start + 1), Bytes.isWordPart(next)
    else { return nil }
    let start = parse.tree.start(of: Bytes.isWordPart, before: range.start)
    guard start < range.start, parse.tree.byte(at: start).map(Bytes.isWordStart) == true else {
      return nil
    }
    let isPart = { (byte: UInt8) in Bytes.isWordPart(byte) || byte == sign }
    return TextRange(start, parse.tree.end(of: isPart, from: range.start))
  }

  /// Whether something stands directly behind the screen of a route.
  func followsScreen(_ range: TextRange, of route: SyntaxNode) -> Bool {
    route.children(.screenTarget).contains { nextCharacter($0.range.end) == range.start }
  }

  /// `-> Item with { id: 1 }` and `=> /item with { id: 1 }`
  func valuesOfTarget(_ problem: SyntaxProblem) -> Diagnostic {
    let node = SyntaxNode(tree: parse.tree, index: problem.statement)
    guard let target = node.children(.screenTarget).first else {
      return error(
        .syntaxUnexpected, problem.range, "unexpected 'with'",
        "write the values into the URL: => URL?key=value")
    }
    let start = nextCharacter(problem.range.end)
    let end = parse.tree.end(of: { $0 != UInt8(ascii: "}") && !Bytes.isLineEnd($0) }, from: start)
    let values = parse.tree.text(in: TextRange(start + 1, end)).trimmed
    let call =
      "\(parse.tree.text(in: target.children(.name).first?.range ?? target.range))(\(values))"
    let isWhole =
      parse.tree.byte(at: end) == UInt8(ascii: "}") && !values.contains("{")
      && parse.tree.byte(at: target.range.end - 1) != UInt8(ascii: ")")
    return error(
      .syntaxUnexpected, problem.range, "unexpected 'with'",
      "write the values as arguments: -> \(cut(isWhole ? call : "SCREEN(name: value)"))",
      isWhole
        ? Fix(
          "write them as arguments", [TextEdit(TextRange(target.range.end, end + 1), "(\(values))")]
        )
        : nil)
  }
}

extension String {
  /// Without the blanks at both ends.
  fileprivate var trimmed: String {
    let end = lastIndex { $0 != " " && $0 != "\t" }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop { $0 == " " || $0 == "\t" })
  }
}
