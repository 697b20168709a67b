import RoadbookEngine
import RoadbookURL

/// Where `continue` stops.
package struct Breakpoint: Sendable {
  enum Target: Sendable {
    case route(Int)
    case screen(String)
    case `guard`(String?)
    case block(String)
    case decline
    case condition(Expression)
  }

  /// What `break on` takes, each with a name.
  package static let kinds = ["route", "screen", "guard", "block"]

  let target: Target
  /// As it was written, behind `break`.
  package let text: String

  /// Whether an event is one to stop at; conditions are not asked here.
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

/// An expression that is shown after each step.
package struct Watch: Sendable {
  let expression: Expression
  package let text: String
}

extension NavigationStep {
  /// Whether it puts a screen on stage.
  fileprivate func shows(_ name: String) -> Bool {
    switch self {
    case .push(let screen, _, _), .reload(let screen, _, _): screen == name
    case .popTo(let screen, _, let count, _): screen == name && count > 0
    case .replaceStack(_, let screens), .present(let screens, _, _, _): screens.contains(name)
    case .dismiss, .select, .setRoot, .displayed, .external: false
    }
  }
}
