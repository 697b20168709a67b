import RoadbookEngine
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// A live map with the simulated app on it: what the prompt, scripts, tests and editors talk to.
///
/// It takes one statement at a time and does not know where the text came from. A value: a copy is a session of
/// its own, which is how `resolve` and tests try things without effect.
package struct Session: Sendable {
  package let files: any FileAccess
  package internal(set) var documents: [MapDocument] = []
  /// What each file held when this session last read or wrote it, by its canonical path.
  var fileContents: [String: [UInt8]] = [:]
  package var settings = Settings()
  /// Hears how far long work is.
  package var progress: Progress?
  /// What the last `open` gave.
  package internal(set) var last: Resolution?
  /// What the columns of a table of tests stand for, in the test that is running.
  var caseValues: [String: Value] = [:]
  /// What the last expression alone gave: `_`.
  var lastValue = Value.null
  var binder: Binder
  /// The linked map with its simulated state; nil after a change, until it is needed.
  var built: Dispatcher?
  /// The state to go on with once the map is linked again.
  var previous: Dispatcher?
  /// Counts the changes of the map: whoever keeps something made from it sees when that is out of date.
  package private(set) var revision = 0
  /// Tells texts of the map apart; `undo` brings an old number back.
  var mapVersion = 0
  /// The `mapVersion` that the app in `built` or `previous` runs on.
  private(set) var appVersion = 0
  /// What happened, to go back to.
  package internal(set) var timeline = Timeline()
  /// The URL that is followed step by step.
  package internal(set) var stepper: Stepper?
  var breakpoints: [Breakpoint] = []
  var watches: [Watch] = []
  /// How many scripts are running each other.
  var scriptDepth = 0
  /// The statement in hand, as it was written.
  var statementText = ""
  /// The text that it is a part of.
  var statementSource: SourceText?

  /// Whether somebody does not want to wait any longer: long work looks at it now and then, and gives up.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// Where what is typed and answered is written.
  package internal(set) var recording: Recording?

  /// How the map's texts were read before; nil where each is read once.
  package let kept: KeptReadings?

  package init(files: any FileAccess, keeping kept: KeptReadings? = nil) {
    self.files = files
    self.kept = kept
    binder = Binder(keeping: kept)
  }

  /// Whether a text only lacks what a further line may bring.
  package static func isIncomplete(_ text: String) -> Bool {
    Parse(text, isInput: true).isIncomplete
  }

  /// The same, aliases read as what they stand for.
  package func isIncomplete(_ text: String) -> Bool {
    Self.isIncomplete(settings.aliases.expanding(text)?.text ?? text)
  }

  /// The map as it is now, with its app. Linking costs time in proportion to the map after a change, nothing
  /// otherwise.
  package var dispatcher: Dispatcher {
    mutating get {
      if let built { return built }
      progress?.tell("putting \(binder.routes.count) routes together")
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

  /// What is wrong with a document: its text, and its names in the whole map. What the text allows is left out.
  package func diagnostics(of index: Int) -> [Diagnostic] {
    allowing(allDiagnostics(of: index), in: index, isComplete: false)
  }

  /// Findings of a document but for those that its text allows; `isComplete`: none are missing, so that an `allow` for
  /// what is not among them is one finding more.
  func allowing(_ found: [Diagnostic], in index: Int, isComplete: Bool) -> [Diagnostic] {
    guard documents.indices.contains(index) else { return found }
    return Allowances(in: documents[index].source.bytes).applied(to: found, isComplete: isComplete)
  }

  /// The same with what the text allows.
  func allDiagnostics(of index: Int) -> [Diagnostic] {
    guard documents.indices.contains(index) else { return [] }
    return (documents[index].diagnostics + binder.findings(in: index)).map {
      actual($0, in: index)
    }
    .sorted {
      ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
    }
  }

  /// File and line, as people are told, of a place in the map.
  package func location(of place: Place) -> (file: String, line: Int) {
    guard documents.indices.contains(place.document) else { return ("", 0) }
    let source = documents[place.document].source
    let start = documents[place.document].actual(place.range).start
    return (source.name, source.position(of: start).line)
  }

  /// The simulated app as if just started.
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

  /// Other documents from now on: everything is linked anew.
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
