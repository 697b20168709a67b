import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Goes through the statements of a text, takes over what an older reading says of those that stayed, and lowers the
/// others.
struct PartReader {
  let parse: Parse
  private(set) var parts: [TextReading.Part] = []
  private(set) var nextAddress: Int
  private let dialects: DialectScope
  private let old: TextReading?
  private let kept: Parse.KeptNodes
  /// The first part of the old reading that was not passed yet.
  private var nextOld = 0

  /// Whether there were not enough addresses: a reading that starts anew has them all.
  var isExhausted: Bool { old != nil && nextAddress >= Int(UInt32.max) }

  init(_ bytes: [UInt8], around: DialectScope, after old: TextReading?) {
    self.old = old
    (parse, kept) =
      old?.parse.reading(bytes)
      ?? (Parse(bytes), .none)
    dialects = around.adding(parse)
    nextAddress = old?.freeAddress ?? TextReading.firstAddress
    parts.reserveCapacity(old.map { $0.parts.count + 8 } ?? 0)
    for node in parse.tree.root.children { read(node) }
  }

  private mutating func read(_ node: SyntaxNode) {
    if case .scheme(let view)? = StatementSyntax(node), let body = closedBody(of: node) {
      let dialect = dialects.dialect(of: view)
      if readHead(view, body, dialect) {
        for member in body.children { readMember(member, dialect) }
        return
      }
    }
    // A scheme that is read as a whole has the dialect of its body: statements behind it may have changed it.
    let isWhole = node.kind != .schemeDeclaration
    let kept = isWhole ? keptPart(node, dialects.file) : nil
    let part =
      kept
      ?? lower(node, dialects.file) { lowering, syntax in
        var statement = lowering.statement(syntax)
        if case .declaration(var declaration) = statement.kind {
          declaration.memo = LinkMemo()
          statement.kind = .declaration(declaration)
        }
        return .statement(statement)
      }
    if let part { add(part, node) }
  }

  /// The body of a scheme, where it has both its braces.
  private func closedBody(of scheme: SyntaxNode) -> SyntaxNode? {
    guard let body = scheme.body?.node, let close = body.tokens.last, body.tokens.count > 1,
      parse.tree.tokenKind(close) == .rightBrace,
      body.children.allSatisfy({ $0.tokens.upperBound <= close })
    else { return nil }
    return body
  }

  private mutating func readMember(_ node: SyntaxNode, _ dialect: Dialect) {
    let part =
      keptPart(node, dialect)
      ?? lower(node, dialect) { lowering, syntax in
        var declaration = lowering.schemeMember(syntax)
        declaration?.memo = LinkMemo()
        return .member(declaration)
      }
    if let part { add(part, node) }
  }

  // MARK: Schemes

  /// A scheme up to its `{`: that it grows changes nothing in what it says. False where it says nothing.
  private mutating func readHead(
    _ view: SchemeSyntax, _ body: SyntaxNode, _ dialect: Dialect
  ) -> Bool {
    let node = view.node
    let range = node.range
    let length = body.range.start - range.start
    if let index = oldIndex(of: node.index), let old, old.parts.indices.contains(index) {
      let part = old.parts[index]
      if case .scheme = part.content.meaning, part.content.dialect == dialect,
        part.content.length == length + 1, isSame(part.start, range.start, length)
      {
        add(part.content, node)
        return true
      }
    }
    var lowering = lowering(for: node, dialect)
    guard case .scheme(let moved)? = lowering.parse.statement(node.index),
      let head = lowering.schemeHead(moved)
    else { return false }
    var declaration = Declaration(
      .scheme(head), range: TextRange(nextAddress, nextAddress + length + 1),
      documentation: node.documentation)
    declaration.memo = LinkMemo()
    add(
      ReadPart(
        .scheme(declaration, head), lowering.diagnostics, address: nextAddress,
        length: length + 1, dialect: dialect),
      node)
    nextAddress += length + 2
    return true
  }

  private func isSame(_ oldStart: Int, _ start: Int, _ length: Int) -> Bool {
    guard let before = old?.parse.tree.bytes, oldStart + length <= before.count else {
      return false
    }
    let now = parse.tree.bytes
    return before[oldStart..<oldStart + length].elementsEqual(now[start..<start + length])
  }

  // MARK: Parts

  /// What the old reading says of a node; nil where the node, or the comment above it, may be another one.
  private mutating func keptPart(_ node: SyntaxNode, _ dialect: Dialect) -> ReadPart? {
    guard node.index + node.size <= kept.front || node.index > kept.behindNew,
      let index = oldIndex(of: node.index), let old, old.parts.indices.contains(index)
    else { return nil }
    let part = old.parts[index].content
    return part.dialect == dialect ? part : nil
  }

  /// The number of the old part that began with the node that this one was.
  private mutating func oldIndex(of node: Int) -> Int? {
    guard let old, node < kept.front || node >= kept.behindNew else { return nil }
    let wanted = node < kept.front ? node : node - kept.behindNew + kept.behindOld
    while nextOld < old.parts.count, old.parts[nextOld].node < wanted { nextOld += 1 }
    guard nextOld < old.parts.count, old.parts[nextOld].node == wanted else { return nil }
    return nextOld
  }

  private mutating func lower(
    _ node: SyntaxNode, _ dialect: Dialect,
    _ read: (inout Lowering, StatementSyntax) -> ReadPart.Meaning
  ) -> ReadPart? {
    var lowering = lowering(for: node, dialect)
    guard let syntax = lowering.parse.statement(node.index) else { return nil }
    let meaning = read(&lowering, syntax)
    let length = node.range.length
    defer { nextAddress += length + 1 }
    return ReadPart(
      meaning, lowering.diagnostics, address: nextAddress, length: length, dialect: dialect)
  }

  private func lowering(for node: SyntaxNode, _ dialect: Dialect) -> Lowering {
    var lowering = Lowering(parse: parse.shifted(by: nextAddress - node.range.start))
    lowering.dialects = dialects
    lowering.dialect = dialect
    return lowering
  }

  private mutating func add(_ part: ReadPart, _ node: SyntaxNode) {
    let range = node.range
    parts.append(
      TextReading.Part(node: node.index, start: range.start, end: range.end, content: part))
  }
}
