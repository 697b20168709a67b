import RoadbookEngine
import RoadbookURL

/// The patterns of a route behind those of the route around it.
final class PlacedPatterns: Sendable {
  private let list: List

  private struct List {
    var patterns: [Pattern] = []
    /// Empty where all are written as their patterns are.
    var spelled: [String] = []

    mutating func add(_ pattern: Pattern, _ written: String) {
      if !spelled.isEmpty || written != pattern.source {
        if spelled.isEmpty { spelled = patterns.map(\.source) }
        spelled.append(written)
      }
      if patterns.isEmpty {
        // Most have one: arrays of one are made faster than any that grow.
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

  /// One of those that are written.
  func written(_ index: Int) -> String? {
    let (patterns, spelled) = (list.patterns, list.spelled)
    if spelled.isEmpty { return patterns.indices.contains(index) ? patterns[index].source : nil }
    return spelled.indices.contains(index) ? spelled[index] : nil
  }

  static func rooted(_ pattern: Pattern) -> String {
    let source = pattern.source
    return PatternPlacing.needsSlash(pattern, source) ? "/" + source : source
  }

  /// The text of a pattern behind that of the route around; the one that the joined pattern has, where it is the same.
  private static func written(
    _ written: String, _ outer: Pattern, _ inner: Pattern, _ joined: Pattern
  ) -> String {
    let text = inner.source
    if text.isEmpty { return written }
    // What is appended to the path goes before the query.
    if outer.isOpenEnded, !outer.query.isEmpty { return joined.source }
    if PatternPlacing.bringsSlash(text) || written.utf8.last == UInt8(ascii: "/") {
      return written + text
    }
    return written == outer.source ? joined.source : written + "/" + text
  }
}

/// What is to be known of the patterns of a route behind those of the route around it, before any of them is put together.
struct PatternPlacing: Sendable {
  /// Of how the first pattern is written.
  private(set) var fingerprint = PatternFingerprint()
  fileprivate(set) var namespace: Int
  private var number: Int32 = 0
  private var mostPieces: Int32 = 0
  private var mostGroups: Int32 = 0
  /// Whether there would be more patterns than the limit.
  private(set) var isCut = false
  private(set) var haveBindings = false
  /// Whether some captures have types that must be looked up.
  private(set) var haveOtherTypes = false
  /// Whether all of the route's own are in the language itself.
  private(set) var areNative = true
  /// Whether one of them has a query.
  private(set) var haveQueries = false
  /// Whether one of the route's own takes nothing behind it.
  private(set) var areOpenEnded = false

  init(namespace: Int) { self.namespace = namespace }

  /// How many patterns there are.
  var count: Int { Int(number) }

  /// Whether all can be used, as nearly all can: there is nothing to count.
  var areSmall: Bool {
    !isCut && RouterBuildError.isWithinLimits(pieces: Int(mostPieces))
      && Pattern.hasAllExpansions(groups: Int(mostGroups), pieces: Int(mostPieces))
  }

  /// How many paths they stand for at most, as far as the numbers of groups tell.
  var mostPaths: Int {
    mostGroups == 0 ? Int(number) : Int(number) << Int(min(mostGroups, 20))
  }

  /// Whether a pattern begins where those of the route around it end.
  static func stands(_ pattern: Pattern, behind outer: RouteContent) -> Bool {
    isRelative(pattern) && outer.hasPatterns
  }

  /// Whether a pattern begins where those around it end.
  static func isRelative(_ pattern: Pattern) -> Bool {
    !pattern.isRooted && pattern.scheme == nil
  }

  /// Adds a pattern that stands behind no other.
  fileprivate mutating func add(_ pattern: Pattern) {
    note(pattern, 0, 0)
    if number == 0 {
      let text = pattern.source
      if Self.needsSlash(pattern, text) { fingerprint.addSlash() }
      fingerprint.add(text)
    }
    number += 1
  }

  /// Adds a pattern behind all those of the route around it.
  ///
  /// `written`: the first of them, where it is not simply the two texts.
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

  /// Whether a slash is written in front of a pattern that stands behind no other.
  static func needsSlash(_ pattern: Pattern, _ source: String) -> Bool {
    source.utf8.first != UInt8(ascii: "/") && pattern.dialect == .native && pattern.scheme == nil
  }

  /// Whether none is written in front of a pattern behind another: it has its own, or is no path.
  static func bringsSlash(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "?"), UInt8(ascii: "#"): true
    case UInt8(ascii: "("): text.utf8.dropFirst().first == UInt8(ascii: "/")
    default: false
    }
  }
}

extension Binder {
  /// Notes where one of a route's patterns stands.
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
  /// A full URL at file level belongs to the declared scheme that takes its URLs; without one it stays outside
  /// any scheme, under the condition of its scheme and host.
  func taking(_ pattern: Pattern) -> Int {
    guard let scheme = pattern.scheme else { return 0 }
    var found: (namespace: Int, rank: Int)?
    for (index, namespace) in enumerated() {
      for claim in namespace.claims where claim.scheme == scheme {
        // Hosts go before a scheme alone, those without `**` before those with it, then more labels before fewer.
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
