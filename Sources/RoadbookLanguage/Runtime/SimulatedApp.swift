package import RoadbookEngine
package import RoadbookURL

/// The app that a map is tried on: its variables, what it shows, what waits.
///
/// A value. Two of them are equal when a user could not tell the apps apart, and keeping an old one is how anything is
/// undone.
package struct SimulatedApp: Hashable, Sendable {
  package var variables: [String: ParameterValue] = [:]
  package var navigation: NavigationState
  /// What the app runs on and for whom: `platform` and `audience`, as `set` changes them.
  package var surroundings = Self.usualSurroundings
  /// What guards keep for `resume`, the oldest first.
  package var deferred: [SuspendedRequest] = []
  /// What `hold` keeps for `proceed`, the oldest first.
  package var held: [SuspendedRequest] = []
  /// Answers forced by `answer`, by guard, the next one first.
  package var answers: [String: [GuardAnswer]] = [:]
  /// What `answer URL => URL` gives for `=> lookup`, by URL.
  package var lookups: [String: String] = [:]
  /// `answer off`: guards and presenters do not run, and neither do hooks.
  package var areGuardsOff = false
  /// Whether no block runs: whoever only wants to know where a URL leads by the patterns has nothing carried out.
  var areBlocksOff = false
  /// Whether the URLs of routes are built without looking where they lead: set while that is looked up.
  var trustsURLs = false

  static let usualSurroundings: [String: ParameterValue] = [
    "platform": .string("ios"), "audience": .string("public"),
  ]

  package init(_ layout: ContainerLayout) { navigation = NavigationState(layout) }
}

extension SimulatedApp {
  /// Sets a variable of the map, or what the app runs on; false where there is neither.
  mutating func set(_ name: String, to value: ParameterValue) -> Bool {
    if variables[name] != nil {
      variables[name] = value
    } else if surroundings[name] != nil {
      surroundings[name] = value
    } else {
      return false
    }
    return true
  }

  /// The next answer that is forced on a guard, which is used up by that.
  mutating func takeAnswer(of guardDecl: String) -> GuardAnswer? {
    guard let answer = answers[guardDecl]?.first else { return nil }
    answers[guardDecl]?.removeFirst()
    if answers[guardDecl]?.isEmpty == true { answers[guardDecl] = nil }
    return answer
  }
}

/// What a guard answers.
package enum GuardAnswer: Hashable, Sendable {
  case allow
  case cancel(String?)
  case `defer`(String?)
  case open(String)
  /// A container, where the map's presenter is asked.
  case name(String)
}

/// A URL that stopped at some point and can go on from there.
package struct SuspendedRequest: Hashable, Sendable {
  package var url: String
  /// Where it stopped, as events call it.
  package var point: String
  package var reason: String?
  let options: OpenOptions
  /// What was in progress; nil after the map was changed: then the URL is matched again.
  var attempt: RouteAttempt?

  /// The same, to be matched again.
  var fromTheStart: SuspendedRequest {
    var waiting = self
    waiting.attempt = nil
    return waiting
  }

  package static func == (left: SuspendedRequest, right: SuspendedRequest) -> Bool {
    left.url == right.url && left.point == right.point && left.reason == right.reason
      && left.options == right.options
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(point)
  }
}
