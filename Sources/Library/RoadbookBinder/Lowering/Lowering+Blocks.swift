import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The statements that are direct children of a node, such as a body.
  mutating func block(_ node: SyntaxNode?) -> [BlockStatement] {
    guard let node else { return [] }
    return statements(in: node.index) { $0.blockMember($1) }.compactMap(\.self)
  }

  private mutating func blockMember(_ node: Int) -> BlockStatement? {
    let known = diagnostics.count
    if let statement = blockStatement(node) { return statement }
    if diagnostics.count == known, !parse.isBroken(node), tree.kind(of: node) != .unknownStatement {
      reportMisplaced(
        node, "in a block",
        advice:
          "a block can contain log, set, if, require, decline, cancel, defer, open and navigation")
    }
    return nil
  }

  mutating func blockStatement(_ index: Int) -> BlockStatement? {
    let node = tree[index]
    let range = node.range
    switch node.kind {
    case .logStatement: return log(node)
    case .performStatement: return node.name.map { .perform($0.name, range) }
    case .setStatement: return assignment(node)
    case .ifStatement: return branch(node)
    case .verdictStatement: return verdict(node)
    case .requireStatement:
      guard let condition = node.expression else { return nil }
      return .require(
        expression(condition), otherwise: block(node.child(.elseBranch).map { $0.body ?? $0 }),
        range)
    case .openStatement:
      let keyword = tree.keyword(of: index)
      // A URL alone is opened.
      guard keyword == .external else { return go(index, keyword ?? .open).map(BlockStatement.go) }
      return .external(node.url.map { externalURL($0.node.index) } ?? .current(range), range)
    case .showStatement:
      let clauses = clauses(of: index)
      return .show(
        ShowCommand(
          style: node.name?.name, isAnimated: clauses.isAnimated, container: clauses.from,
          range: range))
    case .selectStatement: return node.name.map { .select($0.name, range) }
    case .popStatement: return leave(node).map { .leave($0, range) }
    default: return nil
    }
  }

  /// `pop`, `dismiss` and `back`, in blocks and at the prompt.
  private mutating func leave(_ node: SyntaxNode) -> LeaveCommand? {
    guard let verb = LeaveCommand.Verb(rawValue: keyword(node.index)) else { return nil }
    var target = LeaveCommand.Target.one
    if node.hasWord("all") {
      target = .all
    } else if let name = node.name {
      target = .screen(name.name)
    }
    return LeaveCommand(verb: verb, target: target, isAnimated: clauses(of: node.index).isAnimated)
  }

  /// `set NAME = EXPRESSION`, `set parameters.x = EXPRESSION`, in blocks and at the prompt.
  private mutating func assignment(_ node: SyntaxNode) -> BlockStatement? {
    let parts = node.expressions
    guard parts.count > 1, let target = setTarget(parts[0]) else { return nil }
    return .set(target, expression(parts[1]), node.range)
  }

  private mutating func setTarget(_ target: SyntaxNode) -> SetTarget? {
    var parts: [Name] = []
    var node = target.index
    while case .member(let base, let member?) = tree.form(of: node) {
      parts.append(name(member))
      node = base
    }
    let variable = Name(tree.text(of: node), tree.range(of: node))
    let isParameter = variable.text == "parameters" && !parts.isEmpty
    guard tree.kind(of: node) == .nameExpression, !isParameter || parts.count == 1 else {
      report(
        .badSet, target.range, "'set' changes a variable, or a parameter of the request",
        advice: "write set name = value, or set parameters.name = value")
      return nil
    }
    if isParameter { return .parameter(parts[0]) }
    return .variable(VariablePath(name: variable, parts: parts.reversed()))
  }

  private mutating func log(_ node: SyntaxNode) -> BlockStatement? {
    let values = node.expressions.map { expression($0) }
    guard let first = values.first else { return nil }
    if values.count == 1 { return .log(first, node.range) }
    // Several values are logged as one line, separated by blanks.
    let pieces = values.enumerated().flatMap { index, value -> [InterpolationPiece] in
      (index == 0 ? [] : [.text(" ")]) + [.expression(value)]
    }
    return .log(.interpolation(pieces, first.range), node.range)
  }

  /// `if EXPRESSION { } else if EXPRESSION { } else { }`
  private mutating func branch(_ node: SyntaxNode) -> BlockStatement? {
    guard let condition = node.expression else { return nil }
    let elseBranch = node.child(.elseBranch)
    var otherwise = block(elseBranch?.body)
    if let next = elseBranch?.child(.ifStatement), let inner = branch(next) { otherwise = [inner] }
    return .branch(expression(condition), then: block(node.body), otherwise: otherwise, node.range)
  }

  private mutating func verdict(_ node: SyntaxNode) -> BlockStatement? {
    let reason = node.expression.map { expression($0) }
    let keyword = tree.keyword(of: node.index)?.rawValue ?? ""
    return BlockStatement.Verdict(rawValue: keyword).map { verdict in
      .verdict(verdict, verdict == .allow || verdict == .hold ? nil : reason, node.range)
    }
  }
}
