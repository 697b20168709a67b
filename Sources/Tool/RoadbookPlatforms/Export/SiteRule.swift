import RoadbookText
import RoadbookURL

/// A rule of a site's file, as both systems write it.
struct SiteRule: Hashable {
  struct Item: Hashable {
    var key: String
    var pattern: String
  }

  /// The patterns; nil for whatever a URL has there.
  var path: String?
  var query: [Item] = []
  var fragment: String?
  var isExclusion = false
  var ignoresCase = false

  /// The same rule, the other way round.
  var inverse: SiteRule {
    var copy = self
    copy.isExclusion.toggle()
    return copy
  }

  /// What rules have in common that differ in how much their stars take.
  var skeleton: SiteRule {
    var copy = self
    copy.path = path.map { Self.skeleton($0.hasPrefix("/") || $0.hasPrefix("*") ? $0 : "/" + $0) }
    copy.query = query.map { Item(key: $0.key, pattern: Self.skeleton($0.pattern)) }
    copy.fragment = fragment.map(Self.skeleton)
    copy.ignoresCase = false
    return copy
  }

  private static func skeleton(_ pattern: String) -> String {
    var text = ""
    for character in pattern {
      let own = character == "?" ? "*" : character
      if own != "*" || text.last != "*" { text.append(own) }
    }
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// The rules with which a system opens the URLs of one path of a route.
struct SiteRules {
  /// Rules that open them, and possibly others.
  var opening: [SiteRule] = []
  /// Rules that exclude such others.
  var excluding: [SiteRule] = []
}

/// How one of both systems reads the patterns of a site's file.
enum SiteDialect {
  /// iOS: texts as they are written in URLs, stars that take slashes, and no slash at the end.
  case apple
  /// Android: decoded texts, stars that end at what follows them.
  case android

  /// More paths of one route with rests inside are not written out.
  private static let restLimit = 3

  /// `hasQueries`: whether rules can say anything but paths.
  func rules(_ shape: PathShape, hasQueries: Bool = true) -> SiteRules {
    var base = SiteRule()
    var absent: [String] = []
    if hasQueries {
      for (key, test) in shape.query {
        switch test {
        case .value(let pieces):
          let value = pattern(pieces, .query, shape)
          // Android refuses an empty pattern.
          if self == .apple || !value.isEmpty {
            base.query.append(SiteRule.Item(key: key, pattern: value))
          }
        // iOS takes a missing value for a missing item, and Android wants '='.
        case .present: break
        case .absent: absent.append(key)
        }
      }
      base.ignoresCase = shape.foldsCase && self == .apple
      base.fragment = shape.fragment.map { fragment($0, shape) }
    }
    var rules = SiteRules()
    for segments in rows(shape.segments) {
      for path in paths(segments, shape) {
        var rule = base
        rule.path = path
        rules.opening.append(rule)
      }
      for path in longer(segments, .path, shape) {
        var rule = base
        rule.path = "/" + path
        rules.excluding.append(rule)
      }
      if self == .android, shape.isSlashStrict, segments.last?.isRest == false,
        segments.last?.pieces.last?.isOpen == true
      {
        var rule = base
        rule.path = paths(segments, shape).first.map { $0 + "/" }
        rules.excluding.append(rule)
      }
    }
    for rule in rules.opening where hasQueries {
      for key in absent {
        var other = rule
        other.query.append(SiteRule.Item(key: key, pattern: self == .apple ? "?*" : "*"))
        rules.excluding.append(other)
      }
      for fragment in longer(shape.fragment ?? [], .fragment, shape) {
        var other = rule
        other.fragment = (shape.isFragmentRooted ? "/" : "") + fragment
        rules.excluding.append(other)
      }
    }
    for index in rules.excluding.indices { rules.excluding[index].isExclusion = true }
    return rules
  }

  // MARK: Paths

  /// The segments with each rest but a last one as none and as some.
  private func rows(_ segments: [PathShape.Segment]) -> [[PathShape.Segment]] {
    let rests = segments.dropLast().count(where: \.isRest)
    if let first = segments.firstIndex(where: \.isRest),
      self == .android || rests > Self.restLimit
    {
      // What follows a rest cannot be said.
      return [Array(segments[...first])]
    }
    var rows: [[PathShape.Segment]] = [[]]
    for (index, segment) in segments.enumerated() {
      let more = rows.map { $0 + [segment] }
      rows = segment.isRest && index + 1 < segments.count ? rows + more : more
    }
    return rows
  }

  /// The patterns of a path.
  private func paths(_ segments: [PathShape.Segment], _ shape: PathShape) -> [String] {
    var own = segments
    let hasRest = own.last?.isRest == true
    if hasRest { own.removeLast() }
    if self == .apple { while own.last?.literal == "" { own.removeLast() } }
    let path = own.map { "/" + pattern($0.pieces, .path, shape) }.joined()
    // What ends openly takes what follows it, too.
    let isOpen = own.last?.pieces.contains(where: \.isOpen) == true && path.hasSuffix("*")
    if hasRest {
      if isOpen { return [path] }
      return self == .apple || path.isEmpty ? [path + "/*"] : [path, path + "/*"]
    }
    if path.isEmpty { return ["/"] }
    return self == .apple || shape.isSlashStrict || isOpen ? [path] : [path, path + "/"]
  }

  /// The patterns of what the stars of a pattern take although it has more segments.
  private func longer(
    _ segments: [PathShape.Segment], _ part: URLTexts.Part, _ shape: PathShape
  ) -> [String] {
    var patterns: [String] = []
    for (index, segment) in segments.enumerated() where !segment.isRest {
      let following = segments[(index + 1)...]
      // On Android a star ends at the slash that follows it.
      if !following.isEmpty, self == .android || following.allSatisfy(\.isRest) { continue }
      for (place, piece) in segment.pieces.enumerated() where piece.isOpen {
        let before = pattern(Array(segment.pieces[..<place]), part, shape)
        let rest = self == .apple ? Array(segment.pieces[(place + 1)...]) : []
        let after = pattern(rest, part, shape)
        let middle = (before.isEmpty ? "?*" : "*") + "/" + (after.isEmpty ? "?*" : "*")
        let parts = segments.enumerated().map { number, other in
          if number == index { return before + middle + after }
          return other.isRest ? "*" : pattern(other.pieces, part, shape)
        }
        patterns.append(parts.joined(separator: "/"))
        if self == .android { break }
      }
    }
    return patterns
  }

  private func fragment(_ segments: [PathShape.Segment], _ shape: PathShape) -> String {
    let start = segments.prefix { !$0.isRest }
    let text = start.map { pattern($0.pieces, .fragment, shape) }.joined(separator: "/")
    let isWhole = start.count == segments.count
    return (shape.isFragmentRooted ? "/" : "") + text + (isWhole || text.hasSuffix("*") ? "" : "*")
  }

  // MARK: Texts

  private func pattern(
    _ pieces: [PathShape.Piece], _ part: URLTexts.Part, _ shape: PathShape
  ) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .some: text += "?*"
      case .any: text += "*"
      case .literal(let own): text += literal(own, part, shape)
      }
      // On Android a star ends at the first occurrence of what follows it, which need not be the
      // last one.
      if self == .android, piece.isOpen { break }
    }
    return text
  }

  /// A text of which no character is a wildcard; what cannot be written is any one character.
  private func literal(_ text: String, _ part: URLTexts.Part, _ shape: PathShape) -> String {
    guard self == .apple else {
      return text.map { character in
        let isFolded = shape.foldsCase && part == .path && character.isLetter
        return character == "*" || isFolded ? "?" : String(character)
      }.joined()
    }
    let written = text.utf8.map { byte -> String in
      if URLTexts.plain(part).contains(byte) {
        return byte == UInt8(ascii: "*") ? "?" : String(Unicode.Scalar(byte))
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }.joined()
    // A variable begins with '$('.
    return written.replacing("$(", with: "?(")
  }
}

extension PathShape.Piece {
  /// Whether it takes more than one text.
  var isOpen: Bool { if case .literal = self { false } else { true } }
}
