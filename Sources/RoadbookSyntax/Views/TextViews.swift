package import RoadbookText

extension SyntaxTree {
  /// Whether a range begins with a double quote.
  package func isQuoted(_ range: TextRange) -> Bool {
    byte(at: range.start) == UInt8(ascii: "\"")
  }

  /// The text of a range without the quotes that it may stand in.
  package func bareText(in range: TextRange) -> String {
    let text = text(in: range)
    return isQuoted(range) ? Unquoting.bare(text) : text
  }
}

/// A name: of a screen, a guard, a container, a hook and so on.
package struct NameSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  /// The name, without the quotes it may stand in.
  package var text: String { node.bareText }
}

/// A bare or quoted text of one word: a file, a filter, a topic, a route's name.
package struct BareSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var isQuoted: Bool { node.isQuoted }
  package var text: String { node.bareText }
}

/// A pattern as it stands in the text, for `Pattern.parse`.
package struct PatternSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var isQuoted: Bool { node.isQuoted }
  /// The pattern without its quotes.
  package var text: String { node.bareText }
  /// Whether it reads as a plain name, `[A-Za-z_][A-Za-z0-9_]*`: what a guard's `on` may be, a screen.
  package var isPlainName: Bool { !isQuoted && Unquoting.isIdentifier(text) }

  /// Where a range of `text` stands in the file.
  package func fileRange(_ inner: TextRange) -> TextRange {
    guard isQuoted else { return inner.shifted(by: range.start) }
    let bytes = Array(node.text.utf8)
    // Each escape makes the file's text one byte longer than the pattern.
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

/// A piece of a text with interpolations.
package enum TextSegment: Sendable {
  /// Characters, escapes resolved.
  case text(String, TextRange)
  /// `${expression}`; the expression is missing in `${}`.
  case interpolation(ExpressionSyntax?, TextRange)
}

/// A URL as it stands in the text, perhaps with `${…}` in it.
package struct URLSyntax: Sendable, Hashable {
  package let node: SyntaxNode
  package init(_ node: SyntaxNode) { self.node = node }

  package var range: TextRange { node.range }
  package var isQuoted: Bool { node.token(.quote) != nil }
  package var segments: [TextSegment] { node.textSegments }
  /// The URL when it holds no interpolation.
  package var plainText: String? { singleText ?? joinedText(segments) }
  /// The URL when it is a single piece of text, without escapes and interpolations, as most are.
  package var singleText: String? { plainToken(of: node).map { node.tree.tokenText($0) } }
  /// The expression of a URL that is only `${…}`: its value is the whole URL.
  package var wholeExpression: ExpressionSyntax? {
    guard segments.count == 1, case .interpolation(let expression, _) = segments[0] else {
      return nil
    }
    return expression
  }
}

extension SyntaxNode {
  /// The pieces of a text or a URL in order; neighbouring characters and escapes are one piece.
  var textSegments: [TextSegment] {
    var result: [TextSegment] = []
    eachSegment { result.append($0) }
    return result
  }

  /// Visits the pieces of a text or a URL in order.
  package func eachSegment(_ visit: (TextSegment) -> Void) {
    if let plain = plainToken(of: self) {
      visit(.text(tree.tokenText(plain), tree.tokenRange(plain)))
      return
    }
    var text = ""
    var start = range.start
    var end = start
    func flush() {
      if end > start { visit(.text(text, TextRange(start, end))) }
      text = ""
    }
    let tokens = tokens
    var token = tokens.lowerBound
    var children = children
    var next = children.next()
    while token < tokens.upperBound {
      if let child = next, child.tokens.lowerBound == token {
        next = children.next()
        if child.kind == .interpolation {
          flush()
          let range = child.range
          visit(.interpolation(child.expression, range))
          start = range.end
          end = start
        }
        token = max(token + 1, child.tokens.upperBound)
        continue
      }
      let range = tree.tokenRange(token)
      switch tree.tokenKind(token) {
      case .quote:
        if text.isEmpty {
          start = range.end
          end = start
        }
      case .stringEscape:
        text += Unquoting.escape(tree.tokenText(token))
        end = range.end
      default:
        let more = tree.text(in: range)
        text = text.isEmpty ? more : text + more
        end = range.end
      }
      token += 1
    }
    flush()
  }
}

/// The one token with characters of a text without escapes and interpolations, as most are.
func plainToken(of node: SyntaxNode) -> Int? {
  let tokens = node.tokens
  guard node.size == 1, let first = tokens.first else { return nil }
  let isQuoted = node.tree.tokenKind(first) == .quote
  let token = isQuoted ? first + 1 : first
  guard tokens.count == (isQuoted ? 3 : 1), node.tree.tokenKind(token) == .stringText,
    !isQuoted || node.tree.tokenKind(first + 2) == .quote
  else { return nil }
  return token
}

func joinedText(_ segments: [TextSegment]) -> String? {
  var result = ""
  for segment in segments {
    guard case .text(let text, _) = segment else { return nil }
    result += text
  }
  return result
}
