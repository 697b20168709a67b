extension Sequence where Element: StringProtocol {
  /// The words in lines shorter than a width. The first line begins with `lead`, each other with
  /// `indent`.
  package func wrapped(to width: Int, _ lead: String, _ indent: String) -> [String] {
    var lines: [String] = []
    var line = lead
    var isBegun = false
    for word in self {
      if isBegun, line.count + 1 + word.count >= width {
        lines.append(line)
        (line, isBegun) = (indent, false)
      }
      line += (isBegun ? " " : "") + word
      isBegun = true
    }
    return lines + [line]
  }
}
