import RoadbookEngine
import RoadbookURL

/// The patterns of a route, appended to those of the enclosing route.
struct PlacedPatterns: Sendable {
  private(set) var patterns: [Pattern] = []
  /// Each of them as written; nil if none is appended to another, as is usual.
  private var texts: [String]?
  /// Whether patterns beyond `limit` were dropped.
  private(set) var isCut = false

  /// The maximum number of patterns that the aliases of nested routes may multiply to.
  static let limit = 1_024

  init(of route: RouteDeclaration, in outer: RouteContent?) {
    for text in route.patterns {
      let pattern = text.pattern
      guard let outer, Self.isAppended(pattern, to: outer) else {
        add(pattern)
        continue
      }
      for (around, written) in zip(outer.patterns, outer.written) {
        let joined = around.appending(pattern)
        add(joined, Self.written(written, around, pattern, joined))
      }
    }
  }

  private mutating func add(_ pattern: Pattern, _ text: String? = nil) {
    guard patterns.count < Self.limit else {
      isCut = true
      return
    }
    if text != nil, texts == nil { texts = written }
    texts?.append(text ?? Self.rooted(pattern))
    patterns.append(pattern)
  }

  /// Each of them as written.
  var written: [String] { texts ?? patterns.map(Self.rooted) }

  /// One of them as written.
  func written(_ index: Int) -> String {
    texts.map { $0[index] } ?? Self.rooted(patterns[index])
  }

  /// One of them as written, without the names of captures: equal for patterns that match the same URLs.
  func nameless(_ index: Int) -> String {
    Self.nameless(written(index), in: patterns[index].dialect)
  }

  /// Whether a pattern is appended to those of the enclosing route.
  static func isAppended(_ pattern: Pattern, to outer: RouteContent) -> Bool {
    isRelative(pattern) && !outer.patterns.isEmpty
  }

  /// Whether a pattern is relative to the enclosing ones.
  static func isRelative(_ pattern: Pattern) -> Bool {
    !pattern.isRooted && pattern.scheme == nil
  }

  /// The source of a pattern that is not appended to another, with a leading slash.
  static func rooted(_ pattern: Pattern) -> String {
    let source = pattern.source
    let needsSlash =
      source.utf8.first != UInt8(ascii: "/") && pattern.dialect == .native && pattern.scheme == nil
    return needsSlash ? "/" + source : source
  }

  /// The source of a pattern appended to that of the enclosing route.
  private static func written(
    _ written: String, _ outer: Pattern, _ inner: Pattern, _ joined: Pattern
  ) -> String {
    let text = inner.source
    if text.isEmpty { return written }
    // The path is extended before the query.
    if outer.isOpenEnded, !outer.query.isEmpty { return joined.source }
    if bringsSlash(text) || written.utf8.last == UInt8(ascii: "/") { return written + text }
    return written == outer.source ? joined.source : written + "/" + text
  }

  /// Whether no slash is inserted before a pattern: it starts with its own, or is not a path.
  private static func bringsSlash(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "?"), UInt8(ascii: "#"): true
    case UInt8(ascii: "("): text.utf8.dropFirst().first == UInt8(ascii: "/")
    default: false
    }
  }
}

extension PlacedPatterns {
  /// A pattern as written, without the names of its captures.
  static func nameless(_ written: String, in dialect: Dialect) -> String {
    var result: [UInt8] = []
    forEachNamelessRun(of: written, in: dialect) { result += $0 }
    return String(decoding: result, as: UTF8.self)
  }

  /// Visits the bytes of a pattern as written that are not names of captures.
  static func forEachNamelessRun(
    of written: String, in dialect: Dialect, _ visit: (UnsafeRawBufferPointer) -> Void
  ) {
    var written = written
    written.withUTF8 {
      let text = UnsafeRawBufferPointer($0)
      var start = 0
      var index = 0
      while index < text.count {
        index += 1
        guard let name = name(in: text, after: index - 1, dialect) else { continue }
        visit(UnsafeRawBufferPointer(rebasing: text[start..<name.lowerBound]))
        start = name.upperBound
        index = start
      }
      visit(UnsafeRawBufferPointer(rebasing: text[start...]))
    }
  }

  /// The name that a sign begins; nil if it begins none.
  private static func name(
    in text: UnsafeRawBufferPointer, after sign: Int, _ dialect: Dialect
  ) -> Range<Int>? {
    let start = sign + 1
    guard text[sign] == UInt8(ascii: dialect == .urlnavigator ? "<" : ":"), start < text.count
    else { return nil }
    switch dialect {
    case .native:
      // A colon before digits belongs to a port.
      if isASCIIDigit(text[start]) { return nil }
      return start..<(text[start...].firstIndex { !isNamePart($0) } ?? text.count)
    case .urlnavigator:
      guard isSegmentStart(sign, text, dialect),
        let end = text[start...].firstIndex(of: UInt8(ascii: ">")),
        end + 1 == text.count || text[end + 1] == UInt8(ascii: "/"),
        !text[start..<end].contains(UInt8(ascii: "/"))
      else { return nil }
      let type = text[start..<end].firstIndex(of: UInt8(ascii: ":"))
      return (type.map { $0 + 1 } ?? start)..<end
    case .jlroutes, .waapprouting, .fsqroutes:
      guard isSegmentStart(sign, text, dialect) else { return nil }
      return start..<(text[start...].firstIndex { isSegmentEnd($0, dialect) } ?? text.count)
    }
  }

  private static func isSegmentStart(
    _ index: Int, _ text: UnsafeRawBufferPointer, _ dialect: Dialect
  ) -> Bool {
    index == 0 || isSegmentEnd(text[index - 1], dialect)
  }

  /// Whether a byte of a library's pattern separates segments, or ends one.
  private static func isSegmentEnd(_ byte: UInt8, _ dialect: Dialect) -> Bool {
    switch byte {
    case UInt8(ascii: "/"): true
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "#"): dialect == .jlroutes
    case UInt8(ascii: "{"): dialect == .waapprouting
    default: false
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == 0x5F || isASCIIDigit(byte) || isASCIILetter(byte)
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
