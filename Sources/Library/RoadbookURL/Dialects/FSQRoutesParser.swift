import RoadbookText

/// Parses patterns of FSQRoutes: `*` is one segment, `**` any number, `:name` a capture, all else
/// literal.
struct FSQRoutesParser {
  private var reader: DialectReader

  init(_ text: String) { reader = DialectReader(text, .fsqroutes) }

  mutating func parse() -> (pattern: Pattern, problems: [PatternProblem]) {
    var result = Pattern.Parts(
      source: reader.source, isRooted: true, more: Pattern.More(dialect: .fsqroutes))
    let components = reader.components(0, reader.bytes.count)
    for (index, component) in components.enumerated() {
      if reader.isText(component, "**") {
        // `**/**` counts as one `**`.
        if index > 0, reader.isText(components[index - 1], "**") { continue }
        result.path.appendSegment(.rest(nil, component))
      } else if reader.isText(component, "*") {
        result.path.appendSegment(.part(.star))
      } else if reader.at(":", component.start), component.length > 1 {
        checkEnclosed(index, components)
        result.path.appendSegment(reader.colonCapture(component))
      } else {
        result.path.appendSegment(reader.literal(component))
      }
    }
    return (Pattern(result), reader.problems.inSourceOrder)
  }

  /// FSQRoutes refuses to register a name between two `**`: any segment could be it.
  private mutating func checkEnclosed(_ index: Int, _ components: [TextRange]) {
    guard index > 0, index + 1 < components.count,
      reader.isText(components[index - 1], "**"), reader.isText(components[index + 1], "**")
    else { return }
    reader.report(
      .patternAmbiguousRest, components[index],
      "'\(reader.text(components[index]))' is between two '**': any segment could match it",
      "keep only one '**'")
  }
}
