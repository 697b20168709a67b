import RoadbookEngine
import RoadbookTestSupport
import Testing

/// Opening on top of the visible screen, compared with a second, slower model of the same rule.
@Suite struct NavigatorOnTopTests {
  @Test func nothingGoesAwayAndNothingComesTwice() {
    var shown = 0
    for seed in rounds(2_000) {
      var commands = RandomCommands(random: SeededRandom(seed: UInt64(seed)))
      let layout = RandomCommands.layouts[seed % RandomCommands.layouts.count]
      let navigator = Navigator(layout)
      var state = NavigationState(layout)
      for _ in 0..<40 {
        let command = commands.next(in: layout)
        guard let trace = try? navigator.run(command, state: state) else { continue }
        // If nothing was visible, the first child's screens are below.
        if case .openOnTop(let stops) = command, state.visibleContainer(layout) != nil {
          shown += 1
          let problem = problem(of: trace, stops, from: state, layout)
          guard problem == nil else {
            Issue.record("seed \(seed): \(problem ?? "")\n\(stops)\n\(state)\n\(trace.state)")
            return
          }
        }
        state = trace.state
      }
    }
    #expect(shown > share(of: 5_000))
  }

  private func problem(
    of trace: NavigationTrace, _ stops: [Navigator.Stop], from before: NavigationState,
    _ layout: ContainerLayout
  ) -> String? {
    let old = Column(before, layout)
    let new = Column(trace.state, layout)
    guard let target = stops.last?.instance else { return "it showed nothing" }
    guard let top = new.cells.last, top.isLike(target) else { return "the target is not on top" }
    if let visible = old.cells.last, visible.isLike(target) {
      return new.cells.count == old.cells.count ? nil : "what was on top came again"
    }
    guard new.cells.count >= old.cells.count,
      zip(old.cells, new.cells).allSatisfy({ $0 == $1 })
    else { return "something went away" }
    let added = new.cells.dropFirst(old.cells.count).map(\.screen)
    let beneath = stops.dropLast().map { $0 }
    let kept = (0...beneath.count).last { old.ends($0 == 0 ? [] : Array(beneath[..<$0])) } ?? 0
    let expected = stops.dropFirst(kept).map(\.instance.screen)
    return added == expected ? nil : "added \(added), not \(expected)"
  }

  /// The screens the user would reach by going back step by step, the lowest first.
  private struct Column {
    struct Cell: Equatable {
      var screen: String
      var arguments: [ParameterValue.Field]
      var beginsModal: Bool

      func isLike(_ instance: NavigationState.Instance) -> Bool {
        screen == instance.screen && arguments == instance.arguments
      }
    }

    var cells: [Cell] = []
    /// The index at which the visible stack begins.
    var visible = 0

    init(_ state: NavigationState, _ layout: ContainerLayout) {
      if let stack = state.selectedStack(layout) {
        cells = state.screens(in: stack).map {
          Cell(screen: $0.screen, arguments: $0.arguments, beginsModal: false)
        }
      }
      for modal in state.modals {
        visible = cells.count
        for (index, instance) in modal.screens.enumerated() {
          cells.append(
            Cell(
              screen: instance.screen, arguments: instance.arguments, beginsModal: index == 0))
        }
      }
    }

    /// Whether these are somewhere side by side, the last of them in the visible stack.
    func ends(_ stops: [Navigator.Stop]) -> Bool {
      if stops.isEmpty { return true }
      return cells.indices.contains { start in
        guard start + stops.count <= cells.count, start + stops.count > visible else {
          return false
        }
        return stops.indices.allSatisfy { index in
          let cell = cells[start + index]
          return cell.isLike(stops[index].instance)
            && (index == 0 || cell.beginsModal == (stops[index].modal != nil))
        }
      }
    }
  }
}
