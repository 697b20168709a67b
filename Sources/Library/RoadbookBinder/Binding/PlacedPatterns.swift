import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The patterns of a route; those of a nested one are appended to those of the enclosing one.
struct PlacedPatterns {
  let all: [RoutePattern]
  /// Whether patterns beyond `limit` were dropped.
  let isCut: Bool

  /// The maximum number of patterns that the aliases of nested routes may multiply to.
  static let limit = 1_024

  /// `outer`: the enclosing route or group.
  init(of route: RouteDeclaration, in outer: RouteSource?) {
    let outerPatterns = outer?.content.value.matchedPatterns ?? []
    var all: [RoutePattern] = []
    all.reserveCapacity(route.patterns.count)
    for (number, text) in route.patterns.enumerated() where all.count <= Self.limit {
      let pattern = text.pattern
      guard Self.isRelative(pattern), !outerPatterns.isEmpty else {
        all.append(RoutePattern(pattern: pattern, written: pattern.rootedSource, own: number))
        continue
      }
      for outer in outerPatterns where all.count <= Self.limit {
        let joined = outer.pattern.appending(pattern)
        let written = Self.written(outer.written, outer.pattern, pattern, joined)
        all.append(RoutePattern(pattern: joined, written: written, own: number))
      }
    }
    isCut = all.count > Self.limit
    if isCut { all.removeLast() }
    self.all = all
  }

  /// Whether a pattern is relative to the enclosing ones.
  static func isRelative(_ pattern: Pattern) -> Bool { !pattern.isRooted && pattern.scheme == nil }

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
    let names = dialect == .native ? [] : libraryNames(in: written, dialect)
    var written = written
    written.withUTF8 {
      let text = UnsafeRawBufferPointer($0)
      var start = 0
      func leaveOut(_ name: Range<Int>) {
        visit(UnsafeRawBufferPointer(rebasing: text[start..<name.lowerBound]))
        start = name.upperBound
      }
      if dialect == .native { forEachNativeName(in: text, leaveOut) }
      names.forEach(leaveOut)
      visit(UnsafeRawBufferPointer(rebasing: text[start...]))
    }
  }

  /// The names of captures in a library's pattern, with the type `string` before them: it matches
  /// what none does.
  private static func libraryNames(in written: String, _ dialect: Dialect) -> [Range<Int>] {
    Pattern.parse(written, dialect: dialect).pattern.captures.compactMap { capture in
      // The range of JLRoutes' capture without a name is its sign, which stays.
      if capture.name == ":" { return nil }
      if case .name("string", let type) = capture.type { return type.start..<capture.range.end }
      return capture.range.start..<capture.range.end
    }
  }

  /// Visits the names after the signs of a native pattern. No parser is needed, which counts: each
  /// route of a map is compared with all others.
  private static func forEachNativeName(
    in text: UnsafeRawBufferPointer, _ visit: (Range<Int>) -> Void
  ) {
    var index = 0
    while index < text.count {
      index += 1
      // A colon before digits belongs to a port.
      guard text[index - 1] == UInt8(ascii: ":"), index < text.count, !isASCIIDigit(text[index])
      else { continue }
      let end = text[index...].firstIndex { !TextShape.isNameByte($0) } ?? text.count
      visit(index..<end)
      index = end
    }
  }
}
