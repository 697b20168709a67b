package import RoadbookText

/// `open`, `push` or `present` with its subject, at the prompt, in tests and in blocks.
package struct GoCommand: Sendable {
  package enum Subject: Sendable {
    case url(URLTemplate)
    case screen(ScreenCall)
  }

  package var verb: OpenOptions.Verb
  package var subject: Subject
  package var clauses: OpenClauses
  package var range: TextRange

  package init(verb: OpenOptions.Verb, subject: Subject, clauses: OpenClauses, range: TextRange) {
    self.verb = verb
    self.subject = subject
    self.clauses = clauses
    self.range = range
  }
}

/// `show [NAME]` in a style: shows the target screen with the stack below it.
package struct ShowCommand: Sendable {
  /// nil shows it as the route declares.
  package var style: Name?
  package var isAnimated: Bool?
  /// The container to show it in, instead of the route's.
  package var container: Name?
  package var range: TextRange

  package init(
    style: Name? = nil, isAnimated: Bool? = nil, container: Name? = nil, range: TextRange
  ) {
    self.style = style
    self.isAnimated = isAnimated
    self.container = container
    self.range = range
  }
}

/// The clauses of `open`, `push` and `present`.
package struct OpenClauses: Sendable {
  package var with: Expression?
  package var userInfo: Expression?
  /// `from NAME`: the origin of a URL; `in NAME`: the container to push onto or present from.
  package var from: Name?
  package var isAnimated: Bool?
  /// The scheme whose routes are tried, whatever the URL's scheme is.
  package var namespace: Name?
  /// The route to use without matching.
  package var route: Name?
  package var wraps = false
  package var wrap: Name?

  package init() {}
}

/// `pop`, `dismiss` or `back`: removes screens.
package struct LeaveCommand: Sendable {
  package enum Verb: String, Sendable {
    case pop, dismiss, back
  }

  /// How many screens it removes.
  package enum Target: Sendable {
    case one
    /// `dismiss all`, `pop all`
    case all
    case screen(Name)
  }

  package var verb: Verb
  package var target: Target
  package var isAnimated: Bool?

  package init(verb: Verb, target: Target, isAnimated: Bool? = nil) {
    self.verb = verb
    self.target = target
    self.isAnimated = isAnimated
  }
}
