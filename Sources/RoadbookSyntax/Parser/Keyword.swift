/// A keyword whose statement or clause has its own parsing rule.
///
/// Its contexts and its help are in its row of `StatementKeyword`; other words have only that row.
package enum Keyword: String, CaseIterable {
  // Declarations.
  case roadbook, include, rules, dialect, scheme, type, `var`, screen, tabs, container, stack, root,
    presenter, style, test, cases, before, route, group, block,
    `guard`, on,
    normalize

  // Clauses of routes.
  case `in`, modal, priority, parent, `as`, `internal`, only, tag,
    deprecated, example, when, `default`

  // Statements of blocks.
  case log, set, `if`, decline, cancel, `defer`, allow, hold, require, open, push, present,
    generate, resolve, explain, external, select, pop, dismiss, back, show

  // Commands.
  case remove, describe, `break`, match, url, answer, step, next, expect, watch, load, run, list,
    record, replay, save, complete, drop, resume, settings, alias, bind, quit, goto, help, check,
    format,
    export, diff, tour

  /// Whether it begins a clause of a route.
  var isClause: Bool {
    switch self {
    case .in, .modal, .guard, .priority, .style, .parent, .as, .when, .internal, .tag,
      .deprecated, .example, .only:
      true
    default: false
    }
  }

  /// Whether it is a clause that describes a route, in its body; the others are on the route's line.
  var isNote: Bool { self == .tag || self == .deprecated || self == .example }

  /// Words with a second meaning in contexts that their row does not list.
  func mayAlsoStand(in context: StatementContext) -> Bool {
    switch self {
    case .guard: context.contains(.route)
    case .stack: context.contains(.scheme)
    default: false
    }
  }
}
