import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Breakpoints and watches of the stepper.
extension Session {
  /// The first event at which a breakpoint stops; a condition stops where it becomes true.
  mutating func firstBreak(_ stepper: Stepper, to wanted: Int) -> (Int, Breakpoint?) {
    if breakpoints.isEmpty { return (wanted, nil) }
    var held = breakpoints.map { holds($0, stepper) }
    for place in (stepper.position + 1)..<wanted {
      for (index, breakpoint) in breakpoints.enumerated() {
        if breakpoint.stops(at: stepper.events[place]) { return (place, breakpoint) }
        guard case .condition = breakpoint.target else { continue }
        var there = stepper
        there.move(to: place)
        let holds = holds(breakpoint, there)
        if holds, !held[index] { return (place, breakpoint) }
        held[index] = holds
      }
    }
    return (wanted, nil)
  }

  private func holds(_ breakpoint: Breakpoint, _ stepper: Stepper) -> Bool {
    guard case .condition(let condition) = breakpoint.target else { return false }
    var copy = self
    copy.show(stepper)
    return (try? Evaluator.truth(of: condition, in: copy.stateScope())) ?? false
  }

  mutating func breakOn(_ kind: String?, _ name: String) -> Answer {
    if let kind, !Breakpoint.kinds.contains(kind) {
      return .problem(
        "stepping cannot stop at a \(kind)",
        advice: "write break route, screen, guard or block with a name", isUsageError: true)
    }
    let found = targets(kind, name)
    guard let first = found.first else {
      let known =
        map.declaredNames.map(\.name) + map.routes.flatMap(\.written) + ["guard", "decline"]
      let near = Suggestion.nearest(to: name, among: known)
      return .problem(
        "there is no \(kind ?? "route, screen, guard or block") '\(name)'",
        advice: near.map { "did you mean '\($0)'?" })
    }
    guard found.count == 1 else {
      let kinds = found.map(\.kind)
      return .problem(
        "'\(name)' is the name of a \(kinds.joined(separator: " and of a "))",
        advice: "say which: break \(kinds[0]) \(name)", isUsageError: true)
    }
    return add(
      Breakpoint(target: first.target, text: (kind.map { "\($0) " } ?? "") + name))
  }

  private mutating func targets(
    _ kind: String?, _ name: String
  ) -> [(kind: String, target: Breakpoint.Target)] {
    if kind == nil, name == "guard" { return [("guard", .guard(nil))] }
    if kind == nil, name == "decline" { return [("decline", .decline)] }
    let map = self.map
    var found: [(kind: String, target: Breakpoint.Target)] = []
    if let route = map.route(named: name) { found.append(("route", .route(route.index))) }
    if map.screenNames.contains(name) {
      found.append(("screen", .screen(name)))
    }
    if map.guard(named: name) != nil || name == "presenter" && map.presenter != nil {
      found.append(("guard", .guard(name)))
    }
    let rooted = name.hasPrefix("/") ? name : "/" + name
    if let pattern = map.blocks.flatMap(\.written).first(where: { $0 == name || $0 == rooted }) {
      found.append(("block", .block(pattern)))
    }
    return found.filter { kind == nil || $0.kind == kind }
  }

  mutating func add(_ breakpoint: Breakpoint) -> Answer {
    breakpoints.append(breakpoint)
    _ = timeline.script.addLasting(statementText)
    return Answer(.breakpoints(breakpoints))
  }

  mutating func breakOff(_ number: Int?) -> Answer {
    if let number {
      guard breakpoints.indices.contains(number - 1) else {
        return .problem("there is no breakpoint \(number)", advice: "'break' lists them")
      }
      breakpoints.remove(at: number - 1)
    } else {
      breakpoints = []
    }
    _ = timeline.script.addLasting(statementText)
    return Answer(.nothing)
  }

  /// The current values of the watches.
  mutating func watchedValues() -> [StepReport.Watched] {
    if watches.isEmpty { return [] }
    let scope = stateScope()
    return watches.map { watch in
      do throws(EvaluationProblem) {
        return StepReport.Watched(
          text: watch.text, value: try Evaluator.evaluate(watch.expression, in: scope))
      } catch {
        return StepReport.Watched(text: watch.text, value: .null, problem: error.message)
      }
    }
  }
}
