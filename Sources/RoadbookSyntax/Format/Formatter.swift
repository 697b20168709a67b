package import RoadbookText

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
    edits(parse).applied(to: parse.tree.bytes)
  }

  /// The changes that bring it about, none of them over another, in order: each is of what stands between two tokens, so
  /// that cursors stay where they are.
  ///
  /// `wanted`: the part of the text that counts; statements outside of it are left as they are.
  package static func edits(_ parse: Parse, in wanted: TextRange? = nil) -> [TextEdit] {
    var writer = FormatWriter(parse, in: wanted)
    return writer.finish()
  }
}
