package import RoadbookModel
package import RoadbookText

/// Opening a URL in one go.
extension Dispatcher {
  /// Opens a URL and keeps what it changes.
  package mutating func open(_ url: String, _ options: OpenOptions = OpenOptions()) -> Resolution {
    start(url, options)
    return run()
  }

  /// What `open` would answer. The app stays as it is.
  package mutating func resolve(_ url: String, _ options: Shared<OpenOptions>) -> Resolution {
    let app = app
    defer { self.app = app }
    start(url, sharing: options)
    return run()
  }

  /// Resolves a URL on a copy of the app, without guards and blocks; nil if what is left to the
  /// search is less than what a URL may need.
  package func quietly(_ url: String, within search: SearchBudget) -> Resolution? {
    var copy = self
    copy.journal.detail = .nothing
    copy.app.areGuardsOff = true
    copy.app.areBlocksOff = true
    copy.host = AppHost()
    return copy.open(url, within: search)
  }

  /// Resolves a URL, and keeps what it changes; nil if what is left to the search is less than what
  /// a URL may need.
  package mutating func open(_ url: String, within search: SearchBudget) -> Resolution? {
    guard search.allowsURL else { return nil }
    start(url, OpenOptions(.resolve))
    budget = Budget(steps: SearchBudget.limitOfURL)
    let resolution = run()
    search.spend(steps: resolution.isOverBudget ? budget.limit : budget.limit - budget.steps)
    return resolution
  }
}
