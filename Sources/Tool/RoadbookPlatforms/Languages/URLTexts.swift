import RoadbookURL

/// Languages of URLs and of their parts, as they are written.
///
/// The URLs that are compared are those in their usual spelling: only what must be is
/// percent-encoded, with upper-case digits; paths have no percent signs, no empty segments and none
/// with dots alone, as a browser leaves them; the query is a list of items without '+' and ';', and
/// a fragment has no '?', which systems read differently. All other URLs are left out.
package struct URLTexts {
  package enum Part: Hashable, Sendable { case path, query, fragment }

  /// Characters of a part, of which an algebra makes a language once.
  struct Characters: Hashable {
    var ranges: [ClosedRange<UInt32>]
    var part: Part
  }

  package let algebra: LanguageAlgebra

  package init(_ algebra: LanguageAlgebra) { self.algebra = algebra }

  // MARK: Characters

  private static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  private static let delimiters = ByteSet("!$&'()*+,;=:@")

  /// The characters that a part has as they are.
  package static func plain(_ part: Part) -> ByteSet {
    let both = unreserved.union(delimiters)
    switch part {
    case .path: return both.union(ByteSet("/"))
    case .query: return both.union(ByteSet("/?")).subtracting(ByteSet("+;"))
    case .fragment: return both.union(ByteSet("/"))
    }
  }

  /// What no part has, not even encoded: control characters, and what separates the parts of a
  /// part.
  private static func isExcluded(_ byte: UInt8, _ part: Part) -> Bool {
    if byte < 0x20 || byte == 0x7F { return true }
    switch part {
    case .path: return false
    case .query: return ByteSet("+;&").contains(byte)
    case .fragment: return byte == UInt8(ascii: "?")
    }
  }

  /// One of the characters that a part has as they are, or a part of an escape.
  package func written(_ part: Part) -> Language {
    algebra.set(Self.plain(part).union(ByteSet("%")))
  }

  /// One character of ranges of Unicode scalars, as it is written.
  package func character(_ ranges: [ClosedRange<UInt32>], _ part: Part) -> Language {
    let key = Characters(ranges: ranges, part: part)
    if let known = algebra.characters[key] { return known }
    let language = written(ranges, part)
    algebra.characters[key] = language
    return language
  }

  private func written(_ ranges: [ClosedRange<UInt32>], _ part: Part) -> Language {
    var plain = ByteSet()
    var parts: [Language] = []
    for range in ranges {
      if range.lowerBound < 0x80 {
        for value in range.lowerBound...min(range.upperBound, 0x7F) {
          let byte = UInt8(value)
          if Self.isExcluded(byte, part) { continue }
          if Self.plain(part).contains(byte) {
            plain.insert(byte)
          } else {
            parts.append(escaped(byte...byte))
          }
        }
      }
      parts += UTF8Ranges.rows(of: range).map { algebra.sequence($0.map(escaped)) }
    }
    return algebra.union([algebra.set(plain)] + parts)
  }

  /// One scalar, as it is written.
  package func character(_ scalar: Unicode.Scalar, _ part: Part) -> Language {
    character([scalar.value...scalar.value], part)
  }

  /// Any character, as it is written.
  package func anyCharacter(_ part: Part) -> Language { character([0x20...0x10FFFF], part) }

  /// Any character but a slash, as it is written.
  package func segmentCharacter(_ part: Part) -> Language {
    character([0x20...0x2E, 0x30...0x10FFFF], part)
  }

  /// A text, as it is written.
  package func text(_ text: String, _ part: Part, folded: Bool = false) -> Language {
    algebra.sequence(
      text.unicodeScalars.map { scalar in
        guard folded, scalar.isASCII, scalar.properties.isAlphabetic else {
          return character(scalar, part)
        }
        let (upper, lower) = (scalar.value & ~0x20, scalar.value | 0x20)
        return character([upper...upper, lower...lower], part)
      })
  }

  /// The escapes of bytes: `%`, and two upper-case digits.
  private func escaped(_ bytes: ClosedRange<UInt8>) -> Language {
    var rows: [UInt8: ByteSet] = [:]
    for byte in bytes { rows[byte >> 4, default: ByteSet()].insert(Self.digit(byte & 15)) }
    // Equal rows are one: the algebra then has fewer values.
    var digits: [ByteSet: ByteSet] = [:]
    for (high, low) in rows { digits[low, default: ByteSet()].insert(Self.digit(high)) }
    return algebra.union(
      digits.sorted { $0.value.rank < $1.value.rank }.map { low, high in
        algebra.sequence([algebra.literal("%"), algebra.set(high), algebra.set(low)])
      })
  }

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  // MARK: Whole URLs

  /// The rest of a URL after its host: path, query, fragment. `endsInSlash`: whether a path may end
  /// with a slash.
  package func rest(endsInSlash: Bool) -> Language {
    let slash = algebra.literal("/")
    let path = algebra.sequence([
      algebra.repeated(algebra.sequence([slash, segment]), 1, nil),
      endsInSlash ? algebra.optional(slash) : .empty,
    ])
    return algebra.sequence([algebra.union([slash, path]), queryAndFragment])
  }

  /// What follows the scheme of a custom one and `://`: a host, which is not empty, path, query,
  /// fragment.
  package func restOfCustomScheme(endsInSlash: Bool) -> Language {
    let slash = algebra.literal("/")
    // No user and no port.
    let host = algebra.difference(
      segment,
      algebra.sequence([.everything, algebra.set(ByteSet(":@")), .everything]))
    return algebra.sequence([
      algebra.optional(
        algebra.sequence([
          host, algebra.star(algebra.sequence([slash, segment])),
          endsInSlash ? algebra.optional(slash) : .empty,
        ])), queryAndFragment,
    ])
  }

  /// A segment of a path that is neither empty nor `.` or `..`, and does not end with a star, which
  /// iOS takes for its own.
  private var segment: Language {
    algebra.difference(
      algebra.repeated(character([0x20...0x24, 0x26...0x2E, 0x30...0x10FFFF], .path), 1, nil),
      algebra.union([
        algebra.literal("."), algebra.literal(".."),
        algebra.sequence([.everything, algebra.literal("*")]),
      ]))
  }

  /// A fragment without empty segments, but for one at its beginning.
  private var fragment: Language {
    let slash = algebra.literal("/")
    let segment = algebra.repeated(segmentCharacter(.fragment), 1, nil)
    return algebra.sequence([
      algebra.optional(slash), segment, algebra.star(algebra.sequence([slash, segment])),
    ])
  }

  private var queryAndFragment: Language {
    algebra.sequence([
      algebra.optional(algebra.sequence([algebra.literal("?"), query])),
      algebra.optional(
        algebra.sequence([algebra.literal("#"), fragment])),
    ])
  }

  /// Items with keys, in the order of the URL.
  private var query: Language {
    let ampersand = algebra.literal("&")
    let first = algebra.difference(
      anyCharacter(.query), algebra.union([ampersand, algebra.literal("=")]))
    let more = algebra.star(algebra.difference(anyCharacter(.query), ampersand))
    let item = algebra.sequence([first, more])
    return algebra.sequence([item, algebra.star(algebra.sequence([ampersand, item]))])
  }

  // MARK: Parts of rules

  /// What a rule says of the query or the fragment.
  package struct Test {
    package var text: LanguageBounds
    /// Whether a URL without that part fits.
    package var takesAbsent: LanguageBounds

    /// Whatever a URL has there.
    package static let any = Test(text: .everything, takesAbsent: .empty)

    /// A part that has to be there.
    package init(present text: LanguageBounds) {
      self.text = text
      takesAbsent = .nothing
    }

    /// A part that counts as the empty text if it is missing.
    package init(emptyIfAbsent text: LanguageBounds, _ algebra: LanguageAlgebra) {
      self.text = text
      takesAbsent = LanguageBounds(
        most: algebra.hasEmpty(text.most) ? .empty : .nothing,
        least: algebra.hasEmpty(text.least) ? .empty : .nothing)
    }

    private init(text: LanguageBounds, takesAbsent: LanguageBounds) {
      self.text = text
      self.takesAbsent = takesAbsent
    }
  }

  /// The URLs whose parts fit a rule.
  package func rule(
    path: LanguageBounds, query: Test = .any, fragment: Test = .any
  ) -> LanguageBounds {
    algebra.sequence([
      path, part("?", query, without: ByteSet("#")), part("#", fragment, without: ByteSet()),
    ])
  }

  private func part(_ mark: String, _ test: Test, without: ByteSet) -> LanguageBounds {
    let within = algebra.star(algebra.set(ByteSet.all.subtracting(without)))
    let text = algebra.intersection([test.text, LanguageBounds(exactly: within)])
    return algebra.union([
      algebra.sequence([LanguageBounds(exactly: algebra.literal(mark)), text]), test.takesAbsent,
    ])
  }

  /// The queries with an item of a language.
  package func queries(with item: LanguageBounds) -> LanguageBounds {
    let ampersand = algebra.literal("&")
    let others = LanguageBounds(
      exactly: algebra.optional(algebra.sequence([.everything, ampersand])))
    let more = LanguageBounds(
      exactly: algebra.optional(algebra.sequence([ampersand, .everything])))
    let inItem = LanguageBounds(
      exactly: algebra.star(algebra.set(ByteSet.all.subtracting(ByteSet("&")))))
    return algebra.sequence([others, algebra.intersection([item, inItem]), more])
  }
}

/// The UTF-8 of ranges of scalars outside ASCII.
enum UTF8Ranges {
  /// Rows of ranges of bytes: each text of the range is one row's.
  static func rows(of range: ClosedRange<UInt32>) -> [[ClosedRange<UInt8>]] {
    let bounds: [ClosedRange<UInt32>] = [
      0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    return bounds.flatMap { bound -> [[ClosedRange<UInt8>]] in
      let low = max(bound.lowerBound, range.lowerBound)
      let high = min(bound.upperBound, range.upperBound)
      guard low <= high, let first = bytes(low), let last = bytes(high) else { return [] }
      return rows(first[...], last[...])
    }
  }

  private static func bytes(_ value: UInt32) -> [UInt8]? {
    Unicode.Scalar(value).map { Array(String($0).utf8) }
  }

  /// The rows between two texts of the same length, which differ in continuation bytes at most
  /// where the first byte allows it.
  private static func rows(
    _ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>
  ) -> [[ClosedRange<UInt8>]] {
    guard let first = low.first, let last = high.first else { return [[]] }
    let (lowRest, highRest) = (low.dropFirst(), high.dropFirst())
    if lowRest.isEmpty { return [[first...last]] }
    if first == last { return rows(lowRest, highRest).map { [first...first] + $0 } }
    let least = lowRest.map { _ in UInt8(0x80) }[...]
    let most = highRest.map { _ in UInt8(0xBF) }[...]
    var result = rows(lowRest, most).map { [first...first] + $0 }
    if first + 1 <= last - 1 {
      result += rows(least, most).map { [(first + 1)...(last - 1)] + $0 }
    }
    return result + rows(least, highRest).map { [last...last] + $0 }
  }
}
