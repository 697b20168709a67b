import RoadbookBinder
import RoadbookModel
package import RoadbookSession
import RoadbookSyntax
package import RoadbookText

/// Input at the prompt: highlighting, errors and matching brackets. Linear in its length.
package struct TypedText {
  /// The highlighted ranges in order, not overlapping.
  package let pieces: [HighlightPiece]
  /// The ranges of syntax errors; missing ends are not included.
  package let mistakes: [TextRange]
  private let text: String
  private let tree: SyntaxTree

  package init(_ text: String, in session: Session) {
    self.text = text
    let parse = Parse(text, isInput: true)
    tree = parse.tree
    let end = tree.bytes.count
    let dialects = session.binder.dialects.adding(parse)
    let references =
      end > Self.limit
      ? []
      : session.binder.references(
        in: Array(tree.root.children), touching: TextRange(0, end), of: 0, parse, dialects)
    let names = Highlighting.names(references) { name in
      session.binder.screens.contains { $0.name == name } ? .screen : nil
    }
    pieces = Highlighting.pieces(
      of: 0..<tree.tokenCount, of: [tree.root], below: .file, in: tree, dialects, names)
    mistakes = parse.problems.compactMap { problem in
      switch problem.kind {
      case .unclosed, .expected: nil
      case .unclosedText, .unclosedInterpolation, .unclosedRegex:
        problem.range.isEmpty ? nil : problem.range
      default: problem.range.end < end && !problem.isAtEnd ? problem.range : nil
      }
    }
  }

  /// The bracket at an offset and its partner; brackets in strings and patterns are ignored.
  package func brackets(at offset: Int) -> [TextRange] {
    var open: [(kind: SyntaxKind, range: TextRange)] = []
    for token in 0..<tree.tokenCount {
      let (kind, range) = (tree.tokenKind(token), tree.tokenRange(token))
      switch kind {
      case .leftBrace, .leftParen, .leftBracket: open.append((kind, range))
      case .rightBrace, .rightParen, .rightBracket:
        guard let last = open.popLast() else { continue }
        guard Self.closing[last.kind] == kind else { continue }
        let ends = [last.range.start, last.range.end, range.start, range.end]
        if ends.contains(offset) { return [last.range, range] }
      default: break
      }
    }
    return []
  }

  private static let closing: [SyntaxKind: SyntaxKind] = [
    .leftBrace: .rightBrace, .leftParen: .rightParen, .leftBracket: .rightBracket,
  ]

  /// In bytes. Longer input was pasted; its names are checked when it is executed.
  private static let limit = 4_096

  /// The unknown names, except the one at the cursor, which may be incomplete.
  ///
  /// Linear in the length of the input, and the first time after a change in the size of the map.
  package func unknownNames(at offset: Int, in session: Session) -> [TextRange] {
    guard text.utf8.count <= Self.limit else { return [] }
    var session = session
    return session.nameFindings(inTyped: text).compactMap { finding in
      finding.code.tags.contains(.name) && !finding.range.touches(offset)
        ? finding.range : nil
    }
  }
}
