package import RoadbookText

/// Formats source in the canonical layout: two blanks per level, one blank between tokens, one
/// statement per line.
///
/// A body or bracket stays on one line if it was and fits; if it contains a line break or a
/// comment, it gets one statement or item per line. Patterns, URLs and strings stay as they are; a
/// statement with a problem is kept byte for byte. Line ends become like the first. Formatting is
/// idempotent and changes nothing in the tree but white space.
package enum Formatter {
  /// The maximum line length in characters.
  static let lineLength = 100

  package static func format(_ source: String) -> String {
    String(decoding: format(Array(source.utf8)), as: UTF8.self)
  }

  package static func format(_ bytes: [UInt8]) -> [UInt8] { format(Parse(bytes)) }

  package static func format(_ parse: Parse) -> [UInt8] {
    edits(parse).applied(to: parse.tree.bytes)
  }

  /// The edits that format the source, sorted and without overlaps. Each changes only what is
  /// between two tokens, so that cursors keep their place.
  ///
  /// `wanted`: statements outside this range are left as they are. A file that is not text stays as
  /// it is. A file with an unclosed brace keeps its lines and their indentation, which decide where
  /// the body ends.
  package static func edits(_ parse: Parse, in wanted: TextRange? = nil) -> [TextEdit] {
    let bytes = parse.tree.bytes
    guard bytes.isText else { return [] }
    var writer = FormatWriter(parse, in: wanted)
    let edits = writer.finish().keepingLineEnds(of: bytes)
    guard wanted == nil, parse.problems.contains(where: { $0.kind == .unclosed(.leftBrace) }) else {
      return edits
    }
    return edits.filter { edit in
      let before = bytes[..<edit.range.start].last { $0 != UInt8(ascii: " ") && $0 != tab }
      return before != nil && before != newline && !edit.replacement.utf8.contains(newline)
        && !bytes[edit.range.start..<edit.range.end].contains(newline)
    }
  }

  private static let tab = UInt8(ascii: "\t")
  private static let newline = UInt8(ascii: "\n")
}
