/// One expansion of a pattern, with its place in the table.
struct Entry: Sendable {
  var route: Int32
  /// The pattern's number within its route.
  var pattern: Int32
  /// The expansion's number within its pattern; the expansions of one pattern are consecutive.
  var expansion: Int32
  /// The range of its segments in `RouteTableStorage.paths`.
  var segments: Range<Int32>
  /// Its rank among all entries of the namespace: smaller wins.
  var rank: UInt32 = .max
  /// -1 for none.
  var conditions: Int32
  /// The required host; -1 for none.
  var host: Int32
  /// The number of its trie root.
  var context: Int32
  /// How specific its conditions are: more conditions first, then those on exact values, then typed ones.
  var constraints: ConstraintRank
  var isConditional: Bool
  /// Whether an earlier expansion of the same pattern ranks after it and may match the same URL.
  var mayYield = false
}

/// How specific the conditions of a pattern on query (except optional ones) and fragment are.
struct ConstraintRank: Hashable, Comparable, Sendable {
  var count: Int32 = 0
  var exact: Int32 = 0
  var typed: Int32 = 0

  static func < (left: Self, right: Self) -> Bool {
    (left.count, left.exact, left.typed) < (right.count, right.exact, right.typed)
  }
}

/// A route and the range of its entries.
struct RouteRecord: Sendable {
  var patterns: [Pattern]
  var namespace: Int32
  var priority: Int
  var isConditional: Bool
  var entries: Range<Int32>
}

/// A namespace with its claims, options, routes and trie roots.
struct NamespaceRecord: Sendable {
  var name: String
  var claims: [SchemeClaim]
  var options: NamespaceOptions
  /// The scheme and host conditions of its patterns; number n has the context `conditionedContexts[n]`.
  var hosts = HostIndex()
  var conditionedContexts: [Int32] = []
  /// The context of patterns without such a condition; -1 for none.
  var openContext: Int32 = -1
  var routes: [Int32] = []
}

/// The data of a table; immutable and shared by copies. One property for each array, since a match reads most of them
/// and each level of nesting would cost it another load.
final class RouteTableStorage: Sendable {
  let namespaces: [NamespaceRecord]
  /// The claims of all namespaces; `claimNamespaces` has the namespace of each.
  let claims: HostIndex
  let claimNamespaces: [Int32]
  let routes: [RouteRecord]
  let entries: [Entry]
  /// The segments of all entries' paths, as indices of `segments`.
  let paths: [Int32]
  let segments: [CompiledSegment]
  let hosts: [CompiledHost]
  let conditions: [Conditions]
  let conditionKeys: LiteralTable
  let types: TypeStore
  let literals: LiteralTable
  let specials: [SpecialLabel]
  /// The trie root of each context.
  let roots: [Int32]
  let trie: Trie
  /// The maximum number of states of regular expressions that a search evaluates for a URL.
  let regexStates: Int

  init(builder: RouteTableBuilder) {
    var entries = builder.entries
    RankOrder(builder: builder).assign(to: &entries)
    let compiler = TrieCompiler(
      entries: entries, paths: builder.paths, conditions: builder.conditions,
      compiler: builder.compiler, contextCount: builder.contextCount)
    let compiled = compiler.compile()
    namespaces = builder.namespaces
    claims = builder.claims
    claimNamespaces = builder.claimNamespaces
    routes = builder.routes
    self.entries = entries
    paths = builder.paths
    segments = builder.compiler.segments
    hosts = builder.hosts
    conditions = builder.conditions
    conditionKeys = builder.compiler.conditionKeys
    types = builder.compiler.types
    literals = compiled.literals
    specials = builder.compiler.specials
    roots = compiled.roots
    trie = compiled.trie
    regexStates = builder.regexStates
  }

  /// A segment of an entry's path.
  func segment(_ index: Int32) -> CompiledSegment { segments[Int(paths[Int(index)])] }

  /// The segments of an entry's path.
  func segments(of entry: Entry) -> [CompiledSegment] { entry.segments.map { segment($0) } }
}
