/// The role of a piece of output, which decides its style.
///
/// Uses only the sixteen basic colours, bold and dim: the terminal's own scheme makes them readable
/// on its background, light or dark.
package enum AnswerStyle: Hashable, Sendable, CaseIterable {
  case plain, heading, label, place, pattern, screen, statement, good, bad, doubtful

  /// The parameters of the escape sequence; empty for plain text.
  var sequence: String {
    switch self {
    case .plain: ""
    case .heading: "1"
    case .label, .place: "2"
    case .pattern, .statement: "36"
    case .screen: "1"
    case .good: "32"
    case .bad: "1;31"
    case .doubtful: "1;35"
    }
  }
}

/// A string whose pieces have a style; without colours it is the plain string, byte for byte.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  package struct Span: Hashable, Sendable {
    package var text: String
    package var style: AnswerStyle
  }

  package private(set) var spans: [Span]

  package init() { spans = [] }
  package init(_ text: String, _ style: AnswerStyle = .plain) {
    spans = text.isEmpty ? [] : [Span(text: text, style: style)]
  }
  package init(stringLiteral value: String) { self.init(value) }
  package init(stringInterpolation: Pieces) { self = stringInterpolation.text }

  /// The plain string, which is also what interpolation into a `String` gives.
  package var description: String { plain }

  package var plain: String {
    spans.count == 1 ? spans[0].text : spans.reduce(into: "") { $0 += $1.text }
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// The number of terminal columns.
  package var width: Int { spans.reduce(0) { $0 + CellWidth.of($1.text) } }

  /// The same with control characters escaped: one line.
  package var escaped: StyledText {
    var result = StyledText()
    for span in spans { result.append(TerminalText.escaped(span.text), span.style) }
    return result
  }

  /// The string, with escape sequences around its pieces if it is coloured.
  package func rendered(isColoured: Bool) -> String {
    guard isColoured else { return plain }
    return spans.reduce(into: "") { text, span in
      let sequence = span.style.sequence
      text += sequence.isEmpty ? span.text : "\u{1B}[\(sequence)m\(span.text)\u{1B}[m"
    }
  }

  /// `  label  text`: a line whose text begins at a column, or two spaces after a longer label.
  package static func labelled(_ label: String, _ text: StyledText, at column: Int) -> StyledText {
    let gap = String(repeating: " ", count: max(2, column - label.count))
    return "  \(label, .label)\(gap)\(text)"
  }

  package mutating func append(_ text: String, _ style: AnswerStyle = .plain) {
    guard !text.isEmpty else { return }
    // Spaces have no colour.
    let style = text.utf8.allSatisfy { $0 == 0x20 } ? .plain : style
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, style: style))
    }
  }

  /// Without the pieces of a style.
  package func without(_ style: AnswerStyle) -> StyledText {
    var result = self
    result.spans.removeAll { $0.style == style }
    return result
  }

  /// Without trailing spaces.
  package var trimmedEnd: StyledText {
    var result = self
    while let last = result.spans.indices.last {
      while result.spans[last].text.utf8.last == 0x20 { result.spans[last].text.removeLast() }
      if !result.spans[last].text.isEmpty { break }
      result.spans.removeLast()
    }
    return result
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    for span in right.spans { left.append(span.text, span.style) }
  }

  package struct Pieces: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.append(literal) }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(value.description)
    }
    package mutating func appendInterpolation(_ value: String, _ style: AnswerStyle) {
      text.append(value, style)
    }
    package mutating func appendInterpolation(_ value: StyledText) { text += value }
  }
}

extension [StyledText] {
  /// The pieces joined by a separator.
  package func joined(separator: String) -> StyledText {
    var result = StyledText()
    for (index, text) in enumerated() {
      if index > 0 { result.append(separator) }
      result += text
    }
    return result
  }
}
