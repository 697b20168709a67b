import RoadbookURL
import Synchronization

/// What a route says, wherever it stands among the others.
final class RouteContent: Sendable {
  let declaration: RouteDeclaration
  let placing: PatternPlacing
  /// The route or group around it after whose patterns its own follow.
  let outer: RouteContent?
  private let isBroken: Bool
  let documentation: String?
  let place: Place
  let presentation: String
  private let more: More?
  private let known = Mutex<PlacedPatterns?>(nil)

  /// What few routes have, with what they take over.
  final class More: Sendable {
    let containers: [String]
    let guards: [String]
    let tags: [String]
    let conditions: [Expression]
    let wrap: String?
    /// Whether a group around is internal.
    let isInternal: Bool
    /// What the group directly around says for routes that do not say it themselves; a group lends it on.
    let lent: Lent?

    init(
      containers: [String], guards: [String], tags: [String], conditions: [Expression],
      wrap: String?, isInternal: Bool, lent: Lent?
    ) {
      self.isInternal = isInternal
      self.lent = lent
      self.containers = containers
      self.guards = guards
      self.tags = tags
      self.conditions = conditions
      self.wrap = wrap
    }
  }

  /// What holds for the routes in a group, but not for those nested in them.
  struct Lent: Sendable {
    var presentation: String?
    var priority: Int?
    var parent: Name?

    var isEmpty: Bool { presentation == nil && priority == nil && parent == nil }
  }

  init(
    _ declaration: RouteDeclaration, _ placing: PatternPlacing, behind outer: RouteContent?,
    isBroken: Bool, documentation: String?, place: Place, presentation: String, more: More?
  ) {
    self.declaration = declaration
    self.placing = placing
    self.outer = outer
    self.isBroken = isBroken
    self.documentation = documentation
    self.place = place
    self.presentation = presentation
    self.more = more
  }

  /// What few routes have; nil for the others: no lists are made for these.
  static func more(of route: RouteDeclaration, wrap: String?, inside outer: RouteContent?) -> More?
  {
    let lent = lent(by: route, inside: outer?.lent)
    let isInternal = outer?.more?.isInternal == true || route.isGroup && route.isInternal
    let outer = outer?.more
    if outer == nil, wrap == nil, !route.isConfined, !route.hasMore, !isInternal, lent == nil {
      return nil
    }
    return More(
      containers: route.containers.isEmpty
        ? outer?.containers ?? [] : route.containers.map(\.text),
      guards: (outer?.guards ?? []) + route.guards.map(\.text),
      tags: (outer?.tags ?? []) + route.tags,
      conditions: (outer?.conditions ?? []) + (route.condition.map { [$0] } ?? []), wrap: wrap,
      isInternal: isInternal, lent: lent)
  }

  /// What a route takes of what the group around lends, or a group lends on.
  private static func lent(by route: RouteDeclaration, inside outer: Lent?) -> Lent? {
    guard route.isGroup else { return outer }
    var lent = outer ?? Lent()
    switch route.presentation {
    case .modal: lent.presentation = "modal"
    case .named(let name, _): lent.presentation = name.text
    case nil: break
    }
    lent.priority = route.priority ?? lent.priority
    lent.parent = route.parent ?? lent.parent
    return lent.isEmpty ? nil : lent
  }

  /// What a group lends to the routes in it; a route lends nothing.
  var lent: Lent? { declaration.isGroup ? more?.lent : nil }

  var namespace: Int { placing.namespace }
  var containers: [String] { more?.containers ?? [] }
  var guards: [String] { more?.guards ?? [] }
  var tags: [String] { more?.tags ?? [] }
  var conditions: [Expression] { more?.conditions ?? [] }
  var wrap: String? { more?.wrap }
  var priority: Int { declaration.priority ?? more?.lent?.priority ?? 0 }
  var isInternal: Bool { declaration.isInternal || more?.isInternal == true }
  /// The screen that `parent` puts beneath, here or on the group around.
  var parent: Name? { declaration.parent ?? more?.lent?.parent }

  /// What `RouteKey` tells it from others by, for its first pattern.
  var fingerprint: Int { placing.fingerprint.with(namespace, priority) }

  var screen: String? {
    switch declaration.target {
    case .screen(let name): name.text
    case .bound:
      isBroken || !placing.haveBindings ? nil : placed.patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }

  /// Put together when it is asked for: most routes never are.
  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = placed.patterns.first else { return "" }
    let text = first.untypedText
    return text.isEmpty ? "/" : text
  }

  // MARK: Patterns

  /// Behind those of the routes around it. Put together when they are asked for: a map that is being written is looked
  /// at without them.
  private var placed: PlacedPatterns {
    if let placed = known.withLock({ $0 }) { return placed }
    let placed = PlacedPatterns(of: declaration, behind: outer)
    return known.withLock { known in
      // Somebody else may have been faster.
      let first = known ?? placed
      known = first
      return first
    }
  }

  /// Those that URLs are matched with: none where one of them is broken.
  var patterns: [Pattern] { isBroken ? [] : placed.patterns }

  var hasPatterns: Bool { !isBroken && placing.count > 0 }

  var written: [String] { placed.written }

  /// How many patterns are written, also of a route that is broken.
  var writtenCount: Int { placing.count }

  /// One of those that are written.
  func written(_ index: Int) -> String? { placed.written(index) }

  /// Visits each of its own patterns, unless they are broken: those of the routes around it, which stand in front, are
  /// these routes' own.
  func eachOwnPattern(_ visit: (Pattern) -> Void) {
    if !isBroken { declaration.eachPattern { visit($0.pattern) } }
  }

  /// Whether all of its patterns capture something of that name.
  func alwaysCaptures(_ name: String) -> Bool {
    var isMissing = false
    var hasPattern = false
    eachOwnPattern { pattern in
      hasPattern = true
      var isFound = false
      pattern.eachCapture { if $0.name == name { isFound = true } }
      if isFound { return }
      guard let outer, PatternPlacing.stands(pattern, behind: outer), outer.alwaysCaptures(name)
      else {
        isMissing = true
        return
      }
    }
    return hasPattern && !isMissing
  }
}
