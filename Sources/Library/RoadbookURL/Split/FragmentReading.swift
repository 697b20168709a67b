import RoadbookText

/// How a URL's fragment is interpreted.
public enum FragmentReading: Hashable, Sendable {
  /// It begins with `/` or has a query: its non-empty segments, decoded, and the parameters after
  /// its `?`.
  case path([String], QueryItems)
  /// It consists of `key=value` pairs.
  case parameters(QueryItems)
  /// Anything else, decoded.
  case text(String)

  /// The parameters it contains.
  public var parameters: QueryItems {
    switch self {
    case .path(_, let items), .parameters(let items): items
    case .text: QueryItems()
    }
  }

  /// The segments that patterns match: decoded, without empty ones, and without the parameters
  /// after them.
  public static func pieces(_ bytes: ArraySlice<UInt8>) -> [String] {
    segments(bytes[..<(queryMark(bytes, isLenient: false) ?? bytes.endIndex)])
  }

  /// The part that `pieces` leaves out, as it was written and with its `?`; nil if there is none.
  package static func writtenQuery(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    queryMark(bytes, isLenient: false).map { bytes[$0...] }
  }

  /// Interprets a fragment given without its `#`.
  ///
  /// Its pairs count as parameters if each item has a `=` after a non-empty key; with `isLenient`,
  /// if at least one item has a non-empty value.
  public init(_ bytes: ArraySlice<UInt8>, isPlusLiteral: Bool = false, isLenient: Bool = false) {
    if let mark = Self.queryMark(bytes, isLenient: isLenient) {
      let items = QueryItems(bytes[(mark + 1)...], isPlusLiteral: isPlusLiteral)
      self = .path(Self.segments(bytes[..<mark]), items)
      return
    }
    if bytes.first == Byte.slash {
      self = .path(Self.segments(bytes), QueryItems())
      return
    }
    let items = QueryItems(bytes, isPlusLiteral: isPlusLiteral)
    let areParameters =
      isLenient
      ? items.items.contains { $0.value.map { !$0.isEmpty } ?? false } : Self.arePairs(items)
    if areParameters { self = .parameters(items) } else { self = .text(decodedText(bytes)) }
  }

  /// The first `?`, which begins the fragment's query. Among `key=value` pairs it belongs to a
  /// value, unless `isLenient`.
  private static func queryMark(_ bytes: ArraySlice<UInt8>, isLenient: Bool) -> Int? {
    guard let mark = bytes.firstIndex(of: Byte.questionMark) else { return nil }
    if isLenient || bytes.first == Byte.slash { return mark }
    return arePairs(QueryItems(bytes[..<mark])) ? nil : mark
  }

  private static func arePairs(_ items: QueryItems) -> Bool {
    !items.items.isEmpty && items.items.allSatisfy { $0.value != nil && !$0.key.isEmpty }
  }

  private static func segments(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: Byte.slash).map { decodedText($0) }
  }
}

extension URLParts {
  /// The interpreted fragment; nil without one.
  public func fragmentReading(
    isPlusLiteral: Bool = false, isLenient: Bool = false
  ) -> FragmentReading? {
    fragment.map {
      FragmentReading(bytes[$0.start..<$0.end], isPlusLiteral: isPlusLiteral, isLenient: isLenient)
    }
  }
}
