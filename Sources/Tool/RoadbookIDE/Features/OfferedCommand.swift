import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// A command of the language server, offered at a place of a document.
package struct OfferedCommand: Hashable, Sendable {
  package enum Command: String, Sendable {
    case resolve, explain, ways, runTest
  }

  /// The title above a statement, where the statement says the rest.
  package var title: String
  /// nil if there is nothing to do.
  package var command: Command?
  /// The URL, or the names.
  package var arguments: [String]

  /// The title in a menu; nil if there is nothing to do.
  package var menuTitle: String? {
    guard let command, let first = arguments.first else { return nil }
    switch command {
    case .resolve, .explain: return "\(command.rawValue) \(first)"
    case .ways: return "show what leads to \(first)"
    case .runTest:
      return arguments.count == 1 ? "run test '\(first)'" : "run \(arguments.count) tests"
    }
  }
}

/// Finds the commands for a cursor, for editors that show no code lenses.
extension DocumentFeatures {
  /// The commands for the URL at an offset, then those of the route, screen or test around it.
  package func commands(at offset: Int) -> [OfferedCommand] {
    let path = snapshot.path(in: document, to: offset)
    var result: [OfferedCommand] = []
    if let node = path.last(.url), let url = snapshot.resolved(url: node, in: document)?.url {
      result += [OfferedCommand.Command.resolve, .explain].map {
        OfferedCommand(title: $0.rawValue, command: $0, arguments: [url])
      }
    }
    for kind in path.last(where: { !$0.kind.lenses.isEmpty })?.kind.lenses ?? [] {
      let lens = CodeLens(kind: kind, range: TextRange(at: offset))
      guard let offered = action(of: lens), offered.command != nil,
        !result.contains(offered)
      else { continue }
      result.append(offered)
    }
    return result
  }
}
