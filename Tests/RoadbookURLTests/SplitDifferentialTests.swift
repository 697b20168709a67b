import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

/// URLs are split as a naive reading of the standards does: the expression of RFC 3986, appendix B,
/// and the authority by the state machine of the WHATWG URL standard.
@Suite struct SplitDifferentialTests {
  /// The parts of a URL; nil for those that are missing.
  private struct Parts: Equatable {
    var scheme: String?
    var userInfo: String?
    var host: String?
    var port: String?
    var path = ""
    var query: String?
    var fragment: String?
  }

  /// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`, group by group, where a scheme is
  /// one of section 3.1: what precedes another colon belongs to the path.
  private func naive(_ url: String) -> Parts {
    var result = Parts()
    var rest = url[...]
    if let hash = rest.firstIndex(of: "#") {
      result.fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      result.query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), isScheme(rest[..<colon]) {
      result.scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    guard rest.hasPrefix("//") else {
      result.path = String(rest)
      return result
    }
    rest = rest.dropFirst(2)
    let authority = rest.prefix { $0 != "/" }
    result.path = String(rest[authority.endIndex...])
    readAuthority(authority, &result)
    return result
  }

  private func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The user ends at the last `@`, the port begins at the last colon outside brackets, if only
  /// digits follow.
  private func readAuthority(_ text: Substring, _ parts: inout Parts) {
    var rest = text
    if let at = rest.lastIndex(of: "@") {
      parts.userInfo = String(rest[..<at])
      rest = rest[rest.index(after: at)...]
    }
    var isInBrackets = false
    var colon: Substring.Index?
    for index in rest.indices {
      switch rest[index] {
      case "[" where index == rest.startIndex: isInBrackets = true
      case "]": isInBrackets = false
      case ":" where !isInBrackets: colon = index
      default: break
      }
    }
    if let colon, rest[rest.index(after: colon)...].allSatisfy({ $0.isASCII && $0.isNumber }) {
      parts.host = String(rest[..<colon])
      parts.port = String(rest[rest.index(after: colon)...])
    } else {
      parts.host = String(rest)
    }
  }

  private func parts(_ url: String) -> Parts {
    let split = URLParts(url)
    func text(_ range: TextRange?) -> String? { range.map { split.text($0) } }
    return Parts(
      scheme: text(split.scheme), userInfo: text(split.userInfo), host: text(split.host),
      port: text(split.port), path: split.text(split.path), query: text(split.query),
      fragment: text(split.fragment))
  }

  @Test func partsAgreeWithTheStandards() {
    var random = SeededRandom(seed: 0x3986)
    let pieces = [
      "a", "b.c", "http", "https:", "shop:", ":", ":", "/", "/", "//", "//", "?", "#", "@", "[",
      "]",
      "[::1]", "80", ":80", "%2F", "%40", "é", "x=y", "&", "+", "-", ".", "1", "\\", "..",
    ]
    var (hosts, ports, users) = (0, 0, 0)
    for _ in rounds(200_000) {
      var url = random.oneIn(2) ? random.pick(["s://", "https://", "//", "s:", "/"]) : ""
      for _ in 0..<random.below(9) { url += random.pick(pieces) }
      let expected = naive(url)
      let found = parts(url)
      if found != expected {
        Issue.record("\(url)\nexpected \(expected)\nfound    \(found)")
        return
      }
      hosts += expected.host == nil ? 0 : 1
      ports += expected.port == nil ? 0 : 1
      users += expected.userInfo == nil ? 0 : 1
    }
    #expect(hosts > share(of: 50_000))
    #expect(ports > share(of: 5_000))
    #expect(users > share(of: 5_000))
  }
}
