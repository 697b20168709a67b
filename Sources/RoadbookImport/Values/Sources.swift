import RoadbookText

/// All files of one import with their definitions.
struct Sources: Sendable {
  let files: [SourceFile]
  private let names: [String: NameTable]
  private let functions: [String: [FunctionBody]]
  /// The names of types, by their opening brace.
  private let types: [Place: String]
  /// The cases of enumerations, by name; empty if several have that name.
  private let cases: [String: [Stretch]]

  init(_ files: [SourceFile]) {
    self.files = files
    var names: [String: NameTable] = [:]
    var functions: [String: [FunctionBody]] = [:]
    var types: [Place: String] = [:]
    var cases: [String: [Stretch]] = [:]
    for (number, file) in files.enumerated() {
      let scan = DefinitionScan(file, number)
      for definition in scan.definitions {
        names[definition.name, default: .init()].add(definition)
      }
      for function in scan.functions { functions[function.name, default: []].append(function) }
      for (brace, type) in scan.types { types[Place(file: number, token: brace)] = type }
      for (brace, places) in scan.cases {
        guard let type = scan.types[brace] else { continue }
        let all = cases[type] == nil ? places : []
        cases[type] = all.map { Stretch(number, $0..<($0 + 1)) }
      }
    }
    self.names = names
    self.functions = functions
    self.types = types
    self.cases = cases
  }

  /// The cases of an enumeration; nil if it is not the only one with that name.
  func cases(of type: String) -> [Stretch]? {
    guard let all = cases[type], !all.isEmpty else { return nil }
    return all
  }

  /// The definitions that a name at a position may refer to; several if it is set several times.
  ///
  /// The innermost declaration counts, together with all assignments in its scope.
  func definitions(of path: [String], at place: Place) -> [Definition] {
    var path = path
    let isOwn = path.first == "self" || path.first == "Self"
    if isOwn { path.removeFirst() }
    guard let last = path.last else { return [] }
    let isProperty = isOwn || last.hasPrefix("_")
    guard let all = names[last] ?? (isProperty ? names[String(last.drop { $0 == "_" })] : nil)
    else {
      return []
    }
    if path.count > 1 { return all.members[path[path.count - 2]] ?? [] }
    let properties = all.properties(place.file)
    var owners: [String] = []
    var brace = enclosingBrace(place)
    for _ in 0..<Self.depthLimit where brace >= 0 {
      let scope = Place(file: place.file, token: brace)
      let type = types[scope]
      if let type { owners.append(type) }
      if type != nil || !isProperty, let local = all.locals[scope] {
        return local + all.assignments(scope, files[place.file].close(brace))
          + (type == nil ? [] : properties)
      }
      // Braces in between may be a closure with an element of its own.
      if last == DefinitionScan.element { return [] }
      brace = files[place.file].braces[brace]
    }
    for type in owners { if let members = all.members[type] { return members + properties } }
    if isProperty || all.globals.isEmpty { return properties }
    let globals = nearest(all.globals, place.file)
    return globals
      + (globals.first.map { all.assignments(Place(file: $0.file, token: 0), nil) } ?? [])
  }

  private static let depthLimit = 256

  /// Definitions at file level: the file's own, else those in headers, else those in other files.
  private func nearest(_ all: [Int: [Definition]], _ number: Int) -> [Definition] {
    if let own = all[number] { return own }
    let numbers = all.keys.sorted()
    let headers = numbers.filter { files[$0].text.name.hasSuffix(".h") }
    return (headers.isEmpty ? numbers : headers).flatMap { all[$0] ?? [] }
  }

  private func enclosingBrace(_ place: Place) -> Int {
    let braces = files[place.file].braces
    return braces.indices.contains(place.token) ? braces[place.token] : -1
  }

  /// The only function with that name; nil if there are several.
  func function(_ name: String) -> FunctionBody? {
    guard let all = functions[name], all.count == 1 else { return nil }
    return all[0]
  }

  /// Whether a type has a description of its own.
  func describes(_ type: String?) -> Bool {
    guard let type, let all = functions["description"] else { return false }
    return all.contains {
      owners(of: Place(file: $0.file, token: $0.range.lowerBound)).contains(type)
    }
  }

  /// The types around a position.
  func owners(of place: Place) -> Set<String> {
    var result: Set<String> = []
    var brace = enclosingBrace(place)
    for _ in 0..<Self.depthLimit where brace >= 0 {
      if let type = types[Place(file: place.file, token: brace)] { result.insert(type) }
      brace = files[place.file].braces[brace]
    }
    return result
  }

  /// Whether a call is inside `if`, `else`, `switch` or similar, so that it may not be executed.
  func isConditional(_ call: SourceCall) -> Bool {
    let file = files[call.file]
    if file.isCompiledConditionally(call.range.lowerBound) || file.isBranch(call.range.lowerBound) {
      return true
    }
    var brace = file.braces.indices.contains(call.place) ? file.braces[call.place] : -1
    for _ in 0..<64 where brace >= 0 {
      if file.isConditional(brace) { return true }
      brace = file.braces[brace]
    }
    return false
  }
}

/// A token of one of the files.
struct Place: Hashable, Sendable {
  var file: Int
  var token: Int
}

/// A range of tokens of one of the files.
struct Stretch: Hashable, Sendable {
  var file: Int
  var range: Range<Int>

  init(_ file: Int, _ range: Range<Int>) {
    self.file = file
    self.range = range
  }

  var place: Place { Place(file: file, token: range.lowerBound) }
}

extension SourceFile {
  private static let conditions: Set = ["if", "else", "switch", "while", "catch", "default"]

  /// Whether the statement that begins at an index is a branch without braces: `if (x) call;`, `while (x) call;`.
  func isBranch(_ start: Int) -> Bool {
    guard language == .objectiveC else { return false }
    if isWord(start - 1, "else") { return true }
    guard let open = open(start - 1), let word = word(open - 1) else { return false }
    return word == "if" || word == "while"
  }

  /// Whether the statement before a brace decides if the braces are executed.
  func isConditional(_ brace: Int) -> Bool {
    var index = brace - 1
    var hasWhere = false
    for _ in 0..<48 {
      guard let token = self[index], enclosing[index] == enclosing[brace],
        !token.isSymbol(";"), !token.isSymbol("}"), !token.isSymbol("{")
      else { return false }
      if let word = token.word, Self.conditions.contains(word) { return true }
      if token.isWord("where") { hasWhere = true }
      // Elsewhere, `where` restricts types.
      if hasWhere, token.isWord("for") { return true }
      index = (open(index) ?? index) - 1
    }
    return false
  }
}
