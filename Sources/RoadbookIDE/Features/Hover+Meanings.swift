import RoadbookSyntax
import RoadbookText

/// Hovers for built-in names and outcomes.
extension MapSnapshot {
  func meaningHover(_ path: [SyntaxNode], at offset: Int) -> HoverText? {
    guard let node = path.last else { return nil }
    let parent = path.dropLast().last
    let text = node.text
    if parent?.kind == .memberExpression || node.kind == .memberExpression,
      let member = path.last(where: { $0.kind == .memberExpression }),
      member.expression?.text == "match", let name = member.name, name.range.touches(offset)
    {
      return Meanings.matchMembers[name.text].map {
        HoverText("match.\(name.text)", documentation: $0, range: name.range)
      }
    }
    if node.kind == .nameExpression, parent?.kind != .callExpression {
      return Meanings.facts[text].map { HoverText(text, documentation: $0, range: node.range) }
    }
    guard let word = node.word(at: offset),
      let statement = path.last(where: { $0.kind.isStatement })
    else { return nil }
    switch statement.kind {
    case .guardDeclaration where statement.wordBefore(word.range) == "before":
      return Meanings.points[word.text].map {
        HoverText("before \(word.text)", documentation: $0, range: word.range)
      }
    case .expectCommand where statement.wordBefore(word.range) == "->":
      return Meanings.outcomes[word.text].map {
        HoverText("-> \(word.text)", documentation: $0, range: word.range)
      }
    default: return nil
    }
  }
}

extension SyntaxNode {
  /// The word at the cursor.
  fileprivate func word(at offset: Int) -> (text: String, range: TextRange)? {
    for place in [offset, offset - 1] {
      guard let token = tree.token(at: place) else { continue }
      switch tree.tokenKind(token) {
      case .word, .bareText: return (tree.tokenText(token), tree.tokenRange(token))
      default: continue
      }
    }
    return nil
  }

  /// The word before a part of this node.
  fileprivate func wordBefore(_ part: TextRange) -> String? {
    let before = tree.bytes[range.start..<max(range.start, part.start)].reversed()
      .drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 > 0x20 }
    return before.isEmpty ? nil : String(decoding: before.reversed(), as: UTF8.self)
  }
}

/// One-line explanations of words.
enum Meanings {
  static let facts: [String: String] = [
    "match":
      "How a route matches the URL: `match.url`, `match.pattern`, `match.namespace`, `match.route`.",
    "parameters": "The values from the URL, with defaults and the values passed with it.",
    "arguments":
      "The arguments of the URL's screen. In tests and at the prompt: those of the visible screen.",
    "userInfo": "The data passed with the URL in addition to its parameters.",
    "origin": "Where the URL comes from, as in `open URL from qr`; `link` by default.",
    "platform": "The platform of the app: `ios`, unless changed by `set platform`.",
    "audience": "The audience of the app: `public`, unless changed by `set audience`.",
    "screen": "The screen that the URL leads to. In tests and at the prompt: the visible one.",
    "visible": "The visible screen; `visible.arguments` are its arguments.",
    "stack": "The screens of the visible stack, bottom first.",
    "stacks": "The screens of each container's stack.",
    "selected": "The selected child of each container.",
    "modals": "The presented modals, each with its container, screens and presentation.",
    "deferred": "The URLs that wait for `resume`, each with `url` and `point`.",
    "held":
      "With the rules of FSQRoutes: the URLs that wait for `proceed`, each with `url` and `point`.",
    "outcome": "The result of the URL.",
    "reason": "Why the URL was not handled.",
    "route": "The name of the route that matched the URL.",
    "log": "What was written to the log for the URL.",
    "blocks": "The blocks that ran in addition to the route.",
    "events": "What happened while the URL was handled.",
    "container":
      "The container in which the screen will be shown; null if it gets a stack of its own. In tests and at the prompt: the visible container.",
    "presentation":
      "How the screen will be shown: `push`, `modal`, … In tests and at the prompt: how the visible screen is shown.",
    "wildcard": "The segments that `*` or `**` matched.",
  ]

  static let matchMembers: [String: String] = [
    "url":
      "The URL as opened; `match.url.scheme`, `host`, `path`, `query` and `fragment` are its parts.",
    "pattern": "The pattern that matches the URL.",
    "namespace": "The name of the URL's namespace, as in its `scheme`.",
    "route": "The name of the route that matches the URL.",
    "query": "The values of the query, by key.",
    "queryItems": "The items of the query in order, each with `name` and `value`.",
  ]

  static let outcomes: [String: String] = [
    "handled": "A route matched the URL and ran.",
    "unmatched": "No route matched the URL.",
    "declined": "Every route that matched the URL declined.",
    "cancelled": "A guard or a block stopped the URL.",
    "deferred": "A guard or a block keeps the URL for `resume`.",
    "held": "With the rules of FSQRoutes: a hook keeps the URL for `proceed`.",
    "failed": "An error occurred while the URL was handled.",
    "invalid": "The URL is malformed, or the arguments of its screen are not valid.",
  ]

  static let points: [String: String] = [
    "match": "Runs when a route matches, before anything else.",
    "generate": "With the rules of FSQRoutes: runs before the screen is created.",
    "push": "With the rules of URLNavigator: runs before the screen is pushed.",
    "present": "With the rules of FSQRoutes or URLNavigator: runs before the screen is presented.",
  ]

  static let styles: [String: String] = [
    "push": "Puts the screen on top of its stack.",
    "modal": "Shows the screen on top of everything.",
    "wrap":
      "With the rules of URLNavigator: shows the screen on top of everything, in a stack of its own.",
    "sheet": "Shows the screen on top of everything, as a sheet.",
    "fullscreen": "Shows the screen on top of everything, covering the whole window.",
    "replace": "Replaces the topmost screen.",
    "root": "Makes the screen the only one of its stack.",
    "none":
      "With the rules of FSQRoutes: the map does not define how to show the screen; only `push` and `present` do.",
  ]
}
