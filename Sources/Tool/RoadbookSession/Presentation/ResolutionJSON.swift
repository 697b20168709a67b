package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
import RoadbookURL

/// Writes resolutions as JSON objects. Their keys and order are a contract: see the language
/// reference.
///
/// A class, since it remembers how it wrote each route last: a pattern is printed once, not for
/// each URL.
package final class ResolutionJSON {
  private let loaded: LoadedMap
  private var routes: [Int: WrittenRoute] = [:]
  // Members that most resolutions have nothing for, as the functions below write them.
  private let noScreen = JSONPiece { ResolutionJSON.writeScreen(nil, nil, nil, &$0) }
  private let noQuery = JSONPiece { ResolutionJSON.writeQuery([], nil, nil, &$0) }
  private let noSteps = JSONPiece { ResolutionJSON.writeSteps([], [], [], [], [], &$0) }

  private struct WrittenRoute {
    let pattern: Int
    let expansion: Int
    let piece: JSONPiece
  }

  package init(_ loaded: LoadedMap) { self.loaded = loaded }

  /// Writes a resolution as one line.
  package func writeLine(_ resolution: Resolution, to text: inout JSONText) {
    write(resolution, to: &text)
    text.endLine()
  }

  private func write(_ resolution: Resolution, to output: inout JSONText) {
    output.object { output in
      output.name("url")
      output.string(resolution.url)
      writeOutcome(resolution, &output)
      let (screen, presentation) = (resolution.screen, resolution.presentation)
      if screen == nil, presentation == nil, resolution.container == nil {
        output.piece(noScreen)
      } else {
        Self.writeScreen(screen, presentation, resolution.container, &output)
      }
      writeValues(resolution, &output)
      let stack = resolution.stack
      if resolution.hasRareFields || !stack.isEmpty || !resolution.steps.isEmpty {
        Self.writeSteps(
          resolution.blocks, resolution.log, resolution.declined, stack, resolution.steps, &output)
      } else {
        output.piece(noSteps)
      }
      if resolution.hasRareFields { writeRest(resolution, &output) }
    }
  }

  private func writeOutcome(_ resolution: Resolution, _ output: inout JSONText) {
    output.name("outcome")
    output.string(resolution.outcome.rawValue)
    if resolution.outcome != .handled {
      output.name("reason")
      output.optional(resolution.reason)
    }
    if let near = resolution.nearest {
      output.name("nearest")
      output.piece(
        JSONPiece(
          .object(
            [
              "written": .string(near.written), "scheme": .optional(near.scheme),
              "reason": .string(near.reason), "suggestion": .optional(near.suggestion?.text),
            ], at: loaded.location(of: near.place))))
    }
    output.name("matched")
    output.bool(resolution.isMatched)
    output.name("route")
    if let route = resolution.route { output.piece(json(route)) } else { output.null() }
  }

  private func json(_ route: Candidate) -> JSONPiece {
    if let last = routes[route.index], last.pattern == route.patternIndex,
      last.expansion == route.expansionIndex
    {
      return last.piece
    }
    let piece = JSONPiece(
      .object(
        [
          "name": .string(route.name), "pattern": .string(route.pattern),
          "written": .string(route.written), "scheme": .optional(route.scheme),
        ], at: loaded.location(of: route.place)))
    routes[route.index] = WrittenRoute(
      pattern: route.patternIndex, expansion: route.expansionIndex, piece: piece)
    return piece
  }

  private func writeValues(_ resolution: Resolution, _ output: inout JSONText) {
    let entries = resolution.parameters.entries
    output.name("parameters")
    output.object { output in
      for entry in entries {
        output.key(entry.key)
        ValueText.write(entry.value, to: &output)
      }
    }
    output.name("arguments")
    if let arguments = resolution.arguments {
      ValueText.write(.record(arguments), to: &output)
    } else {
      output.null()
    }
    output.name("sources")
    output.object { output in
      for entry in entries {
        output.key(entry.key)
        output.string(entry.source.name)
      }
    }
    let (query, fragment, wildcard) = (resolution.query, resolution.fragment, resolution.wildcard)
    if query.isEmpty, fragment == nil, wildcard == nil {
      output.piece(noQuery)
    } else {
      Self.writeQuery(query, fragment, wildcard, &output)
    }
  }

  private static func writeScreen(
    _ screen: String?, _ presentation: String?, _ container: String?,
    _ output: inout JSONText
  ) {
    output.name("screen")
    output.optional(screen)
    output.name("presentation")
    output.optional(presentation)
    output.name("container")
    output.optional(container)
  }

  private static func writeQuery(
    _ query: [QueryItems.Item], _ fragment: String?, _ wildcard: [String]?,
    _ output: inout JSONText
  ) {
    output.name("query")
    output.array(query) { output, item in
      output.array { output in
        output.string(item.key)
        output.optional(item.value)
      }
    }
    output.name("fragment")
    output.optional(fragment)
    output.name("wildcard")
    if let wildcard { output.strings(wildcard) } else { output.null() }
  }

  private static func writeSteps(
    _ blocks: [String], _ log: [String], _ declined: [Resolution.Declined], _ stack: [String],
    _ steps: [NavigationStep], _ output: inout JSONText
  ) {
    output.name("blocks")
    output.strings(blocks)
    output.name("log")
    output.strings(log)
    output.name("declined")
    output.array(declined) { $0.string($1.route.written) }
    output.name("stack")
    output.strings(stack)
    output.name("steps")
    output.array(steps) { ValueText.write($1.value, to: &$0) }
  }

  /// The keys that are left out if their lists are empty.
  private func writeRest(_ resolution: Resolution, _ output: inout JSONText) {
    if !resolution.misfits.isEmpty {
      output.name("misfits")
      output.piece(JSONPiece(resolution.misfits.json))
    }
    if !resolution.unmatched.isEmpty {
      output.name("unmatched")
      output.array(resolution.unmatched) { $0.optional($1) }
    }
    if !resolution.rewrites.isEmpty {
      output.name("rewrites")
      output.strings(resolution.rewrites)
    }
    if !resolution.also.isEmpty {
      output.name("also")
      output.array(resolution.also) { write($1, to: &$0) }
    }
  }
}

extension JSONText {
  /// `write` gives the value of an item. Most arrays of a resolution are empty.
  fileprivate mutating func array<Item>(_ items: [Item], _ write: (inout JSONText, Item) -> Void) {
    if items.isEmpty { return emptyArray() }
    array { output in for item in items { write(&output, item) } }
  }
}

extension [Misfit] {
  /// URL values that do not fit their screen's parameters, in resolutions and in steps.
  var json: JSON {
    .array(
      map { misfit in
        .object([
          "parameter": .string(misfit.parameter), "value": ValueText.json(misfit.given),
          "reason": .string(misfit.reason),
        ])
      })
  }
}
