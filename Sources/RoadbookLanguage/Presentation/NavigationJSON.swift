package import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// Steps and states for tests and tools. Names and keys are a contract: see the language reference.
package enum NavigationJSON {
  package static func step(_ step: NavigationStep) -> JSON { ValueText.json(value(step)) }

  static func value(_ step: NavigationStep) -> ParameterValue {
    switch step {
    case .popTo(let screen, let container, let count, let animated):
      record(
        "popTo",
        [
          ("screen", .string(screen.screen)), ("in", .string(container)), ("count", .int(count)),
          ("animated", .bool(animated)),
        ])
    case .push(let screen, let container, let animated):
      record(
        "push",
        [
          ("screen", .string(screen.screen)), ("in", .string(container)),
          ("animated", .bool(animated)),
        ])
    case .replaceStack(let container, let screens):
      record("replaceStack", [("in", .string(container)), ("with", names(screens))])
    case .present(let screens, let presentation, let from, let animated):
      record(
        "present",
        [
          ("screens", names(screens)), ("wrapped", .bool(presentation.isWrapped)),
          ("from", .string(from)), ("presentation", .string(presentation.name)),
          ("animated", .bool(animated)),
        ])
    case .dismiss(let screens, let animated):
      record("dismiss", [("screens", names(screens)), ("animated", .bool(animated))])
    case .select(let container, let child, let changed):
      record(
        "select",
        [("in", .string(container)), ("child", .string(child)), ("changed", .bool(changed))])
    case .setRoot(let container, let changed):
      record("setRoot", [("root", .string(container)), ("changed", .bool(changed))])
    case .reload(let screen, _):
      record(
        "reload", [("screen", .string(screen.screen)), ("arguments", .record(screen.arguments))])
    case .displayed(let screen, let told):
      record(
        "displayed", [("screen", .string(screen.screen)), ("told", .string(told.screen))])
    case .external(let url): record("external", [("url", .string(url))])
    }
  }

  private static func names(_ screens: [NavigationState.Instance]) -> ParameterValue {
    .list(screens.map { .string($0.screen) })
  }

  private static func record(_ name: String, _ fields: [(String, ParameterValue)]) -> ParameterValue
  {
    .record(
      [ParameterValue.Field("do", .string(name))] + fields.map { ParameterValue.Field($0.0, $0.1) })
  }

  /// The state of the simulated app and its suspended requests. A lazy stack that does not exist yet is null.
  package static func state(_ app: SimulatedApp, _ layout: ContainerLayout) -> JSON {
    let state = app.navigation
    return .object([
      "root": .string(state.root),
      "stacks": .object(
        state.stacks.map { stack in
          JSONMember(
            stack.container, stack.isMade ? .strings(stack.screens.map(\.screen)) : .null)
        }),
      "selected": .object(
        state.selected.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }),
      "modals": .array(
        state.modals.map { modal in
          .object([
            "container": .string(modal.container),
            "screens": .strings(modal.screens.map(\.screen)),
            "presentation": .string(modal.presentation.name),
          ])
        }),
      "visible": .optional(state.visibleScreen(layout)?.screen),
      "deferred": deferred(app.deferred),
      "held": .array(app.held.map { .object(["url": .string($0.url)]) }),
    ])
  }

  package static func deferred(_ waiting: [SuspendedRequest]) -> JSON {
    .array(waiting.map { .object(["url": .string($0.url), "point": .string($0.point)]) })
  }
}
