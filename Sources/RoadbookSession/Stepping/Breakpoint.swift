import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics

/// A place where `continue` stops.
package struct Breakpoint: Sendable {
  enum Target: Sendable {
    case route(Int)
    case screen(String)
    case `guard`(String?)
    case block(String)
    case decline
    case condition(Expression)
  }

  /// The kinds of `break KIND NAME`.
  package static let kinds = ["route", "screen", "guard", "block"]

  let target: Target
  /// As written, after `break`.
  package let text: String

  /// Whether it stops at an event. Conditions are evaluated elsewhere.
  func stops(at event: Event) -> Bool {
    switch (target, event.kind) {
    case (.route(let index), .candidate): event.route?.index == index
    case (.screen(let name), .generate(let target)): target == name
    case (.screen(let name), .step(let step)): step.shows(name)
    case (.screen(let name), .configure(let screen, _)): screen == name
    case (.guard(let name), .ask(_, let guardDecl, _)):
      name.map { $0 == guardDecl ?? "presenter" } ?? true
    case (.block(let pattern), .block(let written)): pattern == written
    case (.decline, .verdict(.declined, _)): true
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
