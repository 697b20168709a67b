/// Showing the screens of a matched route as `WAAppRouteHandler.m` of WAAppRouting does;
/// `NavigatorOpenTests` tests its steps one by one.
extension NavigationWalk {
  /// Shows the last of `stops` with the others below it. Compares by position, so one screen may
  /// occur several times.
  ///
  /// Screens of a stack that already show the first stops are reloaded, those above are popped,
  /// missing ones are pushed. Containers are selected right after the lowest screen. Only the last
  /// screen is animated, unless it is the only one.
  mutating func open(_ stops: [Navigator.Stop], in containers: [String]) throws(NavigationProblem) {
    guard !stops.isEmpty else { throw NavigationProblem("there is no screen to show") }
    let firstModal = stops.firstIndex { $0.modal != nil } ?? stops.endIndex
    let base = stops[..<firstModal]
    let levels = modalLevels(stops[firstModal...])
    for level in levels { try checkRoom(level) }
    var target: String?
    if !base.isEmpty || !containers.isEmpty {
      do throws(NavigationProblem) {
        let name = try stackToShow(in: containers)
        target = name
        try checkReachable(name)
        state.make(name, layout)
      } catch {
        guard policy.goesAsFarAsItCan else { throw error }
        return stop(base, of: stops, in: target, error)
      }
    }
    let reused = reusedModals(levels)
    let adds =
      reused.count < levels.count || target.map { inPlace(base, in: $0) < base.count } ?? false
    dismissModals(above: reused, animated: !adds)
    if let target {
      // If there are only modals, they are presented while their container is visible.
      if base.isEmpty { selectUpwards(from: target) }
      show(base, of: stops, in: target)
    }
    for (level, stack) in levels.enumerated() {
      if let place = placeInTopmost(stack) {
        show(stack, of: stops, in: place.container, above: place.index)
      } else if reused.indices.contains(level), state.modals.indices.contains(reused[level]) {
        show(stack, of: stops, in: state.modals[reused[level]].container)
      } else {
        present(stack, of: stops)
      }
    }
  }

  /// Shows the lowest screen in its stack, or announces the screens if there is no stack, and
  /// stops.
  private mutating func stop(
    _ base: ArraySlice<Navigator.Stop>, of stops: [Navigator.Stop], in stack: String?,
    _ problem: NavigationProblem
  ) {
    self.problem = problem
    if let stack {
      state.make(stack, layout)
      show(base.prefix(1), of: stops, in: stack)
    } else {
      for stop in base { announce(stop.instance) }
    }
  }

  // MARK: One stack

  /// Makes a stack show these stops above its lowest `offset` screens, and nothing above them.
  private mutating func show(
    _ stops: ArraySlice<Navigator.Stop>, of all: [Navigator.Stop], in container: String,
    above offset: Int = 0
  ) {
    let kept = inPlace(stops, in: container, above: offset)
    if kept > 0 {
      keepLowest(offset + kept, in: container, animated: stops.startIndex + kept == all.endIndex)
    }
    for (position, index) in stops.indices.enumerated() {
      let stop = stops[index]
      if position < kept {
        reload(stop.instance.arguments, at: offset + position, in: container)
        // A presented screen counts as newly shown even if it was there already.
        if stop.modal != nil { notifyBelow(index, all) }
      } else if position == 0, !state.screens(in: container).isEmpty {
        replaceStack(of: container, with: [stop.instance])
      } else {
        let animated = index == all.endIndex - 1 && all.count > 1
        put(stop.instance, onto: container, animated: animated)
        notifyBelow(index, all)
      }
      if position == 0, stop.modal == nil { selectUpwards(from: container) }
    }
  }

  private mutating func present(_ stops: ArraySlice<Navigator.Stop>, of all: [Navigator.Stop]) {
    guard let first = stops.first, let presentation = first.modal else { return }
    add(
      [first.instance], presentation, from: presenter,
      animated: stops.startIndex == all.endIndex - 1)
    notifyBelow(stops.startIndex, all)
    guard let container = state.modals.last?.container else { return }
    for index in stops.indices.dropFirst() {
      put(stops[index].instance, onto: container, animated: index == all.endIndex - 1)
      notifyBelow(index, all)
    }
  }

  mutating func notifyBelow(_ index: Int, _ all: [Navigator.Stop]) {
    guard policy.announces, all.indices.contains(index - 1) else { return }
    record(
      .displayed(
        state.topmost(all[index].instance), told: state.topmost(all[index - 1].instance)))
  }

  /// How many of these stops a stack already shows, starting with the lowest.
  private func inPlace(
    _ stops: ArraySlice<Navigator.Stop>, in container: String, above offset: Int = 0
  ) -> Int {
    zip(state.screens(in: container).dropFirst(offset), stops).prefix {
      isSame($0, $1.instance)
    }.count
  }

  private func isSame(
    _ present: NavigationState.Instance, _ wanted: NavigationState.Instance
  ) -> Bool {
    present.screen == wanted.screen
      && (policy.reuse == .byScreen || present.arguments == wanted.arguments)
  }

  // MARK: Where

  /// The selected one of `containers`, else the first; if empty, the selected stack.
  func stackToShow(in containers: [String]) throws(NavigationProblem) -> String {
    let path = state.selectedPath(layout)
    for name in containers { try layout.existing(name) }
    let name = containers.first(where: path.contains) ?? containers.first ?? state.root
    guard policy.findsStack || layout.container(name)?.kind == .stack || containers.isEmpty else {
      throw NavigationProblem("'\(name)' is not a stack, so it cannot show a screen")
    }
    let inner = state.innermost(of: name, layout)
    if layout.kind(of: inner) == .stack { return inner }
    throw NavigationProblem("there is no stack in '\(name)' to show a screen in")
  }

  // MARK: Modals

  /// Splits stops into one slice for each modal.
  private func modalLevels(_ stops: ArraySlice<Navigator.Stop>) -> [ArraySlice<Navigator.Stop>] {
    var levels: [ArraySlice<Navigator.Stop>] = []
    var start = stops.startIndex
    for index in stops.indices.dropFirst() where stops[index].modal != nil {
      levels.append(stops[start..<index])
      start = index
    }
    if start < stops.endIndex { levels.append(stops[start...]) }
    return levels
  }

  private func checkRoom(_ level: ArraySlice<Navigator.Stop>) throws(NavigationProblem) {
    guard let modal = level.first, modal.modal?.isWrapped == false,
      let above = level.dropFirst().first
    else { return }
    throw NavigationProblem(
      "'\(modal.instance.screen)' is presented without a stack: '\(above.instance.screen)' cannot be pushed there"
    )
  }

  /// The indices of the modals that show the first levels already and that the policy reuses,
  /// lowest first.
  private func reusedModals(_ levels: [ArraySlice<Navigator.Stop>]) -> [Int] {
    var places: [Int] = []
    var next = 0
    for level in levels {
      guard let first = level.first else { break }
      let found = state.modals.indices.dropFirst(next).first { isSame(state.modals[$0], first) }
      guard let found, policy.modals == .reuse || policy.modals == .dismiss && found == next else {
        break
      }
      places.append(found)
      next = found + 1
    }
    return places
  }

  private func isSame(_ modal: NavigationState.Modal, _ stop: Navigator.Stop) -> Bool {
    guard let lowest = modal.screens.first else { return false }
    return isSame(lowest, stop.instance) && modal.presentation.isWrapped == stop.modal?.isWrapped
  }

  private mutating func dismissModals(above reused: [Int], animated: Bool) {
    guard policy.modals != .keep else { return }
    let left = reused.last.map { $0 + 1 } ?? 0
    while state.modals.count > left { dismissTopmost(animated: animated) }
  }

  /// If modals are kept, a screen that is already in the topmost stack is not presented again.
  private func placeInTopmost(
    _ level: ArraySlice<Navigator.Stop>
  ) -> (container: String, index: Int)? {
    guard policy.modals == .keep, let first = level.first else { return nil }
    let container: String
    if let modal = state.modals.last {
      guard modal.presentation.isWrapped else { return nil }
      container = modal.container
    } else {
      guard layout.container(state.root)?.kind == .stack else { return nil }
      container = state.root
    }
    return state.screens(in: container).lastIndex { isSame($0, first.instance) }
      .map { (container, $0) }
  }
}
