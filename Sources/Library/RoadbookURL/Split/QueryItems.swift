import RoadbookText

/// The items of a query in order: keys with their values, decoded once.
///
/// Split at `&`, then at the first `=`, and for types of lists at commas that are not escaped.
/// Empty items are left out; an item without `=` is a flag. Repeated keys are kept. Keys and values
/// compare byte by byte, case-sensitively.
public struct QueryItems: Hashable, Sendable {
  /// One `key=value`, or a flag.
  public struct Item: Hashable, Sendable {
    /// The key, which may be empty.
    public var key: String
    /// The value, which may be empty; nil for a flag.
    public var value: String?
    /// The elements of the value, if it contains an escaped comma, which belongs to an element.
    private var writtenElements: [String]?

    /// Creates an item.
    public init(key: String, value: String?) {
      self.key = key
      self.value = value
    }

    fileprivate init(
      _ text: Span<UInt8>, key: Range<Int>, value: Range<Int>?, plusIsBlank: Bool
    ) {
      self.key = decodedText(text, key, plusIsBlank: plusIsBlank)
      guard let range = value else { return }
      self.value = decodedText(text, range, plusIsBlank: plusIsBlank)
      guard Self.hasEscapedComma(text, range) else { return }
      var elements: [String] = []
      var start = range.lowerBound
      for position in range.lowerBound...range.upperBound
      where position == range.upperBound || text[position] == UInt8(ascii: ",") {
        elements.append(decodedText(text, start..<position, plusIsBlank: plusIsBlank))
        start = position + 1
      }
      writtenElements = elements
    }

    private static func hasEscapedComma(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
      var position = range.lowerBound
      while true {
        position = ByteScan.first(
          of: Byte.percent, or: Byte.percent, in: text, from: position, to: range.upperBound)
        guard position + 2 < range.upperBound else { return false }
        if text[position + 1] == UInt8(ascii: "2"), text[position + 2] | 0x20 == UInt8(ascii: "c") {
          return true
        }
        position += 1
      }
    }

    /// Whether a comma of the value belongs to an element, so that only `elements` tells them
    /// apart.
    package var hasEscapedComma: Bool { writtenElements != nil }

    /// The elements of the value for a type of lists: split at its commas, but for escaped ones.
    /// None if it is empty.
    package var elements: [String] {
      guard let value else { return ["true"] }
      if value.isEmpty { return [] }
      return writtenElements
        ?? value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The items in order.
  public var items: [Item] = []

  /// No items.
  public init() {}

  /// Parses a query given without its `?`.
  ///
  /// `+` is a blank unless `isPlusLiteral`; it is replaced before escapes are decoded, so `%2B` is
  /// always a plus.
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
        if items.isEmpty { items.reserveCapacity(4) }
        items.append(
          Item(
            text, key: position..<equals, value: equals < end ? equals + 1..<end : nil,
            plusIsBlank: !isPlusLiteral))
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
