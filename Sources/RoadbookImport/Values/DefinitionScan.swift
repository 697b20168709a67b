/// Finds the definitions in a file: constants, variables, parameters, functions.
struct DefinitionScan {
  let file: SourceFile
  let number: Int
  private(set) var definitions: [Definition] = []
  var functions: [FunctionBody] = []
  /// The names of types, by their opening brace.
  private(set) var types: [Int: String] = [:]
  /// The names of an enumeration's cases in their order, by its opening brace.
  private(set) var cases: [Int: [Int]] = [:]

  /// The maximum length of a constant's value in tokens.
  static let valueLimit = 256

  init(_ file: SourceFile, _ number: Int) {
    self.file = file
    self.number = number
    findTypes()
    for macro in file.macros where !macro.name.isEmpty && !macro.range.isEmpty {
      add(macro.name, macro.range.lowerBound, .expression(macro.range), scope: -1)
    }
    for index in file.tokens.indices { read(index) }
  }

  private mutating func read(_ index: Int) {
    guard let word = file.word(index) else {
      if file.isSymbol(index, "{") { parametersOfClosure(index) }
      if file.isSymbol(index, "("), file.isSymbol(index + 1, "^") { blockVariable(index) }
      if file.isSymbol(index, "("), file.isSymbol(index - 1, ":") { parameterOfMethod(index) }
      if file.isSymbol(index, "("), file.word(index - 1) != nil { parametersOfFunction(index) }
      if file.language == .objectiveC, file.isSymbol(index, "-") || file.isSymbol(index, "+") {
        method(index)
      }
      return
    }
    if file.isSymbol(index + 1, "="), !isComparison(index + 1) {
      assignment(index, word)
    } else if file.isSymbol(index + 1, ":"),
      file.word(index - 1) == "let" || file.word(index - 1) == "var"
    {
      typedDeclaration(index, word)
    } else if isChanged(index) {
      assignment(index, word, .unknown)
    } else if isDeclaredOnly(index) {
      add(word, index, .unset, scope: file.braces[index])
    } else if word == "for" {
      loop(index)
    } else if word == "func" {
      swiftFunction(index)
    } else if word == "case" {
      enumeration(index)
    }
  }

  mutating func add(
    _ name: String, _ place: Int, _ value: Definition.Value, scope: Int, isAssignment: Bool = false,
    isProperty: Bool = false
  ) {
    definitions.append(
      Definition(
        file: number, name: name, place: place, value: value, scope: scope, type: types[scope],
        isAssignment: isAssignment, isProperty: isProperty))
  }

  // MARK: Values

  /// Whether a variable is changed in another way than by `=`: `x += y`, `x[0] = y`, `&x`, `x.append(y)`.
  private func isChanged(_ index: Int) -> Bool {
    if file.isSymbol(index + 1, "+"), file.isSymbol(index + 2, "=") {
      return file.touches(index + 1, index + 2)
    }
    // A list; what takes texts in brackets registers a route.
    if file.isSymbol(index + 1, "["), let close = file.close(index + 1),
      file.isSymbol(close + 1, "="), !isComparison(close + 1),
      file.integer(index + 2..<close) != nil
    {
      return true
    }
    if file.isSymbol(index - 1, "&"), file.touches(index - 1, index) {
      return !file.isSymbol(index - 2, "&")
    }
    if file.language == .swift {
      return file.isSymbol(index + 1, ".")
        && file.word(index + 2).map(Self.mutating.contains) ?? false
    }
    return file.word(index + 1).map(Self.mutating.contains) ?? false
  }

  /// The methods that change a string or a list.
  private static let mutating: Set = [
    "append", "insert", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeSubrange", "replaceSubrange", "reverse", "sort", "swapAt",
    "appendFormat", "appendString", "deleteCharactersInRange", "insertString",
    "replaceCharactersInRange", "replaceOccurrencesOfString", "setString",
    "addObject", "addObjectsFromArray", "insertObject", "removeAllObjects", "removeLastObject",
    "removeObject", "removeObjectAtIndex", "replaceObjectAtIndex", "setArray",
  ]

  /// `T *x;` in a function.
  private func isDeclaredOnly(_ index: Int) -> Bool {
    guard file.language == .objectiveC, file.isSymbol(index - 1, "*"),
      file.isSymbol(index + 1, ";"),
      file.braces[index] >= 0, let type = file[index - 2], type.word != nil
    else { return false }
    return type.startsLine || file.word(index - 3).map(Self.qualifiers.contains) ?? false
      || [";", "{", "}"].contains { file.isSymbol(index - 3, $0) }
  }

  private static let qualifiers: Set = ["__block", "__strong", "__weak", "const", "static"]

  private func isComparison(_ equals: Int) -> Bool {
    file.isSymbol(equals + 1, "=") && file.touches(equals, equals + 1)
  }

  /// `value`: nil for that behind `=`.
  private mutating func assignment(
    _ index: Int, _ word: String, _ value: Definition.Value? = nil
  ) {
    let isMember = file.isSymbol(index - 1, ".") || file.isSymbol(index - 1, ">")
    let isOwn = !isMember || file.isWord(index - 2, "self") || file.isWord(index - 3, "self")
    guard isOwn else {
      add(word, index, .unknown, scope: file.braces[index], isAssignment: true, isProperty: true)
      definitions[definitions.count - 1].isForeign = true
      return
    }
    let before = file.word(index - 1)
    let isDeclared =
      if file.language == .swift {
        before == "let" || before == "var" || before == "case"
          || file.isSymbol(index - 1, ",") && isInCase(index)
      } else {
        !isMember
          && (before != nil && before != "return" && before != "else"
            || file.isSymbol(index - 1, "*"))
      }
    let isProperty = isMember || (!isDeclared && word.hasPrefix("_"))
    add(
      isProperty && word.hasPrefix("_") ? String(word.dropFirst()) : word, index,
      value ?? self.value(from: index + 2, isCondition: isCondition(index)),
      scope: isDeclared && isCondition(index) ? -2 : file.braces[index],
      isAssignment: !isDeclared, isProperty: isProperty)
    definitions[definitions.count - 1].isCase =
      before == "case" || file.isSymbol(index - 1, ",") && isInCase(index)
    if isDeclared, isCondition(index) { moveIntoBody(index) }
  }

  /// `let x: T = …`, and `var x: T { … }`, which counts as a function.
  private mutating func typedDeclaration(_ index: Int, _ word: String) {
    var place = index + 2
    for _ in 0..<16 {
      guard let token = file[place], !token.startsLine, !token.isSymbol(";") else {
        let brace = file.braces[index]
        if brace >= 0, types[brace] == nil { add(word, index, .unset, scope: brace) }
        return
      }
      if token.isSymbol("=") {
        return add(
          word, index, value(from: place + 1, isCondition: false), scope: file.braces[index])
      }
      if token.isSymbol("{"), let close = file.close(place) {
        functions.append(FunctionBody(file: number, name: word, range: place..<(close + 1)))
        return computed(index, word, place..<(close + 1))
      }
      place = file.after(place)
    }
  }

  /// `static var x: T { expression }`; what belongs to an object may be overridden.
  private mutating func computed(_ index: Int, _ word: String, _ body: Range<Int>) {
    let first = body.lowerBound + 1
    if file.isWord(first, "willSet") || file.isWord(first, "didSet") { return }
    let isStatic = file.isWord(index - 2, "static") || file.isWord(index - 3, "static")
    let results = file.results(of: body)
    var value = Definition.Value.unknown
    if isStatic || file.braces[index] == -1, results.count == 1, let start = results[0].first,
      start == first || file.isWord(start - 1, "return")
    {
      value = .expression(results[0])
    }
    add(word, index, value, scope: file.braces[index])
  }

  private func isCondition(_ index: Int) -> Bool {
    guard file.language == .swift, file.isWord(index - 1, "let") || file.isWord(index - 1, "var")
    else {
      return false
    }
    return file.isWord(index - 2, "if") || file.isWord(index - 2, "guard")
      || file.isWord(index - 2, "while") || file.isSymbol(index - 2, ",")
  }

  /// A name bound by `if let x = …` is visible in the braces after it, one bound by `guard` in those around it.
  private mutating func moveIntoBody(_ index: Int) {
    guard let last = definitions.indices.last else { return }
    definitions[last].scope = file.braces[index]
    guard !file.isWord(index - 2, "guard") else { return }
    var place = index
    for _ in 0..<Self.valueLimit {
      guard let token = file[place], file.enclosing[place] == file.enclosing[index] else { return }
      if token.isSymbol("{"), file.close(place) != nil {
        definitions[last].scope = place
        return
      }
      place = file.after(place)
    }
  }

  /// The expression that begins at an index.
  private func value(from start: Int, isCondition: Bool) -> Definition.Value {
    guard start < file.tokens.count else { return .unknown }
    var index = start
    for _ in 0..<Self.valueLimit {
      guard let token = file[index], file.enclosing[index] == file.enclosing[start],
        !token.isSymbol(";"), !token.isSymbol(",")
      else { break }
      if index > start, file.language == .swift {
        if token.startsLine, !file.continues(index) { break }
        if isCondition, token.isSymbol("{") || token.isWord("else") { break }
      }
      if isInMacro(index) != isInMacro(start) { break }
      index = file.after(index)
    }
    let isWhole = index - start < Self.valueLimit * 8
    return index > start && isWhole ? .expression(start..<min(index, file.tokens.count)) : .unknown
  }

  private func isInMacro(_ index: Int) -> Bool {
    file.macros.first.map { index >= $0.range.lowerBound } ?? false
  }

  /// `BOOL (^name)(NSDictionary *) = ^BOOL(…) { … }`
  private mutating func blockVariable(_ open: Int) {
    guard let close = file.close(open), let name = file.word(open + 2),
      file.isSymbol(close + 1, "("),
      let end = file.close(close + 1), file.isSymbol(end + 1, "=")
    else { return }
    add(name, open + 2, value(from: end + 2, isCondition: false), scope: file.braces[open])
  }

  // MARK: Cases and types

  private mutating func findTypes() {
    for index in file.tokens.indices {
      guard let word = file.word(index), Self.typeWords.contains(word),
        let name = file.word(index + 1)
      else { continue }
      if word.hasPrefix("implementation") || file.isSymbol(index - 1, "@") { continue }
      var place = index + 2
      for _ in 0..<32 {
        if file.isSymbol(place, "{") {
          types[place] = name
          break
        }
        place = file.after(place)
      }
    }
  }

  private static let typeWords: Set = ["enum", "struct", "class", "extension", "actor", "protocol"]

  private func isInCase(_ index: Int) -> Bool {
    guard types[file.braces[index]] != nil else { return false }
    var place = index - 1
    for _ in 0..<64 {
      guard let token = file[place], !token.isSymbol("{"), !token.isSymbol("}") else {
        return false
      }
      if token.isWord("case") { return true }
      place -= 1
    }
    return false
  }

  /// `case home, list` in a type: the value is the name, if the type is backed by strings.
  private mutating func enumeration(_ index: Int) {
    guard file.language == .swift, types[file.braces[index]] != nil else { return }
    var place = index + 1
    for _ in 0..<64 {
      guard let word = file.word(place) else { return }
      cases[file.braces[index], default: []].append(place)
      if !file.isSymbol(place + 1, "="), !file.isSymbol(place + 1, "(") {
        add(word, place, .name, scope: file.braces[index])
        definitions[definitions.count - 1].isCase = true
      }
      place += 1
      for _ in 0..<8 where !file.isSymbol(place, ",") && file[place]?.startsLine == false {
        place = file.after(place)
      }
      guard file.isSymbol(place, ",") else { return }
      place += 1
    }
  }
}
