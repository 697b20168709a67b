import RoadbookURL
import Synchronization

/// A bound route, independent of its position among the others.
final class RouteContent: Sendable {
  let declaration: RouteDeclaration
  let placing: PatternPlacing
  /// The route or group around it whose patterns its own continue.
  let outer: RouteContent?
  private let isBroken: Bool
  let documentation: String?
  let place: Place
  let presentation: String
  private let more: More?
  private let known = Mutex<PlacedPatterns?>(nil)

  /// Properties that few routes have, including inherited ones.
  final class More: Sendable {
    let containers: [String]
    let guards: [String]
    let tags: [String]
    let conditions: [Expression]
    let wrap: String?
    /// Whether a group around it is internal.
    let isInternal: Bool
    /// Defaults from the group directly around it; a group passes them on.
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

  /// Defaults that a group sets for the routes in it, but not for routes nested in those.
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

  /// Properties that few routes have; nil for the others, which then need no arrays.
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

  /// The defaults that apply to a route, or that a group passes on.
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

  /// The defaults that a group sets for the routes in it; nil for a route.
  var lent: Lent? { declaration.isGroup ? more?.lent : nil }

  var namespace: Int { placing.namespace }
  var containers: [String] { more?.containers ?? [] }
  var guards: [String] { more?.guards ?? [] }
  var tags: [String] { more?.tags ?? [] }
  var conditions: [Expression] { more?.conditions ?? [] }
  var wrap: String? { more?.wrap }
  var priority: Int { declaration.priority ?? more?.lent?.priority ?? 0 }
  var isInternal: Bool { declaration.isInternal || more?.isInternal == true }
  /// The screen set by `parent`, on the route or a group around it, that is below its own.
  var parent: Name? { declaration.parent ?? more?.lent?.parent }

  /// The fingerprint of its `RouteKey` for its first pattern.
  var fingerprint: Int { placing.fingerprint.with(namespace, priority) }

  var screen: String? {
    switch declaration.target {
    case .screen(let name): name.text
    case .bound:
      isBroken || !placing.haveBindings ? nil : placed.patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }

  /// Computed on demand: it is rarely needed.
  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = placed.patterns.first else { return "" }
    let text = first.untypedText
    return text.isEmpty ? "/" : text
  }

  // MARK: Patterns

  /// The patterns appended to those of the routes around it. Computed on demand, since a map in an editor is mostly
  /// used without them.
  private var placed: PlacedPatterns {
    if let placed = known.withLock({ $0 }) { return placed }
    let placed = PlacedPatterns(of: declaration, behind: outer)
    return known.withLock { known in
      // Another thread may have stored its result first.
      let first = known ?? placed
      known = first
      return first
    }
  }

  /// The patterns that URLs are matched against: none if one is broken.
  var patterns: [Pattern] { isBroken ? [] : placed.patterns }

  var hasPatterns: Bool { !isBroken && placing.count > 0 }

  var written: [String] { placed.written }

  /// The number of patterns as written, even if the route is broken.
  var writtenCount: Int { placing.count }

  /// A pattern as written.
  func written(_ index: Int) -> String? { placed.written(index) }

  /// Visits each of its own patterns, unless they are broken, without those of the routes around it.
  func eachOwnPattern(_ visit: (Pattern) -> Void) {
    if !isBroken { declaration.eachPattern { visit($0.pattern) } }
  }

  /// Whether all of its patterns have a capture of that name.
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
