import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// What patterns capture, and how large they are.
extension DeclarationBinder {
  /// Reports a route with too many patterns because of aliases and optional groups; returns whether
  /// it did.
  mutating func checkSize(of placed: PlacedPatterns, _ route: RouteDeclaration) -> Bool {
    guard let range = route.patterns.first?.range else { return false }
    if placed.isCut {
      report(
        .tooManyAliases, range,
        "the aliases around this route expand it to more than \(PlacedPatterns.limit) patterns",
        advice: "nest it under fewer aliases")
      return true
    }
    for placed in placed.all {
      guard let message = RouteTableBuildError.limit(of: placed.pattern) else { continue }
      report(
        .patternTooLarge, range, message.message,
        advice: "split the route, or match the rest with '**'")
      return true
    }
    guard placed.all.allSatisfy(\.pattern.hasAllExpansions) else {
      report(
        .patternTooManyGroups, range,
        "with the routes around it, this pattern expands to more than 1024 paths",
        advice: "write fewer optional groups, or split the route")
      return true
    }
    return false
  }

  /// URLNavigator treats a placeholder of an unknown type as a string.
  private mutating func checkPlaceholder(_ type: TypeExpression, _ text: PatternText) {
    guard case .failure(let problem) = self.type(type) else { return }
    report(
      problem.diagnostic(
        at: text.place(problem.range), "\(problem.message): the placeholder matches any text",
        severity: .warning))
  }

  /// Reports unknown types of a pattern's captures; returns whether the pattern cannot be used.
  /// Syntax errors in patterns are reported when the statement is parsed.
  mutating func checkPattern(_ text: PatternText) -> Bool {
    if recordsReferences { refer(toNamesIn: text) }
    // A broken pattern is reported already.
    if text.isBroken { return true }
    var isBroken = false
    // The common case needs no lookup.
    if text.pattern.hasUsualTypes, !symbols.types.table.hasOtherUsual { return false }
    text.pattern.eachCapture { capture in
      guard let type = capture.type else { return }
      if text.pattern.dialect.hasConverters {
        checkPlaceholder(type, text)
      } else if capture.name == nil, case .name(let word, _) = type, self.type(type).isFailure {
        report(
          .unknownType, text.place(capture.range), "there is no type '\(word)'",
          advice: "write :\(word) to capture a segment",
          fixes: [.replace(text.place(capture.range), by: ":\(word)")])
        isBroken = true
      } else if resolve(type, offset: text.range.start) == nil {
        isBroken = true
      } else {
        checkPath(type, text)
      }
    }
    return isBroken
  }

  /// Warns about types based on `path`: only `path` itself captures several segments, since
  /// matching does not depend on declared types.
  private mutating func checkPath(_ type: TypeExpression, _ text: PatternText) {
    guard case .name(let name, let range) = type, let isPlain = symbols.types.isPlainPath(name)
    else { return }
    let before = text.pattern.source.utf8.prefix(range.start)
    guard !before.contains(UInt8(ascii: "?")), !before.contains(UInt8(ascii: "#")) else { return }
    let place = text.place(range)
    report(
      .pathType, place, "a capture of type '\(name)' takes only one segment",
      advice: "write path to take several",
      fixes: isPlain ? [Fix("write 'path'", [TextEdit(place, "path")])] : [])
  }

  /// Warns if a target contains `:id` or the like for the pattern's capture `id`, or `**`: in a URL
  /// this is plain text, `${id}` is the value.
  ///
  /// - Parameters:
  ///   - template: of the route or rule.
  ///   - pattern: whose captures `$1` counts.
  ///   - captures: whether a URL always has a value for a name.
  mutating func checkCaptureTexts(
    in template: URLTemplate, pattern: Pattern?, captures: (String) -> Bool
  ) {
    guard template.call == nil else { return }
    for var text in template.captureTexts {
      if let name = text.name {
        if let number = Int(name) {
          let all = pattern?.captures ?? []
          text.name = all.indices.contains(number - 1) ? all[number - 1].name : nil
        }
        guard text.name.map(captures) == true else { continue }
      }
      report(
        .literalCapture, text.range ?? template.range,
        "'\(text.written)' is plain text in a URL, not what the pattern captures",
        advice: text.name.map { "write ${\($0)}" }
          ?? "write :rest<path> in the pattern, and ${rest} in the target",
        fixes: text.name.flatMap { name in
          text.range.map { [.replace($0, by: "${\(name)}")] }
        } ?? [])
    }
  }
}

extension URLTemplate {
  /// A part that looks like a capture or its value: `:id`, `{id}`, `<id>`, `$id`, `\(id)` or `**`.
  fileprivate struct CaptureText {
    /// nil for `**`.
    var name: String?
    var written: String
    /// nil if the template is quoted, where offsets differ from those of the source.
    var range: TextRange?
  }

  /// Whole segments and whole values of the query that look like captures.
  fileprivate var captureTexts: [CaptureText] {
    let bytes = source.utf8
    let hasPlaces = bytes.count == range.length
    return bytes.split(whereSeparator: Self.isSeparator).compactMap { piece in
      guard Self.mayBeCapture(piece) else { return nil }
      let text = Substring(piece)
      var name: Substring? = text.dropFirst()
      switch (text.first, text.last) {
      case (":", _), ("$", _): break
      case ("\\", ")") where text.hasPrefix("\\("): name = text.dropFirst(2).dropLast()
      case ("{", "}"), ("<", ">"): name = text.dropFirst().dropLast()
      case ("*", _) where text == "**": name = nil
      default: return nil
      }
      let start = range.start + bytes.distance(from: bytes.startIndex, to: text.startIndex)
      return CaptureText(
        name: name.map(String.init), written: String(text),
        range: hasPlaces ? TextRange(start, start + piece.count) : nil)
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }

  /// Few pieces begin like a capture; `${` is a value, as it should be.
  private static func mayBeCapture(_ piece: Substring.UTF8View) -> Bool {
    switch piece.first {
    case UInt8(ascii: "$"): piece.dropFirst().first != UInt8(ascii: "{")
    case UInt8(ascii: ":"), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "<"),
      UInt8(ascii: "*"):
      true
    default: false
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
