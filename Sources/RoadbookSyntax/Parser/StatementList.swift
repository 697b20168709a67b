import RoadbookText

/// A position between statements: a token, and the node that begins at or after it.
struct StatementStart {
  var token: Int
  var node: Int
}

/// A list of statements that can be reparsed by itself: those of the file, or of a scheme's body.
struct StatementList {
  let context: StatementContext
  /// The nodes around it: the file and, for a body, its statement and itself.
  let ancestors: [Int]
  /// The nodes of its statements, in order.
  let statements: [Int]
  /// Where its first statement may begin.
  private let first: StatementStart
  /// The `}` after it and the node after that; nil for the file.
  private let closing: StatementStart?

  /// The lists that contain an edit, the innermost first.
  static func around(_ edit: ChangedRange, in parse: Parse) -> [StatementList] {
    let file = StatementList(file: parse.tree)
    let at = file.index(of: edit, in: parse.tree)
    guard at < file.statements.count,
      let body = StatementList(
        bodyOf: SyntaxNode(tree: parse.tree, index: file.statements[at]), edit)
    else { return [file] }
    return [body, file]
  }

  private init(file tree: SyntaxTree) {
    context = .file
    ancestors = [0]
    statements = tree.root.children.map(\.index)
    first = StatementStart(token: 0, node: 1)
    closing = nil
  }

  private init?(bodyOf scheme: SyntaxNode, _ edit: ChangedRange) {
    guard scheme.kind == .schemeDeclaration, let body = scheme.body, body.tokens.count > 1
    else { return nil }
    let tree = scheme.tree
    let (open, close) = (body.tokens.lowerBound, body.tokens.upperBound - 1)
    guard tree.tokenKind(open) == .leftBrace, tree.tokenKind(close) == .rightBrace,
      body.ownTokens.contains(close), edit.start >= tree.tokenRange(open).end,
      edit.oldEnd <= tree.tokenRange(close).start
    else { return nil }
    context = .scheme
    ancestors = [0, scheme.index, body.index]
    statements = body.children.map(\.index)
    first = StatementStart(token: open + 1, node: body.index + 1)
    closing = StatementStart(
      token: close, node: body.index + Int(tree.storage.nodes[body.index].size))
  }

  /// The first statement that does not end before the edit.
  private func index(of edit: ChangedRange, in tree: SyntaxTree) -> Int {
    statements.partitioningIndex(where: {
      SyntaxNode(tree: tree, index: $0).range.end >= edit.start
    })
  }

  /// Where reparsing must begin: at the statement before the edit's, which may have looked ahead, and at the start of
  /// a line, since the first part of a line may decide how the rest is parsed. nil if that is outside the list.
  func start(of edit: ChangedRange, in tree: SyntaxTree) -> StatementStart? {
    var index = index(of: edit, in: tree) - 1
    while index >= 0 {
      let node = SyntaxNode(tree: tree, index: statements[index])
      if isClosedApart(node, from: edit, in: tree) {
        return StatementStart(token: node.tokens.upperBound, node: node.index + node.size)
      }
      let token = node.tokens.lowerBound
      let before =
        index == 0
        ? first.token : SyntaxNode(tree: tree, index: statements[index - 1]).tokens.upperBound
      if tree.storage.tokenKinds[min(before, token)..<token].contains(.newline) {
        return StatementStart(token: token, node: node.index)
      }
      index -= 1
    }
    guard context == .scheme else { return first }
    // After the `{`, on the same line as the scheme's head.
    let line = tree.storage.tokenKinds[first.token...].prefix { $0.isTrivia && $0 != .newline }
    return tree.storage.tokenKinds[(first.token + line.count)...].first == .newline ? first : nil
  }

  /// Whether a statement is a complete scheme whose line ends before an edit: nothing that follows can change how it
  /// is parsed, and it may be as long as the file.
  private func isClosedApart(
    _ node: SyntaxNode, from edit: ChangedRange, in tree: SyntaxTree
  ) -> Bool {
    guard node.kind == .schemeDeclaration, let body = node.body,
      let close = node.tokens.last, tree.tokenKind(close) == .rightBrace, body.ownsToken(close)
    else { return false }
    for token in node.tokens.upperBound..<tree.tokenCount {
      guard tree.tokenRange(token).end <= edit.start, tree.tokenKind(token).isTrivia else {
        return false
      }
      if tree.tokenKind(token) == .newline { return true }
    }
    return false
  }

  /// The positions after an edit at which the new parse can join the old one, in order.
  private func meetings(behind edit: ChangedRange, in tree: SyntaxTree) -> [StatementStart] {
    let from = statements.partitioningIndex(where: { index in
      let node = SyntaxNode(tree: tree, index: index)
      return !node.tokens.isEmpty && node.range.start > edit.oldEnd
    })
    var result = statements[from...].map { index in
      StatementStart(token: SyntaxNode(tree: tree, index: index).tokens.lowerBound, node: index)
    }
    if let closing { result.append(closing) }
    return result
  }

  /// Whether a problem belongs to the file or to a statement around the list.
  func isConcerned(by problem: SyntaxProblem) -> Bool {
    problem.statement == 0 || ancestors.contains(problem.statement)
  }
}

extension StatementList {
  /// Lets a parser continue an old parse from a position in the list.
  func begin(_ parser: inout Parser, behind old: Parse, from start: StatementStart) {
    let storage = old.tree.storage
    let (kinds, ends) = (storage.tokenKinds[..<start.token], storage.tokenEnds[..<start.token])
    parser.tokenKinds.append(kinds)
    parser.tokenEnds.append(ends)
    parser.nodes.append(storage.nodes[..<start.node])
    parser.problems = old.problems.filter { $0.statement < start.node }
    parser.position = ends.last.map { Int($0) } ?? 0
    parser.significantEnd = (kinds.lastIndex { !$0.isTrivia }).map { $0 + 1 } ?? 0
    parser.isAtLineStart =
      parser.significantEnd == 0 || kinds[parser.significantEnd...].contains(.newline)
    parser.statement = ancestors.dropLast().last ?? 0
    parser.depth = ancestors.count > 1 ? 1 : 0
  }

  /// Parses statements until the old tree applies again; nil if the list ends differently.
  func read(
    _ parser: inout Parser, until edit: ChangedRange, in tree: SyntaxTree
  ) -> StatementStart? {
    let meetings = meetings(behind: edit, in: tree)
    var next = 0
    while true {
      _ = parser.peek()
      let old = parser.position - edit.shift
      while next < meetings.count, tree.tokenRange(meetings[next].token).start < old { next += 1 }
      // The current line must have begun after the edit, so that all of it is unchanged.
      if next < meetings.count, tree.tokenRange(meetings[next].token).start == old,
        edit.newEnd < parser.position,
        parser.scanner.bytes[edit.newEnd..<parser.position].contains(where: Bytes.isLineEnd)
      {
        return meetings[next]
      }
      if !parser.parseNext(in: context, isBody: context == .scheme) {
        // A file ends at its last byte; a body that ends elsewhere than before is a different body.
        guard context == .file else { return nil }
        return StatementStart(token: tree.tokenCount, node: tree.nodeCount)
      }
    }
  }
}
