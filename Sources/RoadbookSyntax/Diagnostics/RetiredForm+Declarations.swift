import RoadbookText

/// Declarations, routes, patterns, types and blocks.
extension RetiredForm {
  static let declarations: [RetiredForm] =
    others + notes
    + (MisplacedClauses.ofLine.subtracting(["when"])).sorted().map {
      RetiredForm($0, .statement(.route), "it on the route's line")
    } + [RetiredForm("when", .statement([.route, .scheme]), "it on the statement's line")]

  /// Clauses that are only allowed in a route's body, and two that became tags.
  private static let notes =
    ["tag", "deprecated", "example"].map {
      RetiredForm($0, .clause, "it in the route's body: { \($0) … }")
    }
    + ["since", "owner"].flatMap { word in
      [Place.clause, .statement(.route)].map {
        RetiredForm(word, $0, "tag \(word): \"…\" in the route's body")
      }
    }

  private static let others = [
    RetiredForm(
      "presentation", .statement(.file), "style NAME { … }", parsedAs: .style, word("style")),
    RetiredForm("present", .clause, "style NAME, or modal", \.styleClause),
    RetiredForm("present", .statement(.route), "style NAME on the route's line"),
    RetiredForm("default", .statement(.declarations), "group style NAME { … } around the routes"),
    RetiredForm(
      "configure", .statement(.declarations), "on created SCREEN { … }", word("on created")),
    RetiredForm("push", .phrase, "show", word("show")),
    RetiredForm("present", .phrase, "show modal, or show NAME", \.shownStyle),
    RetiredForm(
      "handled", .statement([.block]), "nothing: the end of a block ends an action", \.lastStatement
    ),
    RetiredForm("pop to root", .phrase, "pop all", word("pop all")),
    RetiredForm("external", .clause, "-> external URL", word("-> external")),
    RetiredForm("from", .phrase, "in CONTAINER", word("in")),
    RetiredForm("in", .phrase, "the range alone, such as 1...500", \.rangeAlone),
  ]
}

extension RetiredUse {
  /// `present NAME` after a route's target.
  fileprivate var styleClause: [TextEdit]? {
    let next = endOfBlanks(word.end)
    let isModal = bytes[next...].starts(with: "modal".utf8)
    return isModal ? [TextEdit(TextRange(word.start, next), "")] : replacingWord(with: "style")
  }

  /// `present` and `present NAME` in a style.
  fileprivate var shownStyle: [TextEdit]? {
    replacingWord(with: restText.isEmpty || restText.hasPrefix("animated") ? "show modal" : "show")
  }

  /// Removes the statement if it is the last one of its body.
  fileprivate var lastStatement: [TextEdit]? {
    let end = parse.tree.end(of: Bytes.isSpace, from: word.end)
    guard parse.tree.byte(at: end) == UInt8(ascii: "}") else { return nil }
    let start = parse.tree.start(
      of: { Bytes.isSpace($0) || $0 == UInt8(ascii: ";") }, before: word.start)
    return [TextEdit(TextRange(start, word.end), "")]
  }

  /// Removes the type before `in` of a range.
  fileprivate var rangeAlone: [TextEdit]? {
    let end = parse.tree.start(of: Bytes.isBlank, before: word.start)
    let start = parse.tree.start(of: Bytes.isWordPart, before: end)
    return [TextEdit(TextRange(start, endOfBlanks(word.end)), "")]
  }
}
