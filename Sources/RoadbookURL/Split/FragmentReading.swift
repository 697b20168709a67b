import RoadbookText

/// How a URL's fragment is interpreted.
public enum FragmentReading: Hashable, Sendable {
  /// It begins with `/`: a path with its non-empty segments, decoded, and the parameters after its `?`.
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

  /// The segments that patterns match: decoded, without empty ones, and without the parameters after a path.
  public static func pieces(_ bytes: ArraySlice<UInt8>) -> [String] {
    let isPath = bytes.first == Byte.slash
    let end = isPath ? bytes.firstIndex(of: Byte.questionMark) ?? bytes.endIndex : bytes.endIndex
    return bytes[..<end].split(separator: Byte.slash).map { decodedText($0) }
  }

  /// Interprets a fragment given without its `#`.
  ///
  /// Its pairs count as parameters if each item has a `=` after a non-empty key; with `isLenient`, if at least one
  /// item has a non-empty value.
  public init(_ bytes: ArraySlice<UInt8>, isPlusLiteral: Bool = false, isLenient: Bool = false) {
    if bytes.first == Byte.slash {
      var items = QueryItems()
      if let mark = bytes.firstIndex(of: Byte.questionMark) {
        items = QueryItems(bytes[(mark + 1)...], isPlusLiteral: isPlusLiteral)
      }
      self = .path(Self.pieces(bytes), items)
      return
    }
    let items = QueryItems(bytes, isPlusLiteral: isPlusLiteral)
    let areParameters =
      isLenient
      ? items.items.contains { $0.value.map { !$0.isEmpty } ?? false }
      : !items.items.isEmpty && items.items.allSatisfy { $0.value != nil && !$0.key.isEmpty }
    if areParameters { self = .parameters(items) } else { self = .text(decodedText(bytes)) }
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
