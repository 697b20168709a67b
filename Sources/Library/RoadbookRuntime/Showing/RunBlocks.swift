import RoadbookEngine
import RoadbookModel
import RoadbookText

/// Blocks that run in addition to a route.
extension Dispatcher {
  /// Runs one block before all guards, where the library does so.
  mutating func runFirstBlock(_ attempt: inout Attempt) -> AttemptProgress {
    guard !map.blocks.isEmpty, map.library(of: attempt.route).runsOneBlockFirst else {
      return .next
    }
    attempt.hasRunBlocks = true
    return queueBlocks(&attempt)
  }

  /// Runs the blocks that match the URL.
  mutating func runBlocks(_ attempt: inout Attempt) -> AttemptProgress {
    if map.blocks.isEmpty || map.library(of: attempt.route).runsOneBlockFirst { return .next }
    return queueBlocks(&attempt)
  }

  private mutating func queueBlocks(_ attempt: inout Attempt) -> AttemptProgress {
    if let table = map.blockTable { spend(searching: table, for: attempt.url) }
    let matches = blocks(beside: attempt.request, in: attempt.route.namespace)
    attempt.add(matches.map(Attempt.Item.block))
    return .next
  }

  /// The blocks whose patterns match a URL, each once, in order of declaration. All tables of a map
  /// share their namespaces and reading rules, so one request serves them all.
  func blocks(beside request: Request, in namespace: Int) -> [RouteMatch] {
    guard let table = map.blockTable else { return [] }
    let found = table.matches(request).filter { map.blocks.indices.contains($0.route.index) }
    // WAAppRouting does not define which of several runs: it enumerates a dictionary.
    if map.namespaces[namespace].settings.library.runsOneBlockFirst {
      return Array(found.prefix(1))
    }
    return found.sorted { $0.route.index < $1.route.index }
  }

  /// Notes a block, and runs it.
  mutating func runBlock(_ match: RouteMatch, _ attempt: inout Attempt) -> AttemptProgress {
    let block = map.blocks[match.route.index]
    let written = block.written(match)
    attempt.result.blocks.append(written)
    let number = journal.note(.block(pattern: written), block.place)
    if map.library(of: attempt.route).runsOneBlockFirst {
      journal.amend(number) { $0.parameters = attempt.result.parameters.bound }
    }
    var body = body(
      block.body, of: attempt, in: block.place.document, target: attempt.targetNames(on: self))
    body.names.patterns += block.patterns
    // A block also sees its own captures; on a name clash the route's win.
    let reading = map.blockTable?.options(of: match.namespace).reading ?? ReadingRules()
    body.add(Parameters(match: match, request: attempt.request, reading: reading))
    if let wildcard = match.wildcard, attempt.match.wildcard == nil {
      body.names.bindings["wildcard"] = .strings(wildcard)
    }
    return .call(begin(body))
  }

  /// Continues an attempt after a block.
  mutating func resumeBlock(_ attempt: inout Attempt, afterBody body: Body) -> AttemptProgress {
    attempt.result.add(log: body.log, steps: body.steps)
    if body.names.parameters != body.given { attempt.result.parameters = body.names.parameters }
    if case .failed(let reason) = body.end { attempt.setOutcome(.failed, reason) }
    return attempt.result.outcome == .handled ? .next : takeBackAttempt(&attempt)
  }
}

extension Block {
  /// The text of the pattern that matched.
  func written(_ match: RouteMatch) -> String {
    written.indices.contains(match.patternIndex) ? written[match.patternIndex] : written.first ?? ""
  }
}
