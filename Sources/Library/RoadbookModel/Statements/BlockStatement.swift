package import RoadbookText

/// A statement of the block language.
package indirect enum BlockStatement: Sendable {
  /// A decision about the URL, by its keyword.
  package enum Verdict: String, Sendable {
    case decline, cancel, `defer`, allow, hold
  }

  case log(Expression, TextRange)
  /// An action of the app's code.
  case perform(Name, TextRange)
  case set(SetTarget, Expression, TextRange)
  case branch(Expression, then: [BlockStatement], otherwise: [BlockStatement], TextRange)
  /// The expression is the reason; `allow` and `hold` have none.
  case verdict(Verdict, Expression?, TextRange)
  case require(Expression, otherwise: [BlockStatement], TextRange)
  case go(GoCommand)
  case external(URLTemplate, TextRange)
  case show(ShowCommand)
  case leave(LeaveCommand, TextRange)
  case select(Name, TextRange)

  package var range: TextRange {
    switch self {
    case .log(_, let range), .perform(_, let range), .set(_, _, let range),
      .branch(_, _, _, let range), .verdict(_, _, let range),
      .require(_, _, let range), .external(_, let range),
      .leave(_, let range), .select(_, let range):
      range
    case .show(let command): command.range
    case .go(let command): command.range
    }
  }
}

extension BlockStatement {
  /// The statements inside it.
  fileprivate var inner: [BlockStatement] {
    switch self {
    case .branch(_, let then, let otherwise, _): then + otherwise
    case .require(_, let otherwise, _): otherwise
    default: []
    }
  }

  fileprivate func holds(_ isWanted: (BlockStatement) -> Bool) -> Bool {
    isWanted(self) || inner.holds(isWanted)
  }
}

extension [BlockStatement] {
  /// The statements at any depth, in the order of the source.
  package var all: [BlockStatement] {
    var found: [BlockStatement] = []
    func add(_ statements: [BlockStatement]) {
      for statement in statements {
        found.append(statement)
        add(statement.inner)
      }
    }
    add(self)
    return found
  }

  /// Whether a statement matches, at any depth.
  package func holds(_ isWanted: (BlockStatement) -> Bool) -> Bool {
    contains { $0.holds(isWanted) }
  }
}

/// The target of `set`.
package enum SetTarget: Sendable {
  case variable(VariablePath)
  /// `parameters.x`: changes the current request.
  case parameter(Name)
}

/// A screen with arguments, as `push` and `present` take it.
package struct ScreenCall: Sendable {
  package var screen: Name
  package var arguments: [RecordEntry]

  package init(screen: Name, arguments: [RecordEntry]) {
    self.screen = screen
    self.arguments = arguments
  }
}

extension [BlockStatement] {
  /// The styles that a style's body uses.
  package var styleNames: [String] {
    all.compactMap { statement in
      if case .show(let command) = statement { command.style?.text } else { nil }
    }
  }
}
