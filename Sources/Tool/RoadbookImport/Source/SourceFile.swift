import RoadbookText

/// A file as tokens with matched brackets. A class, so that each tokenRange of it can refer to it.
final class SourceFile {
  /// Its index among the imported files.
  let number: Int
  let text: SourceText
  let language: SourceLanguage
  let tokens: [SourceToken]
  private let comments: [TextRange]
  let macros: [(name: String, range: Range<Int>)]
  private let conditions: [Range<Int>]
  /// For each bracket the index of its partner, else -1.
  private(set) var partners: [Int]
  /// For each token the innermost closed bracket around it, or -1.
  private(set) var enclosing: [Int]
  /// For each token the innermost closed `{` around it, or the `(` of a loop without braces, or -1.
  private(set) var braces: [Int]
  /// Where each word stands.
  private(set) lazy var words: [String: [Int]] = Dictionary(
    grouping: tokens.indices.filter { word($0) != nil }, by: { word($0) ?? "" })
  /// The classes in Objective-C, from `@implementation` on.
  private lazy var implementations: [(start: Int, name: String)] =
    (words["implementation"] ?? []).compactMap { index in
      isSymbol(index - 1, "@") ? word(index + 1).map { (index, $0) } : nil
    }
  /// Unmatched brackets.
  private(set) var stray: [Int] = []

  init(_ text: SourceText, _ language: SourceLanguage, number: Int) {
    self.number = number
    self.text = text
    self.language = language
    var lexer = SourceLexer(text.bytes, language)
    lexer.lex()
    tokens = lexer.tokens
    comments = lexer.comments
    macros = lexer.macros
    conditions = lexer.conditions
    partners = Array(repeating: -1, count: tokens.count)
    enclosing = partners
    braces = partners
    pair()
    nest()
    nestLoops()
  }

  func tokenRange(_ range: Range<Int>) -> TokenRange { TokenRange(self, range) }

  /// A token as a tokenRange.
  func tokenRange(_ index: Int) -> TokenRange { TokenRange(self, index..<(index + 1)) }

  subscript(_ index: Int) -> SourceToken? { tokens.indices.contains(index) ? tokens[index] : nil }

  func word(_ index: Int) -> String? { self[index]?.word }
  func isWord(_ index: Int, _ text: String) -> Bool { self[index]?.isWord(text) ?? false }
  func isSymbol(_ index: Int, _ scalar: Unicode.Scalar) -> Bool {
    self[index]?.isSymbol(scalar) ?? false
  }

  /// The closing bracket of an opening one; nil if there is none.
  func close(_ open: Int) -> Int? {
    guard partners.indices.contains(open), partners[open] > open else { return nil }
    return partners[open]
  }

  /// The opening bracket of a closing one; nil if there is none.
  func open(_ close: Int) -> Int? {
    guard partners.indices.contains(close), partners[close] >= 0, partners[close] < close else {
      return nil
    }
    return partners[close]
  }

  /// The next token at the same depth.
  func after(_ index: Int) -> Int { (close(index) ?? index) + 1 }

  /// The tokens from `start` on, up to `end`, without those in brackets between them.
  func level(from start: Int, to end: Int = .max) -> some Sequence<Int> {
    let end = min(end, tokens.count)
    return sequence(state: start) { next -> Int? in
      guard next < end else { return nil }
      defer { next = self.after(next) }
      return next
    }
  }

  /// The braces around a token, the innermost first; at most 256.
  func bracesAround(_ token: Int) -> some Sequence<Int> {
    sequence(state: token) { brace -> Int? in
      guard self.braces.indices.contains(brace) else { return nil }
      brace = self.braces[brace]
      return brace >= 0 ? brace : nil
    }.prefix(256)
  }

  /// Whether a token is between `#if` and `#endif`.
  func isCompiledConditionally(_ index: Int) -> Bool {
    guard let offset = self[index]?.range.start else { return false }
    let next = conditions.partitioningIndex(where: { $0.upperBound > offset })
    return next < conditions.count && conditions[next].contains(offset)
  }

  /// The class whose `@implementation` a token is in.
  func implementation(around index: Int) -> String? {
    let next = implementations.partitioningIndex(where: { $0.start > index })
    return next > 0 ? implementations[next - 1].name : nil
  }

  /// The comment lines directly above a token that begins its line, without their marks; at most
  /// eight.
  func comment(above index: Int) -> [String] {
    guard let token = self[index], isAloneInLine(token.range.start) else { return [] }
    var line = text.lines.line(at: token.range.start)
    var next = comments.partitioningIndex(where: { $0.start >= token.range.start })
    var lines: [String] = []
    while next > 0, lines.count < 8 {
      next -= 1
      let range = comments[next]
      let (first, last) = (text.lines.line(at: range.start), text.lines.line(at: range.end))
      guard last == line - 1, isAloneInLine(range.start) else { break }
      line = first
      lines.insert(contentsOf: Self.commentLines(text.text(in: range)), at: 0)
    }
    return Array(lines.prefix(8))
  }

  /// Whether only blanks precede an offset in its line.
  private func isAloneInLine(_ offset: Int) -> Bool {
    var place = offset
    while place > 0, text.bytes[place - 1] != 0x0A {
      place -= 1
      if text.bytes[place] != 0x20, text.bytes[place] != 0x09 { return false }
    }
    return true
  }

  private static func commentLines(_ comment: String) -> [String] {
    comment.split(whereSeparator: \.isNewline).compactMap { line in
      var line = line.trimmingEnd(while: \.isWhitespace)[...]
      if line.hasSuffix("*/") { line = line.dropLast(2) }
      line = line.drop { "/* \t".contains($0) }
      let text = line.trimmingEnd(while: \.isWhitespace)
      return text.isEmpty ? nil : String(text)
    }
  }

  /// Whether two tokens are directly adjacent.
  func touches(_ index: Int, _ next: Int) -> Bool {
    guard let left = self[index], let right = self[next] else { return false }
    return left.range.end == right.range.start
  }

  private func pair() {
    var stack: [(index: Int, closer: Unicode.Scalar)] = []
    var waiting: [Unicode.Scalar: Int] = [:]
    var borders = Set(macros.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    borders.insert(tokens.count)
    for index in 0...tokens.count {
      if borders.contains(index) {
        stray += stack.map(\.index)
        stack = []
        waiting = [:]
      }
      guard index < tokens.count, case .symbol(let scalar) = tokens[index].kind else { continue }
      switch scalar {
      case "(": stack.append((index, ")"))
      case "[": stack.append((index, "]"))
      case "{": stack.append((index, "}"))
      case ")", "]", "}":
        guard waiting[scalar, default: 0] > 0 else {
          stray.append(index)
          continue
        }
        while let top = stack.popLast() {
          waiting[top.closer, default: 0] -= 1
          if top.closer == scalar {
            partners[top.index] = index
            partners[index] = top.index
            break
          }
          stray.append(top.index)
        }
        continue
      default: continue
      }
      if let top = stack.last { waiting[top.closer, default: 0] += 1 }
    }
    stray.sort()
  }

  /// The statement of a loop without braces is inside the brackets of its loop:
  /// `for (T *x in list) call;`.
  private func nestLoops() {
    guard language == .objectiveC else { return }
    for index in tokens.indices where isWord(index, "for") && isSymbol(index + 1, "(") {
      guard let close = close(index + 1), !isSymbol(close + 1, "{") else { continue }
      let (end, outer) = (statementEnd(close + 1), braces[index])
      var place = close + 1
      for _ in 0..<Self.longestStatement where place < end {
        if braces[place] == outer { braces[place] = index + 1 }
        place = isSymbol(place, "{") ? self.close(place) ?? place + 1 : place + 1
      }
    }
  }

  /// In tokens outside its braces. Thousands of loops in loops would take forever.
  private static let longestStatement = 1_000

  /// The end of the statement that begins at an index: behind `;` or braces, before what closes the
  /// braces around it.
  private func statementEnd(_ start: Int) -> Int {
    var place = start
    for _ in 0..<Self.longestStatement {
      guard let token = self[place], enclosing[place] == enclosing[start], open(place) == nil else {
        break
      }
      place = after(place)
      if token.isSymbol(";") || token.isSymbol("{") && !isWord(place, "else") { break }
    }
    return place
  }

  private func nest() {
    var open: [Int] = []
    var openBraces: [Int] = []
    for index in tokens.indices {
      if let partner = self.open(index) {
        open.removeLast()
        if tokens[partner].isSymbol("{") { openBraces.removeLast() }
      }
      enclosing[index] = open.last ?? -1
      braces[index] = openBraces.last ?? -1
      if close(index) != nil {
        open.append(index)
        if tokens[index].isSymbol("{") { openBraces.append(index) }
      }
    }
  }
}
