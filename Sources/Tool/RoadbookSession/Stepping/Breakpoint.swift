import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// A place where `continue` stops.
package struct Breakpoint: Sendable {
  enum Target: Sendable {
    case route(Int)
    case screen(String)
    case `guard`(String?)
    case block(String)
    case decline
    /// Anything on a line of a document: `break FILE:LINE`.
    case line(SourceLocation)
    case condition(Expression)
  }

  /// The kinds of `break KIND NAME`.
  package static let kinds = ["route", "screen", "guard", "block"]

  let target: Target
  /// What restricts it, and what it runs.
  let clauses: BreakClauses
  /// Whether it does not stop for now: `break off`.
  package var isOff = false
  /// As written, after `break`.
  package let text: String

  init(target: Target, text: String, _ clauses: BreakClauses = BreakClauses()) {
    self.target = target
    self.clauses = clauses
    self.text =
      text + (clauses.condition.map { " when \($0.text)" } ?? "") + (clauses.isOnce ? " once" : "")
      + (clauses.command.map { " do \($0.text)" } ?? "")
  }

  /// Whether it stops at an event, if its condition holds. `location`: where the event is in the
  /// map.
  func stops(at event: Event, _ location: (Place) -> SourceLocation) -> Bool {
    switch (target, event.kind) {
    case (.route(let index), .candidate): event.route?.index == index
    case (.screen(let name), .generate(let target)): target == name
    case (.screen(let name), .step(let step)): step.shows(name)
    case (.screen(let name), .configure(let screen, _)): screen == name
    case (.guard(let name), .ask(_, let guardDecl, _)):
      name.map { $0 == guardDecl ?? "presenter" } ?? true
    case (.block(let pattern), .block(let written)): pattern == written
    case (.decline, .verdict(.declined, _)): true
    case (.line(let wanted), _): event.place.map { location($0) == wanted } ?? false
    default: false
    }
  }
}

extension NavigationStep {
  /// Whether the step makes a screen visible.
  fileprivate func shows(_ name: String) -> Bool {
    switch self {
    case .push(let screen, _, _), .reload(let screen, _): screen.screen == name
    case .popTo(let screen, _, let count, _): screen.screen == name && count > 0
    case .replaceStack(_, let screens), .present(let screens, _, _, _):
      screens.contains { $0.screen == name }
    case .dismiss, .select, .setRoot, .displayed, .external: false
    }
  }
}
