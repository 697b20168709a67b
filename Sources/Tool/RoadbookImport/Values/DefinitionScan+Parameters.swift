/// Functions, and names with a value only inside them: parameters and loop variables.
extension DefinitionScan {
  /// `- (T)name:(U)x y:(V)z { … }`
  mutating func method(_ index: Int) {
    guard file.braces[index] == -1, file.isSymbol(index + 1, "("),
      let close = file.close(index + 1), let name = file.word(close + 1),
      let body = body(after: close + 1)
    else { return }
    var function = Function(name: name, body: body)
    var place = close + 1
    while let label = file.word(place), file.isSymbol(place + 1, ":"), place < body.first,
      let close = file.close(place + 2)
    {
      add(close + 1, .argument(function.labels.count), scope: body.first)
      function.labels.append(label)
      place = close + 2
    }
    functions.append(function)
  }

  /// `func f(a b: T, c: U) { … }`
  mutating func swiftFunction(_ index: Int) {
    guard file.language == .swift, let name = file.word(index + 1),
      let open = file.level(from: index + 2).prefix(32).first(where: { file.isSymbol($0, "(") }),
      let close = file.close(open), close - open < Self.valueLimit,
      let body = body(after: close + 1)
    else { return }
    var function = Function(name: name, body: body)
    let generics = typeParameters(index + 2)
    for generic in generics { add(generic, .unknown, scope: body.first) }
    for part in file.split(open + 1, close) {
      let position = function.labels.count
      guard let colon = part.range.first(where: { file.isSymbol($0, ":") }) else { continue }
      add(colon - 1, .argument(position), scope: body.first)
      // `T` of `type: T.Type` is the type that a call passes.
      if file.isSymbol(colon + 2, "."), file.isWord(colon + 3, "Type"),
        let generic = generics.first(where: { file.word($0) == file.word(colon + 1) })
      {
        replaceValue(of: generic, by: .argument(position))
      }
      let label = file.word(part.first)
      function.labels.append(label == "_" ? nil : label)
      if let equals = part.range.first(where: { file.isSymbol($0, "=") }), equals < part.last {
        function.defaults[position] = part.with(equals + 1..<part.end)
      }
    }
    functions.append(function)
  }

  /// The names in `<T, U: V>`.
  func typeParameters(_ open: Int) -> [Int] {
    guard file.language == .swift, file.isSymbol(open, "<") else { return [] }
    var result: [Int] = []
    for place in (open + 1)..<(open + 64) {
      if file.isSymbol(place, ">") { break }
      let isName = place == open + 1 || file.isSymbol(place - 1, ",")
      if isName, file.word(place) != nil { result.append(place) }
    }
    return result
  }

  /// The next braces before the statement ends.
  private func body(after start: Int) -> TokenRange? {
    for place in file.level(from: start).prefix(64) {
      if file.isSymbol(place, ";") || file.isSymbol(place, "}") { return nil }
      if file.isSymbol(place, "{") {
        return file.close(place).map { file.tokenRange(place..<($0 + 1)) }
      }
    }
    return nil
  }

  /// `init(a: T)`, `void f(T *a)`.
  mutating func parametersOfFunction(_ index: Int) {
    guard let close = file.close(index), close - index < Self.valueLimit else { return }
    let isFunction =
      file.language == .swift
      ? file.isWord(index - 1, "init")
      : file.braces[index] == -1 && file.isSymbol(close + 1, "{")
    guard isFunction, let body = body(after: close + 1) else { return }
    for part in file.split(index + 1, close) {
      let colon = part.range.first { file.isSymbol($0, ":") }
      add((colon ?? part.end) - 1, .unknown, scope: body.first)
    }
  }

  /// `{ a, b in`, `{ (a: T, b) -> U in`, `^(T *a) { … }`.
  mutating func parametersOfClosure(_ open: Int) {
    if file.language == .objectiveC {
      guard file.isSymbol(open - 1, ")"), let start = file.open(open - 1), file.close(open) != nil
      else { return }
      let list = enumeratedList(start)
      for (index, part) in file.split(start + 1, open - 1).enumerated()
      where part.range.count > 1 {
        add(part.last, index == 0 ? Self.element(of: list) : .unknown, scope: open)
      }
      return
    }
    let list = eachList(open)
    if let list { add(open, .elements(list.range), scope: open, named: Self.element) }
    var names: [Int] = []
    for place in file.level(from: open + 1).prefix(32) {
      if file.isWord(place, "in") {
        for (part, name) in names.enumerated() {
          add(name, Self.element(of: list), scope: open, part: names.count > 1 ? part : nil)
        }
        return
      }
      if file.isSymbol(place, "("), let close = file.close(place) {
        names += file.split(place + 1, close).map(\.first)
      } else if file.word(place) != nil,
        file.isSymbol(place + 1, ",") || file.isWord(place + 1, "in")
      {
        names.append(place)
      } else if file.isSymbol(place, "{") || file.isSymbol(place, "=")
        || file.isSymbol(place, "}")
      {
        return
      }
    }
  }

  /// The name of a closure's only parameter if it has no other.
  static let element = "$0"

  /// The value of a name for each element of a list; `list`: nil if the list is not known.
  private static func element(of list: TokenRange?) -> Definition.Value {
    list.map { .elements($0.range) } ?? .unknown
  }

  /// The list before `.forEach {` and `.forEach({`.
  private func eachList(_ open: Int) -> TokenRange? {
    let name = file.isSymbol(open - 1, "(") ? open - 2 : open - 1
    return file.isWord(name, "forEach") ? file.receiver(before: name) : nil
  }

  /// The list in `[list enumerateObjectsUsingBlock:^(…) {`; `parameters`: the bracket after `^`.
  private func enumeratedList(_ parameters: Int) -> TokenRange? {
    guard file.isSymbol(parameters - 1, "^"),
      ["enumerateObjectsUsingBlock", "enumerateKeysAndObjectsUsingBlock"].contains(where: {
        file.isWord(parameters - 3, $0)
      })
    else { return nil }
    return file.call(named: parameters - 3)?.receiver
  }

  /// `for x in list {`, `for (T *x in list) {`, `for (T *x in list) call;`
  mutating func loop(_ index: Int) {
    var start = index + 1
    var end = file.tokens.count
    var scope: Int?
    let isBracketed = file.isSymbol(start, "(")
    if isBracketed, file.language == .swift { return tupleLoop(start) }
    if isBracketed {
      guard let close = file.close(start) else { return }
      scope = file.isSymbol(close + 1, "{") ? close + 1 : start
      start += 1
      end = close
    }
    let head = file.level(from: start, to: end).prefix(17)
    guard let keyword = head.first(where: { file.isWord($0, "in") }) else { return }
    let words = file.level(from: start, to: keyword).filter { file.word($0) != nil }
    guard let name = words.last, isBracketed || words.count == 1 else { return }
    if let scope { return addElement(name, of: (keyword + 1)..<end, scope) }
    let rest = file.level(from: keyword + 1).prefix(65)
    guard let brace = rest.first(where: { file.isSymbol($0, "{") }) else { return }
    addElement(name, of: (keyword + 1)..<brace, brace)
  }

  /// Adds a loop variable; a `where` behind the list does not belong to it.
  private mutating func addElement(
    _ name: Int, of list: Range<Int>, _ scope: Int, part: Int? = nil
  ) {
    let list = list.prefix { !file.isWord($0, "where") }
    add(name, list.isEmpty ? .unknown : .elements(list), scope: scope, part: part)
  }

  /// `for (a, b) in list {`, of tuples or the keys and values of a dictionary.
  private mutating func tupleLoop(_ open: Int) {
    guard let close = file.close(open), file.isWord(close + 1, "in"),
      let body = body(after: close + 1)
    else { return }
    for (part, name) in file.split(open + 1, close).enumerated() {
      addElement(name.first, of: (close + 2)..<body.first, body.first, part: part)
    }
  }
}
