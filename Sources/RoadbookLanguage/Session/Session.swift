import RoadbookEngine
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// A live map with its simulated app, used by the prompt, scripts, tests and editors.
///
/// It executes one statement at a time, wherever the statement comes from. It is a value: a copy is an independent
/// session, which is how `resolve` and tests try things without effect.
package struct Session: Sendable {
  package let files: any FileAccess
  package internal(set) var documents: [MapDocument] = []
  /// The contents of each file when this session last read or wrote it, by its canonical path.
  var fileContents: [String: [UInt8]] = [:]
  package var settings = Settings()
  /// Receives progress reports of long work.
  package var progress: Progress?
  /// The resolution of the last `open`.
  package internal(set) var last: Resolution?
  /// The values of the test table's columns, while a test runs.
  var caseValues: [String: ParameterValue] = [:]
  /// The value of the last expression statement: `_`.
  var lastValue = ParameterValue.null
  var binder: Binder
  /// The bound map with its simulated state; nil after a change, until it is needed.
  var built: Dispatcher?
  /// The state to continue with when the map is bound again.
  var previous: Dispatcher?
  /// Counts the changes of the map, so that a value derived from it can be recognized as outdated.
  package private(set) var revision = 0
  /// Identifies the contents of the map; `undo` restores an earlier number.
  var mapVersion = 0
  /// The `mapVersion` that the app in `built` or `previous` runs on.
  private(set) var appVersion = 0
  /// The history, for undo and going back.
  package internal(set) var timeline = Timeline()
  /// The stepper of the URL that is stepped through.
  package internal(set) var stepper: Stepper?
  var breakpoints: [Breakpoint] = []
  var watches: [WrittenExpression] = []
  /// The nesting depth of running scripts.
  var scriptDepth = 0
  /// The current statement as written.
  var statementText = ""
  /// The source that contains it.
  var statementSource: SourceText?

  /// Whether work was cancelled: long work checks this regularly, and stops.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The file that the session is recorded in.
  package internal(set) var recording: Recording?

  /// A cache of documents; nil if each is read once.
  package let kept: KeptReadings?

  package init(files: any FileAccess, keeping kept: KeptReadings? = nil) {
    self.files = files
    self.kept = kept
    binder = Binder(keeping: kept)
  }

  /// Whether a source only lacks what a further line may add.
  package static func isIncomplete(_ text: String) -> Bool {
    Parse(text, isInput: true).isIncomplete
  }

  /// The same after expanding aliases.
  package func isIncomplete(_ text: String) -> Bool {
    Self.isIncomplete(settings.aliases.expanding(text)?.text ?? text)
  }

  /// The current map with its app. After a change, binding costs time linear in the size of the map; otherwise it is
  /// free.
  package var dispatcher: Dispatcher {
    mutating get {
      if let built { return built }
      progress?.tell("building \(binder.routes.count) routes")
      let map = binder.buildMap()
      let dispatcher =
        previous.map { Dispatcher(map, continuing: $0.app, on: $0.map.layout) } ?? Dispatcher(map)
      built = dispatcher
      appVersion = mapVersion
      return dispatcher
    }
    set { built = newValue }
  }

  package var map: RouteMap { mutating get { dispatcher.map } }

  /// The diagnostics of a document from parsing and binding, without those that it allows.
  package func diagnostics(of index: Int) -> [Diagnostic] {
    allowing(allDiagnostics(of: index), in: index, isComplete: false)
  }

  /// Diagnostics without those that the document allows; `isComplete`: none are missing from `found`, so that an
  /// `allow` without a diagnostic is reported.
  func allowing(_ found: [Diagnostic], in index: Int, isComplete: Bool) -> [Diagnostic] {
    guard documents.indices.contains(index) else { return found }
    return Allowances(in: documents[index].source.bytes).applied(to: found, isComplete: isComplete)
  }

  /// The diagnostics of a document, including those that it allows.
  func allDiagnostics(of index: Int) -> [Diagnostic] {
    guard documents.indices.contains(index) else { return [] }
    return (documents[index].diagnostics + binder.findings(in: index)).map {
      actual($0, in: index)
    }
    .sorted {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }
  }

  /// The file and line of a place in the map.
  package func location(of place: Place) -> (file: String, line: Int) {
    guard documents.indices.contains(place.document) else { return ("", 0) }
    let source = documents[place.document].source
    let start = documents[place.document].actual(place.range).start
    return (source.name, source.position(of: start).line)
  }

  /// Resets the simulated app to its initial state.
  mutating func startOver() {
    built = Dispatcher(map)
    last = nil
    stepper = nil
  }

  // MARK: Changing the map

  mutating func append(_ added: [MapDocument]) {
    let first = documents.count
    documents += added
    if let relinked = first == 0 ? kept?.relinked(documents) : nil {
      binder = relinked
    } else {
      binder.add(documents, from: first)
    }
    kept?.remember(documents, binder)
    invalidate()
  }

  /// Replaces all documents, and binds from scratch.
  mutating func replace(_ changed: [MapDocument]) {
    documents = changed
    binder = Binder(keeping: kept)
    binder.add(documents, from: 0)
    invalidate()
  }

  private mutating func invalidate() {
    if let built { previous = built }
    built = nil
    stepper = nil
    revision += 1
    mapVersion = revision
  }
}
