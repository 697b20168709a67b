/// Why a part of the source is not read.
struct NotRead: Error, Hashable, Sendable {
  var reason: String
  /// The file of the part that is not a literal, and its tokens.
  var file: Int
  var tokens: Range<Int>

  init(reason: String, range: TokenRange) {
    self.reason = reason
    file = range.file.number
    tokens = range.range
  }
}

/// Evaluates what the source writes as literals: texts, lists, objects and the constants between
/// them. Nothing is executed or guessed. Bounded in depth and work.
struct Literals {
  let constants: Constants
  private var depth = 0
  private var budget = 2_000_000

  private static let maximumDepth = 48
  private static let longestText = 16_384

  init(_ files: [SourceFile]) { constants = Constants(files) }

  /// Enters a nesting level; the caller must leave it again.
  private mutating func enter(_ range: TokenRange) throws(NotRead) {
    budget -= 1
    guard budget > 0, depth < Self.maximumDepth else {
      throw NotRead(reason: "it is nested too deeply, or takes too long to read", range: range)
    }
    depth += 1
  }

  // MARK: Names

  /// The expression that a chain of names finally stands for.
  mutating func resolved(_ written: TokenRange) throws(NotRead) -> TokenRange {
    try enter(written)
    defer { depth -= 1 }
    let range = written.bare
    guard !range.isEmpty else { throw NotRead(reason: "nothing is written here", range: written) }
    guard let path = range.path ?? range.emptyCallPath,
      !["true", "false", "null", "undefined"].contains(path[0])
    else { return range }
    return try resolved(try value(of: path, at: range))
  }

  /// What a path of names is set to.
  private mutating func value(of path: [String], at range: TokenRange) throws(NotRead) -> TokenRange
  {
    let name = path.joined(separator: ".")
    guard let last = path.last else { throw NotRead(reason: "nothing is named", range: range) }
    if path.count == 1 { return try only(constants.named(last, at: range), name, range) }
    let owner = path[path.count - 2]
    let members = constants.members(last, of: owner)
    if !members.isEmpty { return try only(members, name, range) }
    // A property of a case, such as `Page.home.path`.
    let entries = path.count > 2 ? constants.members(owner, of: path[path.count - 3]) : []
    if let entry = entries.first, entry.kind == .entry {
      let type = entry.value.madeType ?? path[path.count - 3]
      let names = constants.parameters[type] ?? constants.parameters[path[path.count - 3]] ?? []
      if let position = names.firstIndex(of: last),
        let argument = entry.value.argument(position, named: last)
      {
        return argument
      }
      throw NotRead(reason: "'\(name)' has no value in these files", range: range)
    }
    if let entry = entries.first, ["value", "rawValue"].contains(last) { return entry.value }
    // A member of an object.
    let object = Array(path.dropLast())
    guard let made = try? resolved(try value(of: object, at: range)),
      let found = try properties(made).last(where: { $0.key == last })
    else { throw NotRead(reason: "'\(name)' has no value in these files", range: range) }
    return found.value
  }

  private mutating func only(
    _ all: [Constant], _ name: String, _ range: TokenRange
  ) throws(NotRead) -> TokenRange {
    guard let first = all.first else {
      throw NotRead(reason: "'\(name)' has no value in these files", range: range)
    }
    if all.contains(where: { $0.kind == .changed }) {
      throw NotRead(reason: "'\(name)' only has a value at run time", range: range)
    }
    if all.count > 1 {
      var texts: Set<String> = []
      for one in all.prefix(8) { texts.insert((try? text(one.value)) ?? "\u{0}\(one.value.first)") }
      guard texts.count == 1, all.count <= 8 else {
        throw NotRead(reason: "'\(name)' has several values", range: range)
      }
    }
    return first.value
  }

  // MARK: Texts

  /// The text that an expression is.
  mutating func text(_ written: TokenRange) throws(NotRead) -> String {
    try enter(written)
    defer { depth -= 1 }
    let range = written.bare
    if let parts = range.sum {
      var result = ""
      for part in parts { try append(try text(part), to: &result, range) }
      return result
    }
    if range.isChoice {
      throw NotRead(reason: "a condition chooses one of several texts", range: written)
    }
    if range.range.allSatisfy({ range.file.isText($0) }), !range.isEmpty {
      var result = ""
      for index in range.range {
        guard case .text(let pieces) = range.file[index]?.kind else { continue }
        for piece in pieces {
          switch piece {
          case .plain(let plain): try append(plain, to: &result, range)
          case .code(let code):
            try append(try interpolated(code, range.with(index..<(index + 1))), to: &result, range)
          }
        }
      }
      return result
    }
    let origin = try resolved(range)
    guard origin != range else {
      throw NotRead(reason: "'\(range.excerpt)' is computed at run time", range: written)
    }
    return try text(origin)
  }

  private mutating func interpolated(_ code: String, _ range: TokenRange) throws(NotRead) -> String
  {
    let path = code.split(separator: ".", omittingEmptySubsequences: false).map {
      String($0.filter { !" !?".contains($0) })
    }
    guard path.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(SourceFile.isNameByte) }) else {
      throw NotRead(reason: "'\(code.prefix(60))' is computed at run time", range: range)
    }
    return try text(try value(of: path, at: range))
  }

  private func append(
    _ text: String, to result: inout String, _ range: TokenRange
  ) throws(NotRead) {
    result += text
    if result.utf8.count > Self.longestText {
      throw NotRead(reason: "the text is too long", range: range)
    }
  }

  // MARK: Objects and lists

  /// A member of an object.
  struct Property {
    var key: String
    var value: TokenRange
    /// Where it is written.
    var place: TokenRange
    var isConditional = false
    /// Why it is not read; its key is then empty.
    var problem: NotRead?
  }

  /// The members of an object of TypeScript, with those of the objects that are spread in it.
  mutating func properties(_ written: TokenRange) throws(NotRead) -> [Property] {
    let range = try resolved(written)
    try enter(written)
    defer { depth -= 1 }
    let file = range.file
    guard file.isSymbol(range.first, "{"), file.close(range.first) == range.last else {
      throw NotRead(
        reason: "'\(range.excerpt)' is not an object that is written here", range: written)
    }
    var result: [Property] = []
    for part in file.split(range.first + 1, range.last) {
      if let value = part.spreadValue {
        result += spread(value, part)
      } else {
        result.append(property(part))
      }
    }
    return result
  }

  private mutating func property(_ part: TokenRange) -> Property {
    let file = part.file
    let colon = file.level(from: part.first, to: part.end).first { file.isSymbol($0, ":") }
    if let word = file.word(part.first) {
      if colon == part.first + 1, part.range.count > 2 {
        return Property(key: word, value: part.with((part.first + 2)..<part.end), place: part)
      }
      // `name`, `name(…) { … }`, `async name(…) { … }`
      let name = word == "async" || word == "get" ? file.word(part.first + 1) ?? word : word
      return Property(key: name, value: part, place: part)
    }
    guard let colon, colon > part.first, colon + 1 < part.end else {
      return Property(
        key: "", value: part, place: part,
        problem: NotRead(reason: "'\(part.excerpt)' is no member that can be read", range: part))
    }
    let value = part.with((colon + 1)..<part.end)
    var key = part.with(part.first..<colon)
    if file.isSymbol(key.first, "["), file.close(key.first) == key.last {
      key = part.with((key.first + 1)..<key.last)
    }
    do throws(NotRead) {
      return Property(key: try text(key), value: value, place: part)
    } catch {
      return Property(key: "", value: value, place: part, problem: error)
    }
  }

  /// `...object`, `...(condition && object)`, `...(condition ? object : object)`
  private mutating func spread(_ written: TokenRange, _ part: TokenRange) -> [Property] {
    let (choices, isConditional) = written.bare.choices
    var result: [Property] = []
    for choice in choices {
      do throws(NotRead) {
        result += try properties(choice)
      } catch {
        result.append(Property(key: "", value: choice, place: part, problem: error))
      }
    }
    if isConditional { for index in result.indices { result[index].isConditional = true } }
    return result
  }

  /// An element of a list.
  struct Item {
    var value: TokenRange
    var isConditional = false
    var problem: NotRead?
  }

  /// The elements of a list, with those of lists that are spread in it.
  mutating func items(_ written: TokenRange) throws(NotRead) -> [Item] {
    let range = try resolved(written)
    try enter(written)
    defer { depth -= 1 }
    guard let parts = range.listParts else {
      throw NotRead(reason: "'\(range.excerpt)' is not a list that is written here", range: written)
    }
    var result: [Item] = []
    for part in parts { result += items(of: part) }
    return result
  }

  private mutating func items(of part: TokenRange) -> [Item] {
    let file = part.file
    if let value = part.spreadValue {
      let (choices, isConditional) = value.bare.choices
      var result: [Item] = []
      for choice in choices {
        do throws(NotRead) {
          result += try items(choice).map {
            Item(
              value: $0.value, isConditional: $0.isConditional || isConditional, problem: $0.problem
            )
          }
        } catch {
          result.append(Item(value: choice, problem: error))
        }
      }
      return result
    }
    if file.isWord(part.first, "for") {
      return [
        Item(
          value: part,
          problem: NotRead(reason: "a loop makes these elements", range: part))
      ]
    }
    guard file.isWord(part.first, "if"), file.isSymbol(part.first + 1, "("),
      let close = file.close(part.first + 1), close + 1 < part.end
    else { return [Item(value: part)] }
    // `if (condition) element else element` of Dart.
    let other = file.level(from: close + 1, to: part.end).first { file.isWord($0, "else") }
    var branches = [part.with((close + 1)..<(other ?? part.end))]
    if let other, other + 1 < part.end { branches.append(part.with((other + 1)..<part.end)) }
    guard depth < Self.maximumDepth else { return [Item(value: part, isConditional: true)] }
    depth += 1
    defer { depth -= 1 }
    var result: [Item] = []
    for branch in branches where !branch.isEmpty {
      result += items(of: branch).map {
        Item(value: $0.value, isConditional: true, problem: $0.problem)
      }
    }
    return result
  }
}
