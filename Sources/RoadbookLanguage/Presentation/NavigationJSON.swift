package import RoadbookEngine
package import RoadbookText

/// Steps and states of navigation as JSON.
package enum NavigationJSON {
  package static func step(_ step: NavigationStep) -> JSON {
    switch step {
    case .popTo(let screen, let container, let count, let animated):
      .object([
        "do": "popTo", "screen": .string(screen), "in": .string(container), "count": .int(count),
        "animated": .bool(animated),
      ])
    case .push(let screen, let container, let animated):
      .object([
        "do": "push", "screen": .string(screen), "in": .string(container),
        "animated": .bool(animated),
      ])
    case .replaceStack(let container, let screens):
      .object(["do": "replaceStack", "in": .string(container), "with": .strings(screens)])
    case .present(let screens, let presentation, let from, let animated):
      .object([
        "do": "present", "screens": .strings(screens), "wrapped": .bool(presentation.isWrapped),
        "from": .string(from), "presentation": .string(presentation.name),
        "animated": .bool(animated),
      ])
    case .dismiss(let screens, let animated):
      .object(["do": "dismiss", "screens": .strings(screens), "animated": .bool(animated)])
    case .select(let container, let child, let changed):
      .object([
        "do": "select", "in": .string(container), "child": .string(child),
        "changed": .bool(changed),
      ])
    case .setRoot(let container, let changed):
      .object(["do": "setRoot", "root": .string(container), "changed": .bool(changed)])
    case .displayed(let screen, let told):
      .object(["do": "displayed", "screen": .string(screen), "told": .string(told)])
    case .reload(let screen, let arguments, _):
      .object([
        "do": "reload", "screen": .string(screen), "arguments": ValueText.json(arguments),
      ])
    case .external(let url): .object(["do": "external", "url": .string(url)])
    }
  }

  package static func state(
    _ state: NavigationState, _ layout: ContainerLayout, deferred: [String] = []
  ) -> JSON {
    .object([
      "root": .string(state.root),
      "stacks": .object(
        state.stacks.map { stack in
          JSONMember(stack.container, .strings(stack.screens.map(\.screen)))
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
      "deferred": .array(deferred.map { .object(["url": .string($0)]) }),
      "held": .array([]),
    ])
  }
}
