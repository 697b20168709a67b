/// One path that a pattern stands for, and where it belongs.
struct Entry: Sendable {
  var route: Int32
  /// The pattern's number within its route.
  var pattern: Int32
  /// The expansion's number within its pattern; those of one pattern follow each other.
  var expansion: Int32
  /// Its segments in `RouterStorage.paths`.
  var segments: Range<Int32>
  /// Its place among all entries of the namespace: smaller wins.
  var rank: UInt32 = .max
  /// -1 for none.
  var conditions: Int32
  /// The host that its pattern demands; -1 for none.
  var host: Int32
  /// The root of the trie that it hangs under.
  var context: Int32
  /// How specific its conditions are: more of them first, then those on exact values, then typed ones.
  var constraints: ConstraintRank
  var isConditional: Bool
  /// Whether an earlier expansion of the same pattern ranks behind it and may match the same URL.
  var mayYield = false
}

/// How specific the conditions of a pattern are, on the query (but for optional ones) and the fragment.
struct ConstraintRank: Hashable, Comparable, Sendable {
  var count: Int32 = 0
  var exact: Int32 = 0
  var typed: Int32 = 0

  static func < (left: Self, right: Self) -> Bool {
    (left.count, left.exact, left.typed) < (right.count, right.exact, right.typed)
  }
}

/// A route and where its patterns' entries are.
struct RouteRecord: Sendable {
  var patterns: [Pattern]
  var namespace: Int32
  var priority: Int
  var isConditional: Bool
  var entries: Range<Int32>
}

/// What a scheme-and-host condition leads to: a root of the trie.
struct NamespaceRecord: Sendable {
  var name: String
  var claims: [SchemeClaim]
  var options: NamespaceOptions
  /// The conditions of its patterns; number n is root `conditionedRoots[n]`.
  var hosts = HostIndex()
  var conditionedContexts: [Int32] = []
  /// The context of patterns without such a condition; -1 for none.
  var openContext: Int32 = -1
  var routes: [Int32] = []
}

/// All that a router knows; it never changes, so copies of a router share it.
final class RouterStorage: Sendable {
  let namespaces: [NamespaceRecord]
  /// The claims of all namespaces; `claimNamespaces` tells whose they are.
  let claims: HostIndex
  let claimNamespaces: [Int32]
  let routes: [RouteRecord]
  let entries: [Entry]
  /// The segments of all entries' paths, as numbers in `segments`.
  let paths: [Int32]
  let segments: [CompiledSegment]
  let hosts: [CompiledHost]
  let conditions: [Conditions]
  let conditionKeys: LiteralTable
  let types: TypeStore
  let literals: LiteralTable
  let specials: [SpecialLabel]
  /// The trie's root of each context.
  let roots: [Int32]
  let trie: Trie
  /// How many states of regular expressions a search may have to try on a URL.
  let regexStates: Int

  init(builder: RouterBuilder) {
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
