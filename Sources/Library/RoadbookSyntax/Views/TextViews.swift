package import RoadbookText
import RoadbookURL

extension SyntaxTree {
  /// Whether a range begins with a double quote.
  package func isQuoted(_ range: TextRange) -> Bool { byte(at: range.start) == UInt8(ascii: "\"") }

  /// The string in a range, without surrounding quotes.
  package func bareText(in range: TextRange) -> String {
    let text = text(in: range)
    return isQuoted(range) ? Unquoting.bare(text) : text
  }

  /// The source of a node, without surrounding quotes.
  package func bareText(of node: Int) -> String { bareText(in: range(of: node)) }
}

/// A name, a file or another word, bare or in quotes.
package struct NameSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var isQuoted: Bool { node.isQuoted }
  /// The word, without surrounding quotes.
  package var text: String { node.bareText }
}

/// A pattern as written in the file, for `Pattern.parse`.
package struct PatternSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var isQuoted: Bool { node.isQuoted }
  /// The pattern without its quotes.
  package var text: String { node.bareText }
  /// Whether it is a plain name, `[A-Za-z_][A-Za-z0-9_]*`: after a guard's `on` that is a screen.
  package var isPlainName: Bool { !isQuoted && TextShape.isName(text.utf8) }

  /// Converts a range of `text` to a range of the file.
  package func fileRange(_ inner: TextRange) -> TextRange {
    guard isQuoted else { return inner.shifted(by: range.start) }
    let bytes = Array(node.text.utf8)
    // Each escape is one byte longer in the file than in the pattern.
    var offsets: [Int] = []
    var index = 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      offsets.append(index)
      index += bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
    }
    offsets.append(index)
    let last = offsets.count - 1
    return TextRange(offsets[min(inner.start, last)], offsets[min(inner.end, last)])
      .shifted(by: range.start)
  }
}

/// A piece of a string with interpolations.
package enum TextSegment: Sendable {
  /// Characters, with escapes resolved.
  case text(String, TextRange)
  /// `${expression}` with the index of the expression, which is missing in `${}`.
  case interpolation(Int?, TextRange)
}

/// A URL as written in the file, possibly with `${…}`.
package struct URLSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  /// Whether it is the word `lookup`, as a route's target may be.
  package var isLookup: Bool { node.tree.isLookup(node.index) }
  /// The pieces in order; adjacent characters and escapes are one piece.
  package var segments: [TextSegment] {
    var result: [TextSegment] = []
    node.tree.eachSegment(of: node.index) { result.append($0) }
    return result
  }
  /// The call of a named route that gives the URL, optionally with members.
  package var call: SyntaxNode? { node.expression }
  /// The URL if it contains no interpolation.
  package var plainText: String? { node.tree.plainText(of: node.index) }
}

extension SyntaxTree {
  /// The string of a string literal or URL that is a single piece without escapes and
  /// interpolations, as most are.
  package func singleText(of node: Int) -> String? { plainToken(of: node).map { tokenText($0) } }

  /// The only token with characters of such a literal.
  private func plainToken(of node: Int) -> Int? {
    let record = storage.nodes[node]
    guard record.size == 1, record.firstToken < record.endToken else { return nil }
    let first = Int(record.firstToken)
    var isQuoted = false
    if case .quote = tokenKind(first) { isQuoted = true }
    let token = isQuoted ? first + 1 : first
    guard Int(record.endToken) - first == (isQuoted ? 3 : 1),
      case .stringText = tokenKind(token)
    else { return nil }
    if !isQuoted { return token }
    if case .quote = tokenKind(first + 2) { return token } else { return nil }
  }

  /// The string of a string literal or URL, joined from its pieces; nil if it has an interpolation.
  func joinedText(of node: Int) -> String? {
    var result: String? = ""
    eachSegment(of: node) { segment in
      if case .text(let text, _) = segment { result?.append(text) } else { result = nil }
    }
    return result
  }

  /// Visits the pieces of a string literal or URL in order.
  package func eachSegment(of node: Int, _ visit: (TextSegment) -> Void) {
    if let plain = plainToken(of: node) {
      visit(.text(tokenText(plain), tokenRange(plain)))
      return
    }
    var text = ""
    var start = range(of: node).start
    var end = start
    func flush() {
      if end > start { visit(.text(text, TextRange(start, end))) }
      text = ""
    }
    let tokens = tokens(of: node)
    var token = tokens.lowerBound
    var children = children(of: node)
    var child = next(&children)
    while token < tokens.upperBound {
      if let inner = child, self.tokens(of: inner).lowerBound == token {
        child = next(&children)
        let range = range(of: inner)
        if case .interpolation = kind(of: inner) {
          flush()
          visit(.interpolation(expression(of: inner), range))
          start = range.end
          end = start
        } else if kind(of: inner).isExpression {
          // The call of a named route, which is the whole URL.
          visit(.interpolation(inner, range))
          start = range.end
          end = start
        }
        token = max(token + 1, self.tokens(of: inner).upperBound)
        continue
      }
      let range = tokenRange(token)
      switch tokenKind(token) {
      case .quote:
        if text.isEmpty {
          start = range.end
          end = start
        }
      case .stringEscape:
        text += Unquoting.escape(tokenText(token))
        end = range.end
      default:
        let more = self.text(in: range)
        text = text.isEmpty ? more : text + more
        end = range.end
      }
      token += 1
    }
    flush()
  }
}
