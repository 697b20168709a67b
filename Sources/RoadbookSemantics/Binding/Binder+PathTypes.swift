import RoadbookText
import RoadbookURL

extension Binder {
  /// Whether a type is a mere alias of `path`; nil if it is not based on `path`, directly or
  /// through other types.
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

  /// Warns about types based on `path`: only `path` itself captures several segments, since
  /// matching does not depend on declared types.
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
