import RoadbookText
import RoadbookURL

extension Binder {
  /// Warns about statements that never run because an earlier one always ends the body.
  mutating func checkUnreachable(_ body: Body) {
    _ = endsBody(body.statements, in: body.document)
  }

  /// Whether these statements always end the body. Reports the first one after that.
  private mutating func endsBody(_ statements: [BlockStatement], in document: Int) -> Bool {
    var last: BlockStatement?
    for statement in statements {
      if let last {
        report(unreachable: statement, after: last, in: document)
        return true
      }
      if endsBody(statement, in: document) { last = statement }
    }
    return last != nil
  }

  private mutating func endsBody(_ statement: BlockStatement, in document: Int) -> Bool {
    switch statement {
    case .branch(_, let then, let otherwise, _):
      let thenEnds = endsBody(then, in: document)
      let otherwiseEnds = endsBody(otherwise, in: document)
      return thenEnds && otherwiseEnds
    case .require(.literal(.bool(false), _), let otherwise, _):
      _ = endsBody(otherwise, in: document)
      return true
    case .require(_, let otherwise, _):
      _ = endsBody(otherwise, in: document)
      return false
    default: return statement.endingWord != nil
    }
  }

  /// Reports opening a URL where that has no effect and only ends the body.
  mutating func checkOpening(_ body: Body, _ owner: String) {
    for range in body.statements.flatMap(\.openings) {
      report(
        "verdict-in-block", .warning, range,
        "\(owner) cannot open another URL, so this only ends it",
        advice: "open it in the route's own 'do { … }', a guard, or 'on shown'", in: body.document)
    }
  }

  private mutating func report(
    unreachable statement: BlockStatement, after last: BlockStatement, in document: Int
  ) {
    let word = last.endingWord
    let reason =
      switch last {
      case .branch: "both branches of 'if' end"
      case .require: "'require false' always ends"
      default: word.map { "'\($0)' ends" } ?? "the statement before it ends"
      }
    report(
      "unreachable", .warning, statement.range, "\(reason) the body, so this never runs",
      advice: statement.endingWord == nil
        ? word.map { "remove it, or move it before '\($0)'" } ?? "remove it, or move it up"
        : word.map { "keep either this or '\($0)'" } ?? "remove it",
      in: document)
  }
}

extension BlockStatement {
  /// The ranges where it opens a URL, including those in branches.
  fileprivate var openings: [TextRange] {
    switch self {
    case .go: endingWord == nil ? [] : [range]
    case .branch(_, let then, let otherwise, _): (then + otherwise).flatMap(\.openings)
    case .require(_, let otherwise, _): otherwise.flatMap(\.openings)
    default: []
    }
  }

  /// The word of a statement that ends the body whenever it runs; nil for other statements.
  fileprivate var endingWord: String? {
    switch self {
    case .decline: "decline"
    case .cancel: "cancel"
    case .defer: "defer"
    case .allow: "allow"
    case .hold: "hold"
    case .go(let command):
      if case .url = command.subject { command.verb.rawValue } else { nil }
    default: nil
    }
  }
}
