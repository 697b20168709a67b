/// The first line of an exported file: what `export again` repeats.
package struct ExportHeader: Sendable {
  package let options: ExportOptions

  package init(_ options: ExportOptions) { self.options = options }

  private static let start = "Exported by roadbook from "
  private static let end = ". Do not edit: change the map, and export it again."

  /// Without the comment's signs.
  var line: String {
    let words = words
    let options = words.isEmpty ? "" : " (\(words.joined(separator: " ")))"
    return Self.start + self.options.mapPath + options + Self.end
  }

  /// The options that are not as usual.
  private var words: [String] {
    var words: [String] = []
    if options.isOnlyLinks { words.append("--links") }
    if options.isCompiled { words.append("--compiled") }
    if options.name != ExportOptions.defaultName(of: options.mapPath) {
      words += ["--name", options.name]
    }
    if let access = options.access { words += ["--access", access] }
    if let package = options.package { words += ["--package", package] }
    return words
  }

  /// Whether a text begins as an exported file.
  package static func begins(_ text: String) -> Bool { text.hasPrefix("// " + start) }

  /// Reads the header of a file; nil if it is none.
  package init?(of text: String, _ language: CodeLanguage) {
    guard Self.begins(text), let line = text.split(separator: "\n").first,
      line.hasSuffix(Self.end)
    else { return nil }
    var path = String(line.dropFirst("// ".count + Self.start.count).dropLast(Self.end.count))
    var words: [Substring] = []
    if path.hasSuffix(")"), let open = path.ranges(of: " (--").last {
      words = path[open.upperBound...].dropLast().split(separator: " ")
      words = words.isEmpty ? [] : ["--" + words[0]] + words.dropFirst()
      path = String(path[..<open.lowerBound])
    }
    var options = ExportOptions(language, mapPath: path)
    while let word = words.first {
      words.removeFirst()
      switch word {
      case "--links": options.isOnlyLinks = true
      case "--compiled": options.isCompiled = true
      case "--name", "--access", "--package":
        guard let value = words.first.map({ String($0) }) else { return nil }
        words.removeFirst()
        switch word {
        case "--name": options.name = value
        case "--access": options.access = value
        default: options.package = value
        }
      default: return nil
      }
    }
    self.options = options
  }
}
