import RoadbookSemantics

/// What completion works with: the map, the cursor, and the candidates found so far.
///
/// A class, so that parts that refer to it are cheap to make.
final class CompletionContext {
  let analysis: Analysis
  let cursor: CursorContext
  let found: Candidates

  init(analysis: Analysis, cursor: CursorContext, found: Candidates) {
    self.analysis = analysis
    self.cursor = cursor
    self.found = found
  }
}

/// A part of completion, which adds candidates of one sort.
protocol CompletionPart {
  var context: CompletionContext { get }
}

extension CompletionPart {
  var analysis: Analysis { context.analysis }
  var map: LinkedMap { context.analysis.map }
  var scope: CursorScope { context.cursor.scope }
  var cursor: CursorContext { context.cursor }
  var found: Candidates { context.found }

  var names: NameCompletion { NameCompletion(context: context) }
  var urls: URLCompletion { URLCompletion(context: context) }
  var patterns: PatternCompletion { PatternCompletion(context: context) }
  var parameters: ParameterCompletion { ParameterCompletion(context: context) }
  var files: FileCompletion { FileCompletion(context: context) }
  var keywords: KeywordCompletion { KeywordCompletion(context: context) }
  var expressions: ExpressionCompletion { ExpressionCompletion(context: context) }
  var commands: CommandCompletion { CommandCompletion(context: context) }
  var statements: StatementCompletion { StatementCompletion(context: context) }
}
