import RoadbookModel
import RoadbookText
import RoadbookURL

/// The types that a map declares. They can refer to each other in any order.
struct DeclaredTypes: Sendable {
  private(set) var declared = NamedList<TypeDeclaration>()
  /// The types by name, including those that are built in.
  private(set) var table = TypeTable()
  private var resolved: Set<String> = []
  private var size = 0

  mutating func collect(_ item: DeclaredType, _ findings: inout Findings) {
    let name = item.declaration.name
    if TypeTable().type(named: name.text) != nil {
      findings.report(
        .duplicateType, name.range, "'\(name.text)' is a built-in type",
        advice: "give the type another name", in: item.document)
    } else {
      declared.append(item, .duplicateType, "type", &findings)
    }
  }

  /// Resolves the types that were declared since the last call, each after those that it uses.
  ///
  /// An explicit stack instead of recursion: chains of types can have any length.
  mutating func resolve(_ findings: inout Findings) {
    for item in declared.elements.dropFirst(resolved.count) {
      var path: [(name: String, used: [String])] = []
      var isOnPath: Set<String> = []
      func enter(_ name: String) {
        path.append((name, typesUsed(by: name).reversed()))
        isOnPath.insert(name)
      }
      if !resolved.contains(item.name) { enter(item.name) }
      while let (name, _) = path.last {
        if let used = path[path.count - 1].used.popLast() {
          if resolved.contains(used) { continue }
          if isOnPath.contains(used) {
            reportCycle(path.map(\.name), to: used, &findings)
          } else {
            enter(used)
          }
        } else {
          path.removeLast()
          isOnPath.remove(name)
          if resolved.insert(name).inserted { resolve(name, &findings) }
        }
      }
    }
  }

  private func typesUsed(by name: String) -> [String] {
    (declared[name]?.declaration.type?.typeNames ?? []).filter { declared.index(of: $0) != nil }
  }

  private mutating func reportCycle(_ path: [String], to name: String, _ findings: inout Findings) {
    guard let item = declared[name] else { return }
    let circle = (path.drop { $0 != name } + [name]).joined(separator: " → ")
    findings.report(
      .typeCycle, item.declaration.name.range,
      "type '\(name)' uses itself: \(circle)",
      advice: "types cannot use each other in a cycle", in: item.document)
    resolved.insert(name)
    table.declare(name, .string)
  }

  private mutating func resolve(_ name: String, _ findings: inout Findings) {
    guard let item = declared[name] else { return }
    var type = type(of: item, &findings)
    if size + type.extent.size > TypeTable.sizeLimit {
      findings.report(
        .typeTooLarge, item.declaration.name.range,
        "the types of this map have more than \(TypeTable.sizeLimit) parts in all",
        advice: "use fewer alternatives, or a regular expression", in: item.document)
      type = .string
    } else {
      size += type.extent.size
    }
    table.declare(name, type)
  }

  private func type(of item: DeclaredType, _ findings: inout Findings) -> ValueType {
    let (type, problems) = item.valueType(in: table)
    for problem in problems { findings.report(problem.diagnostic(), in: item.document) }
    return type
  }

  /// Whether a type is a mere alias of `path`; nil if it is not based on `path`, directly or
  /// through other types.
  func isPlainPath(_ name: String) -> Bool? {
    var seen: Set<String> = []
    var current = name
    var isPlain = true
    while seen.insert(current).inserted, let type = declared[current]?.declaration,
      case .name(let base, _)? = type.type
    {
      isPlain = isPlain && type.condition == nil && type.conversion == nil
      if base == "path" { return isPlain }
      current = base
    }
    return nil
  }
}

extension TypeProblem {
  /// `offset`: where the expression stands in the document, if its ranges are relative.
  func diagnostic(offset: Int = 0) -> Diagnostic {
    diagnostic(at: range.shifted(by: offset), message)
  }

  func diagnostic(
    at range: TextRange, _ message: String, severity: Severity? = nil
  ) -> Diagnostic {
    var result = Diagnostic(finding, range, message, severity: severity, advice: advice)
    if let name {
      if let replacement { result.fixes = [.replace(range, by: replacement)] }
      result.suggestion = replacement
      result.fixes += .declaring("type", name, "type \(name) = string")
    } else if let replacement {
      result.fixes = [Fix("write '\(replacement)'", [TextEdit(range, replacement)])]
    }
    return result
  }
}
