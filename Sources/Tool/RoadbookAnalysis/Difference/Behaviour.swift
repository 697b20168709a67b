import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// What two maps may do differently with a URL, by the words that users allow it with.
package enum ChangeKind: String, CaseIterable, Sendable {
  /// No route matched the URL before.
  case added
  /// No route matches the URL any more.
  case removed
  case outcome, screen, arguments, stack, presentation, guards, conditions, effects
}

/// What a map does with a URL, as far as users and the app's code notice it.
struct Behaviour {
  /// What two maps are compared by, and what is shown of it.
  struct Part {
    var shown: String
    var key: String

    init(_ shown: String, key: String? = nil) {
      self.shown = shown
      self.key = key ?? shown
    }
  }

  /// Whether a route matches.
  var isMatched: Bool
  /// The route that was last: behind redirects.
  var route: Route?
  /// The pattern that matched, as written.
  var pattern: String?
  var parts: [ChangeKind: Part]

  func key(_ kind: ChangeKind) -> String { parts[kind]?.key ?? "" }

  /// All of it in a few words: `Item(id: 4)`, or the outcome.
  var summary: String {
    guard let screen = parts[.screen]?.shown, !screen.isEmpty else {
      return parts[.outcome]?.shown ?? ""
    }
    let arguments = parts[.arguments]?.shown ?? ""
    let outcome = parts[.outcome]?.shown ?? ""
    return screen + (arguments.isEmpty ? "" : "(\(arguments))")
      + (outcome == Outcome.handled.rawValue ? "" : ", \(outcome)")
  }

  /// How another map's behaviour differs from this one.
  func changes(to other: Behaviour) -> [ChangeKind] {
    guard isMatched == other.isMatched else { return [isMatched ? .removed : .added] }
    let changes = ChangeKind.allCases.filter { key($0) != other.key($0) }
    // What only one of them shows is nothing new beside its outcome.
    let isShown = !changes.contains(.outcome)
    return changes.filter { isShown || ![.arguments, .stack, .presentation].contains($0) }
  }
}

/// Finds out what a map does with URLs in one state of its app. Nothing is kept from one URL to the
/// next.
struct BehaviourReader {
  private let loaded: LoadedMap
  private let app: Dispatcher
  private var map: LinkedMap { loaded.map }

  init(_ loaded: LoadedMap, in state: AppState) {
    self.loaded = loaded
    var app = state.app(of: loaded.map)
    app.journal.detail = .events
    self.app = app
  }

  /// nil if what is left to the search is less than what a URL may need.
  func behaviour(of url: String, within search: SearchBudget) -> Behaviour? {
    var trial = app
    guard let first = trial.open(url, within: search), !first.isOverBudget else { return nil }
    // With `rank all` several routes have a result.
    let all = [first] + first.also
    let route = first.route.flatMap { map.route(at: $0.index) }
    var parts: [ChangeKind: Behaviour.Part] = [:]
    func note(_ kind: ChangeKind, _ part: (Resolution) -> Behaviour.Part) {
      let found = all.map(part)
      let shown = found.map(\.shown).filter { !$0.isEmpty }.joined(separator: " + ")
      let key = found.map(\.key).joined(separator: "\n")
      if !key.allSatisfy(\.isNewline) { parts[kind] = Behaviour.Part(shown, key: key) }
    }
    note(.outcome, Self.outcome)
    note(.screen) { Behaviour.Part(Self.target(of: $0)) }
    note(.arguments, Self.arguments)
    note(.stack) { Self.stack(of: $0, map.layout) }
    note(.presentation) { Behaviour.Part($0.presentation ?? "") }
    note(.guards, guards)
    note(.conditions, conditions)
    note(.effects) { [app, map] resolution in
      let changed = map.variables.compactMap { variable -> String? in
        let value = trial.variables[variable.name] ?? .null
        if value == app.variables[variable.name] ?? .null { return nil }
        return "\(variable.name) = \(ValueText.shown(value))"
      }
      return Behaviour.Part((resolution.log + changed).joined(separator: "; "))
    }
    return Behaviour(
      isMatched: first.isMatched || first.outcome != .unmatched, route: route,
      pattern: first.route?.written, parts: parts)
  }

  private static func outcome(_ resolution: Resolution) -> Behaviour.Part {
    switch resolution.outcome {
    case .handled, .unmatched, .held: return Behaviour.Part(resolution.outcome.rawValue)
    case .declined, .cancelled, .deferred, .failed, .invalid:
      // Without a reason of its own, a guard is named, and may be renamed.
      let isNamed = resolution.reason?.hasPrefix("guard '") ?? true
      return Behaviour.Part(
        resolution.ending, key: isNamed ? resolution.outcome.rawValue : resolution.ending)
    }
  }

  /// The screen, or what the system opens instead.
  private static func target(of resolution: Resolution) -> String {
    resolution.screen
      ?? resolution.externalURLs.map { "external \($0)" }.joined(separator: ", ")
  }

  /// What the screen or the action gets: its arguments, or the URL's parameters if it declares
  /// none.
  private static func arguments(_ resolution: Resolution) -> Behaviour.Part {
    guard resolution.outcome == .handled else { return Behaviour.Part("") }
    if let arguments = resolution.arguments {
      return Behaviour.Part(ValueText.arguments(arguments))
    }
    let fields = resolution.parameters.entries.map { ParameterValue.Field($0.key, $0.value) }
    return Behaviour.Part(ValueText.arguments(fields.sorted { $0.name < $1.name }))
  }

  /// The screens that are visible afterwards, with where they are. The URL's own screen is not
  /// compared here, and those below are with their arguments.
  private static func stack(
    of resolution: Resolution, _ layout: ContainerLayout
  ) -> Behaviour.Part {
    guard resolution.outcome == .handled else { return Behaviour.Part("") }
    let place = resolution.container.map { "\($0): " } ?? ""
    let shown = place + resolution.stack.joined(separator: " › ")
    let container = resolution.state.visibleContainer(layout)
    var compared = container.map { resolution.state.screens(in: $0)[...] } ?? []
    if let screen = resolution.screen, compared.last?.screen == screen { compared.removeLast() }
    let calls = compared.map { "\($0.screen)(\(ValueText.arguments($0.arguments)))" }
    return Behaviour.Part(shown, key: ([place] + calls).joined(separator: "\n"))
  }

  /// The guards that are asked. By what they say: a guard may be renamed, unless the app's code
  /// answers it.
  private func guards(of resolution: Resolution) -> Behaviour.Part {
    var names: [String] = []
    var keys: [String] = []
    for event in resolution.events {
      guard case .ask(let point, let name?, _) = event.kind, let asked = map.guard(named: name)
      else { continue }
      let body = asked.body.map { text($0.range, asked.document) }.joined(separator: "; ")
      names.append("\(name): \(asked.declaration.isExtern ? "the app's code" : body)")
      keys.append("\(point) \(asked.declaration.isExtern ? name : body)")
    }
    return Behaviour.Part(names.joined(separator: ", "), key: keys.joined(separator: "\n"))
  }

  /// What the route's `when` says.
  private func conditions(of resolution: Resolution) -> Behaviour.Part {
    guard let route = resolution.route.flatMap({ map.route(at: $0.index) }) else {
      return Behaviour.Part("")
    }
    // They have no side effects, so that their order does not matter.
    let texts = route.conditions.map(\.text) + (route.isInternal ? ["internal"] : [])
    return Behaviour.Part(texts.sorted().joined(separator: " and "))
  }

  private func text(_ range: TextRange, _ document: Int) -> String {
    loaded.documents.text(of: Place(document: document, range: range))
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
