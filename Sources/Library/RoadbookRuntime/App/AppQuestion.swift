package import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// What the code of an app answers, instead of the map and the simulated app: nothing at the
/// prompt.
package struct AppHost: Sendable {
  /// The names of the guards that code answers.
  package var guards: Set<String> = []
  /// The indices of the routes that have handlers.
  package var handledRoutes: Set<Int> = []
  /// Whether `perform NAME` calls the app; otherwise it writes to the log.
  package var performs = false
  /// Whether the app is asked to prepare before screens are shown.
  package var prepares = false
  /// Whether the app names the container to present from.
  package var presents = false
  /// Whether the app carries out navigation steps.
  package var carriesOut = false

  package init() {}
}

/// A question to the app's code. The dispatcher stops until it is answered.
package enum AppQuestion: Sendable {
  /// `screen`: the screen that the guard judges, if any, with its presentation and container.
  case `guard`(String, AppRequest, GuardDeclaration.Point)
  /// The handlers of a route, after its guards.
  case handlers(route: Int, AppRequest)
  case action(String, AppRequest)
  case prepare(AppRequest)
  case presenter(AppRequest)
  case steps([NavigationStep])
}

/// The app's answer: that of its code, or one that `answer` forces at the prompt.
package enum AppReply: Hashable, Sendable {
  /// How its code ended; `finished` lets the request continue.
  case end(BodyEnd)
  /// The container to present from; nil keeps the map's, or forces none.
  case container(String?)
}

extension AppReply {
  /// Why the app could not do what it was asked.
  var failure: String? {
    switch self {
    case .end(.failed(let reason)), .end(.stuck(let reason)): reason
    case .end(.verdict(.cancel, let reason)): reason ?? "cancelled"
    default: nil
    }
  }
}
