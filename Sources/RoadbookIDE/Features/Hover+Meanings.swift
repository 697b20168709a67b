import RoadbookLanguage
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
    case .expectCommand where statement.wordBefore(word.range) == "expect":
      return Meanings.outcomes[word.text].map {
        HoverText("expect \(word.text)", documentation: $0, range: word.range)
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
      "How a route takes the URL: `match.url`, `match.pattern`, `match.namespace`, `match.route`.",
    "parameters": "What the URL gives, with defaults and what goes along with it.",
    "arguments":
      "What the screen gets that the URL leads to. In tests and at the prompt: what the visible one got.",
    "userInfo": "What goes along with the URL beside its parameters.",
    "origin": "Where the URL comes from, as `open URL from qr` says; else `link`.",
    "platform": "What the app runs on: `ios`, unless `set platform` says something else.",
    "audience": "Whom the app is for: `public`, unless `set audience` says something else.",
    "screen": "The screen that the URL leads to. In tests and at the prompt: the visible one.",
    "visible": "The visible screen; `visible.arguments` is what it got.",
    "stack": "The screens of the visible stack, the lowest first.",
    "stacks": "The screens of each container's stack.",
    "selected": "The child that each container shows.",
    "modals": "What is presented, with its container, screens and presentation.",
    "deferred": "The URLs that wait for `resume`, each with `url` and `point`.",
    "held": "The URLs that wait for `proceed`, each with `url` and `point`.",
    "outcome": "How it ended for the URL.",
    "reason": "Why the URL was not handled.",
    "route": "The name of the route that took the URL.",
    "log": "What was written to the log for the URL.",
    "blocks": "The blocks that ran beside the route.",
    "events": "What happened on the URL's way.",
    "container":
      "The container that the screen is going to be shown in; null where it gets a stack of its own. In tests and at the prompt: the visible one.",
    "presentation":
      "How the screen is going to be shown: `push`, `modal`, … In tests and at the prompt: how the visible one is.",
    "wildcard": "The segments that `*` or `**` took.",
  ]

  static let matchMembers: [String: String] = [
    "url":
      "The URL as it came; `match.url.scheme`, `host`, `path`, `query` and `fragment` are its parts.",
    "pattern": "The pattern that takes the URL.",
    "namespace": "The name of the namespace that the URL belongs to: that of its `scheme`.",
    "route": "The name of the route that takes the URL.",
    "query": "The query's values by their keys.",
    "queryItems": "The query's items in order, each with `name` and `value`.",
  ]

  static let outcomes: [String: String] = [
    "handled": "A route took the URL and did what it says.",
    "unmatched": "No route took the URL.",
    "declined": "Every route that took the URL declined.",
    "cancelled": "A guard or a block stopped the URL.",
    "deferred": "A guard or a block keeps the URL for `resume`.",
    "held": "A hook keeps the URL for `proceed`.",
    "failed": "Something on the way could not be done.",
    "invalid": "The URL cannot be read, or its screen cannot be shown with what it gives.",
  ]

  static let points: [String: String] = [
    "match": "Asked when a route matches, before anything else.",
    "generate": "Asked before the screen is made.",
    "push": "Asked before the screen is pushed.",
    "present": "Asked before the screen is presented.",
  ]

  static let presentations: [String: String] = [
    "push": "Puts the screen on top of its stack.",
    "modal": "Shows the screen above everything.",
    "wrap": "Shows the screen above everything, in a stack of its own.",
    "sheet": "Shows the screen above everything, as a sheet.",
    "fullscreen": "Shows the screen above everything, over all of it.",
    "replace": "Puts the screen in the place of the topmost one.",
    "root": "Makes the screen the lowest and only one of its stack.",
    "none": "The map does not say how to show the screen: only `push` and `present` do.",
  ]
}
