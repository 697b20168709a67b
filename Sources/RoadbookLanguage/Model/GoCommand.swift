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
}

/// `show [NAME]` in a style: shows the target screen with the stack below it.
package struct ShowCommand: Sendable {
  package enum Style: Sendable {
    /// `show`: as the route says.
    case own
    /// `show NAME`
    case named(Name)
  }

  package var style: Style
  package var isAnimated: Bool?
  /// The container to show it in, instead of the route's.
  package var container: Name?
  package var range: TextRange
}

/// The clauses of `open`, `push` and `present`. Most statements have none, which takes no memory.
package struct OpenClauses: Sendable {
  private var kept: Kept<Parts>?

  private struct Parts: Sendable {
    var with: Expression?
    var userInfo: Expression?
    var from: Name?
    var isAnimated: Bool?
    var namespace: Name?
    var route: Name?
    var wraps = false
    var wrap: Name?
  }

  private var parts: Parts {
    get { kept?.value ?? Parts() }
    set { kept = Kept(newValue) }
  }

  package init() {}

  package var with: Expression? {
    get { kept?.value.with }
    set { parts.with = newValue }
  }
  package var userInfo: Expression? {
    get { kept?.value.userInfo }
    set { parts.userInfo = newValue }
  }
  /// `from NAME`: the origin of a URL; `in NAME`: the container to push onto or present from.
  package var from: Name? {
    get { kept?.value.from }
    set { parts.from = newValue }
  }
  package var isAnimated: Bool? {
    get { kept?.value.isAnimated }
    set { parts.isAnimated = newValue }
  }
  /// The scheme whose routes are tried, whatever the URL's scheme is.
  package var namespace: Name? {
    get { kept?.value.namespace }
    set { parts.namespace = newValue }
  }
  /// The route to take without matching.
  package var route: Name? {
    get { kept?.value.route }
    set { parts.route = newValue }
  }
  package var wraps: Bool {
    get { kept?.value.wraps ?? false }
    set { parts.wraps = newValue }
  }
  package var wrap: Name? {
    get { kept?.value.wrap }
    set { parts.wrap = newValue }
  }
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
}
