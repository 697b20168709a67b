import RoadbookEngine
import RoadbookModel
import RoadbookURL

/// What the absolute URLs of an app begin with: an enumeration that `roadbook export swift` makes
/// of a map's schemes.
public protocol RouteScheme: Hashable, Sendable {
  /// What a URL has before the path: `https://shop.example.com`, or `shop:/` if the first segment
  /// is in the host's place.
  var start: String { get }
}

extension RouteScheme where Self: RawRepresentable<String> {
  /// The raw value.
  public var start: String { rawValue }
}

/// The links of a route that belongs to one scheme are absolute without another.
extension Never: RouteScheme {
  /// There is no value.
  public var start: String { switch self {} }
}

/// The URL of a route, as exported code builds it: `ShopMap.item(id: 42)`.
///
/// Without a scheme it is what `Router.open` takes. `url(in:)` makes it absolute; the link of a
/// route that belongs to a scheme is absolute already, and its `Scheme` is `Never`.
public struct RouteLink<Scheme: RouteScheme>: RoutableURL, Hashable, CustomStringConvertible {
  /// The URL: `/list/42`.
  public private(set) var text: String
  private var hasQuery = false

  /// Begins a link with text that is encoded already.
  public init(_ start: String) { text = start }

  /// The URL.
  public var routeText: String { text }
  /// The URL.
  public var description: String { text }

  /// The URL with a scheme: `shop://list/42`.
  public func text(in scheme: Scheme) -> String {
    let start = scheme.start
    guard start.hasSuffix(":/") else { return start + text }
    // The first segment is in the host's place, where these would begin a port or end a name.
    let end = text.utf8.dropFirst().firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
    var host = ""
    for scalar in text[..<end].unicodeScalars {
      switch scalar {
      case ":": host += "%3A"
      case "@": host += "%40"
      case "&": host += "%26"
      case "+": host += "%2B"
      case "=": host += "%3D"
      default: host.unicodeScalars.append(scalar)
      }
    }
    return start + host + text[end...]
  }

  // MARK: For exported code

  /// Appends text that is encoded already.
  public mutating func append(_ text: String) { self.text += text }

  /// Appends a value that is never empty, `.` or `..`: a number, a word, a UUID.
  public mutating func append(value: some RouteConvertible) {
    text += PercentCoding.encode(value.routeValue.text, for: .segment)
  }

  /// Appends a segment.
  ///
  /// - Throws: `BuildError` if no URL can contain it: it is empty, `.` or `..`, or has a control
  ///   character.
  public mutating func append(
    _ name: String, _ value: some RouteConvertible
  ) throws(BuildError) {
    let value = value.routeValue.text
    try Self.check(name, value)
    text += PercentCoding.encode(value, for: .segment)
  }

  /// Appends several segments.
  ///
  /// - Throws: `BuildError` if no URL can contain one of them.
  public mutating func append(
    _ name: String, segments: [some RouteConvertible]
  ) throws(BuildError) {
    for segment in segments {
      text += "/"
      try append(name, segment)
    }
  }

  /// Appends one segment or more.
  ///
  /// - Throws: `BuildError` if there is none, or if no URL can contain one of them.
  public mutating func append(
    _ name: String, atLeastOne segments: [some RouteConvertible]
  ) throws(BuildError) {
    if segments.isEmpty { throw Self.empty(name) }
    try append(name, segments: segments)
  }

  /// Appends the segments of a path: `a/b`.
  ///
  /// - Throws: `BuildError` if no URL can contain one of them.
  public mutating func append(_ name: String, path: String) throws(BuildError) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    try append(name, segments: segments.map { String($0) })
  }

  /// Appends a part of a segment.
  ///
  /// - Throws: `BuildError` if it is empty or has a control character.
  public mutating func append(
    _ name: String, within value: some RouteConvertible
  ) throws(BuildError) {
    text += PercentCoding.encode(try Self.filled(name, value), for: .segment)
  }

  /// Appends a segment in the place of the host.
  ///
  /// - Throws: `BuildError` if no URL can contain it.
  public mutating func append(
    _ name: String, host value: some RouteConvertible
  ) throws(BuildError) {
    let value = value.routeValue.text
    try Self.check(name, value)
    text += PercentCoding.encode(value, for: .host)
  }

  /// Appends a part of the fragment.
  ///
  /// - Throws: `BuildError` if it is empty or has a control character.
  public mutating func append(
    _ name: String, fragment value: some RouteConvertible
  ) throws(BuildError) {
    text += PercentCoding.encodeValue(try Self.filled(name, value), for: .fragment)
  }

  /// Appends a label of a host.
  ///
  /// - Throws: `BuildError` if it is none: letters, digits and hyphens of ASCII.
  public mutating func append(
    _ name: String, label value: some RouteConvertible
  ) throws(BuildError) {
    let value = value.routeValue.text
    let isLabel = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard isLabel, !value.isEmpty else {
      throw BuildError(parameter: name, reason: "'\(value)' is no label of a host")
    }
    text += value.lowercased()
  }

  /// Appends a segment that must match a regular expression.
  ///
  /// - Throws: `BuildError` if it does not match, or if no URL can contain it.
  public mutating func append(
    _ name: String, _ value: String, of form: String
  ) throws(BuildError) {
    guard let regex = try? LinearRegex(form), regex.matches(value) else {
      throw BuildError(
        parameter: name, reason: "'\(value)' does not fit the parameter '\(name)' of type /\(form)/"
      )
    }
    try append(name, value)
  }

  /// Appends a key of the query without a value.
  public mutating func query(_ key: String) { item(PercentCoding.encode(key, for: .queryKey)) }

  /// Appends items of the query.
  public mutating func query(_ items: Arguments) {
    for item in items.fields where item.value != .null { query(item.name, item.value) }
  }

  /// Appends an item of the query, unless it is nil. A list repeats its key. Routers refuse control
  /// characters there, but for tabs and the ends of lines.
  public mutating func query(_ key: String, _ value: (some RouteConvertible)?) {
    guard let value else { return }
    switch value.routeValue {
    case .null: return
    case .list(let elements) where elements.isEmpty: item(key, "")
    case .list(let elements):
      for element in elements {
        let text = PercentCoding.encode(element.text, for: .queryValue)
        // A comma would separate two elements.
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        item(PercentCoding.encode(key, for: .queryKey) + "=" + parts.joined(separator: "%2C"))
      }
    case let value: item(key, value.text)
    }
  }

  /// Appends an item of the query that must not be empty.
  ///
  /// - Throws: `BuildError` if it is empty or has a control character.
  public mutating func query(
    _ key: String, required value: some RouteConvertible
  ) throws(BuildError) {
    _ = try Self.filled(key, value)
    query(key, Optional(value))
  }

  private mutating func item(_ key: String, _ value: String) {
    item(
      PercentCoding.encode(key, for: .queryKey) + "="
        + PercentCoding.encode(value, for: .queryValue))
  }

  private mutating func item(_ text: String) {
    self.text += (hasQuery ? "&" : "?") + text
    hasQuery = true
  }

  private static func check(_ name: String, _ value: String) throws(BuildError) {
    // Browsers and servers would resolve it as a relative path.
    if value == "." || value == ".." {
      throw BuildError(parameter: name, reason: "'\(value)' is no segment of a URL")
    }
    _ = try filled(name, value)
  }

  private static func filled(
    _ name: String, _ value: some RouteConvertible
  ) throws(BuildError) -> String {
    let text = value.routeValue.text
    if text.isEmpty { throw empty(name) }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw BuildError(
        parameter: name, reason: "the parameter '\(name)' has a control character, which no URL has"
      )
    }
    return text
  }

  private static func empty(_ name: String) -> BuildError {
    BuildError(
      parameter: name, reason: "the parameter '\(name)' is empty",
      advice: "a capture needs at least one character")
  }
}
