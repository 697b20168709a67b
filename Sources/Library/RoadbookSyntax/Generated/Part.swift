// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

/// An argument of a command.
package enum Part: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Not an argument.
  case none
  case a
  case b
  case code
  case entry
  case expression
  case file
  case format
  case map
  case n
  case noun
  case text
  case topic
  case tour

  package var reading: Reading {
    switch self {
    case .a: .number
    case .b: .number
    case .code: .number
    case .entry: .number
    case .expression: .expression
    case .format: .words(["mermaid", "dot", "svg", "checklist", "json"])
    case .n: .number
    case .noun: .words(["routes", "blocks", "schemes", "screens", "types", "vars", "guards", "containers", "tests", "overlaps", "history", "lines"])
    case .tour: .words(["next", "back", "stop"])
    default: .name
    }
  }
}
