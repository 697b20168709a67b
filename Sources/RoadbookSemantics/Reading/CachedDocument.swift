package import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A version of an edited document. Unchanged statements reuse the lowered statements of the
/// previous version.
///
/// An unchanged statement may move, so its ranges are positions, not offsets: in the first version
/// each position equals its offset, and new statements get positions never used before. `offsets`
/// converts them.
package struct CachedDocument: Sendable {
  package let parse: Parse
  /// The dialects in scope before the document.
  let around: DialectScope
  /// The dialects in scope after it.
  let dialects: DialectScope
  /// Its statements at file level, in order; a scheme is its head followed by the statements of its
  /// body.
  let parts: [Part]
  /// The first unused position.
  fileprivate let nextPosition: Int
  let offsets: PositionTable
  private let knownStatements = Lazy<[Statement]>()
  private let knownDeclarations = Lazy<[Declaration]>()

  /// The maximum size of a cached document: 1 GiB, since positions are 32-bit.
  static let longest = 1 << 30

  /// A statement and its offsets in this version.
  struct Part: Sendable {
    /// The index of its node in the tree.
    var node: Int
    var start: Int
    var end: Int
    let content: CachedDeclaration

    func moved(by bytes: Int, _ nodes: Int) -> Part {
      Part(node: node + nodes, start: start + bytes, end: end + bytes, content: content)
    }
  }

  /// Reads a version of a document: a pass over all statements, lowering only those not in `old`.
  init(_ bytes: [UInt8], around: DialectScope, after old: CachedDocument?) {
    // When the positions run out, start over without the old version.
    let old = old.flatMap { $0.nextPosition < Int(UInt32.max) - bytes.count ? $0 : nil }
    let (parse, kept) = old?.parse.reading(bytes) ?? (parse: Parse(bytes), kept: .none)
    var reader = StatementReader(parse, around.adding(parse), after: old, kept)
    reader.readFile()
    self.parse = parse
    self.around = around
    dialects = reader.dialects
    parts = reader.parts
    nextPosition = reader.nextPosition
    offsets = PositionTable(parts)
  }

  /// All statements, each scheme with its body; built on first use.
  var statements: [Statement] {
    knownStatements.value {
      wholeParts { content, declaration in
        content.statement
          ?? declaration.map { Statement(kind: .declaration($0), range: $0.range) }
      }
    }
  }

  /// The declarations among them; built on first use.
  var declarations: [Declaration] { knownDeclarations.value { wholeParts { $1 } } }

  /// What `make` makes of each part at file level and its declaration: that of a scheme has its body.
  private func wholeParts<Whole>(
    _ make: (CachedDeclaration, Declaration?) -> Whole?
  ) -> [Whole] {
    var result: [Whole] = []
    var index = 0
    while index < parts.count {
      let content = parts[index].content
      let start = index + 1
      index = parts[start...].firstIndex { !$0.content.isMember } ?? parts.count
      let declaration = content.declaration(withBody: parts[start..<index])
      if let whole = make(content, declaration) { result.append(whole) }
    }
    return result
  }

  /// The diagnostics of the document alone, without binding, at offsets.
  var diagnostics: [Diagnostic] {
    var result = parse.diagnostics
    for part in parts where !part.content.diagnostics.isEmpty {
      result += part.content.diagnostics.map { $0.moved(offsets.offsets) }
    }
    return result
  }

  /// Converts a range of offsets to positions; a range outside all statements stays the same.
  func positions(of range: TextRange) -> TextRange {
    let next = parts.partitioningIndex(where: { $0.start > range.start })
    guard let part = parts[..<next].last, range.end <= part.end else { return range }
    return range.shifted(by: part.content.positions.start - part.start)
  }
}

/// Reads the statements of a version of a document.
private struct StatementReader {
  let dialects: DialectScope
  private(set) var parts: [CachedDocument.Part] = []
  private(set) var nextPosition: Int
  private let tree: SyntaxTree
  /// Used for one statement after the other.
  private var lowering: Lowering
  /// The previous version; nil if nothing can be reused.
  private let old: CachedDocument?
  private let kept: Parse.KeptNodes
  /// The first old part that was not passed yet.
  private var oldIndex = 0

  init(
    _ parse: Parse, _ dialects: DialectScope, after old: CachedDocument?, _ kept: Parse.KeptNodes
  ) {
    tree = parse.tree
    lowering = Lowering(parse)
    lowering.dialects = dialects
    self.dialects = dialects
    // A change of dialects may change the meaning of any statement.
    self.old = old?.dialects == dialects ? old : nil
    self.kept = kept
    nextPosition = old?.nextPosition ?? 0
    parts.reserveCapacity(old.map { $0.parts.count + 8 } ?? tree.nodeCount / 16)
  }

  mutating func readFile() { read(tree.root.index, dialects.file, isMember: false) }

  /// Reads the statements directly in a list: the file, the body of a scheme, or a list of screens.
  private mutating func read(_ list: Int, _ dialect: Dialect, isMember: Bool) {
    var children = tree.children(of: list)
    while let node = tree.next(&children) {
      let kind = tree.kind(of: node)
      if kind == .screenList {
        read(node, dialect, isMember: isMember)
      } else if kind == .schemeDeclaration, !isMember, readScheme(node) {
        continue
      } else if kind.isStatement {
        if let part = unchanged(node), part.content.isMember == isMember {
          parts.append(part)
        } else {
          lower(node, dialect, isMember: isMember)
        }
      }
    }
  }

  /// Reads a scheme as its head and the statements of its body, so that edits in the body keep the
  /// head cached; false if it lacks a brace or a name.
  private mutating func readScheme(_ node: Int) -> Bool {
    guard let body = tree.child(.body, of: node), let close = tree.tokens(of: body).last,
      tree.tokens(of: body).count > 1, tree.tokenKind(close) == .rightBrace,
      tree[body].ownsToken(close)
    else { return false }
    let head = TextRange(tree.range(of: node).start, tree.range(of: body).start + 1)
    let dialect = dialects.dialect(of: tree[node])
    if let content = unchangedHead(node, head) {
      parts.append(part(node, content))
    } else {
      prepareLowering(at: head, dialect)
      guard let scheme = lowering.schemeHead(lowering.tree[node]) else { return false }
      let positions = TextRange(nextPosition(for: head), nextPosition(for: head) + head.length)
      let declaration = Declaration(
        kind: .scheme(scheme), range: positions, documentation: tree.documentation(of: node))
      add(node, .scheme(declaration, scheme), lowering.diagnostics, positions)
    }
    read(body, dialect, isMember: true)
    return true
  }

  // MARK: Unchanged statements

  /// The old part of an unchanged statement.
  private mutating func unchanged(_ node: Int) -> CachedDocument.Part? {
    if tree.end(of: node) <= kept.front { return oldPart(node) }
    guard node >= kept.behindNew, let old else { return nil }
    let nodes = kept.behindNew - kept.behindOld
    let bytes = tree.bytes.count - old.parse.tree.bytes.count
    guard let part = oldPart(node - nodes), hasDocumentation(part.content, node) else { return nil }
    return part.moved(by: bytes, nodes)
  }

  /// The old head of a scheme, if its text is unchanged.
  private mutating func unchangedHead(_ node: Int, _ head: TextRange) -> CachedDeclaration? {
    let number = node >= kept.behindNew ? node - kept.behindNew + kept.behindOld : node
    guard node < kept.front || node >= kept.behindNew, let old, let part = oldPart(number),
      case .scheme = part.content.content, part.content.positions.length == head.length,
      hasDocumentation(part.content, node),
      old.parse.tree.bytes[part.start...].prefix(head.length)
        .elementsEqual(tree.bytes[head.start..<head.end])
    else { return nil }
    return part.content
  }

  /// Whether the documentation is unchanged: the comment above the first statement after an edit
  /// may be part of the edit.
  private func hasDocumentation(_ content: CachedDeclaration, _ node: Int) -> Bool {
    // The first screen of a list follows the list's own node.
    guard (kept.behindNew...kept.behindNew + 1).contains(node),
      let declaration = content.declaration
    else { return true }
    return declaration.documentation == tree.documentation(of: node)
  }

  /// The old part of a node of the old tree. Nodes are asked for in ascending order, so all calls together look at each
  /// part once.
  private mutating func oldPart(_ node: Int) -> CachedDocument.Part? {
    guard let old else { return nil }
    while oldIndex < old.parts.count, old.parts[oldIndex].node < node { oldIndex += 1 }
    return oldIndex < old.parts.count && old.parts[oldIndex].node == node
      ? old.parts[oldIndex] : nil
  }

  // MARK: New statements

  private mutating func lower(_ node: Int, _ dialect: Dialect, isMember: Bool) {
    let range = tree.range(of: node)
    prepareLowering(at: range, dialect)
    let content: CachedDeclaration.Content =
      isMember ? .member(lowering.schemeMember(node)) : .statement(lowering.statement(node))
    let start = nextPosition(for: range)
    add(node, content, lowering.diagnostics, TextRange(start, start + range.length))
  }

  private mutating func prepareLowering(at range: TextRange, _ dialect: Dialect) {
    lowering.tree.shift = nextPosition(for: range) - range.start
    lowering.dialect = dialect
    lowering.diagnostics = []
  }

  /// In the first version, positions equal offsets.
  private func nextPosition(for range: TextRange) -> Int { max(nextPosition, range.start) }

  private mutating func add(
    _ node: Int, _ content: CachedDeclaration.Content, _ diagnostics: [Diagnostic],
    _ positions: TextRange
  ) {
    nextPosition = positions.end + 1
    parts.append(part(node, CachedDeclaration(content, diagnostics, positions: positions)))
  }

  private func part(_ node: Int, _ content: CachedDeclaration) -> CachedDocument.Part {
    let range = tree.range(of: node)
    return CachedDocument.Part(node: node, start: range.start, end: range.end, content: content)
  }
}
