import RoadbookModel
import RoadbookText

extension Dispatcher {
  /// Ends a request whose budget is spent: it fails, and what it did is taken back unless the app
  /// has carried out some of it. Hooks are notified within a budget of their own.
  mutating func giveUp() {
    let message = budget.message
    let outermost = frames.first
    journal.depth = 0
    if !hasCarriedOut { takeBack(to: marks.indices.first) }
    frames.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    switch outermost {
    case .body(var statement)?:
      statement.value.end = .failed(message)
      returned = .body(statement)
    case .conclusion(let conclusion)?:
      guard var resolution = conclusion.value.resolution else {
        budget = Budget(steps: budget.limit)
        frames.append(.conclusion(conclusion))
        returned = .resolution(overBudget(message))
        return
      }
      resolution.log.append("hooks: \(message)")
      returned = .resolution(ended(resolution))
    default: returned = .resolution(overBudget(message))
    }
  }

  private func overBudget(_ message: String) -> Resolution {
    let urls = redirects.urls
    var resolution = failure(urls.first ?? "", .failed, message)
    resolution.rewrites = Array(urls.dropFirst())
    resolution.isOverBudget = true
    return resolution
  }
}
