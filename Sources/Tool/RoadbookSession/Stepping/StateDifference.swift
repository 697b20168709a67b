import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
package import RoadbookURL

/// The differences between two states of the app.
package struct StateDifference: Sendable, Equatable {
  package struct Change: Sendable, Equatable {
    /// `stack`, `selected`, `modals`, `root`, `variable`, `deferred`, `held`, `answers`, `guards`.
    package var kind: String
    /// The name, if there are several of the kind.
    package var name: String?
    package var before: ParameterValue
    package var after: ParameterValue
  }

  package private(set) var changes: [Change] = []

  init(from old: SimulatedApp, to new: SimulatedApp) {
    let (before, after) = (old.navigation, new.navigation)
    add("root", nil, .string(before.root), .string(after.root))
    for name in Self.union(before.stacks.map(\.container), after.stacks.map(\.container)) {
      addScreens("stack", name, before.screens(in: name), after.screens(in: name))
    }
    add("selected", before.selected, after.selected) { ParameterValue($0) }
    addModals(before.modals, after.modals)
    add("variable", old.variables, new.variables) { $0 ?? .null }
    add("variable", old.surroundings, new.surroundings) { $0 ?? .null }
    add("deferred", nil, Self.urls(old.deferred), Self.urls(new.deferred))
    add("held", nil, Self.urls(old.held), Self.urls(new.held))
    add("answers", old.answers, new.answers) { .int($0?.count ?? 0) }
    add("answers", old.lookups, new.lookups) { ParameterValue($0) }
    add("guards", nil, .bool(!old.areGuardsOff), .bool(!new.areGuardsOff))
  }

  private mutating func add(
    _ kind: String, _ name: String?, _ before: ParameterValue, _ after: ParameterValue
  ) {
    if before == after { return }
    changes.append(Change(kind: kind, name: name, before: before, after: after))
  }

  private mutating func add<Value>(
    _ kind: String, _ before: [String: Value], _ after: [String: Value],
    _ shown: (Value?) -> ParameterValue
  ) {
    for name in Self.union(before.keys.sorted(), after.keys.sorted()) {
      add(kind, name, shown(before[name]), shown(after[name]))
    }
  }

  private mutating func addModals(
    _ before: [NavigationState.Modal], _ after: [NavigationState.Modal]
  ) {
    let names = { (modals: [NavigationState.Modal]) in
      ParameterValue.list(modals.map { .string("\($0.container) \($0.presentation.name)") })
    }
    add("modals", nil, names(before), names(after))
    for name in Self.union(before.map(\.container), after.map(\.container)) {
      addScreens(
        "stack", name, before.last { $0.container == name }?.screens ?? [],
        after.last { $0.container == name }?.screens ?? [])
    }
  }

  /// Shows screens by name if the names differ, otherwise with arguments, or else with arguments
  /// and identities.
  private mutating func addScreens(
    _ kind: String, _ name: String, _ before: [NavigationState.Instance],
    _ after: [NavigationState.Instance]
  ) {
    if before == after { return }
    for detail in 0...2 {
      let texts = [before, after].map { screens in
        ParameterValue.list(screens.map { .string($0.text(detail)) })
      }
      if texts[0] != texts[1] { return add(kind, name, texts[0], texts[1]) }
    }
  }

  private static func union(_ first: [String], _ second: [String]) -> [String] {
    let known = Set(first)
    return first + second.filter { !known.contains($0) }
  }

  private static func urls(_ waiting: [SuspendedRequest]) -> ParameterValue {
    .list(waiting.map { .string($0.url) })
  }
}

extension NavigationState.Instance {
  fileprivate func text(_ detail: Int) -> String {
    if detail == 0 { return screen }
    let text = arguments.isEmpty ? screen : "\(screen)(\(ValueText.arguments(arguments)))"
    return detail == 1 ? text : "\(text) #\(identity)"
  }
}
