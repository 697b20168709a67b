/// A change that fixes a diagnostic.
package struct Fix: Hashable, Sendable {
  /// What it does; only people read it.
  package var title: String
  package var change: Change
  /// Whether only a person can say that it is meant.
  package private(set) var needsChoice = false

  package init(_ title: String, _ change: Change) {
    self.title = title
    self.change = change
  }

  package init(_ title: String, _ edits: [TextEdit]) { self.init(title, .edits(edits)) }

  /// A fix that only a person can choose.
  package static func choice(_ title: String, _ change: Change) -> Fix {
    var fix = Fix(title, change)
    fix.needsChoice = true
    return fix
  }

  package static func choice(_ title: String, _ edits: [TextEdit]) -> Fix {
    choice(title, .edits(edits))
  }

  /// Replaces what is written, for example with the name that was meant.
  package static func replace(_ range: TextRange, by text: String) -> Fix {
    Fix("change to '\(text)'", [TextEdit(range, text)])
  }

  /// The fix with other ranges.
  package func moved(_ move: (TextRange) -> TextRange) -> Fix {
    var fix = self
    fix.change = change.moved(move)
    return fix
  }
}

/// What a fix does to the document of its diagnostic. Whoever makes it gives names, values and
/// ranges; `FixWriter` finds the layout.
package enum Change: Hashable, Sendable {
  case edits([TextEdit])
  /// Adds a declaration, after the last one of its kind or before what may use it.
  case declare(String)
  /// Adds a child at the end of the container around a range.
  case append(String, to: TextRange)
  /// Sets an option in the rules of the scheme around a range.
  case setOption(String, in: TextRange)
  /// Removes the innermost statement around a range with its comments and its line, or a screen
  /// from its list.
  case removeStatement(TextRange)
  /// Removes an item from a list, with a comma.
  case removeItem(TextRange)
  /// Removes the clause around a range, and the braces if nothing else is in them.
  case removeClause(TextRange)
  /// Moves the statement around a range, with its comments, before another one.
  case move(TextRange, before: TextRange)

  /// The change with other ranges.
  package func moved(_ move: (TextRange) -> TextRange) -> Change {
    switch self {
    case .edits(let edits): .edits(edits.map { TextEdit(move($0.range), $0.replacement) })
    case .declare: self
    case .append(let text, let range): .append(text, to: move(range))
    case .setOption(let text, let range): .setOption(text, in: move(range))
    case .removeStatement(let range): .removeStatement(move(range))
    case .removeItem(let range): .removeItem(move(range))
    case .removeClause(let range): .removeClause(move(range))
    case .move(let range, let other): .move(move(range), before: move(other))
    }
  }
}

// How certain a fix is; nothing else decides it.
extension Diagnostic {
  /// The fix that can be applied without asking.
  package var certainFix: Fix? {
    guard code.hasCertainFix, fixes.count == 1, let fix = fixes.first, !fix.needsChoice else {
      return nil
    }
    return fix
  }

  /// The fixes that a person need not choose among others.
  package var likelyFixes: [Fix] { fixes.filter { !$0.needsChoice } }

  /// The obvious fix, if there is one; whether it causes other diagnostics is not known.
  package var preferredFix: Fix? {
    let likely = likelyFixes
    return likely.count == 1 && severity > .hint ? likely.first : nil
  }
}
