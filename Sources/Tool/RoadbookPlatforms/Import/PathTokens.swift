import RoadbookText
import RoadbookURL

/// A pattern of a platform, as a list of what it takes one after the other.
enum PathToken: Hashable {
  case literal(Unicode.Scalar)
  /// One character of a class of regular expressions; `crosses`: or a slash.
  case one(String, crosses: Bool)
  /// Characters of a class that has no slash.
  case run(String, minimum: Int, maximum: Int?)
  /// Any text, with slashes.
  case any
  /// Any text up to the first occurrence of a character, which follows.
  case anyBefore(Unicode.Scalar)
}

/// The patterns of Roadbook that together match what a list of tokens takes.
struct PathPatterns {
  fileprivate enum Part: Hashable {
    case literal(Unicode.Scalar)
    case run(String, minimum: Int, maximum: Int?)

    static let star = Part.run(".", minimum: 0, maximum: nil)
  }

  fileprivate enum Segment: Hashable {
    case parts([Part])
    /// Any number of segments; those of a class, or all.
    case rest(String?)

    static let any = Segment.parts([.star])
  }

  /// A way to divide the tokens into segments.
  fileprivate struct Division {
    var segments: [Segment] = []
    /// The segment that is not finished; nil before the first slash.
    var current: [Part]?
  }

  /// More ways to divide a pattern into segments would not be read by anybody.
  private static let limit = 16

  let texts: [String]

  /// nil if there is no exact way to write it.
  init?(_ tokens: [PathToken]) {
    var divisions = [Division()]
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      index += 1
      // A character and any text: a segment at least.
      let isBoth =
        token == .any && next.isOne || token.isAnyOne && next == .any
      if isBoth, divisions.allSatisfy({ $0.current?.isEmpty ?? false }) {
        let after = index + 1 < tokens.count ? tokens[index + 1] : nil
        if after == nil || after == .literal("/") {
          index += 1
          divisions = divisions.map { $0.adding([.any, .rest(nil)]) }
          continue
        }
      }
      divisions = divisions.flatMap { Self.after(token, next, $0) }
      guard divisions.count <= Self.limit else { return nil }
    }
    let patterns = divisions.compactMap(\.finished).map(Self.text).distinct { $0 }
    guard !patterns.isEmpty else { return nil }
    texts = patterns
  }

  private static func after(
    _ token: PathToken, _ next: PathToken?, _ division: Division
  ) -> [Division] {
    switch token {
    case .literal("/"): return division.slashed.map { [$0] } ?? []
    case .literal(let scalar): return [division.appending(.literal(scalar))]
    case .one(let name, let crosses):
      let inside = division.appending(.run(name, minimum: 1, maximum: 1))
      return crosses ? [inside] + (division.slashed.map { [$0] } ?? []) : [inside]
    case .run(let name, let minimum, let maximum):
      return [division.appending(.run(name, minimum: minimum, maximum: maximum))]
    case .any:
      let ends = next == nil || next == .literal("/")
      guard let current = division.current else {
        // The path begins with a slash.
        var result = division
        result.segments.append(.rest(nil))
        result.current = ends ? nil : [.star]
        return [result]
      }
      if current.isEmpty {
        if next == nil { return [division.adding([.rest(nil)])] }
        if ends { return [division.adding([.any, .rest(nil)])] }
        return [division.adding([.rest(nil)]).appending(.star)]
      }
      let inside = division.appending(.star)
      if ends { return [inside.closed.map { $0.adding([.rest(nil)]) } ?? inside] }
      let crossing = inside.closed.map { $0.adding([.rest(nil)]).appending(.star) }
      return [inside] + (crossing.map { [$0] } ?? [])
    case .anyBefore("/"): return [division.appending(.star)]
    case .anyBefore(let scalar):
      let others = "[^\(escaped(scalar, inSet: true))/]"
      let inside = division.appending(.run(others, minimum: 0, maximum: nil))
      let rest = Segment.rest(others + "+")
      guard division.current?.isEmpty == false else {
        return [division.adding([rest]).appending(.run(others, minimum: 0, maximum: nil))]
      }
      let crossing = inside.closed.map {
        $0.adding([rest]).appending(.run(others, minimum: 0, maximum: nil))
      }
      return [inside] + (crossing.map { [$0] } ?? [])
    }
  }

  // MARK: Writing

  private static func text(_ segments: [Segment]) -> String {
    var names = 0
    return "/" + simplified(segments).map { text($0, &names) }.joined(separator: "/")
  }

  /// Rests behind the segments of any text beside them, each once.
  private static func simplified(_ segments: [Segment]) -> [Segment] {
    var result: [Segment] = []
    for segment in segments {
      if segment == .rest(nil), result.last == .rest(nil) { continue }
      if segment == .any, result.last == .rest(nil) {
        result.insert(.any, at: result.count - 1)
      } else {
        result.append(segment)
      }
    }
    return result
  }

  private static func text(_ segment: Segment, _ names: inout Int) -> String {
    func capture(_ regex: String) -> String {
      names += 1
      return ":x\(names == 1 ? "" : "\(names)")</\(regex)/>"
    }
    switch segment {
    case .rest(nil): return "**"
    case .rest(let regex?): return "**" + capture(regex)
    case .parts(let parts):
      let isPlain = parts.allSatisfy { part in
        if case .run = part { part == .star } else { true }
      }
      if isPlain {
        var text = ""
        for part in parts {
          switch part {
          case .literal(let scalar): text += encoded(scalar)
          case .run: if !text.hasSuffix("*") { text += "*" }
          }
        }
        return text
      }
      // A segment has at least one character.
      if parts.allSatisfy({ if case .run(".", _, nil) = $0 { true } else { false } }),
        parts.reduce(0, { $0 + $1.minimum }) <= 1
      {
        return "*"
      }
      return capture(parts.map(regex).joined())
    }
  }

  private static func regex(_ part: Part) -> String {
    switch part {
    case .literal(let scalar): return escaped(scalar, inSet: false)
    case .run(let name, let minimum, let maximum):
      switch (minimum, maximum) {
      case (0, nil): return name + "*"
      case (1, nil): return name + "+"
      case (1, 1?): return name
      case (let minimum, nil): return "\(name){\(minimum),}"
      case (let minimum, let maximum?):
        return minimum == maximum ? "\(name){\(minimum)}" : "\(name){\(minimum),\(maximum)}"
      }
    }
  }

  static func escaped(_ scalar: Unicode.Scalar, inSet: Bool) -> String {
    let signs = inSet ? "\\]^-[" : "\\.[]{}()*+?^$|/"
    return signs.unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
  }

  /// A character of a literal: only letters, digits and what no pattern reads as a sign stay as
  /// they are.
  static func encoded(_ scalar: Unicode.Scalar) -> String {
    let isPlain =
      scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-._~".unicodeScalars.contains(scalar))
    if isPlain { return String(scalar) }
    return String(scalar).utf8.map { byte in
      "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension PathPatterns.Division {
  fileprivate func appending(_ part: PathPatterns.Part) -> Self {
    var result = self
    result.current = (current ?? []) + [part]
    return result
  }

  fileprivate func adding(_ more: [PathPatterns.Segment]) -> Self {
    var result = self
    result.segments += more
    result.current = result.current ?? []
    return result
  }

  /// With the current segment finished; nil if that is empty, which no path has.
  fileprivate var closed: Self? {
    guard let current, !current.isEmpty else { return nil }
    return Self(segments: segments + [.parts(current)], current: [])
  }

  /// After a slash.
  fileprivate var slashed: Self? {
    if current == nil { return Self(segments: segments, current: []) }
    if current == [], case .rest = segments.last { return self }
    return closed
  }

  /// All segments; nil if the path begins with no slash.
  fileprivate var finished: [PathPatterns.Segment]? {
    guard let current else { return segments.isEmpty ? nil : segments }
    // Nothing comes behind a slash at the end.
    if current.isEmpty, case .parts = segments.last { return segments + [.parts([])] }
    return current.isEmpty ? segments : segments + [.parts(current)]
  }
}

extension PathPatterns.Part {
  fileprivate var minimum: Int {
    switch self {
    case .literal: 1
    case .run(_, let minimum, _): minimum
    }
  }
}

extension PathToken {
  fileprivate var isAnyOne: Bool { if case .one(_, crosses: true) = self { true } else { false } }
}

extension PathToken? {
  fileprivate var isOne: Bool { self?.isAnyOne ?? false }
}
