import RoadbookText
import RoadbookURL

/// The results of binding the declarations of a map, reused when the map is bound again after a
/// change.
///
/// Binding a declaration records the names that it looks up. The result is reused if the
/// declaration is the same object and none of these names changed. Rules, schemes, and the names of
/// guards, containers and styles can affect any declaration: if one of them changes, nothing is
/// reused.
struct BindingMemo: Sendable {
  let basis: Basis
  let names: NameTable
  /// The names that tests can use, with a hash of what they come from; nil if there are no tests.
  var given: (names: GivenNames, hash: Int)?
  /// The route tables, with their inputs.
  var tables: (inputs: TableInputs, tables: LazyTables)?
  private var screens: [Key: BoundScreen] = [:]
  private var routes: [Key: BoundRoutes] = [:]
  private var tests: [Key: CheckedTest] = [:]

  /// A declaration by its identity.
  private struct Key: Hashable {
    let declaration: CachedDeclaration

    static func == (left: Key, right: Key) -> Bool { left.declaration === right.declaration }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(declaration)) }
  }

  /// `last`: the last binding, whose size this one will probably have.
  init(_ basis: Basis, _ names: NameTable, after last: BindingMemo?) {
    self.basis = basis
    self.names = names
    guard let last else { return }
    screens.reserveCapacity(last.screens.count)
    routes.reserveCapacity(last.routes.count)
    tests.reserveCapacity(last.tests.count)
  }

  subscript(screen declaration: CachedDeclaration) -> BoundScreen? {
    get { screens[Key(declaration: declaration)] }
    set { screens[Key(declaration: declaration)] = newValue }
  }

  subscript(routes declaration: CachedDeclaration) -> BoundRoutes? {
    get { routes[Key(declaration: declaration)] }
    set { routes[Key(declaration: declaration)] = newValue }
  }

  subscript(test declaration: CachedDeclaration) -> CheckedTest? {
    get { tests[Key(declaration: declaration)] }
    set { tests[Key(declaration: declaration)] = newValue }
  }
}

/// The dependencies shared by all declarations of a map.
struct Basis: Sendable, Equatable {
  /// Rules, schemes and their conditions.
  var declarations: [CachedDeclaration] = []
  /// The names of guards, containers and styles, each with its kind.
  var words: [String] = []
  /// Whether any screen is declared; if not, undeclared screens are not reported.
  var hasScreens = false

  static func == (left: Basis, right: Basis) -> Bool {
    left.declarations.elementsEqual(right.declarations, by: ===) && left.words == right.words
      && left.hasScreens == right.hasScreens
  }
}

/// The inputs of a map's route tables, besides its namespaces.
struct TableInputs: Sendable, Equatable {
  var routes: [Route]
  /// Types, guards, blocks, hooks and normalizations.
  var others: [CachedDeclaration]

  static func == (left: TableInputs, right: TableInputs) -> Bool {
    left.others.elementsEqual(right.others, by: ===)
      && left.routes.elementsEqual(right.routes, by: ===)
  }
}

/// The names that binding a declaration looked up.
struct Lookups: Sendable {
  /// Screens of which only the existence matters.
  var screens: [String] = []
  /// Screens of which the parameters matter, too.
  var parameters: [String] = []
  var types: [String] = []
  /// Names in expressions, which may be variables, or other names that tests can use.
  var names: [String] = []
  /// Whether a name was unknown: the suggestion for it depends on all names.
  var hasUnknownScreen = false
  var hasUnknownType = false
  var hasUnknownName = false
}

/// The declared names of a map, with their visible properties.
struct NameTable: Sendable {
  typealias Declared = (name: String, declaration: CachedDeclaration)

  var screens: [Declared] = []
  var types: [Declared] = []
  /// The types that each declared type uses.
  var typeUses: [String: [String]] = [:]
  var variables: [String: StaticType] = [:]

  /// The names that changed since another version of the map.
  func changes(since old: NameTable) -> ChangedNames {
    var changed = ChangedNames()
    (changed.screens, changed.parameters) = Self.changes(old.screens, screens)
    let types = Self.changes(old.types, types)
    changed.types = types.names.union(types.contents)
    addTypes(to: &changed.types)
    if old.variables != variables {
      changed.variables = Set(
        Set(old.variables.keys).union(variables.keys).filter { old.variables[$0] != variables[$0] })
    }
    return changed
  }

  /// The names declared in only one of two versions, and those together with the names declared
  /// differently.
  private static func changes(
    _ old: [Declared], _ new: [Declared]
  ) -> (names: Set<String>, contents: Set<String>) {
    if old.elementsEqual(new, by: { $0.declaration === $1.declaration }) { return ([], []) }
    let before = Dictionary(old.map { ($0.name, $0.declaration) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.name, $0.declaration) }) { first, _ in first }
    let names = Set(before.keys).symmetricDifference(after.keys)
    let contents = after.filter { before[$0.key] !== $0.value }.keys
    return (names, names.union(contents))
  }

  /// Adds the types that use changed ones, directly or indirectly.
  private func addTypes(to changed: inout Set<String>) {
    guard !changed.isEmpty else { return }
    var users: [String: [String]] = [:]
    for (name, used) in typeUses { for type in used { users[type, default: []].append(name) } }
    var waiting = Array(changed)
    while let name = waiting.popLast() {
      for user in users[name] ?? [] where changed.insert(user).inserted { waiting.append(user) }
    }
  }
}

/// The names whose meaning changed since the last version of a map.
struct ChangedNames: Sendable {
  /// Added or removed screens.
  var screens: Set<String> = []
  /// Screens whose parameters may have changed, including added and removed ones.
  var parameters: Set<String> = []
  var types: Set<String> = []
  var variables: Set<String> = []
  /// Names that tests can use because screens or routes declare or show them.
  var given: Set<String> = []

  /// Whether a declaration with these lookups must be bound again.
  func concern(_ lookups: Lookups) -> Bool {
    !screens.isEmpty
      && (lookups.hasUnknownScreen || lookups.screens.contains(where: screens.contains))
      || !parameters.isEmpty && lookups.parameters.contains(where: parameters.contains)
      || !types.isEmpty && (lookups.hasUnknownType || lookups.types.contains(where: types.contains))
      || !variables.isEmpty
        && (lookups.hasUnknownName || lookups.names.contains(where: variables.contains))
  }

  /// The same for a test, which can use more names.
  func concernTest(_ lookups: Lookups) -> Bool {
    concern(lookups)
      || !given.isEmpty
        && (lookups.hasUnknownName || lookups.names.contains(where: given.contains))
  }
}

/// A bound screen with its diagnostics.
final class BoundScreen: Sendable {
  let screen: Screen
  let findings: [Diagnostic]
  let lookups: Lookups
  /// A hash of the names that it gives to tests.
  let givenHash: Int

  init(_ screen: Screen, _ findings: [Diagnostic], _ lookups: Lookups) {
    self.screen = screen
    self.findings = findings
    self.lookups = lookups
    var names = GivenNames()
    names.add(screen)
    givenHash = names.hashValue
  }
}

/// A bound route with its nested routes, or the routes of a group.
final class BoundRoutes: Sendable {
  let namespace: Int
  let document: Int
  let routes: [Route]
  let findings: [Diagnostic]
  /// Names that can be resolved only when all routes are bound.
  let lateNames: [LateName]
  let lookups: Lookups
  /// What the routes mean for others, so that they need not be looked at when they are reused.
  let summary: Summary

  struct Summary: Sendable {
    /// What identifies the routes.
    var keys: [RouteKey] = []
    /// The routes with names of their own.
    var named: [Route] = []
    /// The screens that they show.
    var shown: [String]
    /// The screens that their bodies show.
    var pushed: [String]
    /// A hash of these names.
    var givenHash: Int
    var size = PatternSize()

    init(_ routes: [Route], _ namespaces: [Namespace]) {
      var given = GivenNames()
      for route in routes {
        keys += namespaces.keys(of: route)
        if route.hasOwnName { named.append(route) }
        given.add(route)
        size.add(route)
      }
      shown = Array(given.shown)
      pushed = Array(given.pushed)
      givenHash = given.hashValue
    }
  }

  init(
    namespace: Int, document: Int, routes: [Route], summary: Summary, findings: [Diagnostic],
    lateNames: [LateName], lookups: Lookups
  ) {
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.summary = summary
    self.findings = findings
    self.lateNames = lateNames
    self.lookups = lookups
  }

  /// The same routes with the first one at another index.
  func moved(to index: Int) -> BoundRoutes {
    guard let first = routes.first, first.index != index else { return self }
    return BoundRoutes(
      namespace: namespace, document: document,
      routes: routes.map { $0.moved(by: index - first.index) }, summary: summary,
      findings: findings, lateNames: lateNames, lookups: lookups)
  }
}

/// The diagnostics of a test.
final class CheckedTest: Sendable {
  let document: Int
  let findings: [Diagnostic]
  /// The routes that it calls.
  let lateNames: [LateName]
  let lookups: Lookups

  init(document: Int, findings: [Diagnostic], lateNames: [LateName], lookups: Lookups) {
    self.document = document
    self.findings = findings
    self.lateNames = lateNames
    self.lookups = lookups
  }
}
