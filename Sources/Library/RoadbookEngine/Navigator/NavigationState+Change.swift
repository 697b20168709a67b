/// Changes made by the navigator; all of them keep identities unique.
extension NavigationState {
  /// The instance with the lowest identity that no other instance of its screen in this state has.
  func numbered(_ instance: Instance) -> Instance {
    var used: Set<Int> = []
    for stack in stacks {
      for living in stack.screens where living.screen == instance.screen {
        used.insert(living.identity)
      }
    }
    for modal in modals {
      for living in modal.screens where living.screen == instance.screen {
        used.insert(living.identity)
      }
    }
    var instance = instance
    instance.identity = 1
    while used.contains(instance.identity) { instance.identity += 1 }
    return instance
  }

  /// Puts a screen on top of a stack; returns it with its identity.
  @discardableResult
  mutating func append(_ instance: Instance, to container: String) -> Instance {
    let new = numbered(instance)
    change(container) { $0.append(new) }
    return new
  }

  /// The topmost instance of a screen with these arguments, with its identity.
  func topmost(_ wanted: Instance) -> Instance {
    let columns = stacks.map(\.screens) + modals.map(\.screens)
    for screens in columns.reversed() {
      if let found = screens.last(where: {
        $0.screen == wanted.screen && $0.arguments == wanted.arguments
      }) {
        return found
      }
    }
    return wanted
  }

  mutating func keepLowest(_ count: Int, in container: String) {
    change(container) { $0.removeLast(max(0, $0.count - max(0, count))) }
  }

  mutating func setArguments(
    _ arguments: [ParameterValue.Field], at index: Int, in container: String
  ) {
    change(container) { screens in
      if screens.indices.contains(index) { screens[index].arguments = arguments }
    }
  }

  mutating func change(_ container: String, _ body: (inout [Instance]) -> Void) {
    if let index = modals.lastIndex(where: { $0.container == container }) {
      body(&modals[index].screens)
    } else if let index = stacks.firstIndex(where: { $0.container == container }) {
      stacks[index].isMade = true
      body(&stacks[index].screens)
    }
  }

  /// Resets a stack to its initial screens.
  mutating func fill(_ container: ContainerLayout.Container) {
    change(container.name) { $0.removeAll() }
    for screen in container.screens { append(Instance(screen: screen), to: container.name) }
  }

  /// Creates the initial screens of a lazy stack that was not needed before.
  mutating func make(_ name: String, _ layout: ContainerLayout) {
    guard let stack = stacks.first(where: { $0.container == name }), !stack.isMade,
      let container = layout.container(name)
    else { return }
    fill(container)
  }

  /// Creates the initial screens of the selected stack, even if modals cover it.
  mutating func makeVisible(_ layout: ContainerLayout) {
    guard layout.hasLazy, let name = selectedStack(layout) else { return }
    make(name, layout)
  }
}
