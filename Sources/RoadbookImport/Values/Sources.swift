import RoadbookText

/// All files of one import, and what their names stand for.
struct Sources: Sendable {
  let files: [SourceFile]
  private let definitions: [String: [Definition]]
  private let functions: [String: [FunctionBody]]
  private let types: [[Int: String]]

  init(_ files: [SourceFile]) {
    self.files = files
    var definitions: [String: [Definition]] = [:]
    var functions: [String: [FunctionBody]] = [:]
    var types: [[Int: String]] = []
    for (number, file) in files.enumerated() {
      let scan = DefinitionScan(file, number)
      for definition in scan.definitions {
        definitions[definition.name, default: []].append(definition)
      }
      for function in scan.functions { functions[function.name, default: []].append(function) }
      types.append(scan.types)
    }
    self.definitions = definitions
    self.functions = functions
    self.types = types
  }

  /// What may be meant by a name at a place; several when it is set several times.
  ///
  /// The innermost declaration counts, with everything that is assigned where it is known.
  func definitions(of path: [String], at place: Place) -> [Definition] {
    var path = path
    let isOwn = path.first == "self" || path.first == "Self"
    if isOwn { path.removeFirst() }
    guard let last = path.last, let all = definitions[bare(last)] ?? definitions[last] else {
      return []
    }
    if path.count > 1 {
      let type = path[path.count - 2]
      return all.filter { $0.type == type && !$0.isAssignment }
    }
    let file = files[place.file]
    let owners = self.owners(of: place)
    func isKnown(_ one: Definition) -> Bool {
      if one.isProperty { return one.isForeign || one.file == place.file }
      if one.scope == -1 { return true }
      if let type = one.type, owners.contains(type) { return true }
      guard one.file == place.file, let close = file.close(one.scope) else { return false }
      return one.scope < place.token && place.token < close
    }
    let isProperty = isOwn || last.hasPrefix("_")
    let known = all.filter { isKnown($0) && (!isProperty || $0.isProperty || $0.type != nil) }
    guard let best = known.filter({ !$0.isAssignment }).max(by: { $0.scope < $1.scope }) else {
      return known.filter { isProperty || $0.isProperty || !$0.isAssignment }
    }
    let inner = best.scope == -1 ? nil : file.close(best.scope)
    let chosen = all.filter { one in
      if !one.isAssignment {
        return one.scope == best.scope && (best.scope == -1 || one.file == best.file)
      }
      if one.isProperty { return best.type != nil || isProperty }
      guard one.file == best.file || best.scope == -1 else { return false }
      guard let inner else {
        return known.contains(one) || best.scope == -1 && one.file == best.file
      }
      return best.scope < one.place && one.place < inner
    }
    return best.scope == -1 ? nearest(chosen, place.file) : chosen
  }

  /// What stands at file level is the file's own, else a header's, else another file's.
  private func nearest(_ all: [Definition], _ number: Int) -> [Definition] {
    let own = all.filter { $0.file == number }
    if !own.isEmpty { return own }
    let headers = all.filter { files[$0.file].text.name.hasSuffix(".h") }
    return headers.isEmpty ? all : headers
  }

  /// The only function of that name; nil where there are several.
  func function(_ name: String) -> FunctionBody? {
    guard let all = functions[name], all.count == 1 else { return nil }
    return all[0]
  }

  private func bare(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }

  /// The types around a place.
  func owners(of place: Place) -> Set<String> {
    let file = files[place.file]
    var result: Set<String> = []
    var brace = file.braces.indices.contains(place.token) ? file.braces[place.token] : -1
    for _ in 0..<64 where brace >= 0 {
      if let type = types[place.file][brace] { result.insert(type) }
      brace = file.braces[brace]
    }
    return result
  }

  /// Whether a place stands behind `if`, `else`, `switch` or the like, so that it may be passed by.
  func isConditional(_ place: Place) -> Bool {
    let file = files[place.file]
    if file.isCompiledConditionally(place.token) { return true }
    var brace = file.braces.indices.contains(place.token) ? file.braces[place.token] : -1
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

/// Tokens of one of the files.
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

  /// Whether the statement before a brace decides if it is run.
  func isConditional(_ brace: Int) -> Bool {
    var index = brace - 1
    for _ in 0..<48 {
      guard let token = self[index], enclosing[index] == enclosing[brace],
        !token.isSymbol(";"), !token.isSymbol("}"), !token.isSymbol("{")
      else { return false }
      if let word = token.word, Self.conditions.contains(word) { return true }
      index = (open(index) ?? index) - 1
    }
    return false
  }
}
