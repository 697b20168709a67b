import RoadbookEngine
import RoadbookText
import RoadbookURL

/// A map's checklist for testers: what to open, and what to see.
struct Walk {
  /// A URL to open.
  struct Stage {
    var example: ExampleURL
    /// Whether it has a scheme, without which a device cannot open it.
    var isOpenable: Bool
    var resolution: Resolution
    /// What a guard or condition requires: `signedIn = true`. `resolution` is then the result with that setting.
    var setting: String?
    /// Why the URL is not handled without the setting, or at all.
    var obstacle: String?
    /// The screens after each step back, down to the bottom.
    var backs: [String]
  }

  struct Stop {
    var route: Route
    var guards: [(name: String, demands: [String])]
    var stages: [Stage]
  }

  struct Section {
    var title: String
    var stops: [Stop]
  }

  var sections: [Section] = []
  /// Routes that no external URL reaches.
  var internals: [Route] = []
}

extension Session {
  /// Why there is no checklist.
  package struct WalkProblem: Error {
    package var message: String
    package var advice: String?
  }

  /// A checklist in Markdown: for each route its URLs with command lines that open them, the screens they show, and
  /// the screens after going back. With a scheme, only the routes that its URLs reach.
  package mutating func walk(scheme: String? = nil) -> Result<String, WalkProblem> {
    let map = self.map
    let names = map.namespaces.compactMap(\.name)
    let chosen = scheme.flatMap { name in
      map.namespaces.firstIndex { $0.name == name || $0.claims.contains { $0.scheme == name } }
    }
    if let scheme, chosen == nil, !Self.isScheme(scheme) {
      let near = Suggestion.nearest(to: scheme, among: names)
      return .failure(
        WalkProblem(
          message: "'\(scheme)' is not a scheme", advice: near.map { "did you mean '\($0)'?" }))
    }
    if let scheme, chosen == nil, map.claims.refuses(scheme.lowercased()) {
      let near = Suggestion.nearest(to: scheme, among: names)
      return .failure(
        WalkProblem(
          message: "there is no scheme '\(scheme)'", advice: near.map { "did you mean '\($0)'?" }))
    }
    // Scheme-less routes are opened with the schemes that fall back to them.
    let lent = chosen.map { [map.namespaces[$0]] } ?? Array(map.namespaces.dropFirst())
    var globalFronts: [URLFront] = []
    for namespace in lent where namespace.settings.options.fallsBackToGlobal {
      globalFronts += fronts(of: namespace)
    }
    // Of a namespace with several schemes, the requested one is used.
    let asked = globalFronts.filter { $0.scheme == scheme }
    if !asked.isEmpty { globalFronts = asked }
    if let scheme, chosen == nil { globalFronts = [URLFront(scheme: scheme)] }
    var walk = Walk()
    for (index, namespace) in map.namespaces.enumerated() {
      let isAsked =
        scheme == nil || index == chosen || index == 0 && (chosen == nil || !globalFronts.isEmpty)
      guard isAsked else { continue }
      let own = map.routes.filter { $0.namespace == index }
      walk.internals += own.filter(\.isInternal)
      var stops: [Walk.Stop] = []
      for (done, route) in own.filter({ !$0.isInternal }).enumerated() {
        progress?.tell("walking routes", done, of: own.count)
        if isCancelled() { return .failure(WalkProblem(message: Answer.interruption)) }
        stops.append(stop(route, index == 0 ? globalFronts : []))
      }
      guard !stops.isEmpty else { continue }
      let title = namespace.name.map { "Scheme \($0)" } ?? "Scheme-less routes"
      walk.sections.append(Walk.Section(title: title, stops: stops))
    }
    return .success(WalkText.markdown(walk, layout: map.layout))
  }

  private static func isScheme(_ text: String) -> Bool {
    let (pattern, problems) = Pattern.parse(text + "://x")
    return pattern.scheme == text.lowercased() && problems.allSatisfy(\.isHint)
  }

  private mutating func stop(_ route: Route, _ fronts: [URLFront]) -> Walk.Stop {
    var guards = route.guards.compactMap { map.guard(named: $0) }
    // Guards may also watch the screen, or one below it.
    let screens = Dispatcher(map).screens(to: route)
    for guardDecl in map.guards where !route.guards.contains(guardDecl.name) {
      let isWatched = guardDecl.targets.contains { target in
        if case .screen(let name) = target { screens.contains(name.text) } else { false }
      }
      if isWatched { guards.append(guardDecl) }
    }
    let asked = guards.map { guardDecl in
      (name: guardDecl.name, demands: demands(of: guardDecl.body, guardDecl.place.document))
    }
    var stages: [Walk.Stage] = []
    for example in examples(of: route, fronts: fronts) { stages.append(stage(example)) }
    return Walk.Stop(route: route, guards: asked, stages: stages)
  }

  /// The statements of a guard, as written.
  private func demands(of body: [BlockStatement], _ document: Int) -> [String] {
    guard documents.indices.contains(document) else { return [] }
    let source = documents[document].source
    return body.map { statement in
      source.text(in: statement.range).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
    }
  }

  // MARK: One URL

  private mutating func stage(_ example: ExampleURL) -> Walk.Stage {
    var dispatcher = Dispatcher(map)
    var resolution = dispatcher.open(example.url, OpenOptions(.resolve))
    var stage = Walk.Stage(
      example: example, isOpenable: URLParts(example.url).scheme != nil, resolution: resolution,
      backs: [])
    if resolution.outcome != .handled, example.elsewhere == nil {
      stage.obstacle = Self.words(resolution)
      if let found = withSetting(example.url) {
        stage.setting = found.setting
        resolution = found.resolution
        dispatcher = found.dispatcher
      }
    }
    stage.resolution = resolution
    if resolution.outcome == .handled { stage.backs = backs(from: dispatcher.state) }
    return stage
  }

  private static func words(_ resolution: Resolution) -> String {
    resolution.outcome.rawValue + (resolution.reason.map { ": \($0)" } ?? "")
  }

  /// A setting with which the URL is handled: the first variable with another value, or else all guards off.
  private mutating func withSetting(
    _ url: String
  ) -> (setting: String, resolution: Resolution, dispatcher: Dispatcher)? {
    let start = Dispatcher(map)
    for variable in map.variables {
      let other: ParameterValue
      switch start.variables[variable.name] {
      case .bool(let isOn)?: other = .bool(!isOn)
      case .string(let text)? where text.isEmpty: other = .string("x")
      case .null?: other = .string("x")
      default: continue
      }
      var dispatcher = start
      dispatcher.variables[variable.name] = other
      let resolution = dispatcher.open(url, OpenOptions(.resolve))
      guard resolution.outcome == .handled else { continue }
      return ("\(variable.name) = \(ValueText.shown(other))", resolution, dispatcher)
    }
    var dispatcher = start
    dispatcher.app.areGuardsOff = true
    let resolution = dispatcher.open(url, OpenOptions(.resolve))
    return resolution.outcome == .handled ? ("answer off", resolution, dispatcher) : nil
  }

  /// The screens after each `back`; at most as many as there are screens.
  private mutating func backs(from state: NavigationState) -> [String] {
    let navigator = Navigator(map.layout)
    var state = state
    var result: [String] = []
    let most = state.stacks.reduce(state.modals.reduce(1) { $0 + $1.screens.count }) {
      $0 + $1.screens.count
    }
    while result.count < most, let trace = try? navigator.run(.back, state: state) {
      state = trace.state
      result.append(WalkText.scene(state, map.layout))
    }
    return result
  }
}
