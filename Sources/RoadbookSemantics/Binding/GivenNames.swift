import RoadbookURL

/// The names that a map gives to tests besides variables: screens and their parameters.
struct GivenNames: Sendable, Hashable {
  /// Screens that are declared, shown by routes, or on screen at the start.
  private(set) var shown: Set<String> = []
  /// Screens that bodies show.
  private(set) var pushed: Set<String> = []
  /// The parameters of screens.
  private(set) var parameters: Set<String> = []
  /// Whether a screen accepts parameters of any name.
  private(set) var hasOpenScreen = false
  /// Whether a `push` in a block makes a screen known, as in maps that declare no screens.
  var countsPushes = false

  /// Whether a screen is declared or shown.
  func shows(_ name: String) -> Bool {
    shown.contains(name) || countsPushes && pushed.contains(name)
  }

  /// The screens that are declared or shown, unordered.
  var screens: [String] { Array(countsPushes ? shown.union(pushed) : shown) }

  /// The names whose meaning differs from another version of the map.
  func changes(since old: GivenNames) -> Set<String> {
    var changed: Set<String> = []
    if shown != old.shown { changed.formUnion(shown.symmetricDifference(old.shown)) }
    if pushed != old.pushed || countsPushes != old.countsPushes {
      changed.formUnion(pushed)
      changed.formUnion(old.pushed)
    }
    if hasOpenScreen != old.hasOpenScreen {
      changed.formUnion(parameters)
      changed.formUnion(old.parameters)
    } else if parameters != old.parameters {
      changed.formUnion(parameters.symmetricDifference(old.parameters))
    }
    return changed
  }

  mutating func add(_ screen: Screen) {
    shown.insert(screen.name)
    if screen.isOpen { hasOpenScreen = true }
    guard let parameters = screen.parameters else { return }
    for index in parameters.indices { self.parameters.insert(parameters[index].name) }
  }

  mutating func add(_ route: Route) {
    route.eachShownScreen { shown.insert($0) }
    if case .action(let body) = route.declaration.target { add(body) }
  }

  /// A hash of the names that a screen adds.
  static func hash(of screen: Screen) -> Int {
    var hasher = Hasher()
    hasher.combine(screen.name)
    hasher.combine(screen.isOpen)
    for parameter in screen.parameters ?? [] { hasher.combine(parameter.name) }
    return hasher.finalize()
  }

  /// A hash of the names that a route adds.
  static func hash(of route: Route) -> Int {
    var hash = 0
    route.eachShownScreen { hash &+= $0.hashValue }
    guard case .action(let body) = route.declaration.target else { return hash }
    var names = GivenNames()
    names.add(body)
    return hash &+ names.hashValue
  }

  /// Adds a screen that a container shows at the start.
  mutating func add(initial name: Name) { shown.insert(name.text) }

  /// Adds the screens of `push` and `present`.
  mutating func add(_ body: [BlockStatement]) {
    for case .go(let command) in body.all {
      if case .screen(let call) = command.subject { pushed.insert(call.screen.text) }
    }
  }
}

extension Route {
  /// Whether it runs statements that may show screens.
  var runsBody: Bool { if case .action = declaration.target { true } else { false } }

  /// Visits the screens that it shows, on top or below.
  func eachShownScreen(_ visit: (String) -> Void) {
    if let screen { visit(screen) }
    if let parent = declaration.parent { visit(parent.text) }
    // Asked first, since this is called for each route at each change of a map.
    guard content.hasBindings else { return }
    for text in content.ownPatterns where text.pattern.hasBindings {
      for binding in text.pattern.bindings { visit(binding.screen) }
    }
  }
}
