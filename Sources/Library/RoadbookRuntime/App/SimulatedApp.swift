package import RoadbookEngine
import RoadbookModel
import RoadbookText
package import RoadbookURL

/// The simulated app: variables, navigation state and suspended requests.
///
/// A value: equal if a user could not tell the apps apart. Undo restores an old copy. Its fields
/// are shared until they change, since each request keeps copies for a rollback.
package struct SimulatedApp: Hashable, Sendable {
  private struct Fields: Hashable, Sendable {
    var variables: [String: ParameterValue] = [:]
    var surroundings: [String: ParameterValue] = SimulatedApp.usualSurroundings
    var deferred: [SuspendedRequest] = []
    var held: [SuspendedRequest] = []
    var answers: [String: [AppReply]] = [:]
    var lookups: [String: String] = [:]
    var areGuardsOff: Bool = false
    var areBlocksOff: Bool = false
    var trustsURLs: Bool = false
  }

  private var fields = Shared(Fields())
  /// Not one of the fields, since most requests change nothing else.
  package var navigation: NavigationState

  package static let usualSurroundings: [String: ParameterValue] = [
    "platform": .string("ios"), "audience": .string("public"),
  ]

  package init(_ layout: ContainerLayout) {
    navigation = NavigationState(layout)
  }

  package var variables: [String: ParameterValue] {
    _read { yield fields.value.variables }
    _modify { yield &fields.value.variables }
  }

  /// `platform` and `audience`, changed with `set`.
  package var surroundings: [String: ParameterValue] {
    _read { yield fields.value.surroundings }
    _modify { yield &fields.value.surroundings }
  }

  /// Requests deferred by guards, for `resume`, the oldest first.
  package var deferred: [SuspendedRequest] {
    _read { yield fields.value.deferred }
    _modify { yield &fields.value.deferred }
  }

  /// Requests held by `hold`, for `proceed`, the oldest first.
  package var held: [SuspendedRequest] {
    _read { yield fields.value.held }
    _modify { yield &fields.value.held }
  }

  /// Answers forced with `answer`, by guard, the next one first.
  package var answers: [String: [AppReply]] {
    _read { yield fields.value.answers }
    _modify { yield &fields.value.answers }
  }

  /// Targets of `=> lookup` by URL, set with `answer URL => URL`.
  package var lookups: [String: String] {
    _read { yield fields.value.lookups }
    _modify { yield &fields.value.lookups }
  }

  /// `answer off`: guards and presenters do not run, and neither do hooks.
  package var areGuardsOff: Bool {
    _read { yield fields.value.areGuardsOff }
    _modify { yield &fields.value.areGuardsOff }
  }

  /// Disables all blocks and bodies, for callers that only match URLs.
  var areBlocksOff: Bool {
    _read { yield fields.value.areBlocksOff }
    _modify { yield &fields.value.areBlocksOff }
  }

  /// Whether URLs of routes are built without verifying them: set during the verification itself.
  var trustsURLs: Bool {
    _read { yield fields.value.trustsURLs }
    _modify { yield &fields.value.trustsURLs }
  }
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
  mutating func takeAnswer(of guardDecl: String) -> AppReply? {
    guard let answer = answers[guardDecl]?.first else { return nil }
    answers[guardDecl]?.removeFirst()
    if answers[guardDecl]?.isEmpty == true { answers[guardDecl] = nil }
    return answer
  }
}
