package import RoadbookBinder
package import RoadbookModel
package import RoadbookRuntime
import RoadbookSyntax
package import RoadbookText
import RoadbookURL

/// A live map with its simulated app, used by the prompt, scripts, tests and editors.
///
/// It executes one statement at a time. It is a value: a copy is an independent session, which
/// `resolve` and tests use to try things without side effects.
package struct Session: Sendable {
  var knownFiles: KnownFiles
  package internal(set) var live = LiveMap()
  package internal(set) var app = AppState.none
  /// The version of the map that the app runs on.
  var appVersion = 0
  /// The version of the map that was last written to a file of its own.
  var copiedVersion: Int?
  package var settings = Settings()
  package var work = Work()
  /// The resolution of the last `open`.
  package internal(set) var last: Resolution?
  /// The value of the last expression statement: `_`.
  var lastValue = ParameterValue.null
  /// The values of the test table's columns, while a test runs.
  var caseValues: [String: ParameterValue] = [:]
  /// The history, for undo and going back.
  package internal(set) var timeline = Timeline()
  /// The URL being stepped through.
  package internal(set) var stepper: Stepper?
  var breakpoints: [Breakpoint] = []
  /// The expressions shown after each step.
  var watches: [WrittenExpression] = []
  /// The statement that is being executed.
  var statement = CurrentStatement()
  /// The nesting depth of running scripts.
  var scriptDepth = 0
  /// The work that is left to scripts that were not run by name, but by a script.
  var scriptBudget = Budget()
  /// What statements may do outside the map and its files.
  package var outlets = Outlets()
  /// The declaration that is being changed in the input line.
  package internal(set) var edited: EditedDeclaration?
  /// The statement that was asked about last, see `Answer.Content.asked`, and the map's version
  /// then.
  var asked: (statement: String, version: Int)?
  /// The file that the session is recorded in.
  package internal(set) var recording: Recording?

  /// The simulated app.
  package enum AppState: Sendable {
    /// Created in its initial state on first use.
    case none
    /// It runs on an earlier version of the map, and is moved to the current one on next use.
    case outdated(Dispatcher)
    case current(Dispatcher)
  }

  /// The statement that is being executed, as written.
  struct CurrentStatement: Sendable {
    var text = ""
    /// The source that contains it.
    var source: SourceText?

    /// Whether nothing else was entered with it.
    var isAlone: Bool { source?.text.withoutSeparators == text }
  }

  /// For an editor: the map's files as they were read, see `MapLoader.known`.
  package internal(set) var readFiles: [String: MapDocument]?

  /// `readFiles`: the files of an earlier session, for an editor; nil if none are to be kept.
  package init(files: any FileAccess, after readFiles: [String: MapDocument]? = nil) {
    knownFiles = KnownFiles(files)
    self.readFiles = readFiles
  }

  package var files: any FileAccess { knownFiles.access }
  package var documents: [MapDocument] { live.documents }
  package var binder: Binder { live.binder }

  /// Whether a source is incomplete and continues on the next line.
  package static func isIncomplete(_ text: String) -> Bool {
    Parse(text, isInput: true).isIncomplete
  }

  /// Whether a source is incomplete after expanding aliases.
  package func isIncomplete(_ text: String) -> Bool {
    Self.isIncomplete(settings.aliases.expanding(text)?.text ?? text)
  }

  // MARK: The map and its app

  /// The app on the current map; nil if the map has changed since it was bound.
  package var built: Dispatcher? {
    if case .current(let dispatcher) = app { dispatcher } else { nil }
  }

  /// The current map with its app. After a change, binding costs time linear in the size of the
  /// map; otherwise it is free.
  package var dispatcher: Dispatcher {
    mutating get {
      if let built { return built }
      work.tell("building \(counted(binder.routes.count, "route"))")
      let map = binder.buildMap()
      var dispatcher = Dispatcher(map)
      if case .outdated(let old) = app {
        dispatcher = Dispatcher(map, continuing: old.app, on: old.map.layout)
      }
      app = .current(dispatcher)
      appVersion = live.version
      return dispatcher
    }
    set { app = .current(newValue) }
  }

  package var map: LinkedMap { mutating get { dispatcher.map } }

  /// The current map for queries.
  package var loaded: LoadedMap {
    mutating get { LoadedMap(map, of: binder, documents: documents, work: work) }
  }

  /// All diagnostics of the map, by document, in order of their ranges: those of parsing and
  /// binding, unused guards, and those that need the whole map. With hints, also possible native
  /// rewrites.
  package mutating func findings(withHints: Bool) -> [[Diagnostic]] {
    live.findings(with: lateFindings(withHints: withHints))
  }

  /// The diagnostics that need the whole map. If the work is cancelled, they are incomplete.
  package mutating func lateFindings(withHints: Bool) -> Findings {
    live.hasLateFindings ? live.lateFindings(in: loaded, withHints: withHints) : Findings()
  }

  /// The names that statements can read, with their values.
  mutating func stateScope() -> StateScope {
    var scope = StateScope(dispatcher, last: last, isUnderway: stepper?.isUnderway == true)
    scope.caseValues = caseValues
    scope.bindings["_"] = lastValue
    return scope
  }

  /// The predicted result of a URL; the session does not change.
  package mutating func resolve(
    _ url: String, _ options: OpenOptions = .init(.resolve),
    detail: Journal.Detail = .nothing
  ) -> Resolution {
    var copy = dispatcher
    // Coverage always needs the events.
    copy.journal.detail = copy.journal.coverage == nil ? detail : .events
    return copy.open(url, options)
  }

  /// Resets the simulated app to its initial state.
  mutating func startOver() {
    dispatcher = Dispatcher(map)
    last = nil
    stepper = nil
  }

  /// Drops the app; it is created again on next use.
  mutating func dropApp() { app = .none }

  // MARK: Changing the map

  package mutating func append(_ added: [MapDocument]) {
    live.append(added)
    outdate()
  }

  /// Replaces all documents, and binds from scratch.
  mutating func replace(_ changed: [MapDocument]) {
    live.replace(changed)
    outdate()
  }

  private mutating func outdate() {
    if let built { app = .outdated(built) }
    stepper = nil
  }
}
