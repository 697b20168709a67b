/// Functions, and names with a value only inside them: parameters and loop variables.
extension DefinitionScan {
  /// `- (T)name:(U)x y:(V)z { … }`
  mutating func method(_ index: Int) {
    guard file.braces[index] == -1, file.isSymbol(index + 1, "("),
      let close = file.close(index + 1),
      let name = file.word(close + 1)
    else { return }
    if let body = body(after: close + 1) {
      functions.append(FunctionBody(file: number, name: name, range: body))
    }
  }

  mutating func swiftFunction(_ index: Int) {
    guard file.language == .swift, let name = file.word(index + 1) else { return }
    if let body = body(after: index + 2) {
      functions.append(FunctionBody(file: number, name: name, range: body))
    }
  }

  /// The next braces before the statement ends.
  private func body(after start: Int) -> Range<Int>? {
    var place = start
    for _ in 0..<64 {
      guard let token = file[place], !token.isSymbol(";"), !token.isSymbol("}") else { return nil }
      if token.isSymbol("{") { return file.close(place).map { place..<($0 + 1) } }
      place = file.after(place)
    }
    return nil
  }

  /// `:(NSString *)path` in a method declaration.
  mutating func parameterOfMethod(_ index: Int) {
    guard file.language == .objectiveC, file.braces[index] == -1, let close = file.close(index),
      let name = file.word(close + 1), let body = body(after: close + 2)
    else { return }
    add(name, close + 1, .unknown, scope: body.lowerBound)
  }

  /// `func f(a b: T)`, `init(a: T)`, `void f(T *a)`.
  mutating func parametersOfFunction(_ index: Int) {
    guard let close = file.close(index), close - index < Self.valueLimit else { return }
    let isFunction =
      file.language == .swift
      ? file.isWord(index - 2, "func") || file.isWord(index - 1, "init")
      : file.braces[index] == -1 && file.isSymbol(close + 1, "{")
    guard isFunction, let body = body(after: close + 1) else { return }
    for part in file.split(index + 1, close) {
      let colon = part.first { file.isSymbol($0, ":") }
      let place = (colon ?? part.upperBound) - 1
      if let name = file.word(place) { add(name, place, .unknown, scope: body.lowerBound) }
    }
  }

  /// `{ a, b in`, `{ (a: T, b) -> U in`, `^(T *a) { … }`.
  mutating func parametersOfClosure(_ open: Int) {
    if file.language == .objectiveC {
      guard file.isSymbol(open - 1, ")"), let start = file.open(open - 1), file.close(open) != nil
      else { return }
      let list = enumeratedList(start)
      for (index, part) in file.split(start + 1, open - 1).enumerated() {
        if let name = file.word(part.upperBound - 1), part.count > 1 {
          let element = index == 0 ? list.map(Definition.Value.elements) : nil
          add(name, part.upperBound - 1, element ?? .unknown, scope: open)
        }
      }
      return
    }
    let list = eachList(open)
    if let list { add(Self.element, open, .elements(list), scope: open) }
    var place = open + 1
    var names: [Int] = []
    for _ in 0..<32 {
      guard let token = file[place], !token.isSymbol("}") else { return }
      if token.isWord("in") { break }
      if token.isSymbol("("), let close = file.close(place) {
        names += file.split(place + 1, close).map(\.lowerBound)
      } else if token.word != nil, file.isSymbol(place + 1, ",") || file.isWord(place + 1, "in") {
        names.append(place)
      } else if token.isSymbol("{") || token.isSymbol("=") {
        return
      }
      place = file.after(place)
    }
    guard file.isWord(place, "in") else { return }
    let element = names.count == 1 ? list.map(Definition.Value.elements) : nil
    for name in names {
      guard let word = file.word(name) else { continue }
      add(word, name, element ?? .unknown, scope: open)
    }
  }

  /// The name of a closure's only parameter if it has no other.
  static let element = "$0"

  /// The list before `.forEach {` and `.forEach({`.
  private func eachList(_ open: Int) -> Range<Int>? {
    let name = file.isSymbol(open - 1, "(") ? open - 2 : open - 1
    return file.isWord(name, "forEach") ? file.receiver(before: name) : nil
  }

  /// The list in `[list enumerateObjectsUsingBlock:^(…) {`; `parameters`: the bracket after `^`.
  private func enumeratedList(_ parameters: Int) -> Range<Int>? {
    guard file.isSymbol(parameters - 1, "^"),
      file.isWord(parameters - 3, "enumerateObjectsUsingBlock")
    else { return nil }
    return file.call(named: parameters - 3)?.receiver
  }

  /// `for x in list {`, `for (T *x in list) {`, `for (T *x in list) call;`
  mutating func loop(_ index: Int) {
    var place = index + 1
    var end = file.tokens.count
    var scope: Int?
    let isBracketed = file.isSymbol(place, "(")
    if isBracketed, file.language == .swift { return tupleLoop(place) }
    if isBracketed {
      guard let close = file.close(place) else { return }
      scope = file.isSymbol(close + 1, "{") ? close + 1 : place
      place += 1
      end = close
    }
    var name: Int?
    for _ in 0..<16 {
      guard place < end else { return }
      if file.isWord(place, "in") { break }
      if file.word(place) != nil { name = name == nil || isBracketed ? place : -1 }
      place = file.after(place)
    }
    guard let name, place < end, file.isWord(place, "in") else { return }
    let start = place + 1
    guard let word = file.word(name) else { return }
    if let scope { return addElement(word, name, of: start..<end, scope) }
    var brace = start
    for _ in 0..<64 where !file.isSymbol(brace, "{") {
      guard file[brace] != nil else { return }
      brace = file.after(brace)
    }
    guard file.isSymbol(brace, "{") else { return }
    let listEnd = (start..<brace).first { file.isWord($0, "where") } ?? brace
    addElement(word, name, of: start..<listEnd, brace)
  }

  private mutating func addElement(_ word: String, _ name: Int, of list: Range<Int>, _ scope: Int) {
    add(word, name, list.isEmpty ? .unknown : .elements(list), scope: scope)
  }

  /// `for (index, x) in list.enumerated() {`: all names count as unknown, including the element.
  private mutating func tupleLoop(_ open: Int) {
    guard let close = file.close(open), let body = body(after: close + 1) else { return }
    for part in file.split(open + 1, close) {
      if let name = file.word(part.lowerBound) {
        add(name, part.lowerBound, .unknown, scope: body.lowerBound)
      }
    }
  }
}
