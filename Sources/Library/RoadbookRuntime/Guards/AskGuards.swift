import RoadbookEngine
import RoadbookModel

/// Guards can stop, redirect or defer a URL.
extension Dispatcher {
  /// Asks the guards of one point (of the route, its screens and the URL), in order of declaration.
  mutating func askGuards(
    at point: GuardDeclaration.Point, _ attempt: inout Attempt
  ) -> AttemptProgress {
    attempt.add(guards(of: &attempt, at: point).map(Attempt.Item.guardDecl))
    return .next
  }
}
