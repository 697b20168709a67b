/// Why the value of an expression cannot be determined.
enum Unread: Error, Hashable, Sendable {
  /// `name` has a value only at run time.
  case dynamic(String)
  /// `name` may have several values.
  case ambiguous(String)
  /// `name` has no value in these files.
  case unknown(String)
  /// `name` depends on itself.
  case circular(String)
  /// Some other expression.
  case expression
  case tooLong
  /// A loop variable has no value until its loop is unrolled, a parameter until a call is chosen.
  case loop(Definition)

  var reason: String {
    switch self {
    case .dynamic(let name): "'\(name)' only has a value at run time"
    case .ambiguous(let name): "'\(name)' has several values"
    case .unknown(let name): "'\(name)' has no value in these files"
    case .circular(let name): "'\(name)' is defined by itself"
    case .expression: "the expression is not a string literal in the source"
    case .tooLong: "the string takes too long to compute"
    case .loop(let definition):
      if case .argument = definition.value {
        Unread.dynamic(definition.name).reason
      } else {
        "'\(definition.name)' iterates over a list that cannot be read"
      }
    }
  }
}

/// Evaluates string expressions of literals, constants and joining calls; bounded in depth, size
/// and work.
struct Reading {
  let sources: Sources
  /// The current element of each list being unrolled, and call of each function.
  var elements: [Place: TokenRange] = [:]
  private var active: Set<Definition> = []
  private var depth = 0
  /// The remaining work of the whole import.
  private var budget = 3_000_000
  /// The remaining number of handler tokens that may be examined; handlers may be nested.
  private var codeBudget = 5_000_000

  private static let maximumDepth = 48
  private static let maximumSize = 16_384

  init(_ sources: Sources) { self.sources = sources }

  /// Subtracts work on code from the budget; false when it is used up.
  mutating func spend(_ work: Int) -> Bool {
    codeBudget -= work
    return codeBudget > 0
  }

  /// Enters a nesting level; the caller must leave it again.
  private mutating func enter() throws(Unread) {
    budget -= 1
    guard budget > 0, depth < Self.maximumDepth else { throw .tooLong }
    depth += 1
  }

  /// The string value of an expression.
  mutating func text(_ tokenRange: TokenRange) throws(Unread) -> String {
    try enter()
    defer { depth -= 1 }
    let inner = tokenRange.unwrapped
    if let parts = inner.sum {
      var result = ""
      for part in parts { try append(text(part), to: &result) }
      return result
    }
    if let part = try part(inner) { return try text(part) }
    if let text = try adjacent(inner) { return text }
    if let path = inner.path { return try named(path, inner.place) }
    if let call = inner.wholeCall { return try joined(call) }
    for type in ["String", "URLPattern"] {
      guard let path = inner.implicitPath(of: type),
        !sources.definitions(of: path, at: inner.place).isEmpty
      else { continue }
      return try named(path, inner.place)
    }
    throw .expression
  }

  /// The elements of a list, or the keys of a dictionary.
  mutating func list(_ tokenRange: TokenRange) throws(Unread) -> [TokenRange] {
    try enter()
    defer { depth -= 1 }
    let inner = tokenRange.unwrapped
    if let elements = inner.keys ?? inner.elements { return elements }
    if var path = inner.path {
      // Those of a dictionary, unless something has that name.
      if path.count > 1, path.last == "keys" || path.last == "allKeys",
        sources.definitions(of: path, at: inner.place).isEmpty
      {
        path.removeLast()
      }
      if path.last == "allCases", let cases = path.dropLast().last.flatMap(sources.cases) {
        return cases
      }
      guard let value = try value(path, inner.place) else { throw .expression }
      defer { active.remove(value.definition) }
      return try list(value.tokenRange)
    }
    if let parts = inner.sum {
      var result: [TokenRange] = []
      for part in parts { result += try list(part) }
      return result
    }
    guard let call = inner.wholeCall else { throw .expression }
    if call.name == "arrayByAddingObjectsFromArray", let receiver = call.receiver,
      let more = call.first
    {
      return try list(receiver) + list(more)
    }
    // What is in the list is read later, without the arguments of the call.
    if call.arguments.isEmpty, let made = result(of: call.name) { return try list(made) }
    if call.name == "enumerated", let receiver = call.receiver { return try list(receiver) }
    if call.name == "arrayWithObjects" {
      return call.arguments.map(\.value).filter { !$0.file.isWord($0.first, "nil") }
    }
    if ["arrayWithArray", "copy", "Array"].contains(call.name), let inner = call.first {
      return try list(inner)
    }
    throw .expression
  }

  /// The expression that a chain of names finally refers to.
  mutating func origin(_ tokenRange: TokenRange) throws(Unread) -> TokenRange {
    try enter()
    defer { depth -= 1 }
    let inner = tokenRange.unwrapped
    if let part = try part(inner) { return try origin(part) }
    guard let path = inner.path, path.first != "nil" else { return inner }
    guard let value = try value(path, inner.place) else { throw .expression }
    defer { active.remove(value.definition) }
    return try origin(value.tokenRange)
  }

  /// The part of the current element that `x.name`, `x.0` or `x["name"]` is, if `x` is the variable
  /// of a loop.
  mutating func part(_ tokenRange: TokenRange) throws(Unread) -> TokenRange? {
    guard let (variable, name) = tokenRange.member else { return nil }
    return try part(name, of: variable, at: tokenRange.place)
  }

  private mutating func part(
    _ name: String, of variable: String, at place: Place
  ) throws(Unread) -> TokenRange? {
    let all = sources.definitions(of: [variable], at: place)
    guard all.count == 1, case .elements = all[0].value, all[0].part == nil, let loop = all[0].loop
    else { return nil }
    guard let element = elements[loop] else { throw .loop(all[0]) }
    return (try? origin(element))?.part(name, sources)
  }

  /// The call that an expression finally refers to.
  mutating func originalCall(_ tokenRange: TokenRange) -> SourceCall? {
    (try? origin(tokenRange))?.wholeCall
  }

  /// The result of the only function with that name, if it is a single expression.
  mutating func result(of name: String) -> TokenRange? {
    guard let body = sources.function(name)?.body, spend(body.range.count) else { return nil }
    let results = body.results
    return results.count == 1 && !results[0].isEmpty ? results[0] : nil
  }

  /// The value of a name, if it is unique.
  mutating func expression(of path: [String], at place: Place) -> TokenRange? {
    (try? expressionOrLoop(of: path, at: place)) ?? nil
  }

  /// The value of a name, if it is unique; throws only the parameter or loop variable that has to
  /// be unrolled first.
  mutating func expressionOrLoop(
    of path: [String], at place: Place
  ) throws(Unread) -> TokenRange? {
    do throws(Unread) {
      guard let found = try value(path, place) else { return nil }
      active.remove(found.definition)
      return found.tokenRange
    } catch {
      guard case .loop = error else { return nil }
      throw error
    }
  }

  mutating func append(_ text: String, to result: inout String) throws(Unread) {
    result += text
    if result.utf8.count > Self.maximumSize { throw .tooLong }
  }

  /// Adjacent literals and macro names.
  private mutating func adjacent(_ tokenRange: TokenRange) throws(Unread) -> String? {
    let (file, range) = (tokenRange.file, tokenRange.range)
    guard !range.isEmpty, range.count < 256, range.contains(where: { file.isText($0) }),
      range.allSatisfy({ file.isText($0) || file.word($0) != nil })
    else { return nil }
    var result = ""
    for index in range {
      switch file[index]?.kind {
      case .text(let pieces):
        for piece in pieces {
          switch piece {
          case .plain(let plain): try append(plain, to: &result)
          case .code(let code):
            let path = code.split(separator: ".").map {
              String($0.filter { $0 != " " && $0 != "!" && $0 != "?" })
            }
            guard
              path.allSatisfy({
                $0 == DefinitionScan.element
                  || $0.utf8.allSatisfy(SourceFile.isNameByte) && !$0.isEmpty
              })
            else { throw .expression }
            try append(printed(path, file.tokenRange(index).place), to: &result)
          }
        }
      case .word(let name) where file.language == .objectiveC:
        try append(named([name], file.tokenRange(index).place), to: &result)
      default: return nil
      }
    }
    return result
  }

  private mutating func named(_ written: [String], _ place: Place) throws(Unread) -> String {
    var path = written
    if path.count > 1, path.last == "rawValue" { path.removeLast() }
    guard let found = try value(path, place) else { return path.last ?? "" }
    defer { active.remove(found.definition) }
    do throws(Unread) {
      return try text(found.tokenRange)
    } catch .expression {
      // What is unknown has a name.
      throw .dynamic(path.joined(separator: "."))
    }
  }

  /// What Swift prints for a name: of an enumeration's case the name, even if it has another value.
  private mutating func printed(_ path: [String], _ place: Place) throws(Unread) -> String {
    if path.count == 2, let part = try part(path[1], of: path[0], at: place) {
      return try printed(part)
    }
    if let one = sources.definitions(of: path, at: place).first(where: \.isCase) {
      // The code of its own description decides.
      guard !sources.describes(one.type) else { throw .dynamic(path.joined(separator: ".")) }
      return one.name
    }
    guard path.last != "rawValue", let found = try value(path, place) else {
      return try named(path, place)
    }
    defer { active.remove(found.definition) }
    return try printed(found.tokenRange)
  }

  /// What Swift prints for an expression.
  mutating func printed(_ tokenRange: TokenRange) throws(Unread) -> String {
    try enter()
    defer { depth -= 1 }
    let inner = tokenRange.unwrapped
    guard let path = inner.path else { return try text(tokenRange) }
    return try printed(path, inner.place)
  }

  /// The expression a name refers to, marked as active; nil for an enum case whose name is its
  /// value.
  private mutating func value(
    _ path: [String], _ place: Place
  ) throws(Unread) -> (definition: Definition, tokenRange: TokenRange)? {
    let name = path.joined(separator: ".")
    let all = sources.definitions(of: path, at: place)
    budget -= all.count
    guard budget > 0 else { throw .tooLong }
    guard let first = all.first else {
      let isPart = path.count > 1 && !sources.definitions(of: [path[0]], at: place).isEmpty
      throw isPart ? .dynamic(name) : .unknown(name)
    }
    var tokenRanges: [TokenRange] = []
    for one in all {
      switch one.value {
      case .unknown: throw .dynamic(name)
      case .unset: continue
      case .name: return nil
      case .argument(let position):
        guard let loop = one.loop, let call = elements[loop]?.wholeCall else { throw .loop(one) }
        guard let argument = sources.functions[loop]?.arguments(of: call)?[position] else {
          throw .dynamic(name)
        }
        tokenRanges.append(argument)
      case .elements(let list):
        guard let loop = one.loop, let element = elements[loop] else { throw .loop(one) }
        guard let position = one.part else {
          tokenRanges.append(element)
          continue
        }
        // The elements of a dictionary are its keys, those of `list.enumerated()` are behind their
        // numbers.
        let isNumbered = sources.files[one.file].tokenRange(list).wholeCall?.name == "enumerated"
        let part = isNumbered ? nil : try origin(element).part(String(position), sources)
        guard let part = part ?? (position == (isNumbered ? 1 : 0) ? element : nil) else {
          throw .dynamic(name)
        }
        tokenRanges.append(part)
      case .expression(let range): tokenRanges.append(sources.files[one.file].tokenRange(range))
      }
    }
    guard let value = tokenRanges.first else { throw .dynamic(name) }
    guard active.insert(first).inserted else { throw .circular(name) }
    if tokenRanges.count > 1 {
      // Setting a name several times to the same string is not ambiguous.
      var texts: Set<String> = []
      for tokenRange in tokenRanges.prefix(8) {
        guard let text = try? text(tokenRange) else {
          active.remove(first)
          throw .ambiguous(name)
        }
        texts.insert(text)
      }
      if texts.count > 1 || tokenRanges.count > 8 {
        active.remove(first)
        throw .ambiguous(name)
      }
    }
    return (first, value)
  }
}
