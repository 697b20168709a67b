import RoadbookModel
import RoadbookRuntime
import RoadbookText
package import RoadbookURL

/// A state of an app in which URLs are tried, since guards and conditions decide by it.
package struct AppState: Sendable {
  /// A variable, or `platform`, with its value.
  package struct Setting: Hashable, Sendable {
    package var name: String
    package var value: ParameterValue
  }

  /// What differs from a fresh app.
  package var settings: [Setting] = []
  package var areGuardsOff = false

  /// The state in words: `signedIn = true`; empty for a fresh app.
  package var text: String {
    (settings.map { "\($0.name) = \(ValueText.shown($0.value))" }
      + (areGuardsOff ? ["guards off"] : [])).joined(separator: ", ")
  }

  /// An app in this state.
  func app(of map: LinkedMap) -> Dispatcher {
    var dispatcher = Dispatcher(map)
    for setting in settings { _ = dispatcher.app.set(setting.name, to: setting.value) }
    dispatcher.app.areGuardsOff = areGuardsOff
    return dispatcher
  }

  // MARK: All states

  private static let variableLimit = 8

  /// The states to try for maps: a fresh app, one with guards off, those with each other value of
  /// one Boolean variable, with those of all, and on other platforms.
  ///
  /// At most `variableLimit + 5` states; values of other types are too many to be tried. A variable
  /// that not all maps know stays as it is.
  static func all(of maps: [LinkedMap]) -> [AppState] {
    var settings: [Setting] = []
    for variable in maps.first?.variables ?? [] where settings.count < variableLimit {
      guard case .literal(.bool(let value), _)? = variable.initial,
        maps.allSatisfy({ $0.variable(named: variable.name) != nil })
      else { continue }
      settings.append(Setting(name: variable.name, value: .bool(!value)))
    }
    var states = [AppState()]
    if maps.contains(where: { !$0.guards.isEmpty }) { states.append(AppState(areGuardsOff: true)) }
    states += settings.map { AppState(settings: [$0]) }
    if settings.count > 1 { states.append(AppState(settings: settings)) }
    if maps.contains(where: { reads("platform", $0) }) {
      states += ["android", "web"].map { name in
        AppState(settings: [Setting(name: "platform", value: .string(name))])
      }
    }
    return states
  }

  private static func reads(_ name: String, _ map: LinkedMap) -> Bool {
    let conditions =
      map.routes.flatMap(\.conditions) + map.namespaces.flatMap(\.settings.conditions)
    let bodies =
      map.guards.map(\.body) + map.blocks.map(\.body) + map.hooks.map(\.body)
      + map.styles.map(\.body) + map.routes.compactMap(\.action)
    return conditions.contains { $0.names.contains { $0.text == name } }
      || bodies.contains { $0.all.contains { $0.conditionNames.contains(name) } }
  }
}

extension BlockStatement {
  /// The names that its own condition reads.
  fileprivate var conditionNames: Set<String> {
    switch self {
    case .branch(let condition, _, _, _), .require(let condition, _, _):
      Set(condition.names.map(\.text))
    default: []
    }
  }
}
