import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// The statements of a block's body.
  mutating func block(_ body: BodySyntax?) -> [BlockStatement] {
    body.map { block(in: $0.node) } ?? []
  }

  /// The statements that are direct children of a node.
  private mutating func block(in node: SyntaxNode) -> [BlockStatement] {
    statements(in: node.index) { $0.blockMember($1) }.compactMap(\.self)
  }

  private mutating func blockMember(_ node: Int) -> BlockStatement? {
    if let statement = blockStatement(node) { return statement }
    if !parse.isBroken(node), tree.kind(of: node) != .unknownStatement {
      report(
        "misplaced-statement", .error, tree.firstWordRange(of: node),
        "'\(keyword(node))' is not allowed in a block",
        advice:
          "a block can contain log, set, if, require, decline, cancel, defer, open and navigation"
      )
    }
    return nil
  }

  mutating func blockStatement(_ node: Int) -> BlockStatement? {
    let range = tree.range(of: node)
    switch StatementSyntax(tree[node]) {
    case .log(let view): return log(view)
    case .set(let view):
      guard let target = view.target, let value = view.value,
        let place = setTarget(target)
      else { return nil }
      return .set(place, expression(value), range)
    case .if(let view): return branch(view)
    case .verdict(let view): return verdict(view)
    case .require(let view):
      guard let condition = view.condition else { return nil }
      return .require(
        expression(condition), otherwise: view.otherwise.map { block(in: $0) } ?? [], range)
    case .open(let view):
      if view.keyword == "external" {
        guard case .url(let url) = view.subject else { return .external(.current(range), range) }
        return .external(template(url), range)
      }
      return go(node, tree.keyword(of: node)).map(BlockStatement.go)
    case .show(let view): return .show(show(view, range))
    case .select(let view): return view.name.map { .select($0.name, range) }
    case .pop(let view):
      return leave(view).map { .leave($0, range) }
    default: return nil
    }
  }

  /// `pop`, `dismiss` and `back`, in blocks and at the prompt.
  func leave(_ view: PopSyntax) -> LeaveCommand? {
    guard let verb = LeaveCommand.Verb(rawValue: view.keyword) else { return nil }
    var target = LeaveCommand.Target.one
    if view.isAll {
      target = .all
    } else if let name = view.destination {
      target = .screen(name.name)
    }
    return LeaveCommand(verb: verb, target: target, isAnimated: view.isAnimated)
  }

  /// `show [NAME]`
  private mutating func show(_ view: ShowSyntax, _ range: TextRange) -> ShowCommand {
    let clauses = clauses(of: view.node.index)
    return ShowCommand(
      style: view.node.name.map { .named($0.name) } ?? .own, isAnimated: clauses.isAnimated,
      container: clauses.from, range: range)
  }

  mutating func setTarget(_ target: ExpressionSyntax) -> SetTarget? {
    var parts: [Name] = []
    var node = target.node.index
    while case .member(let base, let member?) = tree.form(of: node) {
      parts.append(name(member))
      node = base
    }
    let variable = Name(tree.text(of: node), tree.range(of: node))
    let isParameter = variable.text == "parameters" && !parts.isEmpty
    guard tree.kind(of: node) == .nameExpression, !isParameter || parts.count == 1 else {
      report(
        "bad-set", .error, target.range, "'set' changes a variable, or a parameter of the request",
        advice: "write set name = value, or set parameters.name = value")
      return nil
    }
    if isParameter { return .parameter(parts[0]) }
    return .variable(VariablePath(name: variable, parts: parts.reversed()))
  }

  private mutating func log(_ view: LogSyntax) -> BlockStatement? {
    let values = view.values.map { expression($0) }
    guard let first = values.first else { return nil }
    if values.count == 1 { return .log(first, view.range) }
    // Several values are logged as one line, separated by blanks.
    let pieces = values.enumerated().flatMap { index, value -> [InterpolationPiece] in
      (index == 0 ? [] : [.text(" ")]) + [.expression(value)]
    }
    return .log(.interpolation(pieces, first.range), view.range)
  }

  private mutating func branch(_ view: IfSyntax) -> BlockStatement? {
    guard let condition = view.condition else { return nil }
    var otherwise = block(view.elseBody)
    if let next = view.elseIf, let inner = branch(next) { otherwise = [inner] }
    return .branch(
      expression(condition), then: block(view.body), otherwise: otherwise, view.range)
  }

  private mutating func verdict(_ view: VerdictSyntax) -> BlockStatement? {
    let reason = view.reason.map { expression($0) }
    switch view.keyword {
    case "decline": return .decline(reason, view.range)
    case "cancel": return .cancel(reason, view.range)
    case "defer": return .defer(reason, view.range)
    case "allow": return .allow(view.range)
    case "hold": return .hold(view.range)
    default: return nil
    }
  }
}
