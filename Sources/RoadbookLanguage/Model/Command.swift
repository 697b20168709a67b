import RoadbookText
import RoadbookURL

/// A command of the prompt and of scripts.
package indirect enum Command: Sendable {
  /// nil: read all files again.
  case load(Name?)
  case save(Name?, over: Bool)
  case new
  case check
  case format
  case remove(RemoveTarget)
  case undo
  case redo
  /// nil: the nouns. `isAll`: expected overlaps, too.
  case list(Noun?, isAll: Bool, filter: String?)
  /// `filter`: only routes that contain it; for a checklist, the scheme to open URLs with.
  case export(ExportFormat, filter: Name?, file: Name?, over: Bool)
  case describe(kind: Name?, Name)
  case resolve(URLTemplate, OpenClauses)
  case explain(URLTemplate, OpenClauses)
  case match(PatternText, URLTemplate)
  case go(GoCommand)
  case generate(URLTemplate, OpenClauses)
  /// An expression alone: its value is shown.
  case evaluate(Expression)
  case leave(LeaveCommand)
  case select(Name)
  /// nil: the newest deferred URL.
  case resume(Int?)
  case proceed
  /// nil: all deferred URLs.
  case dropDeferred(Int?)
  case dropHeld
  case answer(guardDecl: Name, [ForcedAnswer])
  /// `answer URL => URL`
  case answerLookup(URLTemplate, URLTemplate)
  case switchGuards(Bool)
  case reset
  case set(SetTarget, Expression)
  case step(StepCommand)
  case goto(Int)
  case diff(Int, Int?)
  /// nil: stop recording.
  case record(Name?)
  case replay(Name, updates: Bool)
  case setting(SettingCommand)
  case expect(Expectation)
  case test(filter: String?)
  case help(String?)
  case tour(Tour.Command)
  case run(Name)
  case quit(Int?)

  /// What `list` lists.
  package enum Noun: String, Sendable, CaseIterable {
    case routes, blocks, schemes, screens, types, vars, guards, containers, tests, overlaps,
      history, lines
  }
}

/// The formats of `export`.
package enum ExportFormat: String, Sendable, CaseIterable {
  case mermaid, dot, checklist
}

/// The formats of graphs.
package enum GraphFormat: String, Sendable, CaseIterable {
  case mermaid, dot
}

/// An answer that `answer GUARD: …` forces.
package struct ForcedAnswer: Sendable {
  /// `allow`, `cancel`, `defer` or `open`.
  package var word: Name
  package var reason: Expression?
  package var url: URLTemplate?
}

/// What `remove` removes.
package enum RemoveTarget: Sendable {
  case named(kind: Name?, Name)
  case route(PatternText, scheme: Name?)
  case block(PatternText)
  case routes(scheme: Name)
  case scheme(Name)
  case all

  /// The range of the name or pattern to remove.
  var range: TextRange? {
    switch self {
    case .named(_, let name), .routes(let name), .scheme(let name): name.range
    case .route(let pattern, _), .block(let pattern): pattern.range
    case .all: nil
    }
  }
}

/// What `expect` demands.
package enum Expectation: Sendable {
  /// `expect URL -> Screen(param: value) in Home`, `expect URL -> deferred "why"`
  case result(URLTemplate, ExpectedResult, OpenClauses)
  /// `expect URL => URL`
  case redirect(URLTemplate, to: URLTemplate, OpenClauses)
  case expression(Expression)

  /// The URL that is tried; nil for an expression.
  var url: URLTemplate? {
    switch self {
    case .result(let url, _, _), .redirect(let url, _, _): url
    case .expression: nil
    }
  }
}

/// What a URL is expected to lead to.
package struct ExpectedResult: Sendable {
  /// A screen, an outcome, `external`, or a column of the test's table with one of these.
  package var name: Name
  package var arguments: [RecordEntry] = []
  /// Whether a list of arguments is written at all.
  package var hasArguments = false
  /// Why the request ended with this outcome.
  package var reason: Expression?
  /// The URL that the system opens.
  package var external: URLTemplate?
  package var container: Name?
  /// How the screen is shown; `modal` is the style of that name.
  package var style: Name?

  /// The outcome, unless the name is a screen, `external` or a column.
  var outcome: Outcome? { Outcome(rawValue: name.text) }
  var isExternal: Bool { name.text == ExpectedResult.external }

  /// The name for a URL that the system opens.
  package static let external = "external"
}
