package import RoadbookEngine
import RoadbookSemantics
package import RoadbookURL

/// The simulated app: variables, navigation state and suspended requests.
///
/// A value: equal if a user could not tell the apps apart. Undo restores an old copy.
package struct SimulatedApp: Hashable, Sendable {
  package var variables: [String: ParameterValue] = [:]
  package var navigation: NavigationState
  /// `platform` and `audience`, changed with `set`.
  package var surroundings = Self.usualSurroundings
  /// Requests deferred by guards, for `resume`, the oldest first.
  package var deferred: [SuspendedRequest] = []
  /// Requests held by `hold`, for `proceed`, the oldest first.
  package var held: [SuspendedRequest] = []
  /// Answers forced with `answer`, by guard, the next one first.
  package var answers: [String: [GuardAnswer]] = [:]
  /// Targets of `=> lookup` by URL, set with `answer URL => URL`.
  package var lookups: [String: String] = [:]
  /// `answer off`: guards and presenters do not run, and neither do hooks.
  package var areGuardsOff = false
  /// Disables all blocks and bodies, for callers that only match URLs.
  var areBlocksOff = false
  /// Whether URLs of routes are built without verifying them: set during the verification itself.
  var trustsURLs = false

  package static let usualSurroundings: [String: ParameterValue] = [
    "platform": .string("ios"), "audience": .string("public"),
  ]

  package init(_ layout: ContainerLayout) { navigation = NavigationState(layout) }
}

extension SimulatedApp {
  /// Sets a variable of the map or of the surroundings; false if there is none of that name.
  package mutating func set(_ name: String, to value: ParameterValue) -> Bool {
    if variables[name] != nil {
      variables[name] = value
    } else if surroundings[name] != nil {
      surroundings[name] = value
    } else {
      return false
    }
    return true
  }

  /// Removes and returns the next forced answer of a guard.
  mutating func takeAnswer(of guardDecl: String) -> GuardAnswer? {
    guard let answer = answers[guardDecl]?.first else { return nil }
    answers[guardDecl]?.removeFirst()
    if answers[guardDecl]?.isEmpty == true { answers[guardDecl] = nil }
    return answer
  }
}

/// A guard's answer.
package enum GuardAnswer: Hashable, Sendable {
  case allow
  case cancel(String?)
  case `defer`(String?)
  case open(String)
  /// The container that the map's presenter names.
  case name(String)
}

/// A URL that was suspended and can be resumed.
package struct SuspendedRequest: Hashable, Sendable {
  package var url: String
  /// The point of suspension, as named in events.
  package var point: String
  package var reason: String?
  let options: OpenOptions
  /// The suspended attempt; nil after a change of the map: the URL is then matched again.
  var attempt: RouteAttempt?

  /// The same without its attempt, so that it is matched again.
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
