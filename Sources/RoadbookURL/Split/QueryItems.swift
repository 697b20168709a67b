import RoadbookText

/// The items of a query in order: keys with their values, decoded once.
///
/// Split at `&`, then at the first `=`. Empty items are left out; an item without `=` is a flag. Repeated keys are
/// kept. Keys and values compare byte by byte, case-sensitively.
public struct QueryItems: Hashable, Sendable {
  /// One `key=value`, or a flag.
  public struct Item: Hashable, Sendable {
    /// The key, which may be empty.
    public var key: String
    /// The value, which may be empty; nil for a flag.
    public var value: String?

    /// Creates an item.
    public init(key: String, value: String?) {
      self.key = key
      self.value = value
    }
  }

  /// The items in order.
  public var items: [Item] = []

  /// No items.
  public init() {}

  /// Parses a query given without its `?`.
  ///
  /// `+` is a blank unless `isPlusLiteral`; it is replaced before escapes are decoded, so `%2B` is always a plus.
  public init(_ bytes: ArraySlice<UInt8>, isPlusLiteral: Bool = false) {
    self.init(utf8: bytes.span, 0..<bytes.count, isPlusLiteral: isPlusLiteral)
  }

  /// Parses the query in a range of a URL.
  ///
  /// O(bytes); allocates the array and the strings of more than 15 bytes.
  package init(utf8 text: Span<UInt8>, _ range: Range<Int>, isPlusLiteral: Bool) {
    let (ampersand, equal) = (UInt8(ascii: "&"), UInt8(ascii: "="))
    var position = range.lowerBound
    while position < range.upperBound {
      let end = ByteScan.first(
        of: ampersand, or: ampersand, in: text, from: position, to: range.upperBound)
      if end > position {
        let equals = ByteScan.first(of: equal, or: equal, in: text, from: position, to: end)
        let key = decodedText(text, position..<equals, plusIsBlank: !isPlusLiteral)
        let value =
          equals < end ? decodedText(text, equals + 1..<end, plusIsBlank: !isPlusLiteral) : nil
        if items.isEmpty { items.reserveCapacity(4) }
        items.append(Item(key: key, value: value))
      }
      position = end + 1
    }
  }

  /// Parses a query given without its `?`.
  public init(_ text: String, isPlusLiteral: Bool = false) {
    self.init(Array(text.utf8)[...], isPlusLiteral: isPlusLiteral)
  }

  /// The values of a key in order, flags as nil; empty if the key is absent.
  public func values(_ key: String) -> [String?] {
    var result: [String?] = []
    for item in items where item.key == key { result.append(item.value) }
    return result
  }

  /// Whether the key is present, with or without a value.
  public func contains(_ key: String) -> Bool { items.contains { $0.key == key } }
}

extension URLParts {
  /// The query's items; none without a query.
  public func queryItems(isPlusLiteral: Bool = false) -> QueryItems {
    query.map { QueryItems(bytes[$0.start..<$0.end], isPlusLiteral: isPlusLiteral) } ?? QueryItems()
  }
}
