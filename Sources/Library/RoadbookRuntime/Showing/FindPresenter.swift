import RoadbookEngine
import RoadbookModel
import RoadbookText

/// Whether and from where the target is presented.
extension Dispatcher {
  /// Finds the container to present from: asks the map's presenter and then the app, as late as
  /// FSQRoutes asks its delegate for it (`routeOrDeferContent:`).
  mutating func findPresenter(_ attempt: inout Attempt) -> AttemptProgress {
    guard attempt.result.outcome == .handled else { return takeBackAttempt(&attempt) }
    describeEvents(of: attempt)
    attempt.isDescribed = true
    if showsByPushing(attempt) { return .next }
    if let presenter = map.presenter, !app.areGuardsOff {
      var name = presenter.container
      if case .container(let forced)? = app.answers["presenter"]?.first {
        _ = app.takeAnswer(of: "presenter")
        name = forced
      }
      journal.note(
        .ask(point: "presenter", guardDecl: nil, answer: name ?? "none"), presenter.place)
      guard let name else {
        attempt.setOutcome(.failed, "there is no container to present from")
        attempt.skip(to: .end)
        attempt.result.isTold = map.library(of: attempt.route).reportsMissingPresenter
        return .next
      }
      attempt.presenter = name
    }
    return host.presents ? .ask(.presenter(attempt.appRequest(on: self))) : .next
  }

  /// Continues an attempt after the app named the container to present from.
  mutating func resumePresenter(
    _ attempt: inout Attempt, afterReply reply: AppReply
  ) -> AttemptProgress {
    if case .container(let name?) = reply { attempt.presenter = name }
    return .next
  }

  /// Whether the target is pushed rather than presented: decides which guards apply.
  func showsByPushing(_ attempt: Attempt) -> Bool {
    switch attempt.options.verb {
    case .push: return true
    case .present: return false
    default: break
    }
    if map.library(of: attempt.route).alwaysPresents { return false }
    let name = attempt.route.presentation
    if let own = map.style(named: name) { return own.body.holds(\.pushesTarget) }
    return StyleDeclaration.pushing.contains(name)
  }
}

extension BlockStatement {
  fileprivate var pushesTarget: Bool {
    guard case .show(let command) = self else { return false }
    return command.style.map { StyleDeclaration.pushing.contains($0.text) } ?? true
  }
}
