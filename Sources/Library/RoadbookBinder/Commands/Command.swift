package import RoadbookModel
package import RoadbookSyntax
package import RoadbookText

/// A command of the prompt and of scripts.
package indirect enum Command: Sendable {
  case plain(PlainCommand)
  case remove(RemoveTarget)
  case describe(kind: Name?, Name)
  /// `edit [KIND] NAME [in editor]`
  case edit(kind: Name?, Name, inEditor: Bool)
  case preview(Preview, URLTemplate, OpenClauses)
  case match(PatternText, URLTemplate)
  /// An expression alone: its value is shown.
  case evaluate(Expression)
  case answer(guardDecl: Name, [ForcedAnswer])
  /// `answer URL => URL`
  case answerLookup(URLTemplate, URLTemplate)
  case switchGuards(Bool)
  case step(StepCommand)
  case setting(SettingCommand)
  case expect(Expectation)
  /// A statement of the block language outside a block, as in a test and at the prompt.
  case block(BlockStatement)

  /// Its effects, from the entry of its keyword.
  package var effects: StatementEffects {
    switch self {
    case .plain(let command): command.keyword.effects
    // `push` and `present` have the same effects, and so have `dismiss` and `back`.
    case .block(.go), .step(.start): Keyword.open.effects
    case .block(.leave): Keyword.pop.effects
    case .block(.select): Keyword.select.effects
    case .answer, .answerLookup, .switchGuards: Keyword.answer.effects
    case .block(.set): Keyword.set.effects
    case .step(.into), .step(.back): Keyword.step.effects
    case .remove: Keyword.remove.effects
    case .edit: Keyword.edit.effects
    case .step, .describe, .preview, .match, .evaluate, .setting, .expect, .block: []
    }
  }

  /// What opening a URL would do, by the command's keyword.
  package enum Preview: String, Sendable {
    case resolve, explain, generate
  }
}

/// An expression with its source.
package struct WrittenExpression: Sendable {
  package var expression: Expression
  package var text: String
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

  /// The range of the name or pattern to remove.
  package var range: TextRange {
    switch self {
    case .named(_, let name), .routes(let name), .scheme(let name): name.range
    case .route(let pattern, _), .block(let pattern): pattern.range
    }
  }
}

/// The condition of `expect`.
package enum Expectation: Sendable {
  /// `expect URL -> Screen(param: value) in Home`, `expect URL -> deferred "why"`
  case result(URLTemplate, ExpectedResult, OpenClauses)
  /// `expect URL => URL`
  case redirect(URLTemplate, to: URLTemplate, OpenClauses)
  case expression(Expression)

  /// The URL that is tried; nil for an expression.
  package var url: URLTemplate? {
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
  /// Why the request ended with this outcome.
  package var reason: Expression?
  /// The URL that the system opens.
  package var external: URLTemplate?
  package var container: Name?
  /// How the screen is shown; `modal` is the style of that name.
  package var style: Name?

  /// The outcome, unless the name is a screen, `external` or a column.
  var outcome: Outcome? { Outcome(rawValue: name.text) }
  package var isExternal: Bool { name.text == ExpectedResult.external }

  /// The name for a URL that the system opens.
  package static let external = "external"
}
