import RoadbookEngine
package import RoadbookRuntime
package import RoadbookSemantics
package import RoadbookText
import RoadbookURL

/// Writes resolutions as JSON objects. Their keys and order are a contract: see the language reference.
///
/// A class, since it remembers how it wrote each route last: a pattern is printed once, not for each URL.
package final class ResolutionJSON {
  private let loaded: LoadedMap
  private var routes: [Int: WrittenRoute] = [:]

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

  func write(_ resolution: Resolution, to output: inout some JSONOutput & ~Copyable) {
    output.object { output in
      output.name("url")
      output.string(resolution.url)
      writeOutcome(resolution, &output)
      output.name("screen")
      output.optional(resolution.screen)
      output.name("presentation")
      output.optional(resolution.presentation)
      output.name("container")
      output.optional(resolution.container)
      writeValues(resolution, &output)
      output.name("blocks")
      output.strings(resolution.blocks)
      output.name("log")
      output.strings(resolution.log)
      output.name("declined")
      output.array(resolution.declined) { $0.string($1.route.written) }
      output.name("stack")
      output.strings(resolution.stack)
      output.name("steps")
      output.array(resolution.steps) { ValueText.write($1.value, to: &$0) }
      if resolution.hasRareFields { writeRest(resolution, &output) }
    }
  }

  private func writeOutcome(_ resolution: Resolution, _ output: inout some JSONOutput & ~Copyable) {
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
              "reason": .string(near.reason), "suggestion": .optional(near.suggestion),
            ], at: loaded.location(of: near.place))))
    }
    output.name("matched")
    output.bool(resolution.isMatched)
    output.name("route")
    if let route = resolution.route { output.piece(json(route)) } else { output.null() }
  }

  private func json(_ route: RouteSummary) -> JSONPiece {
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

  private func writeValues(_ resolution: Resolution, _ output: inout some JSONOutput & ~Copyable) {
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
    output.name("query")
    output.array(resolution.query) { output, item in
      output.array { output in
        output.string(item.key)
        output.optional(item.value)
      }
    }
    output.name("fragment")
    output.optional(resolution.fragment)
    output.name("wildcard")
    if let wildcard = resolution.wildcard { output.strings(wildcard) } else { output.null() }
  }

  /// The keys that are left out if their lists are empty.
  private func writeRest(_ resolution: Resolution, _ output: inout some JSONOutput & ~Copyable) {
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

extension JSONOutput where Self: ~Copyable {
  /// `write` gives the value of an item. Most arrays of a resolution are empty.
  fileprivate mutating func array<Item>(_ items: [Item], _ write: (inout Self, Item) -> Void) {
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
