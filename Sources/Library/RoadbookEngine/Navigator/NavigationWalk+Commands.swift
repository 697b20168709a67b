/// The commands that perform a single action.
extension NavigationWalk {
  mutating func push(
    _ instance: NavigationState.Instance, onto name: String?
  ) throws(NavigationProblem) {
    let container = try stack(name, to: "push onto")
    state.make(container, layout)
    put(instance, onto: container, animated: !state.screens(in: container).isEmpty)
  }

  mutating func present(
    _ screens: [NavigationState.Instance], _ presentation: Presentation, from name: String?
  ) throws(NavigationProblem) {
    guard let first = screens.first else {
      throw NavigationProblem("there is no screen to present")
    }
    guard presentation.isWrapped || screens.count == 1 else {
      throw NavigationProblem(
        "'\(first.screen)' is presented without a stack, so nothing can be on top of it")
    }
    if let name {
      let isModal = state.modals.contains { $0.container == name }
      if !isModal { try layout.existing(name) }
      if let top = state.modals.last, top.container != name {
        throw NavigationProblem(
          "'\(name)' cannot present: '\(top.screens.last?.screen ?? top.container)' is presented above it"
        )
      }
    }
    add(screens, presentation, from: name ?? presenter, animated: true)
  }

  mutating func dismiss(_ dismissal: NavigationCommand.Dismissal) throws(NavigationProblem) {
    // Dismissing all modals if there are none is not an error: a caller may do so without checking.
    if dismissal == .all, state.modals.isEmpty { return }
    guard !state.modals.isEmpty else { throw NavigationProblem("nothing is presented") }
    let left: Int
    switch dismissal {
    case .one: left = state.modals.count - 1
    case .all: left = 0
    case .to(let screen):
      if let index = state.modals.lastIndex(where: { $0.shows(screen) }) {
        left = index + 1
      } else if let stack = state.selectedStack(layout),
        state.screens(in: stack).contains(where: { $0.screen == screen })
      {
        left = 0
      } else {
        throw NavigationProblem("'\(screen)' is neither on screen nor below a modal")
      }
      guard left < state.modals.count else {
        throw NavigationProblem("nothing is presented above '\(screen)'")
      }
    }
    while state.modals.count > left { dismissTopmost(animated: true) }
  }

  mutating func pop(_ pop: NavigationCommand.Pop, in name: String?) throws(NavigationProblem) {
    let container = try stack(name, to: "pop from")
    let screens = state.screens(in: container)
    let left: Int
    switch pop {
    case .one:
      guard screens.count > 1 else {
        throw NavigationProblem(
          screens.first.map {
            "nothing to pop: '\($0.screen)' is the bottom screen of '\(container)'"
          }
            ?? "nothing to pop: '\(container)' is empty")
      }
      left = screens.count - 1
    case .to(let screen):
      guard let index = screens.lastIndex(where: { $0.screen == screen }) else {
        throw NavigationProblem("'\(screen)' is not in the stack '\(container)'")
      }
      left = index + 1
    case .toRoot:
      guard !screens.isEmpty else {
        throw NavigationProblem("nothing to pop: '\(container)' is empty")
      }
      left = 1
    }
    keepLowest(left, in: container, animated: true)
  }

  mutating func back() throws(NavigationProblem) {
    let container = try visibleContainer()
    let screens = state.screens(in: container)
    if screens.count > 1 {
      keepLowest(screens.count - 1, in: container, animated: true)
    } else if !state.modals.isEmpty {
      dismissTopmost(animated: true)
    } else {
      throw NavigationProblem("there is nothing to go back to")
    }
  }

  mutating func replace(_ instance: NavigationState.Instance) throws(NavigationProblem) {
    let container = try stack(nil, to: "replace a screen of")
    let beneath = state.screens(in: container).dropLast()
    state.keepLowest(beneath.count, in: container)
    let instance = state.append(instance, to: container)
    record(.replaceStack(container: container, screens: beneath + [instance]))
    announce(instance)
  }

  mutating func setStack(
    _ screens: [NavigationState.Instance], in name: String?
  ) throws(NavigationProblem) {
    let container = try stack(name, to: "replace")
    if screens.isEmpty, state.modals.contains(where: { $0.container == container }) {
      throw NavigationProblem("a presented stack cannot be empty: dismiss it")
    }
    replaceStack(of: container, with: screens)
  }

  mutating func setRoot(_ name: String) throws(NavigationProblem) {
    try layout.existing(name)
    let changed = state.root != name
    if changed { while !state.modals.isEmpty { dismissTopmost(animated: false) } }
    state.root = name
    state.makeVisible(layout)
    record(.setRoot(container: name, changed: changed))
  }

  mutating func select(_ name: String) throws(NavigationProblem) {
    // A container without a parent is selected by making it the root.
    if layout.container(name) != nil, name == state.root || layout.parent(of: name) == nil {
      return try setRoot(name)
    }
    try checkReachable(name)
    selectUpwards(from: name)
  }

  mutating func reload(
    _ screen: String, _ arguments: [ParameterValue.Field]?
  ) throws(NavigationProblem) {
    let container = try visibleContainer()
    let screens = state.screens(in: container)
    guard let index = screens.lastIndex(where: { $0.screen == screen }) else {
      throw NavigationProblem("'\(screen)' is not in the stack '\(container)'")
    }
    reload(arguments ?? screens[index].arguments, at: index, in: container)
  }

  private func visibleContainer() throws(NavigationProblem) -> String {
    if let container = state.visibleContainer(layout) { return container }
    throw NavigationProblem("nothing is on screen")
  }
}

extension NavigationState.Modal {
  fileprivate func shows(_ screen: String) -> Bool { screens.contains { $0.screen == screen } }
}
