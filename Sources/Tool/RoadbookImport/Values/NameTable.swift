import RoadbookText

/// All definitions of one name, by scope.
struct NameTable: Sendable {
  /// Declared inside braces.
  private(set) var locals: [Place: [Definition]] = [:]
  /// Declared at file level, by file.
  private(set) var globals: [Int: [Definition]] = [:]
  /// Declared in types, by type.
  private(set) var members: [String: [Definition]] = [:]
  /// `self.x = …`, `_x = …`, by file.
  private var own: [Int: [Definition]] = [:]
  /// `other.x = …`
  private var foreign: [Definition] = []
  /// `x = …` without a declaration, by file and in source order.
  private var assigned: [Int: [Definition]] = [:]

  /// A name that is set more often than this is ambiguous anyway.
  private static let limit = 16

  mutating func add(_ definition: Definition) {
    if definition.isForeign { return Self.append(definition, to: &foreign) }
    if definition.isProperty {
      return Self.append(definition, to: &own[definition.file, default: []])
    }
    if definition.isAssignment { return assigned[definition.file, default: []].append(definition) }
    if let type = definition.type { Self.append(definition, to: &members[type, default: []]) }
    if definition.scope == -1 {
      Self.append(definition, to: &globals[definition.file, default: []])
    } else {
      let scope = Place(file: definition.file, token: definition.scope)
      Self.append(definition, to: &locals[scope, default: []])
    }
  }

  private static func append(_ definition: Definition, to list: inout [Definition]) {
    if list.count < limit { list.append(definition) }
  }

  /// The assignments to properties with that name that are visible in a file.
  func properties(_ file: Int) -> [Definition] { (own[file] ?? []) + foreign }

  /// The assignments between two positions of a file; at most `limit`, since more are ambiguous
  /// anyway.
  func assignments(_ start: Place, _ end: Int?) -> [Definition] {
    guard let all = assigned[start.file] else { return [] }
    let first = all.partitioningIndex(where: { $0.place >= start.token })
    return Array(all[first...].prefix(Self.limit).prefix { end == nil || $0.place < end ?? 0 })
  }
}
