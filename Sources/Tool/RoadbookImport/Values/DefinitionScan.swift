/// Finds the definitions in a file: constants, variables, parameters, functions.
struct DefinitionScan {
  let file: SourceFile
  private(set) var definitions: [Definition] = []
  /// The functions, methods and computed properties, with their bodies from `{` to `}`.
  var functions: [Function] = []
  /// The names of types, by their opening brace.
  private(set) var types: [Int: String] = [:]
  /// The names of an enumeration's cases in their order, by its opening brace.
  private(set) var cases: [Int: [Int]] = [:]
  /// The names of structures, and of types with an `init` of their own.
  private(set) var structures: Set<String> = []
  private(set) var initialized: Set<String> = []

  /// The maximum length of a constant's value in tokens.
  static let valueLimit = 256

  init(_ file: SourceFile) {
    self.file = file
    findTypes()
    for macro in file.macros where !macro.name.isEmpty && !macro.range.isEmpty {
      add(macro.range.lowerBound, .expression(macro.range), scope: -1, named: macro.name)
    }
    for index in file.tokens.indices { read(index) }
  }

  private mutating func read(_ index: Int) {
    guard let word = file.word(index) else {
      if file.isSymbol(index, "{") { parametersOfClosure(index) }
      if file.isSymbol(index, "("), file.isSymbol(index + 1, "^") { blockVariable(index) }
      if file.isSymbol(index, "("), file.word(index - 1) != nil { parametersOfFunction(index) }
      if file.language == .objectiveC, file.isSymbol(index, "-") || file.isSymbol(index, "+") {
        method(index)
      }
      return
    }
    if file.isSymbol(index + 1, "="), !isComparison(index + 1) {
      assignment(index, word)
    } else if file.isSymbol(index + 1, ":"),
      file.isWord(index - 1, "let") || file.isWord(index - 1, "var")
    {
      typedDeclaration(index, word)
    } else if isChanged(index) {
      assignment(index, word, .unknown)
    } else if isDeclaredOnly(index) {
      add(index, .unset, scope: file.braces[index])
    } else if word == "for" {
      loop(index)
    } else if word == "func" {
      swiftFunction(index)
    } else if word == "case" {
      enumeration(index)
    } else if word == "init", let type = types[file.braces[index]] {
      initialized.insert(type)
    }
  }

  /// Adds the name at a place, or another one that it stands for.
  mutating func add(
    _ place: Int, _ value: Definition.Value, scope: Int, part: Int? = nil,
    named name: String? = nil, isAssignment: Bool = false, isProperty: Bool = false,
    isForeign: Bool = false,
    isCase: Bool = false
  ) {
    guard let name = name ?? file.word(place) else { return }
    definitions.append(
      Definition(
        file: file.number, name: name, place: place, value: value, scope: scope, part: part,
        type: types[scope], isCase: isCase, isAssignment: isAssignment, isProperty: isProperty,
        isForeign: isForeign))
  }

  /// Gives the definition of the name at a place another value.
  mutating func replaceValue(of place: Int, by value: Definition.Value) {
    guard let found = definitions.lastIndex(where: { $0.place == place }) else { return }
    definitions[found].value = value
  }

  // MARK: Values

  /// Whether a variable is changed in another way than by `=`: `x += y`, `x[0] = y`, `&x`,
  /// `x.append(y)`.
  private func isChanged(_ index: Int) -> Bool {
    if file.isSymbol(index + 1, "+"), file.isSymbol(index + 2, "=") {
      return file.touches(index + 1, index + 2)
    }
    // A list; what takes texts in brackets registers a route.
    if file.isSymbol(index + 1, "["), let close = file.close(index + 1),
      file.isSymbol(close + 1, "="), !isComparison(close + 1),
      file.tokenRange(index + 2..<close).integer != nil
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
      return add(
        index, .unknown, scope: file.braces[index], isAssignment: true, isProperty: true,
        isForeign: true)
    }
    let before = file.word(index - 1)
    let isCase = before == "case" || file.isSymbol(index - 1, ",") && isInCase(index)
    let isDeclared =
      file.language == .swift
      ? isCase || before == "let" || before == "var"
      : !isMember
        && (before != nil && before != "return" && before != "else"
          || file.isSymbol(index - 1, "*"))
    let isProperty = isMember || (!isDeclared && word.hasPrefix("_"))
    let isCondition = isCondition(index)
    add(
      index, value ?? self.value(from: index + 2, isCondition: isCondition),
      scope: isDeclared && isCondition ? scope(ofCondition: index) : file.braces[index],
      named: isProperty && word.hasPrefix("_") ? String(word.dropFirst()) : word,
      isAssignment: !isDeclared, isProperty: isProperty, isCase: isCase)
  }

  /// `let x: T = …`, and `var x: T { … }`, which counts as a function.
  private mutating func typedDeclaration(_ index: Int, _ word: String) {
    for place in file.level(from: index + 2).prefix(16) {
      if file[place]?.startsLine == true || file.isSymbol(place, ";") {
        let brace = file.braces[index]
        if brace >= 0, types[brace] == nil { add(index, .unset, scope: brace) }
        return
      }
      if file.isSymbol(place, "=") {
        return add(index, value(from: place + 1), scope: file.braces[index])
      }
      if file.isSymbol(place, "{"), let close = file.close(place) {
        let body = file.tokenRange(place..<(close + 1))
        functions.append(Function(name: word, body: body))
        return computed(index, body)
      }
    }
  }

  /// `static var x: T { expression }`; what belongs to an object may be overridden.
  private mutating func computed(_ index: Int, _ body: TokenRange) {
    let first = body.first + 1
    if file.isWord(first, "willSet") || file.isWord(first, "didSet") { return }
    let isStatic = file.isWord(index - 2, "static") || file.isWord(index - 3, "static")
    let results = body.results
    var value = Definition.Value.unknown
    if isStatic || file.braces[index] == -1, results.count == 1, !results[0].isEmpty,
      results[0].first == first || file.isWord(results[0].first - 1, "return")
    {
      value = .expression(results[0].range)
    }
    add(index, value, scope: file.braces[index])
  }

  private func isCondition(_ index: Int) -> Bool {
    guard file.language == .swift, file.isWord(index - 1, "let") || file.isWord(index - 1, "var")
    else { return false }
    return file.isWord(index - 2, "if") || file.isWord(index - 2, "guard")
      || file.isWord(index - 2, "while") || file.isSymbol(index - 2, ",")
  }

  /// A name bound by `if let x = …` is visible in the braces after it, one bound by `guard` in
  /// those around it.
  private func scope(ofCondition index: Int) -> Int {
    if file.isWord(index - 2, "guard") { return file.braces[index] }
    let body = file.level(from: index).prefix(Self.valueLimit)
      .prefix { file.enclosing[$0] == file.enclosing[index] }
      .first { file.isSymbol($0, "{") && file.close($0) != nil }
    return body ?? file.braces[index]
  }

  /// The expression that begins at an index.
  private func value(from start: Int, isCondition: Bool = false) -> Definition.Value {
    let value = file.expression(from: start) { index in
      file.isSymbol(index, ",") || isInMacro(index) != isInMacro(start)
        || isCondition && index > start && (file.isSymbol(index, "{") || file.isWord(index, "else"))
    }
    guard let value, value.range.count < Self.valueLimit * 8 else { return .unknown }
    return .expression(value.range)
  }

  private func isInMacro(_ index: Int) -> Bool {
    file.macros.first.map { index >= $0.range.lowerBound } ?? false
  }

  /// `BOOL (^name)(NSDictionary *) = ^BOOL(…) { … }`
  private mutating func blockVariable(_ open: Int) {
    guard let close = file.close(open), file.isSymbol(close + 1, "("),
      let end = file.close(close + 1), file.isSymbol(end + 1, "=")
    else { return }
    add(open + 2, value(from: end + 2), scope: file.braces[open])
  }

  // MARK: Cases and types

  private mutating func findTypes() {
    for index in file.tokens.indices {
      guard let word = file.word(index), Self.typeWords.contains(word),
        let name = file.word(index + 1), !file.isSymbol(index - 1, "@"),
        let brace = file.level(from: index + 2).prefix(32).first(where: { file.isSymbol($0, "{") })
      else { continue }
      types[brace] = name
      for generic in typeParameters(index + 2) { add(generic, .unknown, scope: brace) }
      if word == "struct" { structures.insert(name) }
    }
  }

  private static let typeWords: Set = ["enum", "struct", "class", "extension", "actor", "protocol"]

  private func isInCase(_ index: Int) -> Bool {
    guard types[file.braces[index]] != nil else { return false }
    for place in (max(0, index - 64)..<index).reversed() {
      if file.isSymbol(place, "{") || file.isSymbol(place, "}") { return false }
      if file.isWord(place, "case") { return true }
    }
    return false
  }

  /// `case home, list` in a type: the value is the name, if the type is backed by strings.
  private mutating func enumeration(_ index: Int) {
    guard file.language == .swift, types[file.braces[index]] != nil else { return }
    var place = index + 1
    for _ in 0..<64 {
      guard file.word(place) != nil else { return }
      cases[file.braces[index], default: []].append(place)
      if !file.isSymbol(place + 1, "="), !file.isSymbol(place + 1, "(") {
        add(place, .name, scope: file.braces[index], isCase: true)
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
