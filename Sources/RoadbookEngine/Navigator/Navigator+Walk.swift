extension Navigator {
  /// A state on its way to another, with the steps so far.
  struct Walk {
    let layout: ContainerLayout
    var state: NavigationState
    var steps: [NavigationStep] = []

    /// Makes a stack show these stops and nothing above them.
    mutating func show(
      _ stops: [Stop], in container: String, isLast: Bool, animatesAlone: Bool
    ) {
      let present = state.screens(in: container)
      let kept = zip(present, stops).prefix { $0.screen == $1.instance.screen }.count
      if kept == 0, !present.isEmpty, let first = stops.first {
        state.setScreens([first.instance], in: container)
        steps.append(.replaceStack(container: container, screens: [first.instance.screen]))
        selectUpwards(from: container)
        push(stops.dropFirst(), onto: container, isLast: isLast)
        return
      }
      if kept > 0, kept < present.count {
        pop(to: kept, in: container, animated: isLast && kept == stops.count)
      }
      reload(stops.prefix(kept), in: container)
      if kept == 0 {
        push(stops.prefix(1), onto: container, isLast: isLast && animatesAlone && stops.count == 1)
      }
      selectUpwards(from: container)
      push(stops.dropFirst(max(kept, 1)), onto: container, isLast: isLast)
    }

    private mutating func push(_ stops: ArraySlice<Stop>, onto container: String, isLast: Bool) {
      var screens = state.screens(in: container)
      for (index, stop) in zip(stops.indices, stops) {
        screens.append(stop.instance)
        let animated = isLast && index == stops.endIndex - 1
        steps.append(
          .push(screen: stop.instance.screen, container: container, animated: animated))
      }
      state.setScreens(screens, in: container)
    }

    private mutating func reload(_ stops: ArraySlice<Stop>, in container: String) {
      var screens = state.screens(in: container)
      for (index, stop) in stops.enumerated() where screens.indices.contains(index) {
        screens[index] = stop.instance
        steps.append(
          .reload(screen: stop.instance.screen, arguments: stop.instance.arguments))
      }
      state.setScreens(screens, in: container)
    }

    /// Leaves the lowest `count` screens of a stack.
    mutating func pop(to count: Int, in container: String, animated: Bool) {
      let screens = state.screens(in: container)
      let left = max(1, min(count, screens.count))
      guard left < screens.count else { return }
      state.setScreens(Array(screens.prefix(left)), in: container)
      steps.append(
        .popTo(
          screen: screens[left - 1].screen, container: container, count: screens.count - left,
          animated: animated))
    }

    /// Selects a container in each one around it.
    mutating func selectUpwards(from container: String) {
      var child = container
      for parent in layout.ancestors(of: container) {
        let changed = state.selected[parent] != child
        state.selected[parent] = child
        steps.append(.select(container: parent, child: child, changed: changed))
        child = parent
      }
    }

    /// Takes modals away from the top down to the first one that the chain does not begin with.
    mutating func dismissModals(notSharedWith chain: [[Stop]]) {
      let shared = zip(state.modals, chain).prefix { modal, stops in
        modal.screens.first?.screen == stops.first?.instance.screen
      }.count
      while state.modals.count > shared, let modal = state.modals.last {
        state.modals.removeLast()
        steps.append(.dismiss(screens: modal.screens.map(\.screen), animated: false))
      }
    }

    /// The modal stack of a level: shown anew where it is already there, presented otherwise.
    mutating func presentOrShow(_ stops: [Stop], level: Int, isLast: Bool) {
      if level < state.modals.count {
        let container = state.modals[level].container
        show(stops, in: container, isLast: isLast, animatesAlone: false)
        return
      }
      guard let first = stops.first else { return }
      present(
        [first.instance], presentation: first.modal ?? "modal",
        animated: isLast && stops.count == 1)
      guard let container = state.modals.last?.container else { return }
      push(stops.dropFirst(), onto: container, isLast: isLast)
    }

    mutating func present(
      _ screens: [NavigationState.Instance], presentation: String, animated: Bool
    ) {
      let from = state.visibleContainer(layout)
      state.modals.append(
        NavigationState.Modal(
          container: "modal\(state.modals.count + 1)", screens: screens,
          presentation: presentation))
      steps.append(
        .present(
          screens: screens.map(\.screen), from: from, presentation: presentation,
          animated: animated))
    }
  }
}
