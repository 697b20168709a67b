/// What a call looks like that registers a route of an app's own table: `register($pattern)`,
/// `add(path: $pattern, to: $screen)`, and in TypeScript `{ path: $pattern, name: $screen }`.
package struct CallTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable { case pattern, screen, anything }

  /// How the app writes captures.
  package enum Syntax: String, CaseIterable, Sendable {
    /// `:id`, `*rest` at the end
    case colon
    /// `{id}`
    case brace
    /// `<id>`, `<int:id>`
    case angle
  }

  /// What is called; nil for the members of an object.
  let name: String?
  /// Each with its label, as the call has them.
  let parts: [(label: String?, part: Part)]

  package static func == (left: CallTemplate, right: CallTemplate) -> Bool {
    left.description == right.description
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  private var description: String {
    "\(name ?? "") " + parts.map { "\($0.label ?? "_") \($0.part)" }.joined(separator: ",")
  }

  /// Reads a template; nil if it is none.
  package init?(_ text: String) {
    let trimmed = text.filter { $0 != " " }
    guard let open = trimmed.firstIndex(where: { $0 == "(" || $0 == "{" }) else { return nil }
    let isObject = trimmed[open] == "{"
    guard trimmed.hasSuffix(isObject ? "}" : ")"), let last = trimmed.indices.last, open < last
    else {
      return nil
    }
    let called = trimmed[..<open].split(separator: ".").last.map(String.init) ?? ""
    guard isObject ? called.isEmpty : Self.isName(called) else { return nil }
    name = isObject ? nil : called
    var parts: [(label: String?, part: Part)] = []
    for argument in trimmed[trimmed.index(after: open)..<last].split(separator: ",") {
      let pieces = argument.split(whereSeparator: { $0 == ":" || $0 == "=" }).map(String.init)
      guard (1...2).contains(pieces.count), let value = pieces.last else { return nil }
      let label = pieces.count == 2 ? pieces[0] : nil
      guard label.map(Self.isName) ?? !isObject else { return nil }
      switch value {
      case "$pattern": parts.append((label, .pattern))
      case "$screen": parts.append((label, .screen))
      case "$_": parts.append((label, .anything))
      default: return nil
      }
    }
    guard parts.filter({ $0.part == .pattern }).count == 1,
      parts.filter({ $0.part == .screen }).count <= 1
    else { return nil }
    self.parts = parts
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(SourceFile.isNameByte)
  }

  /// The values of the pattern and the screen in the arguments of a call; nil if it is another
  /// call.
  func match(_ arguments: [SourceCall.Argument]) -> (pattern: TokenRange, screen: TokenRange?)? {
    var pattern: TokenRange?
    var screen: TokenRange?
    var plain = arguments.filter { $0.label == nil }[...]
    for (label, part) in parts {
      let found = label.map { label in arguments.first { $0.label == label } } ?? plain.popFirst()
      guard let found else { return nil }
      switch part {
      case .pattern: pattern = found.value
      case .screen: screen = found.value
      case .anything: break
      }
    }
    return pattern.map { ($0, screen) }
  }
}
