import RoadbookEngine
import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// Has the system open the URL of the route.
  mutating func openExternally(_ attempt: inout Attempt) -> AttemptProgress {
    guard case .external(let template) = attempt.route.target else { return .next }
    do throws(EvaluationProblem) {
      let target = try url(ofTarget: template, attempt)
      if !template.isCurrent, let problem = target.externalProblem {
        attempt.setOutcome(.failed, problem)
        return refuseAttempt(&attempt)
      }
      let step = NavigationStep.external(url: target)
      attempt.result.steps.append(step)
      journal.note(.step(step), attempt.route.place)
    } catch {
      attempt.setOutcome(.failed, error.message)
    }
    return .next
  }
}
