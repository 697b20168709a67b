import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText

/// A text while somebody types it: what its pieces are, where it is wrong, which brackets belong together. By its syntax
/// alone, in time linear in its length.
package struct TypedText {
  /// The pieces in order of place, without overlap.
  package let pieces: [(range: TextRange, class: HighlightClass)]
  /// Where the text breaks the grammar; what only lacks an end is not listed.
  package let mistakes: [TextRange]
  private let tree: SyntaxTree

  package init(_ text: String) {
    let parse = Parse(text, isInput: true)
    tree = parse.tree
    pieces = Highlighting.pieces(parse)
    let end = tree.bytes.count
    mistakes = parse.problems.compactMap { problem in
      switch problem.kind {
      case .unclosed, .expected: nil
      case .unclosedText, .unclosedInterpolation, .unclosedRegex:
        problem.range.isEmpty ? nil : problem.range
      default: problem.range.end < end && !problem.isAtEnd ? problem.range : nil
      }
    }
  }

  /// The bracket that touches an offset and its partner; texts and patterns hold none.
  package func brackets(at offset: Int) -> [TextRange] {
    var open: [(kind: SyntaxKind, range: TextRange)] = []
    for token in 0..<tree.tokenCount {
      let (kind, range) = (tree.tokenKind(token), tree.tokenRange(token))
      switch kind {
      case .leftBrace, .leftParen, .leftBracket: open.append((kind, range))
      case .rightBrace, .rightParen, .rightBracket:
        guard let last = open.popLast() else { continue }
        guard last.kind.closing == kind else { continue }
        let ends = [last.range.start, last.range.end, range.start, range.end]
        if ends.contains(offset) { return [last.range, range] }
      default: break
      }
    }
    return []
  }
}

extension Analysis {
  /// A text that is longer was pasted: its names are checked when it runs.
  private static let typedLimit = 4_096

  /// The names in a text being typed that mean nothing, but for the one at the cursor, which may go on.
  ///
  /// Linear in the text's length where the session's names are prepared (`Session.prepareNames`).
  package func unknownNames(in text: String, at offset: Int) -> [TextRange] {
    guard text.utf8.count <= Self.typedLimit else { return [] }
    var session = session
    return session.nameFindings(inTyped: text).compactMap { finding in
      finding.code.name.hasPrefix("unknown-") && !finding.range.touches(offset)
        ? finding.range : nil
    }
  }
}

extension SyntaxKind {
  /// The bracket that closes this one.
  fileprivate var closing: SyntaxKind? {
    switch self {
    case .leftBrace: .rightBrace
    case .leftParen: .rightParen
    case .leftBracket: .rightBracket
    default: nil
    }
  }
}
