/// Writes a text in canonical layout: two blanks a level, one blank between tokens, a statement a line.
///
/// A body or bracket stays on one line if it was and fits; what holds a line's end or a comment is broken,
/// one statement or item a line. Patterns, URLs and texts stay as they are; a statement with a finding
/// stays byte for byte. Formatting again changes nothing, and the tree stays the same but for white space.
package enum Formatter {
  /// Where lines should end at the latest, in characters.
  static let lineLength = 100

  package static func format(_ source: String) -> String {
    String(decoding: format(Array(source.utf8)), as: UTF8.self)
  }

  package static func format(_ bytes: [UInt8]) -> [UInt8] { format(Parse(bytes)) }

  package static func format(_ parse: Parse) -> [UInt8] {
    var writer = FormatWriter(parse)
    writer.writeStatements(of: parse.tree.root, isFile: true)
    return writer.finished
  }
}
