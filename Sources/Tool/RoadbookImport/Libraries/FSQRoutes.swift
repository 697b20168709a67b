import RoadbookText
import RoadbookURL

/// `[router registerNativeSchemes:@[@"app"] forRouteMap:@[@[@"/home", generator], …]]`
extension Importer {
  mutating func readFSQRoutes(_ file: SourceFile) {
    for call in file.calls(["registerNativeSchemes", "registerUniversalLinkHosts"]) {
      do throws(Unread) {
        try fsqMap(call)
      } catch {
        lose(call, call.first, "its schemes or hosts are unknown: \(error.reason)")
      }
    }
  }

  private mutating func fsqMap(_ call: SourceCall) throws(Unread) {
    guard let first = call.first else { return }
    var claims: [String] = []
    for element in try reading.list(first) {
      let text = try reading.text(element)
      let isHost = call.name == "registerUniversalLinkHosts"
      guard isHost ? SourceFile.isHost(text) : TextShape.isScheme(text.utf8) else {
        report(
          .importScheme, element, "'\(text)' is not a \(isHost ? "host" : "scheme")",
          "add the scheme to the map by hand", severity: .error)
        continue
      }
      claims.append(isHost ? "https://\(text.lowercased())" : text)
    }
    guard !claims.isEmpty else { return }
    let namespace = claims.joined(separator: ", ")
    fsqTakeOver(claims, namespace, call)
    draft.mention(namespace)
    let map = call["forRouteMap", "routeMap"]
    let pairs: [TokenRange]
    do throws(Unread) {
      guard let map else { throw .expression }
      pairs = try reading.list(map)
    } catch {
      return lose(
        call, map, "the route map is not a list literal in the source", in: namespace)
    }
    for (order, pair) in pairs.enumerated() {
      fsqPair(pair, call, namespace, order)
    }
  }

  /// A later map for exactly the same schemes replaces the earlier one; if only some are the same,
  /// both are kept.
  private mutating func fsqTakeOver(
    _ claims: [String], _ namespace: String, _ call: SourceCall
  ) {
    let taken = claims.filter { fsqClaims.contains($0) }
    fsqClaims.formUnion(claims)
    guard !taken.isEmpty else { return }
    let place = call.subject
    let names = taken.map { "'\($0)'" }.joined(separator: ", ")
    var hasReplaced = false
    for index in draft.entries.indices where draft.entries[index].namespace == namespace {
      hasReplaced = true
      guard let line = draft.entries[index].lines.last, !line.hasPrefix("#") else { continue }
      draft.entries[index].lines = ["# replaced by the map in \(origin(place)): \(line)"]
    }
    report(
      .importReplaced, place,
      "\(names) gets a second map, which replaces the first at run time",
      hasReplaced ? "remove the first map from the source" : "keep one of them in the map")
  }

  private mutating func fsqPair(
    _ pair: TokenRange, _ call: SourceCall, _ namespace: String, _ order: Int
  ) {
    var entry = call
    entry.whole = pair
    entry.arguments = [.init(label: nil, value: pair)]
    // The order is that of the route map, wherever the pair itself is in the source.
    let before = draft.entries.count
    defer {
      for index in before..<draft.entries.count {
        draft.entries[index].key = [call.file.number, call.place, order]
      }
    }
    do throws(Unread) {
      let parts = try reading.list(pair)
      guard let first = parts.first, parts.count > 1 else { throw .expression }
      entry.arguments = [.init(label: nil, value: first)]
      let pattern = try reading.text(first)
      guard !pattern.isEmpty else {
        report(
          .importPattern, first, "FSQRoutes does not use this pattern: it is empty",
          "write '/' for the root")
        return remark("not read, \(origin(entry.whole)): \"\"", entry, namespace)
      }
      let content = fsqContent(parts[1])
      let tail: String
      var notes: [String] = []
      switch content {
      case .screen(let name): tail = "-> \(name)"
      case .action: tail = "do { }"
      case .unknown:
        tail = "do { }"
        notes = ["its generator decides what it shows"]
        report(
          .importCode, parts[1],
          "what this generator creates is unknown; in the map it is an action",
          "write '-> Screen' if it creates one")
      }
      addRoute(
        [pattern], tail, notes: notes, call: entry, registration: call, in: namespace)
    } catch {
      lose(entry, entry.first, error.reason, in: namespace)
    }
  }

  private enum Content {
    case screen(String)
    case action
    case unknown
  }

  /// The screen or action of a generator, or of the content it returns.
  private mutating func fsqContent(_ tokenRange: TokenRange, depth: Int = 0) -> Content {
    guard depth < 8, let origin = try? reading.origin(tokenRange) else { return .unknown }
    if let block = origin.block { return fsqResult(of: block, depth) }
    guard let call = origin.wholeCall else { return .unknown }
    if let presentation = call["presentation"], !presentation.isNothing {
      report(
        .importCode, presentation, "code decides how this screen is presented",
        "add 'style NAME' to the route")
    }
    if let shown = call[
      "initWithViewController", "initWithViewControllerClass", "viewController",
      "viewControllerClass"]
    {
      return reading.screen(shown).map(Content.screen) ?? .unknown
    }
    if let block = call["initWithBlock", "block", "{}"], reading.spend(origin.range.count) {
      let isContent = (origin.first..<block.first).contains {
        origin.file.isWord($0, "FSQRouteContent")
      }
      return isContent ? .action : fsqResult(of: block, depth)
    }
    return reading.result(of: call.name).map { fsqContent($0, depth: depth + 1) } ?? .unknown
  }

  private mutating func fsqResult(of block: TokenRange, _ depth: Int) -> Content {
    guard let code = reading.code(block), reading.spend(code.range.count) else { return .unknown }
    let results = code.results.filter { !$0.isNothing }
    guard results.count == 1, !results[0].isEmpty else { return .unknown }
    return fsqContent(results[0], depth: depth + 1)
  }
}

extension SourceFile {
  static func isHost(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && !text.hasSuffix(".")
      && text.utf8.allSatisfy { TextShape.isSchemeByte($0) && $0 != UInt8(ascii: "+") }
  }
}
