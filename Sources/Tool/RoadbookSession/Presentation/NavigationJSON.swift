package import RoadbookEngine
package import RoadbookRuntime
package import RoadbookText

/// Steps and states for tests and tools. Names and keys are a contract: see the language reference.
package enum NavigationJSON {
  /// The state of the simulated app and its suspended requests. A lazy stack that does not exist
  /// yet is null.
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
