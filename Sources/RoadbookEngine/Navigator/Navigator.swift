/// Why an impossible command did nothing.
public struct NavigationProblem: Error, Hashable, Sendable {
  /// What is the matter; lower-case, no full stop.
  public var message: String
}

/// Applies navigation commands to a state: no clock, no randomness, so every trace replays.
public struct Navigator: Sendable {
  /// The containers it navigates in.
  public let layout: ContainerLayout

  /// A navigator for an app with that layout.
  public init(_ layout: ContainerLayout) { self.layout = layout }

  /// A screen on the way to a target.
  public struct Stop: Hashable, Sendable {
    /// The screen with its arguments.
    public var instance: NavigationState.Instance
    /// How it is presented on a stack of its own; nil pushes it onto the stack of the stop before it.
    public var modal: String?

    /// A stop on the way.
    public init(_ instance: NavigationState.Instance, modal: String? = nil) {
      self.instance = instance
      self.modal = modal
    }
  }

  /// Shows the last of `stops` with the others beneath it.
  ///
  /// The part of the stack that already shows the first stops stays and is reloaded where arguments differ,
  /// what is above it is popped, the rest is pushed; containers are selected on the way (rules W27 to W37).
  /// Modals that are not on the way are dismissed first. Only the last screen animates, and not where it is a
  /// whole stack.
  public func open(
    _ stops: [Stop], in containers: [String], state: NavigationState
  ) -> (state: NavigationState, steps: [NavigationStep]) {
    var walk = Walk(layout: layout, state: state)
    let firstModal = stops.firstIndex { $0.modal != nil } ?? stops.count
    let base = Array(stops[..<firstModal])
    let chain = modalChain(Array(stops[firstModal...]))
    walk.dismissModals(notSharedWith: chain)
    if !base.isEmpty {
      let container = target(containers, state: walk.state)
      walk.show(base, in: container, isLast: chain.isEmpty, animatesAlone: false)
    } else if !containers.isEmpty {
      // A modal alone is presented from where its container can be seen.
      walk.selectUpwards(from: target(containers, state: walk.state))
    }
    for (level, stack) in chain.enumerated() {
      walk.presentOrShow(stack, level: level, isLast: level == chain.count - 1)
    }
    return (walk.state, walk.steps)
  }

  /// Takes the topmost screen away: pops it, or dismisses the modal it is alone in.
  public func back(
    _ state: NavigationState
  ) throws(NavigationProblem) -> (state: NavigationState, steps: [NavigationStep]) {
    var walk = Walk(layout: layout, state: state)
    guard let container = state.visibleContainer(layout) else {
      throw NavigationProblem(message: "nothing is on screen")
    }
    let screens = state.screens(in: container)
    if screens.count > 1 {
      walk.pop(to: screens.count - 1, in: container, animated: true)
    } else if let modal = state.modals.last {
      walk.state.modals.removeLast()
      walk.steps.append(.dismiss(screens: modal.screens.map(\.screen), animated: true))
    } else {
      throw NavigationProblem(message: "there is nothing to go back to")
    }
    return (walk.state, walk.steps)
  }

  /// Takes the topmost modal away with all its screens.
  public func dismiss(
    _ state: NavigationState
  ) throws(NavigationProblem) -> (state: NavigationState, steps: [NavigationStep]) {
    guard let modal = state.modals.last else {
      throw NavigationProblem(message: "nothing is presented")
    }
    var state = state
    state.modals.removeLast()
    return (state, [.dismiss(screens: modal.screens.map(\.screen), animated: true)])
  }

  /// Pops the visible stack to its lowest screen, or to the topmost one of that name.
  public func pop(
    to screen: String?, _ state: NavigationState
  ) throws(NavigationProblem) -> (state: NavigationState, steps: [NavigationStep]) {
    guard let container = state.visibleContainer(layout) else {
      throw NavigationProblem(message: "nothing is on screen")
    }
    let screens = state.screens(in: container)
    guard !screens.isEmpty else { throw NavigationProblem(message: "nothing to pop") }
    var walk = Walk(layout: layout, state: state)
    if let screen {
      guard let index = screens.lastIndex(where: { $0.screen == screen }) else {
        throw NavigationProblem(message: "'\(screen)' is not in the stack '\(container)'")
      }
      walk.pop(to: index + 1, in: container, animated: true)
    } else {
      walk.pop(to: 1, in: container, animated: true)
    }
    return (walk.state, walk.steps)
  }

  /// Pushes one screen onto the visible stack, whatever stands there.
  public func push(
    _ instance: NavigationState.Instance, _ state: NavigationState
  ) throws(NavigationProblem) -> (state: NavigationState, steps: [NavigationStep]) {
    guard let container = state.visibleContainer(layout) else {
      throw NavigationProblem(message: "no stack is on screen to push onto")
    }
    var state = state
    let screens = state.screens(in: container)
    state.setScreens(screens + [instance], in: container)
    let step = NavigationStep.push(
      screen: instance.screen, container: container, animated: !screens.isEmpty)
    return (state, [step])
  }

  /// Presents one screen on a stack of its own.
  public func present(
    _ instance: NavigationState.Instance, presentation: String, _ state: NavigationState
  ) -> (state: NavigationState, steps: [NavigationStep]) {
    var walk = Walk(layout: layout, state: state)
    walk.present([instance], presentation: presentation, animated: true)
    return (walk.state, walk.steps)
  }

  /// Selects a container in the one around it, and that one in its own, up to the root.
  public func select(
    _ name: String, _ state: NavigationState
  ) throws(NavigationProblem) -> (state: NavigationState, steps: [NavigationStep]) {
    guard layout.container(name) != nil, layout.parent(of: name) != nil else {
      throw NavigationProblem(message: "'\(name)' is no tab or child of a container")
    }
    var walk = Walk(layout: layout, state: state)
    walk.selectUpwards(from: name)
    return (walk.state, walk.steps)
  }

  private func target(_ containers: [String], state: NavigationState) -> String {
    let visible = state.selectedStack(layout)
    if let visible, containers.contains(visible) { return visible }
    if let first = containers.first { return innermostStack(of: first, state: state) }
    return visible ?? layout.root
  }

  /// The stack that a route "in" a tab bar or custom container lands in: its selected child, else the first.
  private func innermostStack(of name: String, state: NavigationState) -> String {
    var name = name
    for _ in layout.containers.indices {
      guard let container = layout.container(name), container.kind != .stack,
        let child = state.selected[name] ?? container.children.first
      else { return name }
      name = child
    }
    return name
  }

  /// One list of stops for each modal stack on the way.
  private func modalChain(_ stops: [Stop]) -> [[Stop]] {
    var chain: [[Stop]] = []
    for stop in stops {
      if stop.modal != nil || chain.isEmpty {
        chain.append([stop])
      } else {
        chain[chain.count - 1].append(stop)
      }
    }
    return chain
  }
}
