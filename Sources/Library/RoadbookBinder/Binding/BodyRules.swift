import RoadbookModel
import RoadbookText
import RoadbookURL

/// A list of block statements with what it belongs to.
struct Body {
  enum Owner {
    case route(Route)
    case block(Block)
    case hook(Hook.Kind)
    case `guard`(String, GuardDeclaration.Point)
    /// The namespace of the style.
    case style(in: Int)
    /// `on created`
    case screen

    /// What it is called in messages.
    var name: String {
      switch self {
      case .route: "an action"
      case .block: "a block"
      case .hook: "a hook"
      case .guard: "a guard"
      case .style: "a style"
      case .screen: "'on created'"
      }
    }

    /// Why the target screen is not known in it; nil if it is.
    var missingTarget: MissingTarget? {
      switch self {
      case .route: .route
      case .guard(_, .match): .beforeMatch
      case .hook(.unmatched): .unmatched
      case .block, .guard, .hook, .style, .screen: nil
      }
    }
  }

  var statements: [BlockStatement]
  var owner: Owner

  init(_ statements: [BlockStatement], of owner: Owner) {
    self.statements = statements
    self.owner = owner
  }
}

/// Finds statements that have no effect in their body, whatever the names in it mean.
struct BodyRules {
  private var problems: [Diagnostic] = []

  /// `isHoldKnown`: whether the rules of the map have `hold`.
  static func problems(in body: Body, isHoldKnown: Bool) -> [Diagnostic] {
    var rules = BodyRules()
    switch body.owner {
    case .block:
      rules.checkVerdicts(body.statements, isHook: false)
      rules.checkOpening(body, "a block that runs in addition to a route")
    case .screen, .hook(.reloaded):
      rules.checkVerdicts(body.statements, isHook: true)
      rules.checkOpening(body, "'on created' and 'on reloaded'")
      rules.checkNavigation(
        body, "'on created' and 'on reloaded' cannot navigate", "move it to 'on shown'")
    case .hook: rules.checkVerdicts(body.statements, isHook: true)
    case .guard:
      rules.checkNavigation(
        body, "a guard cannot navigate",
        "write it in 'on cancelled', a block or the route's own 'do { … }', or open a URL")
    case .route, .style: break
    }
    rules.checkDeferring(body, isHoldKnown: isHoldKnown)
    _ = rules.endsBody(body.statements)
    return rules.problems
  }

  private mutating func report(
    _ code: FindingCode, _ range: TextRange, _ message: String, advice: String
  ) {
    problems.append(Diagnostic(code, range, message, advice: advice))
  }

  /// Reports verdicts in a block, which cannot decide about the route, or in a hook, which is
  /// notified after the decision. `defer` in a hook is reported by `checkDeferring`.
  private mutating func checkVerdicts(_ statements: [BlockStatement], isHook: Bool) {
    for statement in statements.all {
      switch statement {
      case .verdict(.defer, _, _) where isHook, .verdict(.hold, _, _): break
      case .verdict:
        report(
          isHook ? .verdictInHook : .verdictInBlock, statement.range,
          isHook
            ? "a hook cannot decide about the URL, so this only ends the hook"
            : "a block that runs in addition to a route cannot decide about it; "
              + "this only ends the block",
          advice: "decide in a guard, or in the route's own 'do { … }'")
      default: break
      }
    }
  }

  /// Reports `defer` and `hold` in the wrong place: of hooks, only `on showing` can defer; nothing
  /// else can hold.
  private mutating func checkDeferring(_ body: Body, isHoldKnown: Bool) {
    let isHook: Bool
    switch body.owner {
    case .hook(.showing): return
    case .hook, .screen: isHook = true
    case .route, .block, .guard, .style: isHook = false
    }
    for case .verdict(let verdict, _, let range) in body.statements.all
    where verdict == .hold ? isHoldKnown : verdict == .defer && isHook {
      report(
        .misplacedDefer, range,
        "only 'on showing' can \(verdict.rawValue), so this has no effect",
        advice: "move it to on showing { … }")
    }
  }

  /// Whether these statements always end the body. Reports the first one after that.
  private mutating func endsBody(_ statements: [BlockStatement]) -> Bool {
    var last: BlockStatement?
    for statement in statements {
      if let last {
        report(unreachable: statement, after: last)
        return true
      }
      if endsBody(statement) { last = statement }
    }
    return last != nil
  }

  private mutating func endsBody(_ statement: BlockStatement) -> Bool {
    switch statement {
    case .branch(_, let then, let otherwise, _):
      let thenEnds = endsBody(then)
      let otherwiseEnds = endsBody(otherwise)
      return thenEnds && otherwiseEnds
    case .require(.literal(.bool(false), _), let otherwise, _):
      _ = endsBody(otherwise)
      return true
    case .require(_, let otherwise, _):
      _ = endsBody(otherwise)
      return false
    default: return statement.endingWord != nil
    }
  }

  /// Reports opening a URL where that has no effect and only ends the body.
  private mutating func checkOpening(_ body: Body, _ owner: String) {
    for case .go(let command) in body.statements.all {
      guard case .url = command.subject else { continue }
      report(
        .verdictInBlock, command.range,
        "\(owner) cannot open another URL; this only ends the body",
        advice: "open it in the route's own 'do { … }', a guard, or 'on shown'")
    }
  }

  /// Reports navigation where it is rolled back.
  private mutating func checkNavigation(_ body: Body, _ reason: String, _ advice: String) {
    for statement in body.statements.all {
      switch statement {
      case .go(let command):
        if case .url = command.subject { continue }
      case .external, .leave, .select: break
      default: continue
      }
      report(
        .misplacedNavigation, statement.range, "\(reason), so this has no effect",
        advice: advice)
    }
  }

  private mutating func report(unreachable statement: BlockStatement, after last: BlockStatement) {
    let word = last.endingWord
    let reason =
      switch last {
      case .branch: "both branches of 'if' end"
      case .require: "'require false' always ends"
      default: word.map { "'\($0)' ends" } ?? "the statement before it ends"
      }
    report(
      .unreachable, statement.range, "\(reason) the body, so this never runs",
      advice: statement.endingWord == nil
        ? word.map { "remove it, or move it before '\($0)'" } ?? "remove it, or move it up"
        : word.map { "keep either this or '\($0)'" } ?? "remove it")
  }
}

extension BlockStatement {
  /// The word of a statement that ends the body whenever it runs; nil for other statements.
  fileprivate var endingWord: String? {
    switch self {
    case .verdict(let verdict, _, _): verdict.rawValue
    case .go(let command):
      if case .url = command.subject { command.verb.rawValue } else { nil }
    default: nil
    }
  }
}
