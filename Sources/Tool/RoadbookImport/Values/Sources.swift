import RoadbookText

/// All files of one import with their definitions.
struct Sources {
  let files: [SourceFile]
  private var names: [String: NameTable] = [:]
  /// By the beginning of their body.
  private(set) var functions: [Place: Function] = [:]
  private var functionNames: [String: [Place]] = [:]
  /// The names of types, by their opening brace.
  private var types: [Place: String] = [:]
  /// The cases of enumerations, by name; empty if several have that name.
  private var cases: [String: [TokenRange]] = [:]
  /// The structures that are created with the values of their properties.
  private(set) var plainStructures: Set<String> = []

  init(_ files: [SourceFile]) {
    self.files = files
    var initialized: Set<String> = []
    for file in files {
      let scan = DefinitionScan(file)
      plainStructures.formUnion(scan.structures)
      initialized.formUnion(scan.initialized)
      for definition in scan.definitions {
        names[definition.name, default: .init()].add(definition)
      }
      for function in scan.functions {
        functions[function.body.place] = function
        functionNames[function.name, default: []].append(function.body.place)
      }
      for (brace, type) in scan.types { types[file.tokenRange(brace).place] = type }
      for (brace, places) in scan.cases {
        guard let type = scan.types[brace] else { continue }
        cases[type] = cases[type] == nil ? places.map { file.tokenRange($0) } : []
      }
    }
    plainStructures.subtract(initialized)
  }

  /// The cases of an enumeration; nil if it is not the only one with that name.
  func cases(of type: String) -> [TokenRange]? {
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
    else { return [] }
    if path.count > 1 { return all.members[path[path.count - 2]] ?? [] }
    let file = files[place.file]
    let properties = all.properties(place.file)
    var owners: [String] = []
    for brace in file.bracesAround(place.token) {
      let scope = Place(file: place.file, token: brace)
      let type = types[scope]
      if let type { owners.append(type) }
      if type != nil || !isProperty, let local = all.locals[scope] {
        return local + all.assignments(scope, file.close(brace)) + (type == nil ? [] : properties)
      }
      // Braces in between may be a closure with an element of its own.
      if last == DefinitionScan.element { return [] }
    }
    for type in owners { if let members = all.members[type] { return members + properties } }
    if isProperty || all.globals.isEmpty { return properties }
    let globals = nearest(all.globals, place.file)
    return globals
      + (globals.first.map { all.assignments(Place(file: $0.file, token: 0), nil) } ?? [])
  }

  /// Definitions at file level: the file's own, else those in headers, else those in other files.
  private func nearest(_ all: [Int: [Definition]], _ number: Int) -> [Definition] {
    if let own = all[number] { return own }
    let numbers = all.keys.sorted()
    let headers = numbers.filter { files[$0].text.name.hasSuffix(".h") }
    return (headers.isEmpty ? numbers : headers).flatMap { all[$0] ?? [] }
  }

  /// The only function with that name; nil if there are several.
  func function(_ name: String) -> Function? {
    let all = functions(named: name)
    return all.count == 1 ? all[0] : nil
  }

  func functions(named name: String) -> [Function] {
    (functionNames[name] ?? []).compactMap { functions[$0] }
  }

  /// Whether a type has a description of its own.
  func describes(_ type: String?) -> Bool {
    guard let type else { return false }
    return functions(named: "description").contains { owners(of: $0.body.place).contains(type) }
  }

  /// The type that code belongs to.
  func owner(of code: TokenRange) -> String? {
    code.file.language == .swift
      ? owners(of: code.place).first : code.file.implementation(around: code.first)
  }

  /// The types around a position.
  func owners(of place: Place) -> [String] {
    files[place.file].bracesAround(place.token).compactMap {
      types[Place(file: place.file, token: $0)]
    }
  }
}

extension SourceCall {
  /// Whether it is inside `if`, `else`, `switch` or similar, so that it may not be executed.
  var isConditional: Bool {
    file.isCompiledConditionally(whole.first) || file.isBranch(whole.first)
      || file.bracesAround(place).contains(where: file.isConditional)
  }
}

extension SourceFile {
  private static let conditions: Set = ["if", "else", "switch", "while", "catch", "default"]

  /// Whether the statement that begins at an index is a branch without braces: `if (x) call;`,
  /// `while (x) call;`.
  fileprivate func isBranch(_ start: Int) -> Bool {
    guard language == .objectiveC else { return false }
    if isWord(start - 1, "else") { return true }
    guard let open = open(start - 1), let word = word(open - 1) else { return false }
    return word == "if" || word == "while"
  }

  /// Whether a condition is `if (self = [super init])`, which holds.
  private func isOfInitializer(_ condition: Int) -> Bool {
    let name = isSymbol(condition + 2, "(") ? condition + 3 : condition + 2
    return isSymbol(condition + 1, "(") && isWord(name, "self") && isSymbol(name + 1, "=")
      && !isSymbol(name + 2, "=")
  }

  /// Whether the statement before a brace decides if the braces are executed.
  fileprivate func isConditional(_ brace: Int) -> Bool {
    var index = brace - 1
    var hasWhere = false
    for _ in 0..<48 {
      guard let token = self[index], enclosing[index] == enclosing[brace],
        !token.isSymbol(";"), !token.isSymbol("}"), !token.isSymbol("{")
      else { return false }
      if let word = token.word, Self.conditions.contains(word) { return !isOfInitializer(index) }
      if token.isWord("where") { hasWhere = true }
      // Elsewhere, `where` restricts types.
      if hasWhere, token.isWord("for") { return true }
      index = (open(index) ?? index) - 1
    }
    return false
  }
}
