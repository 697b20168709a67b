import RoadbookText

/// What is wrong with a compiled map, and where: `routes[3].patterns[0]`.
package struct ModelProblem: Error, Hashable, Sendable {
  package var path: String
  package var message: String
  /// The byte at which the JSON is not valid; 0 if it is.
  package var offset: Int

  package init(_ path: String, _ message: String, at offset: Int = 0) {
    self.path = path
    self.message = message
    self.offset = offset
  }

  /// Path and message on one line.
  package var text: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// The members of an object in a compiled map. Each must be asked for: `end` refuses the others,
/// since a member that is not understood may change the meaning.
struct ModelFields {
  private var members: [String: JSON] = [:]
  let path: String

  init(_ json: JSON, _ path: String) throws(ModelProblem) {
    guard case .object(let all) = json else { throw ModelProblem(path, "an object is missing") }
    for member in all {
      guard members.updateValue(member.value, forKey: member.key) == nil else {
        throw ModelProblem(path, "there are two members '\(TerminalText.escaped(member.key))'")
      }
    }
    self.path = path
  }

  func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func has(_ key: String) -> Bool { members[key] != nil }

  /// The first of these members that there is.
  func first(of keys: some Sequence<String>) -> String? { keys.first { members[$0] != nil } }

  mutating func take(_ key: String) -> JSON? { members.removeValue(forKey: key) }

  mutating func required(_ key: String) throws(ModelProblem) -> JSON {
    guard let value = take(key) else { throw ModelProblem(path, "there is no '\(key)'") }
    return value
  }

  mutating func text(_ key: String) throws(ModelProblem) -> String {
    guard let text = try optionalText(key) else {
      throw ModelProblem(path, "there is no '\(key)'")
    }
    return text
  }

  mutating func optionalText(_ key: String) throws(ModelProblem) -> String? {
    guard let value = take(key) else { return nil }
    guard let text = value.text else { throw ModelProblem(path(of: key), "a string is missing") }
    return text
  }

  mutating func flag(_ key: String) throws(ModelProblem) -> Bool {
    try optionalFlag(key) ?? false
  }

  mutating func optionalFlag(_ key: String) throws(ModelProblem) -> Bool? {
    guard let value = take(key) else { return nil }
    guard let truth = value.truth else {
      throw ModelProblem(path(of: key), "true or false is missing")
    }
    return truth
  }

  mutating func number(_ key: String, in range: Range<Int>) throws(ModelProblem) -> Int? {
    guard let value = take(key) else { return nil }
    guard case .int(let number) = value, range.contains(number) else {
      throw ModelProblem(path(of: key), "a whole number in \(range) is missing")
    }
    return number
  }

  /// The elements of a list, each with its path; none without the member.
  mutating func list(
    _ key: String, atMost limit: Int = 100_000
  ) throws(ModelProblem) -> [(json: JSON, path: String)] {
    guard let value = take(key) else { return [] }
    return try Self.items(value, path(of: key), atMost: limit)
  }

  static func items(
    _ value: JSON, _ path: String, atMost limit: Int = 100_000
  ) throws(ModelProblem) -> [(json: JSON, path: String)] {
    guard let items = value.items else { throw ModelProblem(path, "a list is missing") }
    guard items.count <= limit else {
      throw ModelProblem(path, "there are more than \(limit) elements")
    }
    return items.enumerated().map { ($1, "\(path)[\($0)]") }
  }

  mutating func texts(_ key: String) throws(ModelProblem) -> [String] {
    var result: [String] = []
    for (json, path) in try list(key) {
      guard let text = json.text else { throw ModelProblem(path, "a string is missing") }
      result.append(text)
    }
    return result
  }

  /// One of the words of a kind; nil without the member.
  mutating func word<Word: RawRepresentable<String>>(
    _ key: String, _ type: Word.Type
  ) throws(ModelProblem) -> Word? {
    guard let text = try optionalText(key) else { return nil }
    guard let word = Word(rawValue: text) else {
      throw ModelProblem(path(of: key), "the word '\(TerminalText.escaped(text))' is not known")
    }
    return word
  }

  /// Refuses members that were not asked for.
  func end() throws(ModelProblem) {
    guard let other = members.keys.min() else { return }
    throw ModelProblem(
      path,
      "the member '\(TerminalText.escaped(other))' is not known: a newer Roadbook may have written the map"
    )
  }
}
