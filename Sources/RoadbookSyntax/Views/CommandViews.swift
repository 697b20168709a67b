/// A command with plain arguments: `load FILE`, `list routes TEXT`, `settings output json`, `undo`, `watch EXPRESSION`.
package struct CommandSyntax: StatementView {
  package let node: SyntaxNode
  /// The words and files after the keyword, in order.
  package var arguments: [BareSyntax] { node.children(.bare).map { BareSyntax($0) } }
  /// The expression of `watch` and `settings prompt`.
  package var expression: ExpressionSyntax? { node.expression }
  /// The last argument as written: the statement of an alias.
  package var lastRest: String? { arguments.last?.node.text }
  /// Whether this is `watch off`, `settings prompt off`, `alias NAME off`.
  package var isOff: Bool { node.hasWord("off") }
}

/// `remove [kind] NAME`, `remove route PATTERN [in SCHEME]`, `remove routes in SCHEME`, `describe [kind] NAME`:
/// distinguished by `keyword`.
package struct ItemCommandSyntax: StatementView {
  package let node: SyntaxNode
  package var item: ItemSyntax { ItemSyntax(node: node) }
}

/// An item named by a command: an optional kind, a name or pattern, an optional scheme.
package struct ItemSyntax: Sendable {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  /// `route`, `screen`, `type`, …; `routes` of `remove`; nil if there is only a name.
  package var kindWord: String? {
    let words = node.ownTokens.filter { node.tree.tokenKind($0) == .word }.map {
      node.tree.tokenText($0)
    }
    let behind = words.dropFirst().first
    return behind == "in" ? nil : behind
  }
  package var name: BareSyntax? { node.child(.bare).map { BareSyntax($0) } }
  /// The namespace after `in`.
  package var scheme: BareSyntax? {
    node.child(.modifier)?.child(.bare).map { BareSyntax($0) }
  }
}

/// `break [kind] NAME`, `break when EXPRESSION`, `break off [N]`, `break`.
package struct BreakSyntax: StatementView {
  package let node: SyntaxNode
  package var item: ItemSyntax { ItemSyntax(node: node) }
  package var isOff: Bool { node.hasWord("off") }
  /// The condition after `when`.
  package var condition: ExpressionSyntax? { node.expression }
  /// The number after `off`: the breakpoint to remove.
  package var number: BareSyntax? { isOff ? node.child(.bare).map { BareSyntax($0) } : nil }
}

/// `match PATTERN URL`
package struct MatchSyntax: StatementView {
  package let node: SyntaxNode
  package var pattern: PatternSyntax? { node.patterns.first }
  package var url: URLSyntax? { node.url }
}

/// `answer GUARD: defer, allow`, `answer URL => URL`, `answer on`, `answer off`
package struct AnswerSyntax: StatementView {
  package let node: SyntaxNode
  /// The URL that is looked up, and the URL that answers it.
  package var source: URLSyntax? { node.urls.first }
  package var target: URLSyntax? { node.urls.dropFirst().first }
  /// `on` or `off`; nil for a guard's answers.
  package var isOn: Bool? { node.hasWord("on") ? true : node.hasWord("off") ? false : nil }
  package var name: NameSyntax? { node.name }
  package var answers: [AnswerItemSyntax] {
    node.children(.answerItem).map { AnswerItemSyntax(node: $0) }
  }
}

/// `allow`, `cancel "why"`, `defer "why"`, `open URL`, or a container's name for a presenter.
package struct AnswerItemSyntax: StatementView {
  package let node: SyntaxNode
  package var word: NameSyntax? { node.name }
  package var reason: ExpressionSyntax? { node.expression }
  package var url: URLSyntax? { node.url }
}

/// `step URL …`, `step back`, `step`
package struct StepSyntax: StatementView {
  package let node: SyntaxNode
  package var isBack: Bool { node.hasWord("back") }
  /// The subject to step through, parsed like that of `open`.
  package var opening: OpenSyntax { OpenSyntax(node: node) }
}

/// `expect EXPRESSION`, `expect URL -> RESULT`, `expect URL => URL`
package struct ExpectSyntax: StatementView {
  package let node: SyntaxNode
}

/// `EXPRESSION`: an expression alone, at the prompt or in a script.
package struct ValueSyntax: StatementView {
  package let node: SyntaxNode
}

/// A statement whose first word is not a keyword.
package struct UnknownSyntax: StatementView {
  package let node: SyntaxNode
}
