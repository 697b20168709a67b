import RoadbookText
import RoadbookURL

extension Binder {
  /// Whether a type adds nothing to `path`; nil if it is not declared as `path`, directly or by way of other types.
  private func isPlainPath(_ name: String) -> Bool? {
    var seen: Set<String> = []
    var current = name
    var isPlain = true
    while seen.insert(current).inserted, let type = typeDeclarations[current]?.declaration,
      case .name(let base, _)? = type.type
    {
      isPlain = isPlain && type.condition == nil && type.conversion == nil
      if base == "path" { return isPlain }
      current = base
    }
    return nil
  }

  /// Only a capture of the type `path` itself takes several segments: which patterns match is known before any type.
  mutating func checkPath(
    _ type: TypeExpression, _ text: PatternText, in document: Int
  ) {
    guard case .name(let name, let range) = type, let isPlain = isPlainPath(name) else { return }
    let before = text.pattern.source.utf8.prefix(range.start)
    guard !before.contains(UInt8(ascii: "?")), !before.contains(UInt8(ascii: "#")) else { return }
    let place = text.place(range)
    report(
      Diagnostic(
        "path-type", .warning, place, "a capture of type '\(name)' takes only one segment",
        advice: "write path to take several",
        fixIts: isPlain ? [FixIt("write 'path'", [TextEdit(place, "path")])] : []),
      in: document)
  }
}
