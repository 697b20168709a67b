import RoadbookText

/// The scheme and host of a pattern or claim, compiled for matching.
package struct CompiledHost: Sendable {
  package var scheme: String
  /// Nil matches any host.
  package var labels: [CompiledSegment]?
  /// Nil matches any port; see `HostPort`.
  package var port: Int?
  /// Whether it matches only URLs without slashes after their scheme (`myapp:user/1`), or only
  /// others; nil matches both.
  package var isOpaque: Bool?
  /// The number of the trie root for patterns with it.
  package var context: Int32 = -1

  /// How specific it is: 4 for an exact host, 3 for a host with patterns, 2 for one with `**`, 1
  /// for only a scheme.
  package var specificity: UInt8 {
    guard let labels else { return 1 }
    if labels.contains(where: { $0.kind == .rest }) { return 2 }
    return labels.allSatisfy { $0.kind == .literal } ? 4 : 3
  }

  /// The host as a string, if it is exact.
  var exactText: String? { specificity == 4 ? text(of: labels ?? []) : nil }

  /// The trailing literal labels, which every matching host has.
  var suffix: String {
    let tail = (labels ?? []).reversed().prefix { $0.kind == .literal }
    return text(of: tail.reversed())
  }

  private func text(of labels: [CompiledSegment]) -> String {
    labels.map { String(decoding: $0.parts.first?.literal ?? [], as: UTF8.self) }
      .joined(separator: ".")
  }
}

/// Ports as used for comparing hosts: a number, or the scheme's default.
enum HostPort {
  /// The scheme's default: no port, 80 for `http` or 443 for `https`.
  static let usual = 0
  /// A value that no valid port has.
  static let invalid = -1

  static func number(_ written: Int?, of scheme: String) -> Int {
    guard let written, written != WebScheme(scheme)?.defaultPort else { return usual }
    return written == 0 ? invalid : written
  }
}

/// The scheme, host and port of a URL, prepared for host conditions.
struct RequestHost: Sendable {
  /// In lower case; nil for a bare path.
  var scheme: String?
  /// The maximum length of a host in bytes that host conditions match; DNS names have at most 253.
  static let longestHost = 1_024

  /// Decoded, its labels as `HostName` compares them, in the original case; nil without an
  /// authority or if it is longer than `longestHost`.
  var text: [UInt8]?
  var labels: [Range<Int>] = []
  var port = HostPort.usual
  /// Whether no slash follows the scheme: `myapp:user/1`.
  let isOpaque: Bool

  init(_ parts: URLParts) {
    scheme = parts.schemeName
    isOpaque =
      parts.scheme != nil && parts.host == nil && !parts.path.isEmpty
      && parts.bytes[parts.path.start] != UInt8(ascii: "/")
    if let range = parts.port, !range.isEmpty {
      port = parts.portNumber.map { HostPort.number($0, of: scheme ?? "") } ?? HostPort.invalid
    }
    guard let range = parts.host, range.length <= Self.longestHost else { return }
    var bytes: [UInt8] = []
    appendDecoded(parts.bytes[range.start..<range.end], to: &bytes)
    var host: [UInt8] = []
    for label in bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      if !labels.isEmpty { host.append(UInt8(ascii: ".")) }
      let start = host.count
      host += HostName.unicode(label)
      labels.append(start..<host.count)
    }
    text = host
  }

  /// The host from a label on, in lower case.
  func suffix(from label: Int) -> String {
    guard let text else { return "" }
    let start = label < labels.count ? labels[label].lowerBound : text.count
    return String(decoding: text[start...].map(asciiLowercased), as: UTF8.self)
  }
}

/// Finds the hosts that match a URL, the most specific first.
///
/// Exact hosts are found with one lookup, hosts with patterns with one lookup for each label of the
/// URL's host; candidates with the same literal suffix are then tried one by one. A host never
/// matches by prefix or suffix.
package struct HostIndex: Sendable {
  package private(set) var hosts: [CompiledHost] = []
  private var exact: [String: [Int32]] = [:]
  private var patterned: [String: [Int32]] = [:]
  private var schemeOnly: [String: [Int32]] = [:]

  /// Adds a host with the next number.
  mutating func add(_ host: CompiledHost) {
    let number = Int32(hosts.count)
    hosts.append(host)
    switch host.specificity {
    case 4: exact["\(host.scheme)://\(host.exactText ?? "")", default: []].append(number)
    case 2, 3: patterned["\(host.scheme)://\(host.suffix)", default: []].append(number)
    default: schemeOnly[host.scheme, default: []].append(number)
    }
  }

  /// The numbers of the hosts that match a URL.
  func lookup(_ request: RequestHost, types: TypeStore) -> [Int32] {
    guard !hosts.isEmpty else { return [] }
    // Patterns for URLs without a scheme have an empty scheme.
    let scheme = request.scheme ?? ""
    var result: [Int32] = []
    if let text = request.text, !text.isEmpty {
      if !exact.isEmpty {
        let found = exact["\(scheme)://\(request.suffix(from: 0))"] ?? []
        result += byPort(found.filter { portFits($0, request) })
      }
      if !patterned.isEmpty {
        var found: [Int32] = []
        for label in 0...request.labels.count {
          for number in patterned["\(scheme)://\(request.suffix(from: label))"] ?? []
          where portFits(number, request)
            && HostProbe.matches(hosts[Int(number)], request, types: types)
          {
            found.append(number)
          }
        }
        result += byPort(found.sorted { isMoreSpecific($0, $1) })
      }
    }
    guard let found = schemeOnly[scheme] else { return result }
    return result + found.filter { isFormRight(hosts[Int($0)].isOpaque, request) }
  }

  private func isFormRight(_ isOpaque: Bool?, _ request: RequestHost) -> Bool {
    isOpaque.map { $0 == request.isOpaque } ?? true
  }

  private func portFits(_ number: Int32, _ request: RequestHost) -> Bool {
    guard let port = hosts[Int(number)].port else { return true }
    return port == request.port
  }

  /// Those with a port first, otherwise in the same order.
  private func byPort(_ numbers: [Int32]) -> [Int32] {
    numbers.count < 2
      ? numbers
      : numbers.filter { hosts[Int($0)].port != nil }
        + numbers.filter { hosts[Int($0)].port == nil }
  }

  private func isMoreSpecific(_ first: Int32, _ second: Int32) -> Bool {
    let (left, right) = (hosts[Int(first)], hosts[Int(second)])
    if left.specificity != right.specificity { return left.specificity > right.specificity }
    // With the end digit, the one with more labels precedes if both have `**`.
    let digits = [left, right].map { ($0.labels ?? []).map(\.digit) + [Digit.end] }
    return digits[0] == digits[1] ? first < second : digits[0].lexicographicallyPrecedes(digits[1])
  }
}
