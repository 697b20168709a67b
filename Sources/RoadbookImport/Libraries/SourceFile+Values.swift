import RoadbookText

/// Simple values and assignments.
extension SourceFile {
  /// The value of a boolean literal; nil for anything else.
  func flag(_ range: Range<Int>) -> Bool? {
    let range = unwrapped(range)
    guard range.count == 1, let word = word(range.lowerBound) else { return nil }
    if ["YES", "true", "TRUE"].contains(word) { return true }
    return ["NO", "false", "FALSE"].contains(word) ? false : nil
  }

  /// The value of an integer literal; nil for anything else.
  func integer(_ range: Range<Int>) -> Int? {
    let range = unwrapped(range)
    guard range.count == 1, let token = self[range.lowerBound], token.kind == .number else {
      return nil
    }
    var digits = text.text(in: token.range).filter { $0 != "_" }
    while let last = digits.last, "uUlL".contains(last) { digits.removeLast() }
    return Int(digits)
  }

  func isNothing(_ range: Range<Int>) -> Bool {
    let range = unwrapped(range)
    return range.count == 1 && ["nil", "NULL", "Nil"].contains(word(range.lowerBound) ?? "")
  }

  /// The assigned expression that begins at `start`, after the `=`.
  func assignedValue(_ start: Int) -> Range<Int>? {
    guard start < tokens.count, !isSymbol(start, "=") else { return nil }
    var index = start
    for _ in 0..<256 {
      guard let token = self[index], enclosing[index] == enclosing[start], !token.isSymbol(";")
      else { break }
      if index > start, language == .swift, token.startsLine, !continues(index) { break }
      index = after(index)
    }
    return index > start ? start..<min(index, tokens.count) : nil
  }

  /// An assignment, represented as a call.
  func assignment(_ place: Int, _ receiver: Range<Int>?, _ value: Range<Int>) -> SourceCall {
    SourceCall(
      file: number, receiver: receiver, name: word(place) ?? "", place: place,
      arguments: [.init(label: nil, range: value)],
      range: min(receiver?.lowerBound ?? place, place)..<value.upperBound, isMessage: false)
  }

  /// What `[…]` is applied to: a name or a call with its receiver, or a bracketed expression.
  func subscripted(_ open: Int) -> Range<Int>? {
    if let start = self.open(open - 1), !isSymbol(open - 1, "}") {
      guard isSymbol(start, "("), word(start - 1) != nil, touches(start - 1, start) else {
        return start..<open
      }
      return (receiver(before: start - 1)?.lowerBound ?? start - 1)..<open
    }
    guard word(open - 1) != nil else { return nil }
    return (receiver(before: open - 1)?.lowerBound ?? open - 1)..<open
  }
}
