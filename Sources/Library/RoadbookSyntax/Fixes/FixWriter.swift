package import RoadbookText

/// Writes the edits of fixes in a document, with the layout of what is around them.
package struct FixWriter {
  private let nodes: NodeIndex
  private let layout: StatementLayout
  private var tree: SyntaxTree { nodes.tree }

  package init(_ tree: SyntaxTree) { self.init(NodeIndex(tree)) }

  package init(_ nodes: NodeIndex) {
    self.nodes = nodes
    layout = StatementLayout(nodes.tree)
  }

  /// The edits in order; none if what the change is about is not there.
  package func edits(of change: Change) -> [TextEdit] {
    let edits: [TextEdit] =
      switch change {
      case .edits(let edits): edits
      case .declare(let text): [declaring(text)]
      case .append(let text, let range): appending(text, to: range)
      case .setOption(let text, let range): setting(text, in: range)
      case .removeStatement(let range): statement(around: range).map(removing) ?? []
      case .removeItem(let range): removingItem(range)
      case .removeClause(let range): removingClause(range)
      case .move(let range, let other): moving(range, before: other)
      }
    return edits.sorted { $0.range.start < $1.range.start }
  }

  /// The innermost statement around a range, or another member of a body, such as a child of a
  /// container.
  private func statement(around range: TextRange) -> SyntaxNode? {
    let path = nodes.path(to: range.start)
    let lists: Set<SyntaxKind> = [.file, .body, .screenList]
    let place = path.indices.dropFirst().last { index in
      let member = path[index].range
      return lists.contains(path[index - 1].kind) && member.start <= range.start
        && range.end <= member.end
    }
    return place.map { path[$0] }
  }

  // MARK: Declarations

  private func declaring(_ text: String) -> TextEdit {
    let bytes = tree.bytes
    let declared = Parse(text).tree.root
    let kind = declared.children.map(\.kind).first
    if let last = tree.root.children.reversed().first(where: {
      $0.kind == kind || kind == .screenDeclaration && $0.kind == .screenList
    }) {
      let end = tree.end(of: { !Bytes.isLineEnd($0) }, from: last.range.end)
      return TextEdit(TextRange(at: end), "\n" + text)
    }
    let routing: Set<SyntaxKind> = [
      .schemeDeclaration, .routeDeclaration, .blockDeclaration, .hookDeclaration, .testDeclaration,
      .guardDeclaration,
    ]
    if let first = tree.root.children.first(where: { routing.contains($0.kind) }) {
      return TextEdit(TextRange(at: first.rangeWithComments.start), text + "\n\n")
    }
    let isAtLineStart = bytes.isEmpty || bytes.last == 0x0A
    return TextEdit(TextRange(at: bytes.count), (isAtLineStart ? "" : "\n") + text + "\n")
  }

  private func appending(_ text: String, to range: TextRange) -> [TextEdit] {
    guard let body = nodes.path(to: range.start).last(.containerDeclaration)?.body,
      let last = body.children.map(\.range).last
    else { return [] }
    return [TextEdit(TextRange(at: last.end), "; \(text)")]
  }

  private func setting(_ text: String, in range: TextRange) -> [TextEdit] {
    guard let scheme = nodes.path(to: range.start).last(.schemeDeclaration) else { return [] }
    guard let rules = scheme.body?.child(.rulesDeclaration) else {
      return [layout.inserting(["rules { \(text) }"], in: scheme)]
    }
    let word = text.prefix { $0 != " " }
    let option = rules.body?.children(.optionStatement).first { $0.firstWord == String(word) }
    return [option.map { TextEdit($0.range, text) } ?? layout.inserting([text], in: rules)]
  }

  // MARK: Removing and moving

  private func removing(_ node: SyntaxNode) -> [TextEdit] {
    let list = nodes.path(to: node.range.start).last(.screenList).map { ScreenListSyntax(node: $0) }
    let ranges = list?.removal(ofScreenAt: node.range.start) ?? []
    return ranges.isEmpty ? [layout.removing(node)] : ranges.map { TextEdit($0, "") }
  }

  /// Removes a parameter, a pattern or a name of a clause.
  private func removingItem(_ range: TextRange) -> [TextEdit] {
    let path = nodes.path(to: range.start)
    let place = path.indices.dropFirst().last { index in
      let kind = path[index].kind
      return kind == .parameter || kind == .pattern
        || kind == .name && path[index - 1].kind == .clause
    }
    guard let place else { return [] }
    let (list, item) = (path[place - 1], path[place])
    let all = list.children(item.kind).map(\.range)
    guard all.count > 1, let number = all.firstIndex(of: item.range) else {
      return [TextEdit(item.range, "")]
    }
    let removed =
      number == 0
      ? TextRange(item.range.start, all[1].start) : TextRange(all[number - 1].end, item.range.end)
    return [TextEdit(removed, "")]
  }

  /// Removes a clause with the blanks before it, with its line, or with the braces if it is alone
  /// in them.
  private func removingClause(_ range: TextRange) -> [TextEdit] {
    let path = nodes.path(to: range.start)
    guard let clause = path.last(.clause) else { return [] }
    let bytes = tree.bytes
    if let body = path.last(where: { $0.kind == .body && $0.range.start < clause.range.start }),
      let route = path.last(.routeDeclaration), route.body == body
    {
      let isAlone =
        body.range.length - clause.range.length > 1
        && (body.range.start + 1..<body.range.end - 1).allSatisfy {
          clause.range.start <= $0 && $0 < clause.range.end
            || Bytes.isSpace(bytes[$0]) || bytes[$0] == UInt8(ascii: ";")
        }
      return [
        isAlone
          ? TextEdit(TextRange(route.endOfHeader, body.range.end), "") : layout.removing(clause)
      ]
    }
    return [TextEdit(TextRange(layout.blankStart(clause.range.start), clause.range.end), "")]
  }

  private func moving(_ range: TextRange, before other: TextRange) -> [TextEdit] {
    guard let node = statement(around: range), let other = statement(around: other) else {
      return []
    }
    return layout.moving(node, before: other)
  }
}

/// Writes the fixes of findings in several files, one file after the other. A text is parsed only
/// if a fix needs it.
package struct FixWriters {
  private var last: (name: String, writer: FixWriter)?

  package init() {}

  package mutating func edits(of fix: Fix, in source: SourceText) -> [TextEdit] {
    if case .edits(let edits) = fix.change { return edits }
    if let last, last.name == source.name { return last.writer.edits(of: fix.change) }
    let writer = FixWriter(Parse(source.bytes).tree)
    last = (source.name, writer)
    return writer.edits(of: fix.change)
  }

  /// A diagnostic as JSON.
  package mutating func json(_ diagnostic: Diagnostic, in source: SourceText) -> JSON {
    DiagnosticRenderer.json(diagnostic, in: source) { edits(of: $0, in: source) }
  }
}
