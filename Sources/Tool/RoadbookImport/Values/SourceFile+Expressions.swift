/// Where expressions and assignments end, and what variables are declared as.
extension SourceFile {
  /// Whether a token begins a statement on a new line.
  func beginsStatement(_ index: Int) -> Bool {
    language.endsStatementsAtLines && self[index]?.startsLine == true && !continues(index)
  }

  /// The expression that begins at a token, up to the first one that `ends` it; at most 256 tokens
  /// and brackets.
  func expression(from start: Int, until ends: (Int) -> Bool = { _ in false }) -> TokenRange? {
    var end = start
    for index in level(from: start).prefix(256) {
      guard enclosing[index] == enclosing[start], !isSymbol(index, ";"), !ends(index),
        index == start || !beginsStatement(index)
      else { break }
      end = after(index)
    }
    return end > start ? tokenRange(start..<min(end, tokens.count)) : nil
  }

  /// The expression that is assigned, if the token at an index is a `=` of its own.
  func assignedValue(_ index: Int) -> TokenRange? {
    guard isSymbol(index, "="), !isSymbol(index + 1, "=") else { return nil }
    return expression(from: index + 1)
  }

  /// An assignment, represented as a call.
  func assignment(_ place: Int, _ receiver: TokenRange?, _ value: TokenRange) -> SourceCall {
    SourceCall(
      receiver: receiver, name: word(place) ?? "", place: place,
      arguments: [.init(label: nil, value: value)],
      whole: tokenRange(min(receiver?.first ?? place, place)..<value.end))
  }

  /// What `[…]` is applied to: a name or a call with its receiver, or a bracketed expression.
  func subscripted(_ open: Int) -> TokenRange? {
    var start = open - 1
    if let bracket = self.open(start), !isSymbol(start, "}") {
      start = bracket - 1
      guard isSymbol(bracket, "("), word(start) != nil, touches(start, bracket) else {
        return tokenRange(bracket..<open)
      }
    }
    guard word(start) != nil else { return nil }
    return tokenRange((receiver(before: start)?.first ?? start)..<open)
  }

  /// Whether a variable is declared with a type: `name: Type`, `Type *name`, `(Type *)name`.
  func declares(_ name: String, of type: String) -> Bool {
    (words[name] ?? []).contains { index in
      if language == .swift { return isSymbol(index + 1, ":") && isWord(index + 2, type) }
      let end = isSymbol(index - 1, ")") ? index - 1 : index
      return isSymbol(end - 1, "*") && isWord(end - 2, type)
    }
  }
}
