/// States of a real app: made from what it shows, and changed by the steps that it carries out.
extension NavigationState {
  /// Creates the state of an app from what it shows.
  ///
  /// Screens that the map did not show, such as controllers that the app pushed itself, are entries
  /// without a name: `Instance(screen: "")`. Equal identities of one screen are renumbered.
  ///
  /// - Parameters:
  ///   - layout: The containers.
  ///   - root: The root container; nil means that of the layout.
  ///   - stacks: The screens of the stacks, the lowest first. Stacks that are left out are empty,
  ///     or not created yet if they are lazy.
  ///   - selected: The selected child of each container that has children.
  ///   - modals: The presented screens, the lowest first.
  /// - Throws: `NavigationProblem` if a name is not in the layout, or a modal has no screen.
  public init(
    _ layout: ContainerLayout, root: String? = nil, stacks: [String: [Instance]],
    selected: [String: String] = [:], modals: [Modal] = []
  ) throws(NavigationProblem) {
    self.init(layout)
    for (name, screens) in stacks where layout.container(name)?.kind != .stack {
      throw NavigationProblem("there is no stack '\(name)' for \(screens.count) screens")
    }
    for (name, child) in selected {
      guard let container = layout.container(name), container.children.contains(child) else {
        throw NavigationProblem("'\(child)' is not inside a container '\(name)'")
      }
    }
    if let root {
      try layout.existing(root)
      self.root = root
    }
    self.selected.merge(selected) { $1 }
    var used: Set<Key> = []
    for index in self.stacks.indices {
      let screens = stacks[self.stacks[index].container]
      self.stacks[index].isMade = screens != nil || !layout.isLazy(self.stacks[index].container)
      self.stacks[index].screens = Self.numbered(screens ?? [], &used)
    }
    for modal in modals {
      guard !modal.screens.isEmpty else { throw NavigationProblem("a modal has no screen") }
      var modal = modal
      modal.container = freeModalName(layout)
      modal.screens = Self.numbered(modal.screens, &used)
      self.modals.append(modal)
    }
  }

  private struct Key: Hashable {
    let screen: String
    let identity: Int
  }

  private static func numbered(_ screens: [Instance], _ used: inout Set<Key>) -> [Instance] {
    screens.map { screen in
      var screen = screen
      while !used.insert(Key(screen: screen.screen, identity: screen.identity)).inserted {
        screen.identity += 1
      }
      return screen
    }
  }

  /// The name that the next modal gets.
  func freeModalName(_ layout: ContainerLayout) -> String {
    var number = modals.count + 1
    while layout.container("modal\(number)") != nil
      || modals.contains(where: { $0.container == "modal\(number)" })
    { number += 1 }
    return "modal\(number)"
  }

  /// The steps that lead from this state to another one of the same layout, without animation. A
  /// lazy stack that has been created stays.
  package func steps(to other: NavigationState) -> [NavigationStep] {
    var steps: [NavigationStep] = modals.reversed().map { .dismiss($0.screens, animated: false) }
    if other.root != root { steps.append(.setRoot(container: other.root, changed: true)) }
    for (container, child) in other.selected.sorted(by: { $0.key < $1.key })
    where selected[container] != child {
      steps.append(.select(container: container, child: child, changed: true))
    }
    // A step before may have created a lazy stack with its first screens.
    for stack in other.stacks where stack.isMade {
      steps.append(.replaceStack(container: stack.container, screens: stack.screens))
    }
    steps += other.modals.map {
      .present($0.screens, presentation: $0.presentation, from: $0.from, animated: false)
    }
    return steps
  }

  /// The same screens in the containers of a layout, but for those that are not to be kept; a
  /// `NavigationProblem` if a name is not in the layout.
  package func moved(
    to layout: ContainerLayout, keeping keep: (Instance) -> Bool
  ) throws(NavigationProblem) -> NavigationState {
    let kept = stacks.filter(\.isMade).map { ($0.container, $0.screens.filter(keep)) }
    return try NavigationState(
      layout, root: root, stacks: Dictionary(kept, uniquingKeysWith: { $1 }), selected: selected,
      modals: modals.compactMap { modal in
        let screens = modal.screens.filter(keep)
        return screens.isEmpty
          ? nil : Modal(screens: screens, presentation: modal.presentation, from: modal.from)
      })
  }

  /// Changes the state as a step does, for drivers that keep the state themselves.
  ///
  /// - Throws: `NavigationProblem` if the state is not the one that the step was planned for.
  public mutating func apply(
    _ step: NavigationStep, in layout: ContainerLayout
  ) throws(NavigationProblem) {
    switch step {
    case .push(let instance, let container, _):
      try make(container, for: step, layout)
      change(container) { $0.append(instance) }
    case .popTo(let instance, let container, _, _):
      try make(container, for: step, layout)
      guard let place = place(of: instance, in: screens(in: container)) else {
        throw NavigationProblem("'\(instance.screen)' is not in the stack '\(container)'")
      }
      keepLowest(place + 1, in: container)
    case .replaceStack(let container, let screens):
      try make(container, for: step, layout)
      change(container) { $0 = screens }
    case .present(let screens, let presentation, let from, _):
      modals.append(
        Modal(
          container: freeModalName(layout), screens: screens, presentation: presentation,
          from: from))
    case .dismiss(let screens, _):
      guard let top = modals.last else { throw NavigationProblem("nothing is presented") }
      guard top.screens.first?.screen == screens.first?.screen else {
        throw NavigationProblem(
          "'\(top.screens.first?.screen ?? "")' is presented, "
            + "not '\(screens.first?.screen ?? "")'")
      }
      modals.removeLast()
    case .select(let container, let child, _):
      guard layout.container(container)?.children.contains(child) == true else {
        throw NavigationProblem("'\(child)' is not inside a container '\(container)'")
      }
      selected[container] = child
      makeVisible(layout)
    case .setRoot(let container, _):
      try layout.existing(container)
      root = container
      makeVisible(layout)
    case .reload(let instance, _): try reload(instance, layout)
    case .displayed, .external: break
    }
  }

  /// Creates a stack that a step uses, if that has not happened.
  private mutating func make(
    _ container: String, for step: NavigationStep, _ layout: ContainerLayout
  ) throws(NavigationProblem) {
    guard
      modals.contains(where: { $0.container == container })
        || layout.container(container)?.kind == .stack
    else { throw NavigationProblem("there is no stack '\(container)'") }
    make(container, layout)
  }

  private mutating func reload(
    _ instance: Instance, _ layout: ContainerLayout
  ) throws(NavigationProblem) {
    for stack in stacks where !stack.isMade {
      let initial = layout.container(stack.container)?.screens ?? []
      if initial.contains(instance.screen) { make(stack.container, layout) }
    }
    let columns =
      modals.reversed().map { ($0.container, $0.screens) }
      + stacks.map { ($0.container, $0.screens) }
    let exact = columns.first { $0.1.contains { $0.isSame(as: instance) } }
    guard
      let (container, screens) = exact
        ?? columns.first(where: { $0.1.contains { $0.screen == instance.screen } }),
      let place = place(of: instance, in: screens)
    else { throw NavigationProblem("'\(instance.screen)' is not on screen") }
    setArguments(instance.arguments, at: place, in: container)
  }

  /// The index of a screen with that identity, else of the topmost one with that name.
  private func place(of instance: Instance, in screens: [Instance]) -> Int? {
    screens.lastIndex { $0.isSame(as: instance) }
      ?? screens.lastIndex { $0.screen == instance.screen }
  }
}

extension NavigationState.Instance {
  fileprivate func isSame(as other: Self) -> Bool {
    screen == other.screen && identity == other.identity
  }
}

extension NavigationState.Modal {
  /// Creates a modal; a state gives it its name.
  ///
  /// - Parameters:
  ///   - screens: Its screens, the lowest first; exactly one without a stack of its own.
  ///   - presentation: How it is presented.
  ///   - from: The container that presents it.
  public init(
    screens: [NavigationState.Instance], presentation: Presentation = Presentation(),
    from: String
  ) {
    self.init(container: "", screens: screens, presentation: presentation, from: from)
  }
}
