package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// Steps and states of navigation as JSON. The order of keys is part of the contract.
package enum NavigationJSON {
  /// The steps that a URL or a command led to.
  package static func steps(of resolution: Resolution) -> [JSON] {
    resolution.steps.map { step($0, parameters: resolution.parameters.fields) }
  }

  /// One step. `parameters`, `userInfo`: what the URL gave that it was taken for.
  package static func step(
    _ step: NavigationStep, parameters: [Value.Field] = [], userInfo: Value = .null
  ) -> JSON {
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
      .object(
        [
          JSONMember("do", "present"), JSONMember("screens", .strings(screens)),
          JSONMember("wrapped", .bool(presentation.isWrapped)), JSONMember("from", .string(from)),
          JSONMember("presentation", .string(presentation.name)),
          JSONMember("animated", .bool(animated)),
          JSONMember("parameters", ValueText.json(parameters)),
          JSONMember("userInfo", ValueText.json(userInfo)),
        ] + (presentation.wrapper.map { [JSONMember("wrapper", .string($0))] } ?? []))
    case .dismiss(let screens, let animated):
      .object(["do": "dismiss", "screens": .strings(screens), "animated": .bool(animated)])
    case .select(let container, let child, let changed):
      .object([
        "do": "select", "in": .string(container), "child": .string(child),
        "changed": .bool(changed),
      ])
    case .setRoot(let container, let changed):
      .object(["do": "setRoot", "root": .string(container), "changed": .bool(changed)])
    case .reload(let screen, let arguments, _):
      .object([
        "do": "reload", "screen": .string(screen), "parameters": ValueText.json(parameters),
        "arguments": ValueText.json(arguments),
      ])
    case .displayed(let screen, let told):
      .object(["do": "displayed", "screen": .string(screen), "told": .string(told)])
    case .external(let url): .object(["do": "external", "url": .string(url)])
    }
  }

  /// What the app shows, with what waits: URLs deferred at a point, URLs held before they are presented. A stack
  /// that is not made yet is null.
  package static func state(
    _ state: NavigationState, _ layout: ContainerLayout,
    deferred: [(url: String, point: String?)] = [], held: [String] = []
  ) -> JSON {
    .object([
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
      "deferred": .array(
        deferred.map { .object(["url": .string($0.url), "point": .optional($0.point)]) }),
      "held": .array(held.map { .object(["url": .string($0)]) }),
    ])
  }
}
