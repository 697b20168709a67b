import RoadbookText
import RoadbookURL

/// The members of built-in names and of URLs.
extension DeclarationBinder {
  static let partsOfURL = Dictionary(
    uniqueKeysWithValues: URLPartName.allCases.map { ($0.rawValue, StaticType.any) })

  /// The members of built-in names. `match.query` exists only if a library keeps the query
  /// separate.
  static let parts: [String: [String: StaticType]] = [
    "match": [
      "url": .string, "pattern": .string, "namespace": .any, "route": .string, "query": .record,
      "queryItems": .list,
    ],
    "match.url": partsOfURL,
    "visible": Dictionary(
      uniqueKeysWithValues: ScreenName.membersOfVisible.map {
        ($0.rawValue, $0 == .arguments ? .record : .any)
      }),
    // Texts that can be null.
    "screen": [:], "presentation": [:], "container": [:], "route": [:], "reason": [:],
  ]

  mutating func member(_ name: String, of base: Expression, _ range: TextRange) -> StaticType {
    member(name, of: base, check(base), range)
  }

  /// Apart from `check(base)`, so that nested members need little stack.
  @inline(never)
  private mutating func member(
    _ name: String, of base: Expression, _ type: StaticType, _ range: TextRange
  ) -> StaticType {
    if case .name(let record, _) = base, isBuiltin(record) {
      let part = Name(name, TextRange(range.end - name.utf8.count, range.end))
      switch record {
      case "selected", "stacks": note(part, .container)
      case "arguments": note(part, .argument)
      default: break
      }
      referToField(part, of: record)
    }
    if case .member(.name("visible", _), "arguments", _) = base, isBuiltin("visible") {
      let part = Name(name, TextRange(range.end - name.utf8.count, range.end))
      note(part, .argument)
      refer(part, to: .argumentOfVisible)
    }
    var path = base.dottedName ?? ""
    var known = Self.parts[path]
    if case .route = base {
      (path, known) = (base.text, Self.partsOfURL)
    } else if let root = base.names.first?.text, !isBuiltin(root) {
      known = nil
    }
    guard let parts = known else {
      if !type.isUnknown, type != .record {
        let isCounted = (type == .list || type == .string) && Self.counts.contains(name)
        report(
          "\(type.name) has no members", range,
          advice: isCounted ? "write count(\(base.text))" : nil)
      }
      return .any
    }
    if let type = parts[name] { return type }
    if parts.isEmpty {
      report(
        "\(path) has no members", range,
        advice: path != "screen"
          ? nil
          : isBuiltin(name) ? "write \(name)" : "write arguments.\(name) for an argument")
      return .any
    }
    var names = parts.keys.sorted()
    if path == "match" { names += URLPartName.allCases.map { "url.\($0.rawValue)" } }
    // The most likely mistake is a missing prefix, such as `match.scheme` for `match.url.scheme`.
    let near =
      names.first { $0.hasSuffix(".\(name)") } ?? Suggestion.nearest(to: name, among: names)
    let place = TextRange(max(range.start, range.end - name.utf8.count), range.end)
    report(
      "type-mismatch", .error, range, "\(path) has no '\(name)'",
      advice: near.map { "did you mean \(path).\($0)?" }
        ?? "there are \(names.map { "\(path).\($0)" }.joined(separator: ", "))",
      fixIts: near.map { [.change(place, to: $0)] } ?? [])
    return .any
  }

  /// What other languages call the number of items or characters.
  private static let counts: Set = ["count", "length", "size"]
}
