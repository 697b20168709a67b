/// A name with a value in the source of TypeScript, Dart, Kotlin or Java.
struct Constant: Hashable {
  enum Kind: Hashable {
    /// Declared with this value.
    case value
    /// A case of an enumeration, or an object, with the call that makes it: `home("/home")`.
    case entry
    /// A function or getter without parameters, with its only result.
    case result
    /// It is changed, or has a value that only the running app knows.
    case changed
  }

  var name: String
  /// The type that it is a member of.
  var owner: String?
  var kind: Kind
  /// The brace around it, or -1.
  var scope: Int
  var value: TokenRange
}

/// All constants of the files of an import, and the parameters of types.
struct Constants {
  private struct Scope: Hashable {
    var name: String
    var file: Int
    var brace: Int
  }

  private struct Member: Hashable {
    var name: String
    var type: String
  }

  private var scopes: [Scope: [Constant]] = [:]
  private var members: [Member: [Constant]] = [:]
  /// Those at the top of files.
  private var globals: [String: [Constant]] = [:]
  /// The names of a type's constructor's parameters, by the type.
  private(set) var parameters: [String: [String]] = [:]
  /// The names of types by file and opening brace.
  private var types: [Place: String] = [:]

  /// More values of one name in one place are ambiguous anyway.
  private static let limit = 16

  init(_ files: [SourceFile]) {
    for file in files {
      var scan = ConstantScan(file)
      scan.run()
      for constant in scan.constants {
        let scope = Scope(name: constant.name, file: file.number, brace: constant.scope)
        Self.append(constant, to: &scopes[scope, default: []])
        if constant.scope == -1 { Self.append(constant, to: &globals[constant.name, default: []]) }
        if let owner = constant.owner {
          let member = Member(name: constant.name, type: owner)
          Self.append(constant, to: &members[member, default: []])
        }
      }
      parameters.merge(scan.parameters) { first, _ in first }
      for (brace, name) in scan.types { types[file.tokenRange(brace).place] = name }
    }
  }

  private static func append(_ constant: Constant, to list: inout [Constant]) {
    if list.count < limit { list.append(constant) }
  }

  /// The constants that a name at a place may mean: the innermost of its file, else those of types
  /// around it, else those at the top of its file, else those at the top of other files.
  func named(_ name: String, at range: TokenRange) -> [Constant] {
    let file = range.file.number
    for brace in range.file.bracesAround(range.first) {
      if let found = scopes[Scope(name: name, file: file, brace: brace)] { return found }
      if let type = types[Place(file: file, token: brace)],
        let found = members[Member(name: name, type: type)]
      {
        return found
      }
    }
    return scopes[Scope(name: name, file: file, brace: -1)] ?? globals[name] ?? []
  }

  /// The members of a type with a name.
  func members(_ name: String, of type: String) -> [Constant] {
    members[Member(name: name, type: type)] ?? []
  }
}

/// Finds the constants of a file.
struct ConstantScan {
  let file: SourceFile
  private(set) var constants: [Constant] = []
  private(set) var parameters: [String: [String]] = [:]
  private(set) var types: [Int: String] = [:]
  /// The braces of enumerations, whose cases are read by themselves.
  private var enumerations: Set<Int> = []

  init(_ file: SourceFile) { self.file = file }

  private static let typeWords: Set = [
    "class", "enum", "object", "interface", "extension", "mixin", "namespace", "struct",
  ]
  private static let declaring: Set = ["const", "let", "var", "val", "final", "static", "readonly"]
  /// Words before `=` that declare nothing.
  private static let other: Set = ["return", "else", "case", "throw", "await", "yield", "in", "is"]

  mutating func run() {
    for index in file.tokens.indices {
      guard let word = file.word(index), !file.isSymbol(index - 1, ".") else { continue }
      if Self.typeWords.contains(word) { type(index, word) }
    }
    for index in file.tokens.indices {
      guard let word = file.word(index) else { continue }
      if word == "get", file.language == .dart { getter(index) }
      if word == "function", file.language == .typeScript { function(index) }
      if !file.isSymbol(index - 1, ".") { value(index, word) }
    }
  }

  private mutating func add(
    _ name: String, _ kind: Constant.Kind, _ value: TokenRange, at index: Int, owner: String? = nil
  ) {
    let scope = file.braces.indices.contains(index) ? file.braces[index] : -1
    constants.append(
      Constant(
        name: name, owner: owner ?? types[scope], kind: kind, scope: scope, value: value))
  }

  // MARK: Types

  private mutating func type(_ index: Int, _ word: String) {
    let isUnnamed = file.isSymbol(index + 1, "{")
    let outer = types[file.braces[index]]
    // `enum class`, `data class`: the last of these words counts.
    if let next = file.word(index + 1), Self.typeWords.contains(next) { return }
    guard let name = isUnnamed ? outer : file.word(index + 1) else { return }
    let head = file.level(from: index + (isUnnamed ? 1 : 2)).prefix(64)
    var brace: Int?
    for place in head {
      if file.isSymbol(place, "{"), file.close(place) != nil {
        brace = place
        break
      }
      if file.isSymbol(place, ";") || place > index + 2 && file.beginsStatement(place) { break }
    }
    if let brace {
      types[brace] = name
      if file.language != .swift, word == "enum" || file.isWord(index - 1, "enum") {
        entries(brace, name)
      }
    }
    if file.language == .kotlin, file.isSymbol(index + 2, "("), let close = file.close(index + 2) {
      parameters[name] = file.split(index + 3, close).compactMap { parameter in
        parameter.range.first { file.isSymbol($0, ":") }.flatMap { file.word($0 - 1) }
      }
    }
    if word == "object", !isUnnamed, let colon = head.first(where: { file.isSymbol($0, ":") }),
      let made = file.word(colon + 1), file.isSymbol(colon + 2, "("),
      let close = file.close(colon + 2)
    {
      add(name, .entry, file.tokenRange((colon + 1)..<(close + 1)), at: index, owner: outer ?? made)
    }
  }

  /// `a('/a'), b = 'x', c;`
  private mutating func entries(_ brace: Int, _ type: String) {
    guard let close = file.close(brace) else { return }
    enumerations.insert(brace)
    let end =
      file.level(from: brace + 1, to: close).first { file.isSymbol($0, ";") } ?? close
    for part in file.split(brace + 1, end) {
      guard let name = file.word(part.first) else { continue }
      if file.isSymbol(part.first + 1, "="), part.range.count > 2 {
        add(name, .value, part.with((part.first + 2)..<part.end), at: part.first)
      } else {
        add(name, .entry, part, at: part.first)
      }
    }
    // `const Page(this.path);`
    for place in file.level(from: end, to: close) where file.isWord(place, type) {
      guard file.isSymbol(place + 1, "("), let close = file.close(place + 1) else { continue }
      parameters[type] = file.split(place + 2, close).compactMap { part in
        file.isSymbol(part.last - 1, ".") ? file.word(part.last) : nil
      }
    }
  }

  // MARK: Values

  private mutating func value(_ index: Int, _ word: String) {
    guard let equals = equals(after: index) else {
      if file.isSymbol(index + 1, "+"), file.isSymbol(index + 2, "=") {
        add(word, .changed, file.tokenRange(index), at: index)
      }
      return
    }
    let before = file.word(index - 1)
    let isDeclared: Bool
    switch file.language {
    case .typeScript, .kotlin, .swift:
      isDeclared = before.map { Self.declaring.contains($0) || isCase($0) } ?? false
    default:
      isDeclared =
        before.map { !Self.other.contains($0) } ?? false
        || [">", "?", "]"].contains { file.isSymbol(index - 1, $0) }
    }
    // An argument with a name, or a parameter with a default.
    if !isDeclared, file.enclosing.indices.contains(index),
      file.isSymbol(file.enclosing[index], "(")
    {
      return
    }
    guard isDeclared else {
      if enumerations.contains(file.braces[index]), file.language == .typeScript { return }
      return add(word, .changed, file.tokenRange(index), at: index)
    }
    guard let range = file.expression(from: equals + 1, until: { file.isSymbol($0, ",") }) else {
      return
    }
    if file.language == .typeScript, let result = Self.result(ofArrow: range) {
      return add(word, .result, result, at: index)
    }
    add(word, .value, range, at: index)
  }

  /// Whether a word begins a case of Swift: `case root = "/read"`
  private func isCase(_ word: String) -> Bool { word == "case" && file.language == .swift }

  /// The `=` in `name = …` and `name: Type = …`.
  private func equals(after index: Int) -> Int? {
    func isEquals(_ place: Int) -> Bool {
      file.isSymbol(place, "=")
        && !(file.touches(place, place + 1)
          && (file.isSymbol(place + 1, "=") || file.isSymbol(place + 1, ">")))
    }
    if isEquals(index + 1) { return index + 1 }
    guard file.language == .typeScript || file.language == .kotlin || file.language == .swift,
      file.isSymbol(index + 1, ":"), file.word(index - 1).map(Self.declaring.contains) ?? false
    else { return nil }
    for place in file.level(from: index + 2).prefix(48) {
      if isEquals(place), !file.isSymbol(place - 1, "=") { return place }
      if file.isSymbol(place, ";") || place > index + 2 && file.beginsStatement(place) {
        return nil
      }
    }
    return nil
  }

  /// `() => expression`, `() => { return expression; }`
  private static func result(ofArrow range: TokenRange) -> TokenRange? {
    let file = range.file
    guard file.isSymbol(range.first, "("), file.isSymbol(range.first + 1, ")"),
      let arrow = file.level(from: range.first + 2, to: range.end)
        .first(where: { file.isSymbol($0, ">") && file.isSymbol($0 - 1, "=") }),
      arrow + 1 < range.end
    else { return nil }
    let body = range.with((arrow + 1)..<range.end)
    return file.isSymbol(body.first, "{") ? onlyResult(body) : body
  }

  /// What the only `return` of braces returns.
  private static func onlyResult(_ body: TokenRange) -> TokenRange? {
    let returns = body.range.filter { body.file.isWord($0, "return") }
    guard returns.count == 1, let start = returns.first else { return nil }
    return body.file.expression(from: start + 1)
  }

  /// `get name => expression;`, `get name { return expression; }`
  private mutating func getter(_ index: Int) {
    guard let name = file.word(index + 1) else { return }
    if file.isSymbol(index + 2, "="), file.isSymbol(index + 3, ">"),
      let value = file.expression(from: index + 4)
    {
      add(name, .result, value, at: index)
    } else if file.isSymbol(index + 2, "{"), let close = file.close(index + 2),
      let value = Self.onlyResult(file.tokenRange((index + 2)..<(close + 1)))
    {
      add(name, .result, value, at: index)
    }
  }

  /// `function name() { return expression }`
  private mutating func function(_ index: Int) {
    guard let name = file.word(index + 1), file.isSymbol(index + 2, "("),
      file.isSymbol(index + 3, ")"),
      let brace = file.level(from: index + 4).prefix(16).first(where: { file.isSymbol($0, "{") }),
      let close = file.close(brace),
      let value = Self.onlyResult(file.tokenRange(brace..<(close + 1)))
    else { return }
    add(name, .result, value, at: index)
  }
}
