import RoadbookURL

/// The results of binding the declarations of a map, reused when the map is bound again after a
/// change.
///
/// Binding a declaration records the names that it looks up. The result is reused if the
/// declaration is the same object and none of these names changed. Rules, schemes, and the names of
/// guards, containers and styles can affect any declaration: if one of them changes, nothing is
/// reused.
struct BindingMemo: Sendable {
  var screens = Memo<Screen>()
  var routes = Memo<RouteUnit>()
  /// The place of each test.
  var tests = Memo<Place>()
  /// The names that changed since the last binding.
  private var changed = ChangedNames()
  private let symbols: SymbolTable
  private let inputs: Inputs
  /// All routes, with the tables made of them.
  private(set) var tables: (routes: [Route], tables: Lazy<RouteTables>) = ([], Lazy())

  /// Declarations that others depend on, even if they do not look up a name.
  struct Inputs: Sendable {
    /// Rules and schemes, which any other declaration depends on.
    private(set) var rules: [Declaration] = []
    /// What the route tables are made of besides routes: types, guards, blocks, hooks and normalizations.
    private(set) var tables: [Declaration] = []

    var isEmpty: Bool { rules.isEmpty && tables.isEmpty }

    mutating func add(_ declaration: Declaration) {
      switch declaration.kind {
      case .scheme(let scheme):
        rules.append(scheme.head ?? declaration)
        for position in scheme.body.indices { add(scheme.body[position]) }
      case .rules: rules.append(declaration)
      case .type, .guard, .block, .hook, .normalize: tables.append(declaration)
      default: break
      }
    }
  }

  /// An empty memo that keeps nothing, for a map that is bound once.
  init() {
    self.init(SymbolTable(), Inputs(), after: nil)
    (screens.isKept, routes.isKept, tests.isKept) = (false, false, false)
  }

  /// A memo that begins with the results of the last binding, as far as they can be reused.
  /// `last`: nil if nothing was bound before.
  init(_ symbols: SymbolTable, _ inputs: Inputs, after last: BindingMemo?) {
    self.symbols = symbols
    self.inputs = inputs
    guard let last, symbols.hasSameBasis(as: last.symbols),
      last.inputs.rules.elementsEqual(inputs.rules, by: ===)
    else { return }
    screens = Memo(after: last.screens)
    routes = Memo(after: last.routes)
    tests = Memo(after: last.tests)
    changed = symbols.changes(since: last.symbols)
    if last.inputs.tables.elementsEqual(inputs.tables, by: ===) { tables = last.tables }
  }

  // What the last binding had, and this one will probably have, too.

  var routeCount: Int { tables.routes.count }
  var screenCount: Int { symbols.screens.elements.count }
  var testCount: Int { tests.count }

  /// Whether a declaration must be bound again because a name that it looked up changed.
  func concerns<Value>(_ bound: Bound<Value>) -> Bool {
    !changed.isEmpty && changed.concern(bound.output.lookups)
  }

  /// Notes that a screen was bound again, with perhaps other parameters.
  mutating func noteChange(ofScreen name: String) { changed.parameters.insert(name) }

  /// The tables of these routes: those of the last binding, if nothing changed.
  mutating func routeTables(of routes: [Route]) -> Lazy<RouteTables> {
    if !tables.routes.elementsEqual(routes, by: ===) { tables = (routes, Lazy()) }
    return tables.tables
  }
}

/// What was made of declarations: in the last run, and in the current one.
///
/// After an edit, most declarations come in the order of the last run, so that finding one needs no hash.
struct Memo<Value: Sendable>: Sendable {
  private let last: [(key: Declaration, value: Bound<Value>)]
  private var current: [(key: Declaration, value: Bound<Value>)] = []
  /// Whether there will be a next run.
  var isKept = true
  /// The position in `last` behind the declaration that was found last.
  private var next = 0
  /// The number of declarations that were not found near `next`.
  private var misses = 0
  /// The positions of all declarations in `last`; made after some misses.
  private var positions: [ObjectIdentifier: Int]?

  init() { last = [] }

  /// A run after another one.
  init(after other: Memo) {
    last = other.current
    current.reserveCapacity(last.count + 8)
  }

  /// What the last run made of a declaration; nil if it made nothing. It may also be nil for a few declarations behind
  /// a large gap.
  mutating func last(for key: Declaration) -> Bound<Value>? {
    guard let position = position(of: key) else { return nil }
    next = position + 1
    return last[position].value
  }

  private mutating func position(of key: Declaration) -> Int? {
    let end = min(next + 8, last.count)
    for position in next..<max(next, end) where last[position].key === key { return position }
    misses += 1
    guard misses > 4 else { return nil }
    if positions == nil {
      positions = Dictionary(
        last.indices.map { (ObjectIdentifier(last[$0].key), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    return positions?[ObjectIdentifier(key)]
  }

  /// The number of values kept for the next run.
  var count: Int { current.count }

  /// Keeps a value for the next run.
  mutating func keep(_ value: Bound<Value>, for key: Declaration) {
    if isKept { current.append((key, value)) }
  }
}

/// The names that binding a declaration looked up.
struct Lookups: Sendable {
  /// Screens of which only the existence matters.
  var screens: [String] = []
  /// Screens of which the parameters matter, too.
  var parameters: [String] = []
  var types: [String] = []
  /// Names in expressions, which may be variables.
  var names: [String] = []
  /// Whether a name was unknown: the suggestion for it depends on all names.
  var hasUnknownScreen = false
  var hasUnknownType = false
  /// The same for names in expressions.
  var hasUnknownName = false
}

/// The names whose meaning changed since the last version of a map.
struct ChangedNames: Sendable {
  /// Added or removed screens.
  var screens: Set<String> = []
  /// Screens whose parameters may have changed, including added and removed ones.
  var parameters: Set<String> = []
  var types: Set<String> = []
  var variables: Set<String> = []

  /// Whether nothing changed, as after most edits of routes.
  var isEmpty: Bool {
    screens.isEmpty && parameters.isEmpty && types.isEmpty && variables.isEmpty
  }

  /// Whether a declaration with these lookups must be bound again.
  func concern(_ lookups: Lookups) -> Bool {
    !screens.isEmpty
      && (lookups.hasUnknownScreen || lookups.screens.contains(where: screens.contains))
      || !parameters.isEmpty && lookups.parameters.contains(where: parameters.contains)
      || !types.isEmpty && (lookups.hasUnknownType || lookups.types.contains(where: types.contains))
      || !variables.isEmpty
        && (lookups.hasUnknownName || lookups.names.contains(where: variables.contains))
  }
}

extension SymbolTable {
  /// Whether the names that any declaration may depend on are those of another version.
  fileprivate func hasSameBasis(as old: SymbolTable) -> Bool {
    guards.elements.elementsEqual(old.guards.elements) { $0.name == $1.name }
      && containerNames == old.containerNames
      && styles.elements.elementsEqual(old.styles.elements) {
        $0.name == $1.name && $0.namespace == $1.namespace
      }
      // Without any declared screen, undeclared ones are not reported.
      && screens.isEmpty == old.screens.isEmpty
  }

  /// The names that changed since another version.
  fileprivate func changes(since old: SymbolTable) -> ChangedNames {
    var changed = ChangedNames()
    (changed.screens, changed.parameters) = old.screens.changes(to: screens)
    let changedTypes = old.types.declared.changes(to: types.declared)
    changed.types = types.using(changedTypes.names.union(changedTypes.contents))
    changed.variables = Set(old.variables.names).union(variables.names).filter {
      old.variableTypes[$0] != variableTypes[$0]
        || old.variables[$0]?.writtenType != variables[$0]?.writtenType
    }
    return changed
  }
}

extension NamedList {
  /// The names declared in only one of two versions, and those together with the names declared
  /// differently.
  fileprivate func changes(
    to new: NamedList
  ) -> (names: Set<String>, contents: Set<String>) {
    func isSame(_ index: Int, _ newIndex: Int) -> Bool {
      elements[index].statement === new.elements[newIndex].statement
    }
    let (count, newCount) = (elements.count, new.elements.count)
    let common = min(count, newCount)
    let start = (0..<common).first { !isSame($0, $0) } ?? common
    let after =
      (0..<common - start).first { !isSame(count - 1 - $0, newCount - 1 - $0) } ?? common - start
    // A name is declared once, so that all outside these ranges are the same.
    let known = names(in: start..<count - after)
    let newNames = new.names(in: start..<newCount - after)
    let contents = known.union(newNames).filter {
      self[$0]?.statement !== new[$0]?.statement
    }
    return (known.symmetricDifference(newNames), contents)
  }

  private func names(in range: Range<Int>) -> Set<String> {
    range.isEmpty ? [] : Set(byName.lazy.filter { range.contains($0.value) }.map(\.key))
  }
}

extension DeclaredTypes {
  /// These types with all that use them, directly or indirectly.
  fileprivate func using(_ changed: Set<String>) -> Set<String> {
    guard !changed.isEmpty else { return [] }
    var users: [String: [String]] = [:]
    for item in declared.elements {
      for type in item.declaration.type?.typeNames ?? [] {
        users[type, default: []].append(item.name)
      }
    }
    var result = changed
    var waiting = Array(changed)
    while let name = waiting.popLast() {
      for user in users[name] ?? [] where result.insert(user).inserted { waiting.append(user) }
    }
    return result
  }
}

/// What binding a declaration gave.
final class Bound<Value: Sendable>: Sendable {
  let value: Value
  let output: DeclarationBinder.Output

  init(_ value: Value, _ output: DeclarationBinder.Output) {
    self.value = value
    self.output = output
  }
}
