/// The working state of a command, with the steps so far. If a command throws, the walk is
/// discarded.
struct NavigationWalk {
  let layout: ContainerLayout
  let policy: NavigationPolicy
  let records: Bool
  var state: NavigationState
  var steps: [NavigationStep] = []
  /// The state after each step; empty if they are not recorded.
  var states: [NavigationState] = []
  /// Why the walk stopped early, if the policy allows that.
  var problem: NavigationProblem?

  mutating func record(_ step: NavigationStep) {
    steps.append(step)
    if records { states.append(state) }
  }

  // MARK: Effects

  mutating func put(_ instance: NavigationState.Instance, onto container: String, animated: Bool) {
    let instance = state.append(instance, to: container)
    record(.push(instance, container: container, animated: policy.animated ?? animated))
    announce(instance)
  }

  /// Keeps the lowest `count` screens of a stack; records a step even if there are no others.
  mutating func keepLowest(_ count: Int, in container: String, animated: Bool) {
    let screens = state.screens(in: container)
    let left = min(count, screens.count)
    guard left > 0 else { return }
    state.keepLowest(left, in: container)
    record(
      .popTo(
        screens[left - 1], container: container, count: screens.count - left,
        animated: policy.animated ?? animated))
  }

  mutating func replaceStack(of container: String, with screens: [NavigationState.Instance]) {
    state.keepLowest(0, in: container)
    let screens = screens.map { state.append($0, to: container) }
    record(.replaceStack(container: container, screens: screens))
    for screen in screens { announce(screen) }
  }

  mutating func reload(_ arguments: [ParameterValue.Field], at index: Int, in container: String) {
    let screens = state.screens(in: container)
    guard screens.indices.contains(index) else { return }
    state.setArguments(arguments, at: index, in: container)
    var instance = screens[index]
    instance.arguments = arguments
    record(.reload(instance, isNew: false))
  }

  mutating func add(
    _ screens: [NavigationState.Instance], _ presentation: Presentation, from: String,
    animated: Bool
  ) {
    let container = state.freeModalName(layout)
    state.modals.append(
      NavigationState.Modal(
        container: container, screens: [], presentation: presentation, from: from))
    let screens = screens.map { state.append($0, to: container) }
    record(
      .present(
        screens, presentation: presentation, from: from,
        animated: policy.animated ?? animated))
    for screen in screens { announce(screen) }
  }

  mutating func dismissTopmost(animated: Bool) {
    guard let modal = state.modals.popLast() else { return }
    record(.dismiss(modal.screens, animated: policy.animated ?? animated))
  }

  /// Selects a container in its parent, and so on up to the root.
  mutating func selectUpwards(from container: String) {
    var child = container
    for parent in layout.way(from: container, upTo: state.root) ?? [] {
      let changed = state.selected[parent] != child
      // Reached only by a walk that may stop early: this container cannot select a child.
      if changed, layout.container(parent)?.selectsNone == true { return }
      state.selected[parent] = child
      state.makeVisible(layout)
      record(.select(container: parent, child: child, changed: changed))
      child = parent
    }
  }

  mutating func announce(_ instance: NavigationState.Instance) {
    guard policy.announces else { return }
    record(.reload(instance, isNew: true))
  }

  // MARK: Places

  /// The default presenter: the topmost modal, else the root.
  var presenter: String { state.modals.last?.container ?? policy.presenter ?? state.root }

  /// The stack with that name, or the visible one; throws for a modal without a stack.
  func stack(_ name: String?, to purpose: String) throws(NavigationProblem) -> String {
    if let name {
      if state.modals.contains(where: { $0.container == name }) {
        return try wrapped(name, purpose)
      }
      guard try layout.existing(name).kind == .stack else {
        throw NavigationProblem("cannot \(purpose) '\(name)': it is not a stack")
      }
      return name
    }
    guard let visible = state.visibleContainer(layout) else {
      throw NavigationProblem("cannot \(purpose) a stack: no stack is visible")
    }
    return state.modals.isEmpty ? visible : try wrapped(visible, purpose)
  }

  private func wrapped(_ container: String, _ purpose: String) throws(NavigationProblem) -> String {
    if let modal = state.modals.first(where: { $0.container == container }),
      !modal.presentation.isWrapped
    {
      throw NavigationProblem(
        "cannot \(purpose) '\(modal.screens.last?.screen ?? container)': "
          + "it is presented without a stack")
    }
    return container
  }

  /// Checks that a container can become visible: it is inside the root, and each enclosing
  /// container can select it.
  func checkReachable(_ name: String) throws(NavigationProblem) {
    try layout.existing(name)
    guard let way = layout.way(from: name, upTo: state.root) else {
      let outermost = layout.ancestors(of: name).last ?? name
      throw NavigationProblem(
        "'\(name)' is not inside the root '\(state.root)'; "
          + "'select \(outermost)' makes \(outermost) the root")
    }
    var child = name
    for parent in way {
      if layout.container(parent)?.selectsNone == true, state.selected[parent] != child {
        throw NavigationProblem("'\(parent)' cannot select '\(child)'")
      }
      child = parent
    }
  }
}
