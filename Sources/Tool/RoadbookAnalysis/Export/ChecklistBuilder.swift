package import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
package import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// A map's checklist for testers: for each route its URLs, the screens that they show, and the
/// screens after going back.
package struct Checklist: Sendable {
  /// What is on screen.
  package struct Scene: Equatable, Sendable {
    /// The visible stack, from the bottom to the top.
    package var screens: [String]
    /// The container that shows it, if it has a name.
    package var container: String?
    /// How the modal that shows it was presented.
    package var presentation: String?
    /// Whether no container is selected.
    package var isUnselected = false

    init(_ state: NavigationState, _ layout: ContainerLayout) {
      guard let container = state.visibleContainer(layout) else {
        screens = []
        isUnselected = true
        return
      }
      screens = state.screens(in: container).map(\.screen)
      presentation = state.modals.last?.presentation.name
      if presentation == nil, container != ContainerLayout.implicitRoot {
        self.container = container
      }
    }
  }

  /// A URL to open.
  package struct Trial: Sendable {
    package var example: ExampleURL
    /// The platforms with this result.
    package var platforms: [String]
    /// Whether other platforms have another result.
    package var isOfSome = false
    /// Whether it has a scheme, without which a device cannot open it.
    package var isOpenable: Bool
    package var resolution: Resolution
    /// The setting that a guard or condition requires: `signedIn = true`. `resolution` is then the
    /// result with it.
    package var setting: String?
    /// Why the URL is not handled without the setting, or at all.
    package var obstacle: String?
    /// What is on screen then; nil if the URL shows no screen.
    package var scene: Scene?
    /// What is on screen after each step back, down to the bottom.
    package var backs: [Scene]
  }

  package struct Item: Sendable {
    package var route: Route
    package var guards: [(name: String, demands: [String])]
    package var trials: [Trial]

    package init(
      route: Route, guards: [(name: String, demands: [String])] = [], trials: [Trial] = []
    ) {
      self.route = route
      self.guards = guards
      self.trials = trials
    }
  }

  package struct Section: Sendable {
    /// nil for the routes outside schemes.
    package var scheme: String?
    package var items: [Item]
  }

  package var sections: [Section] = []
  /// Routes that no external URL reaches.
  package var internals: [Route] = []
}

extension Checklist.Trial {
  /// Whether a tester sees the same.
  fileprivate func looksLike(_ other: Checklist.Trial) -> Bool {
    example.url == other.example.url && example.elsewhere == other.example.elsewhere
      && resolution.outcome == other.resolution.outcome
      && resolution.steps == other.resolution.steps
      && resolution.state == other.resolution.state
      && resolution.rewrites == other.resolution.rewrites
      && obstacle == other.obstacle && setting == other.setting && backs == other.backs
  }
}

/// Makes the checklist of a map.
package struct ChecklistBuilder {
  private let loaded: LoadedMap
  /// For each platform.
  private let searches: [(platform: String, examples: ExampleSearch)]
  private var map: LinkedMap { loaded.map }

  /// `app`: the one in which URLs are opened; nil for a fresh one.
  package init(_ loaded: LoadedMap, on app: SimulatedApp?, platforms: [String]) {
    self.loaded = loaded
    let budget = SearchBudget(routes: loaded.map.routes.count)
    searches = platforms.map { platform in
      var app = app ?? Dispatcher(loaded.map).app
      _ = app.set("platform", to: .string(platform))
      return (platform, ExampleSearch(loaded.map, on: app, within: budget))
    }
  }

  /// With a scheme, only the routes that its URLs reach.
  package func checklist(scheme: String?) -> Result<Checklist, CommandProblem> {
    let names = map.namespaces.compactMap(\.name)
    let chosen = scheme.flatMap { name in
      map.namespaces.firstIndex { $0.name == name || $0.claims.contains { $0.scheme == name } }
    }
    if let scheme, chosen == nil, !Self.isScheme(scheme) {
      return .failure(
        CommandProblem(
          message: "'\(scheme)' is not a scheme",
          advice: Suggestion.advice(for: scheme, among: names)))
    }
    if let scheme, chosen == nil, map.claims.refuses(scheme.lowercased()) {
      return .failure(.missing("scheme", scheme, among: names))
    }
    // Scheme-less routes are opened with the schemes that fall back to them.
    let lent = chosen.map { [map.namespaces[$0]] } ?? Array(map.namespaces.dropFirst())
    var globalFronts: [URLFront] = []
    for namespace in lent where namespace.settings.options.fallsBackToGlobal {
      globalFronts += searches.first?.examples.fronts(of: namespace) ?? []
    }
    // Of a namespace with several schemes, the requested one is used.
    let asked = globalFronts.filter { $0.scheme == scheme }
    if !asked.isEmpty { globalFronts = asked }
    if let scheme, chosen == nil { globalFronts = [URLFront(scheme: scheme)] }
    let schemes = scheme.map { scheme in
      chosen.map { Set(map.namespaces[$0].claims.map(\.scheme)) } ?? [scheme.lowercased()]
    }
    var checklist = Checklist()
    for (index, namespace) in map.namespaces.enumerated() {
      let isAsked =
        scheme == nil || index == chosen || index == 0 && (chosen == nil || !globalFronts.isEmpty)
      guard isAsked else { continue }
      let own = map.routes.filter { route in
        route.namespace == index
          && route.patterns.contains { ExampleSearch.allows($0.scheme, schemes) }
      }
      checklist.internals += own.filter(\.isInternal)
      var items: [Checklist.Item] = []
      for (done, route) in own.filter({ !$0.isInternal }).enumerated() {
        loaded.work.tell("opening URLs", done, of: own.count)
        if loaded.work.isCancelled() { return .failure(.interruption) }
        items.append(item(route, index == 0 ? globalFronts : [], schemes))
      }
      guard !items.isEmpty else { continue }
      checklist.sections.append(Checklist.Section(scheme: namespace.name, items: items))
    }
    return .success(checklist)
  }

  private static func isScheme(_ text: String) -> Bool {
    let (pattern, problems) = Pattern.parse(text + "://x")
    return pattern.scheme == text.lowercased() && problems.allSatisfy(\.isUsable)
  }

  private func item(
    _ route: Route, _ fronts: [URLFront], _ schemes: Set<String>?
  ) -> Checklist.Item {
    var guards = route.guards.compactMap { map.guard(named: $0) }
    // Guards may also watch the screen, or one below it.
    let screens = ScreenChain(to: route, in: map).screens
    for guardDecl in map.guards where !route.guards.contains(guardDecl.name) {
      let isWatched = guardDecl.targets.contains { target in
        if case .screen(let name) = target { screens.contains(name.text) } else { false }
      }
      if isWatched { guards.append(guardDecl) }
    }
    let asked = guards.map { guardDecl in
      (name: guardDecl.name, demands: demands(of: guardDecl.body, guardDecl.document))
    }
    return Checklist.Item(route: route, guards: asked, trials: trials(of: route, fronts, schemes))
  }

  /// The statements of a guard, as written.
  private func demands(of body: [BlockStatement], _ document: Int) -> [String] {
    body.map { statement in
      loaded.documents.text(of: Place(document: document, range: statement.range))
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  // MARK: One URL

  /// The results of a route's URLs on the platforms where its conditions hold, or on all if they
  /// hold on none; equal results once.
  private func trials(
    of route: Route, _ fronts: [URLFront], _ schemes: Set<String>?
  ) -> [Checklist.Trial] {
    let all = searches.map { platform, search in
      let examples = search.examples(of: route, fronts: fronts, schemes: schemes)
      let refusals = examples.map { search.fresh.refusal(of: route, at: $0.url) }
      let trials = zip(examples, refusals).map { example, refusal in
        var trial = trial(example, platform, search)
        // Another route handles the URL.
        if trial.obstacle == nil, example.elsewhere == nil { trial.example.elsewhere = refusal }
        return trial
      }
      return (isSuitable: refusals.contains(nil), trials: trials)
    }
    let suitable = all.filter(\.isSuitable)
    let chosen = suitable.isEmpty ? all : suitable
    var trials: [Checklist.Trial] = []
    for trial in chosen.flatMap(\.trials) {
      if let same = trials.firstIndex(where: { $0.looksLike(trial) }) {
        trials[same].platforms += trial.platforms
      } else {
        trials.append(trial)
      }
    }
    for index in trials.indices {
      trials[index].isOfSome = trials[index].platforms.count < chosen.count
    }
    return trials
  }

  private func trial(
    _ example: ExampleURL, _ platform: String, _ search: ExampleSearch
  ) -> Checklist.Trial {
    var dispatcher = search.start()
    var resolution = dispatcher.open(example.url, OpenOptions(.resolve))
    var trial = Checklist.Trial(
      example: example, platforms: [platform], isOpenable: URLParts(example.url).scheme != nil,
      resolution: resolution,
      backs: [])
    if resolution.outcome != .handled, example.elsewhere == nil {
      trial.obstacle = resolution.ending
      if let found = withSetting(example.url, search) {
        trial.setting = found.setting
        resolution = found.resolution
        dispatcher = found.dispatcher
      }
    }
    trial.resolution = resolution
    if resolution.screen != nil || !resolution.steps.isEmpty {
      trial.scene = Checklist.Scene(resolution.state, map.layout)
    }
    if resolution.outcome == .handled { trial.backs = backs(from: dispatcher.state) }
    return trial
  }

  /// A setting with which the URL is handled: the first variable with another value, or else all
  /// guards off.
  private func withSetting(
    _ url: String, _ search: ExampleSearch
  ) -> (setting: String, resolution: Resolution, dispatcher: Dispatcher)? {
    let start = search.start()
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
      guard let resolution = dispatcher.open(url, within: search.search) else { break }
      guard resolution.outcome == .handled else { continue }
      return ("\(variable.name) = \(ValueText.shown(other))", resolution, dispatcher)
    }
    var dispatcher = start
    dispatcher.app.areGuardsOff = true
    let resolution = dispatcher.open(url, OpenOptions(.resolve))
    return resolution.outcome == .handled ? ("answer off", resolution, dispatcher) : nil
  }

  /// The screens after each `back`; at most as many as there are screens.
  private func backs(from state: NavigationState) -> [Checklist.Scene] {
    let navigator = Navigator(map.layout)
    var state = state
    var result: [Checklist.Scene] = []
    let most = state.stacks.reduce(state.modals.reduce(1) { $0 + $1.screens.count }) {
      $0 + $1.screens.count
    }
    while result.count < most, let trace = try? navigator.run(.back, state: state) {
      state = trace.state
      result.append(Checklist.Scene(state, map.layout))
    }
    return result
  }
}
