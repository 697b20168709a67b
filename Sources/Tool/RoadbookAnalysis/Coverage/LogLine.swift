import RoadbookText
import RoadbookURL

/// How a URL is written in a line of a log.
package struct LogFormat: Sendable {
  /// The keys that lead to the URL in lines that are JSON objects.
  package var field: [String] = ["url"]
  /// What is put before a URL that begins with a slash, such as `https://shop.example.com`.
  package var site = ""
  /// How often each property of URLs was opened is counted, too.
  package var property: LogProperty?

  package init() {}
}

/// By what the URLs of a log are told apart.
package enum LogProperty: Hashable, Sendable {
  case scheme, host
  /// The keys that lead to a value in lines that are JSON objects.
  case field([String])

  /// `scheme`, `host`, or keys joined by full stops.
  package init(_ text: String) {
    switch text {
    case "scheme": self = .scheme
    case "host": self = .host
    default: self = .field(Self.keys(text))
    }
  }

  /// The keys in a text such as `request.url`.
  package static func keys(_ text: String) -> [String] {
    text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

/// A line of a log: a URL, and how often it was opened.
package struct LogLine: Equatable {
  package var url: String
  package var count = 1
  /// Its value of the format's property; nil if it has none.
  package var value: String?

  /// Why a line has no URL.
  package enum Problem: Error {
    case blank
    /// The reason; lower-case, no full stop.
    case unread(String)
  }

  /// Reads a URL alone; one behind its count, as `uniq -c` writes it; the request of a line of the
  /// Common Log Format of web servers or of one that adds to it; or a member of a JSON object.
  package init(_ bytes: [UInt8], as format: LogFormat) throws(Problem) {
    let line = bytes.trimmed
    guard let first = line.first else { throw .blank }
    var fields: JSON?
    if first == UInt8(ascii: "{") {
      do { fields = try JSON(reading: Array(line)) } catch {
        throw .unread("the JSON is broken: \(error.message)")
      }
      guard let url = fields?[path: format.field]?.text else {
        throw .unread("no text in '\(format.field.joined(separator: "."))'")
      }
      self.url = url
    } else if let quote = line.firstIndex(of: UInt8(ascii: "\"")) {
      guard let target = Self.target(of: line[(quote + 1)...]) else {
        throw .unread("no request in quotes")
      }
      url = String(decoding: target, as: UTF8.self)
    } else {
      let (count, rest) = Self.counted(line)
      self.count = count
      url = String(decoding: rest, as: UTF8.self)
    }
    if url.utf8.first == UInt8(ascii: "/"), !url.hasPrefix("//") { url = format.site + url }
    switch format.property {
    case nil: break
    case .scheme: value = URLParts(url).schemeName
    case .host:
      let parts = URLParts(url)
      value = parts.host.map { parts.text($0).lowercased() }
    case .field(let keys): value = fields?[path: keys]?.plain
    }
  }

  /// The target of `GET /list HTTP/1.1"`.
  private static func target(of request: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let space = UInt8(ascii: " ")
    guard let end = request.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let words = request[..<end].split(separator: space, omittingEmptySubsequences: false)
    guard words.count == 3, let method = words.first, let version = words.last,
      let target = words.dropFirst().first,
      !method.isEmpty, method.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      version.starts(with: "HTTP/".utf8), !target.isEmpty
    else { return nil }
    return target
  }

  /// Splits off a count: digits, and blanks before what follows.
  private static func counted(_ line: ArraySlice<UInt8>) -> (Int, ArraySlice<UInt8>) {
    let digits = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = line[digits.endIndex...]
    guard !digits.isEmpty, let count = Int(String(decoding: digits, as: UTF8.self)),
      rest.first?.isBlank == true,
      count <= LogCoverage.largestCount
    else { return (1, line) }
    return (count, rest.drop(while: \.isBlank))
  }
}

extension JSON {
  /// A text, number or truth as text; nil for other values.
  fileprivate var plain: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .bool: compact
    case .null, .array, .numbers, .object: nil
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension [UInt8] {
  /// Without blanks at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    return self[..<end].drop(while: \.isBlank)
  }
}
