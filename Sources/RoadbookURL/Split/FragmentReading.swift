import RoadbookText

/// What a URL's fragment stands for.
public enum FragmentReading: Hashable, Sendable {
  /// It begins with `/`: a path, its segments decoded and empty ones left out, and the parameters
  /// behind its `?`.
  case path([String], QueryItems)
  /// It is made of `key=value` pairs.
  case parameters(QueryItems)
  /// Anything else, decoded.
  case text(String)

  /// The parameters that it carries.
  public var parameters: QueryItems {
    switch self {
    case .path(_, let items), .parameters(let items): items
    case .text: QueryItems()
    }
  }

  /// What patterns compare: the pieces between slashes, decoded, empty ones left out; parameters that
  /// follow a path do not belong to it.
  public static func pieces(_ bytes: ArraySlice<UInt8>) -> [String] {
    let isPath = bytes.first == Byte.slash
    let end = isPath ? bytes.firstIndex(of: Byte.questionMark) ?? bytes.endIndex : bytes.endIndex
    return bytes[..<end].split(separator: Byte.slash).map { decodedText($0) }
  }

  /// Reads a fragment given without its `#`.
  ///
  /// Its pairs count as parameters if each item has a `=` behind a key that is not empty; with `isLenient`
  /// if one item has a value that is not empty.
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
    if areParameters {
      self = .parameters(items)
    } else {
      self = .text(decodedText(bytes))
    }
  }
}

extension URLParts {
  /// What the fragment stands for; nil without one.
  public func fragmentReading(
    isPlusLiteral: Bool = false, isLenient: Bool = false
  ) -> FragmentReading? {
    fragment.map {
      FragmentReading(
        bytes[$0.start..<$0.end], isPlusLiteral: isPlusLiteral, isLenient: isLenient)
    }
  }
}
