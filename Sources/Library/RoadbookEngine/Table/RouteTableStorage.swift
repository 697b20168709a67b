import RoadbookText
import RoadbookURL

/// One expansion of a pattern, with its place in the table, in 32 bytes.
package struct Entry: BitwiseCopyable, Sendable {
  package var route: Int32
  /// The pattern's number within its route, which has at most `RouteTableBuildError.maximumPaths`
  /// expansions in all.
  package var pattern: UInt16
  /// The expansion's number within its pattern; the expansions of one pattern are consecutive.
  package var expansion: UInt16
  /// Where its segments begin in `RouteTableStorage.paths`.
  var start: Int32
  /// The number of its segments.
  var count: UInt16
  package var isConditional: Bool
  /// Whether an earlier expansion of the same pattern ranks after it and may match the same URL.
  package var mayYield = false
  /// Its rank, a different one from 0 for each entry of the table: of entries of one namespace, the
  /// smaller wins.
  package var rank: UInt32 = .max
  /// -1 for none.
  package var conditions: Int32
  /// The required host; -1 for none.
  package var host: Int32
  /// Bit n: segment n is not a literal, for the first 32 segments.
  var captures: UInt32 = 0

  /// The range of its segments in `RouteTableStorage.paths`.
  package var segments: Range<Int32> { start..<start + Int32(count) }
  /// Whether every URL with a matching path matches.
  var alwaysMatches: Bool { conditions < 0 && !isConditional && !mayYield }
}

/// How specific the conditions of a pattern on query (except optional ones) and fragment are.
package struct ConstraintRank: Hashable, Comparable, BitwiseCopyable, Sendable {
  package var count: Int32 = 0
  var exact: Int32 = 0
  var typed: Int32 = 0

  package static func < (left: Self, right: Self) -> Bool {
    (left.count, left.exact, left.typed) < (right.count, right.exact, right.typed)
  }
}

/// A route with the ranges of its patterns and entries, in 24 bytes.
package struct RouteRecord: Sendable {
  package var priority: Int
  package var namespace: Int32
  /// Where its patterns begin in `RouteTableStorage.patterns`.
  var firstPattern: Int32
  var firstEntry: Int32
  /// The numbers of its patterns and entries, of which it has at most
  /// `RouteTableBuildError.maximumPaths`.
  var patternCount: UInt16
  var entryCount: UInt16

  package var entries: Range<Int32> { firstEntry..<firstEntry + Int32(entryCount) }
}

/// A namespace with its claims, options, routes and trie roots.
package struct NamespaceRecord: Sendable {
  var name: String
  package var claims: [SchemeClaim]
  package var options: NamespaceOptions
  /// The scheme and host conditions of its patterns; number n has the context
  /// `conditionedContexts[n]`.
  package var hosts = HostIndex()
  var conditionedContexts: [Int32] = []
  /// The context of patterns without such a condition; -1 for none.
  package var openContext: Int32 = -1
  package var routes: [Int32] = []
}

/// The data of a table; immutable and shared by copies. One property for each array, since a match
/// reads most of them and each level of nesting would cost it another load.
package final class RouteTableStorage: Sendable, EntryOwner {
  package let namespaces: [NamespaceRecord]
  /// The claims of all namespaces; `claimNamespaces` has the namespace of each.
  package let claims: HostIndex
  package let claimNamespaces: [Int32]
  package let routes: [RouteRecord]
  private let patterns: [Pattern]
  let entries: FlatArray<Entry>
  /// The routes of the entries, by themselves since this is all that most searches read of an
  /// entry; empty if each route has one entry.
  private let entryRoutes: FlatArray<Int32>
  /// The segments of all entries' paths, as indices of `segments`.
  let paths: [Int32]
  package let segments: [CompiledSegment]
  package let hosts: [CompiledHost]
  package let conditions: [Conditions]
  /// The same for plain URLs, with the numbers that they need.
  let plainConditions: FlatArray<PlainConditions>
  let plainConditionNumbers: FlatArray<Int32>
  let conditionKeys: LiteralTable
  /// Whether some of these are keys without a value.
  let hasBareConditionKeys: Bool
  package let types: TypeStore
  let literals: LiteralTable
  let specials: [SpecialLabel]
  /// The trie root of each context.
  let roots: [Int32]
  let nodes: TrieNodes
  let trie: Trie
  /// The states of all regular expressions.
  let regexStates: Int
  /// The maximum length of a URL: `URLParts.maximumLength`, less if the regular expressions are
  /// large.
  let longestURL: Int
  /// How plain URLs are read, by namespace.
  let plainNamespaces: FlatArray<PlainNamespace>
  let plainClaims: PlainClaims

  init(builder: RouteTableBuilder) {
    var entries = builder.entries
    RankOrder(builder: builder).assign(to: &entries)
    let compiler = TrieCompiler(
      entries: entries, contexts: entries.map { builder.context(of: $0) }, paths: builder.paths,
      conditions: builder.conditions, compiler: builder.compiler,
      contextCount: builder.contextCount)
    let compiled = compiler.compile()
    namespaces = builder.namespaces.map {
      var namespace = $0
      namespace.routes = $0.routes.trimmed
      return namespace
    }
    claims = builder.claims
    claimNamespaces = builder.claimNamespaces
    routes = builder.routes.trimmed
    patterns = builder.patterns.trimmed
    self.entries = FlatArray(entries)
    let isOneEach = entries.enumerated().allSatisfy { $1.route == Int32($0) }
    entryRoutes = FlatArray(isOneEach ? [] : entries.map(\.route))
    paths = builder.paths.trimmed
    segments = builder.compiler.segments
    hosts = builder.hosts
    conditions = builder.conditions
    let plain = PlainConditions.compiled(builder.conditions, builder.compiler.conditionKeys)
    plainConditions = FlatArray(plain.conditions)
    plainConditionNumbers = FlatArray(plain.numbers)
    conditionKeys = builder.compiler.conditionKeys
    hasBareConditionKeys = builder.compiler.hasBareConditionKeys
    types = builder.compiler.types
    literals = compiled.literals
    specials = builder.compiler.specials
    roots = compiled.roots
    nodes = compiled.nodes
    trie = compiled.trie
    regexStates = builder.regexStates
    longestURL = min(URLParts.maximumLength, Self.stateWorkLimit / max(1, builder.regexStates))
    plainNamespaces = FlatArray(
      builder.namespaces.map {
        PlainNamespace($0, roots: compiled.roots)
      })
    plainClaims = PlainClaims(builder.claims, namespaces: builder.claimNamespaces)
  }

  /// The maximum work of a table's regular expressions for one URL: its bytes times their states.
  private static let stateWorkLimit = 1 << 28

  deinit {
    entries.free()
    entryRoutes.free()
    nodes.free()
    plainNamespaces.free()
    plainClaims.free()
    plainConditions.free()
    plainConditionNumbers.free()
  }

  /// A pattern of a route; nil if it has not so many.
  func pattern(_ route: Int, _ index: Int) -> Pattern? {
    let record = routes[route]
    return index >= 0 && index < record.patternCount
      ? patterns[Int(record.firstPattern) + index] : nil
  }

  /// An entry by its number.
  package func entry(_ number: Int32) -> Entry { entries[Int(number)] }

  /// The number of an entry's route.
  @inline(__always)
  func route(ofEntry entry: Int32) -> Int32 {
    entryRoutes.count == 0 ? entry : entryRoutes[Int(entry)]
  }

  /// What is rarely read of a node.
  func summary(of node: Int32) -> TrieSummary { trie.summaries[Int(nodes[node].number)] }

  /// The first children of a node, in order of their labels. O(limit).
  func children(of node: Int32, limit: Int = .max) -> [Int32] {
    let others = trie.others(of: nodes[node])
    return nodes.children(of: nodes[node], rareCount: others.count, limit: limit)
  }

  /// Whether the literal that leads to a node equals a text from its 17th byte on.
  @inline(never)
  func hasTail(_ node: Int32, _ text: Span<UInt8>, _ start: Int, folded: Bool) -> Bool {
    literals.hasTail(summary(of: node).label >> 1, text, start, folded: folded)
  }

  /// The child of a node by a literal; -1 if there is none.
  func child(of node: Int32, literal: Int32) -> Int32 {
    nodes.child(of: nodes[node], literals.key(of: literal)) {
      summary(of: $0).label >> 1 == literal
    }
  }

  /// Whether a scheme or host of a claim equals that of a URL from its 17th byte on.
  @inline(never)
  func hasClaimTail(_ number: Int32, _ url: Span<UInt8>, _ start: Int) -> Bool {
    plainClaims.texts.hasTail(number, url, start, folded: true)
  }

  /// A segment of an entry's path.
  package func segment(_ index: Int32) -> CompiledSegment { segments[Int(paths[Int(index)])] }

  /// The segments of an entry's path.
  package func segments(of entry: Entry) -> [CompiledSegment] { entry.segments.map { segment($0) } }
}

extension Array {
  /// A copy without the room for more elements that appending has left.
  fileprivate var trimmed: [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    result += self
    return result
  }
}
