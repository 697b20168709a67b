import RoadbookText
import RoadbookURL

/// A command of the prompt and of scripts.
package indirect enum Command: Sendable {
  case load(Name)
  case reload
  case save(Name?)
  case new
  case check
  case format
  case remove(RemoveTarget)
  case undo
  case redo
  case list(ListKind, filter: String?)
  case overlaps(isAll: Bool)
  case graph(GraphFormat, filter: String?)
  case walk(scheme: Name?)
  case describe(kind: Name?, Name)
  case resolve(URLTemplate, RoadOptions)
  case explain(URLTemplate, RoadOptions)
  case match(PatternText, URLTemplate)
  case url(Name, arguments: [RouteDeclaration.Assignment])
  case complete(String)
  case open(URLTemplate, RoadOptions)
  case generate(URLTemplate, RoadOptions)
  case push(ScreenCall)
  case present(ScreenCall)
  case back
  case dismiss
  case pop(PopTarget)
  case select(Name)
  case reset
  case stack
  case state
  case parameters
  case deferred
  case set(SetTarget, Expression)
  case expect(Expectation)
  case test(filter: String?)
  case help(String?)
  case output(Name)
  case time(Bool)
  case echo(Bool)
  case source(Name)
  case quit
  /// A command whose meaning comes with later work; `what` names that.
  case notYet(word: String, what: String)

  package enum ListKind: String, Sendable {
    case routes, blocks, schemes, screens, types, vars, guards, containers, tests
  }
}

/// The languages that a map is drawn in.
package enum GraphFormat: String, Sendable, CaseIterable {
  case mermaid, dot
}

/// What goes along with a URL.
package struct RoadOptions: Sendable {
  package var with: Expression?
  package var userInfo: Expression?
  package var origin: Name?
  package var isAnimated: Bool?
  /// The scheme whose routes are asked, whatever the URL's own is.
  package var namespace: Name?

  package init(
    with: Expression? = nil, userInfo: Expression? = nil, origin: Name? = nil,
    isAnimated: Bool? = nil, namespace: Name? = nil
  ) {
    self.namespace = namespace
    self.with = with
    self.userInfo = userInfo
    self.origin = origin
    self.isAnimated = isAnimated
  }
}

/// What `remove` takes away.
package enum RemoveTarget: Sendable {
  case named(kind: Name?, Name)
  case route(PatternText, scheme: Name?)
  case block(PatternText)
  case routes(scheme: Name)
  case scheme(Name)
  case all
}

/// What `expect` demands.
package enum Expectation: Sendable {
  /// `expect unmatched URL`
  case outcome(Name, URLTemplate, RoadOptions)
  /// `expect URL -> Screen(param: value)`
  case target(URLTemplate, ScreenExpectation, RoadOptions)
  case expression(Expression)

  package struct ScreenExpectation: Sendable {
    package var screen: Name
    package var arguments: [RouteDeclaration.Assignment]
    /// Whether a list of arguments is written at all.
    package var hasArguments: Bool

    package init(
      screen: Name, arguments: [RouteDeclaration.Assignment], hasArguments: Bool
    ) {
      self.screen = screen
      self.arguments = arguments
      self.hasArguments = hasArguments
    }
  }
}
