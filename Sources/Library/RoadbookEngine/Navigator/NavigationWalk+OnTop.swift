/// Opening screens on top of the visible one, without removing anything.
extension NavigationWalk {
  /// Shows the last of `stops` on the visible stack, above those of the others that are not there
  /// yet.
  mutating func openOnTop(_ stops: [Navigator.Stop]) throws(NavigationProblem) {
    guard let lowest = stops.first, let target = stops.last else {
      throw NavigationProblem("there is no screen to show")
    }
    if state.visibleContainer(layout) == nil, lowest.modal == nil {
      // A container has no selection: select its first child.
      let stack = try stackToShow(in: [])
      try checkReachable(stack)
      selectUpwards(from: stack)
    }
    if let visible = state.visibleContainer(layout) {
      let screens = state.screens(in: visible)
      if let top = screens.last, top.isEqual(to: target.instance) {
        return reload(target.instance.arguments, at: screens.count - 1, in: visible)
      }
    }
    let start = countOnScreen(stops.dropLast())
    for index in stops.indices.dropFirst(start) {
      let isLast = index == stops.endIndex - 1
      let visible = state.visibleContainer(layout)
      if let presentation = stops[index].modal ?? presentationAboveBareModal {
        add([stops[index].instance], presentation, from: presenter, animated: isLast)
      } else if let visible {
        let isAlone = state.screens(in: visible).isEmpty
        put(stops[index].instance, onto: visible, animated: isLast && !isAlone)
      }
      notifyBelow(index, stops)
    }
  }

  /// A modal without a stack cannot be pushed onto, so the next screen is presented.
  private var presentationAboveBareModal: Presentation? {
    state.modals.last?.presentation.isWrapped == false ? Presentation() : nil
  }

  /// How many of the first stops are on screen already: directly above each other, the last of them
  /// in the visible stack.
  private func countOnScreen(_ stops: ArraySlice<Navigator.Stop>) -> Int {
    guard !stops.isEmpty else { return 0 }
    var column: [(instance: NavigationState.Instance, isLowestOfModal: Bool)] = []
    if let stack = state.selectedStack(layout) {
      column += state.screens(in: stack).map { ($0, false) }
    }
    var visible = 0
    for modal in state.modals {
      visible = column.count
      for (index, instance) in modal.screens.enumerated() { column.append((instance, index == 0)) }
    }
    var longest = 0
    for start in column.indices {
      let count = zip(column[start...].enumerated(), stops).prefix { place, stop in
        place.element.instance.isEqual(to: stop.instance)
          && (place.offset == 0 || place.element.isLowestOfModal == (stop.modal != nil))
      }.count
      if start + count > visible { longest = max(longest, count) }
    }
    return longest
  }
}

extension NavigationState.Instance {
  /// Whether it is the same screen with equal arguments.
  fileprivate func isEqual(to other: Self) -> Bool {
    screen == other.screen && arguments == other.arguments
  }
}
