import RoadbookEngine
import RoadbookURL

/// The patterns of a route, appended to those of the route around it.
final class PlacedPatterns: Sendable {
  private let list: List

  private struct List {
    var patterns: [Pattern] = []
    /// Empty if all are written like their patterns.
    var spelled: [String] = []

    mutating func add(_ pattern: Pattern, _ written: String) {
      if !spelled.isEmpty || written != pattern.source {
        if spelled.isEmpty { spelled = patterns.map(\.source) }
        spelled.append(written)
      }
      if patterns.isEmpty {
        // Most routes have one: an array literal is faster than growing an array.
        patterns = [pattern]
      } else {
        patterns.append(pattern)
      }
    }
  }

  init(of route: RouteDeclaration, behind outer: RouteContent?) {
    var list = List()
    for text in route.patterns {
      let pattern = text.pattern
      if let outer, PatternPlacing.stands(pattern, behind: outer) {
        for (index, around) in outer.patterns.enumerated() {
          guard list.patterns.count < Binder.patternLimit else { break }
          let joined = around.appending(pattern)
          list.add(
            joined, Self.written(outer.written(index) ?? around.source, around, pattern, joined))
        }
      } else {
        list.add(pattern, Self.rooted(pattern))
      }
    }
    self.list = list
  }

  var patterns: [Pattern] { list.patterns }

  var written: [String] { list.spelled.isEmpty ? patterns.map(\.source) : list.spelled }

  /// A pattern as written.
  func written(_ index: Int) -> String? {
    let (patterns, spelled) = (list.patterns, list.spelled)
    if spelled.isEmpty { return patterns.indices.contains(index) ? patterns[index].source : nil }
    return spelled.indices.contains(index) ? spelled[index] : nil
  }

  static func rooted(_ pattern: Pattern) -> String {
    let source = pattern.source
    return PatternPlacing.needsSlash(pattern, source) ? "/" + source : source
  }

  /// A pattern appended to that of the route around it, as written; that of the joined pattern if it is the same.
  private static func written(
    _ written: String, _ outer: Pattern, _ inner: Pattern, _ joined: Pattern
  ) -> String {
    let text = inner.source
    if text.isEmpty { return written }
    // The path is extended before the query.
    if outer.isOpenEnded, !outer.query.isEmpty { return joined.source }
    if PatternPlacing.bringsSlash(text) || written.utf8.last == UInt8(ascii: "/") {
      return written + text
    }
    return written == outer.source ? joined.source : written + "/" + text
  }
}

/// A summary of a route's placed patterns, computed without building them.
struct PatternPlacing: Sendable {
  /// The hash of the first pattern.
  private(set) var fingerprint = PatternFingerprint()
  fileprivate(set) var namespace: Int
  private var number: Int32 = 0
  private var mostPieces: Int32 = 0
  private var mostGroups: Int32 = 0
  /// Whether there are more patterns than the limit.
  private(set) var isCut = false
  private(set) var haveBindings = false
  /// Whether some captures have types that need to be resolved.
  private(set) var haveOtherTypes = false
  /// Whether all of the route's own patterns are native.
  private(set) var areNative = true
  /// Whether a pattern has a query.
  private(set) var haveQueries = false
  /// Whether one of the route's own patterns is open-ended, so that nothing can be appended.
  private(set) var areOpenEnded = false

  init(namespace: Int) { self.namespace = namespace }

  /// The number of patterns.
  var count: Int { Int(number) }

  /// Whether all patterns are surely within the limits, so that nothing has to be counted.
  var areSmall: Bool {
    !isCut && RouteTableBuildError.isWithinLimits(pieces: Int(mostPieces))
      && Pattern.hasAllExpansions(groups: Int(mostGroups), pieces: Int(mostPieces))
  }

  /// The maximal number of paths, estimated from the number of groups.
  var mostPaths: Int {
    mostGroups == 0 ? Int(number) : Int(number) << Int(min(mostGroups, 20))
  }

  /// Whether a pattern is appended to those of the route around it.
  static func stands(_ pattern: Pattern, behind outer: RouteContent) -> Bool {
    isRelative(pattern) && outer.hasPatterns
  }

  /// Whether a pattern is relative to those around it.
  static func isRelative(_ pattern: Pattern) -> Bool {
    !pattern.isRooted && pattern.scheme == nil
  }

  /// Adds a pattern that is not appended to another.
  fileprivate mutating func add(_ pattern: Pattern) {
    note(pattern, 0, 0)
    if number == 0 {
      let text = pattern.source
      if Self.needsSlash(pattern, text) { fingerprint.addSlash() }
      fingerprint.add(text)
    }
    number += 1
  }

  /// Adds a pattern appended to all those of the route around it.
  ///
  /// `written`: the first of the results, if it is not just the two strings joined.
  fileprivate mutating func add(
    _ pattern: Pattern, behind outer: Self, as written: String? = nil
  ) {
    note(pattern, Int(outer.mostPieces) + 1, Int(outer.mostGroups))
    haveBindings = haveBindings || outer.haveBindings
    haveQueries = haveQueries || outer.haveQueries
    if number == 0, let written {
      fingerprint.add(written)
    } else if number == 0 {
      fingerprint = outer.fingerprint
      let text = pattern.source
      if !text.isEmpty, !fingerprint.endsWithSlash, !Self.bringsSlash(text) {
        fingerprint.addSlash()
      }
      fingerprint.add(text)
    }
    let room = max(0, Int32(Binder.patternLimit) - number)
    if outer.number > room { isCut = true }
    number += min(outer.number, room)
  }

  private mutating func note(_ pattern: Pattern, _ pieces: Int, _ groups: Int) {
    mostPieces = max(mostPieces, Int32(clamping: pieces + pattern.pieceCount))
    mostGroups = max(mostGroups, Int32(clamping: groups + pattern.groupCount))
    haveBindings = haveBindings || pattern.hasBindings
    haveOtherTypes = haveOtherTypes || !pattern.hasUsualTypes
    areNative = areNative && pattern.dialect == .native
    guard pattern.isOpenEnded else { return }
    areOpenEnded = true
    haveQueries = haveQueries || !pattern.query.isEmpty
  }

  // MARK: How patterns are written

  /// Whether a slash is added before a pattern that is not appended to another.
  static func needsSlash(_ pattern: Pattern, _ source: String) -> Bool {
    source.utf8.first != UInt8(ascii: "/") && pattern.dialect == .native && pattern.scheme == nil
  }

  /// Whether no slash is added between an outer pattern and this one: it begins with its own, or is not a path.
  static func bringsSlash(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "?"), UInt8(ascii: "#"): true
    case UInt8(ascii: "("): text.utf8.dropFirst().first == UInt8(ascii: "/")
    default: false
    }
  }
}

extension Binder {
  /// Adds one of a route's patterns to its placing.
  func note(_ pattern: Pattern, _ around: Surroundings, in placing: inout PatternPlacing) {
    if let outer = around.path, PatternPlacing.stands(pattern, behind: outer) {
      if outer.placing.haveQueries {
        let written = outer.patterns.first?.appending(pattern).source
        placing.add(pattern, behind: outer.placing, as: written)
      } else {
        placing.add(pattern, behind: outer.placing)
      }
    } else {
      placing.add(pattern)
      if around.namespace == 0, pattern.scheme != nil {
        placing.namespace = namespaces.taking(pattern)
      }
    }
  }
}

extension [Namespace] {
  /// The namespace of a full URL at file level: the declared scheme that matches it, or else the global namespace,
  /// with a condition on scheme and host.
  func taking(_ pattern: Pattern) -> Int {
    guard let scheme = pattern.scheme else { return 0 }
    var found: (namespace: Int, rank: Int)?
    for (index, namespace) in enumerated() {
      for claim in namespace.claims where claim.scheme == scheme {
        // Hosts rank before a scheme alone, hosts without `**` before those with it, then more labels before fewer.
        var rank = 0
        if let host = claim.host {
          guard let own = pattern.authority, host.covers(own) else { continue }
          rank = host.labels.count + (host.labels.first?.isRest == true ? 1 : 1_000)
        }
        if rank > found?.rank ?? -1 { found = (index, rank) }
      }
    }
    return found?.namespace ?? 0
  }
}
