import RoadbookModel
import RoadbookText
import RoadbookURL

/// Rules that open the URLs of a route, to be copied into a file.
struct SuggestedRule {
  let text: String

  private enum Piece: Equatable {
    case literal(String)
    case any, rest
  }

  /// nil if one or two rules do not say it.
  init?(_ route: Route, _ version: SystemVersion) {
    guard let pattern = route.patterns.first, pattern.fragment == nil else { return nil }
    let expansions = pattern.expansions(isSlashStrict: false)
    guard expansions.count == 1, let segments = expansions.first?.segments else { return nil }
    var pieces: [Piece] = []
    for segment in segments {
      guard let piece = Self.piece(segment) else { return nil }
      pieces.append(piece)
    }
    if pieces.dropLast().contains(.rest) { return nil }
    switch version {
    case .ios:
      guard let query = Self.query(pattern.query) else { return nil }
      text = Self.apple(pieces, query)
    case .android: text = Self.android(pieces)
    }
  }

  private static func piece(_ segment: PatternSegment) -> Piece? {
    if segment.isRest { return .rest }
    guard segment.parts.count == 1, let part = segment.parts.first else { return nil }
    switch part {
    case .literal(let text):
      let isPlain = text.utf8.allSatisfy { byte in
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
          || byte == 0x2D || byte == 0x5F
      }
      return isPlain ? .literal(text) : nil
    case .capture, .star: return .any
    }
  }

  /// The members of a rule's query; nil if they are not all conditions that it can have.
  private static func query(_ conditions: [QueryCondition]) -> [String]? {
    var members: [String] = []
    for condition in conditions {
      let value: String
      switch condition.test {
      case .equal(let text): value = text
      case .matches(_, optional: true): continue
      case .matches: value = "?*"
      case .present, .absent: return nil
      }
      members.append("\(quoted(condition.key)): \(quoted(value))")
    }
    return members
  }

  private static func quoted(_ text: String) -> String { JSON.string(text).compact }

  private static func apple(_ pieces: [Piece], _ query: [String]) -> String {
    let path =
      "/"
      + pieces.map { piece in
        switch piece {
        case .literal(let text): text
        case .any: "?*"
        case .rest: "*"
        }
      }.joined(separator: "/")
    let end = query.isEmpty ? "" : ", \"?\": { \(query.joined(separator: ", ")) }"
    let rule = "{ \"/\": \(quoted(path))\(end) }"
    guard pieces.last == .any else { return rule }
    // A star takes slashes, too.
    return "{ \"/\": \(quoted(path + "/?*")), \"exclude\": true }, then \(rule)"
  }

  private static func android(_ pieces: [Piece]) -> String {
    func element(_ name: String, _ path: String) -> String {
      "<data android:\(name)=\"\(XMLText.escaped(path))\" />"
    }
    var own = pieces
    let hasRest = own.last == .rest
    if hasRest { own.removeLast() }
    let path =
      "/"
      + own.map { piece in
        if case .literal(let text) = piece { text } else { "..*" }
      }.joined(separator: "/")
    let name = own.contains(.any) ? "pathPattern" : "path"
    guard hasRest else { return element(name, path) }
    if own.isEmpty { return element("pathPrefix", "/") }
    if own.contains(.any) { return "\(element(name, path)) and \(element(name, path + "/.*"))" }
    return "\(element(name, path)) and \(element("pathPrefix", path + "/"))"
  }
}
