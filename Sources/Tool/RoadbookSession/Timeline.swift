import RoadbookBinder
import RoadbookEngine
package import RoadbookModel
package import RoadbookRuntime

/// The history of a session, and the changes for `undo` and `redo`.
///
/// Bounded: the oldest entries are dropped. States share storage, so an entry costs only its
/// changes.
package struct Timeline: Sendable {
  package var entries: ArraySlice<Entry> { kept.suffix(Self.limit) }
  /// Including some entries beyond the limit: they are dropped in batches, since dropping each one
  /// would cost more than the commands.
  private var kept: [Entry] = []
  /// The current entry; 0 is the start.
  package private(set) var current = 0
  private var given = 0
  var undoable: [Change] = []
  var redoable: [Change] = []
  var script = SessionScript()

  /// The number of entries that are kept, and the least number of changes that `undo` can revert.
  static let limit = 1_000
  private static let slack = 256
  /// The events of a URL are only kept with its entry if they are at most this many, and so is what
  /// steps through it.
  static let eventLimit = 1_000

  /// A command that navigated.
  package struct Entry: Sendable {
    package var number: Int
    /// The statement as it was written.
    package var text: String
    package var command: String
    package var url: String
    package var outcome: Outcome
    package var reason: String?
    /// Whether the URL is still being stepped through.
    package var isUnderway = false
    /// Whether stepping was stopped before the end.
    package var isLeft = false
    package var isUndone = false
    var snapshot: Snapshot
    /// The visible screen after the command.
    package var visible: String?
    package var app: SimulatedApp? { snapshot.app }
  }

  /// The state of the app at one time, with the data that belongs to it.
  struct Snapshot: Sendable {
    /// nil for an app in its initial state.
    var app: SimulatedApp?
    /// The version of the map that the app ran on, and its containers.
    var mapVersion: Int
    var layout: ContainerLayout?
    var last: Resolution?
    /// nil also if it has many events: see `eventLimit`.
    var stepper: Stepper?
    /// Whether a URL was opened step by step.
    var isStepping: Bool
    var entry: Int
    /// The statement in the script that led here.
    var statement: Int?
  }

  /// A change that can be reverted or repeated.
  struct Change: Sendable {
    enum Kind: Sendable {
      /// A change of the app only.
      case app
      case dropLast
      case append(MapDocument)
      case replace([MapDocument])
      /// Another session took over, with its own history.
      indirect case session([MapDocument], Timeline)
    }

    var kind: Kind
    var text: String
    var snapshot: Snapshot
    var mapVersion: Int
    /// The history entry of the change.
    var entry: Int?
    /// Its number in the script, for changes of the map.
    var statement: Int?
    /// Of a change that read files: what was known of them before. Undone, they count as unread
    /// again, so that nothing overwrites what came in.
    var known: KnownFiles?
    /// Whether it is undone with the one before it.
    var isJoined = false
  }

  func entry(_ number: Int) -> Entry? {
    guard let first = kept.first, number > given - Self.limit,
      kept.indices.contains(number - first.number)
    else { return nil }
    return kept[number - first.number]
  }

  /// The number of the next entry.
  package var next: Int { given + 1 }

  mutating func append(_ entry: Entry) {
    given = entry.number
    current = entry.number
    kept.append(entry)
    if kept.count > Self.limit + Self.slack { kept.removeFirst(Self.slack) }
  }

  /// Updates an entry whose URL is still being stepped through.
  mutating func amend(_ number: Int, _ change: (inout Entry) -> Void) {
    guard let first = kept.first, kept.indices.contains(number - first.number) else { return }
    change(&kept[number - first.number])
  }

  mutating func move(to entry: Int) { current = entry }

  mutating func remember(_ change: Change) {
    redoable.removeAll()
    var change = change
    if let group {
      change.isJoined = !group.isEmpty
      if group.isEmpty { change.text = group.text }
      self.group?.isEmpty = false
    }
    undoable.append(change)
    if undoable.count > Self.limit + Self.slack { undoable.removeFirst(Self.slack) }
  }

  /// Remembers a change that is undone with the one before it. It is none if there is nothing
  /// before it to undo.
  mutating func remember(joined kind: Change.Kind, _ snapshot: Snapshot, from version: Int) {
    guard !undoable.isEmpty else { return }
    undoable.append(
      Change(kind: kind, text: "", snapshot: snapshot, mapVersion: version, isJoined: true))
  }

  // MARK: Groups

  /// The changes of a script or of pasted text, which are undone together.
  private struct Group: Sendable {
    var text: String
    var depth = 1
    var isEmpty = true
  }

  private var group: Group?

  /// Joins the changes from here on, until `endGroup`. A group inside another one belongs to it.
  mutating func beginGroup(_ text: String) {
    if group == nil { group = Group(text: text) } else { group?.depth += 1 }
  }

  /// `text`: that of the whole group, if it is another one now.
  mutating func endGroup(_ text: String? = nil) {
    group?.depth -= 1
    guard let ended = group, ended.depth == 0 else { return }
    group = nil
    if let text, !ended.isEmpty, let first = undoable.lastIndex(where: { !$0.isJoined }) {
      undoable[first].text = text
    }
  }

  /// Goes on with the history of a session that took over. One change returns to this one.
  mutating func takeOver(_ other: Timeline, from documents: [MapDocument], _ change: Change) {
    var (change, own) = (change, self)
    own.group = nil
    change.kind = .session(documents, own)
    var group = group
    group?.isEmpty = true
    self = other
    forgetChanges()
    self.group = group
    remember(change)
  }

  mutating func forgetChanges() { (undoable, redoable) = ([], []) }
}

/// The statements of a session as a tree: a statement after going back starts a branch, and only
/// the current branch leads to the session's state.
struct SessionScript: Sendable {
  private struct Statement: Sendable {
    var text: String
    var parent: Int?
  }

  private var statements: [Statement] = []
  private var size = 0
  /// Statements that apply at every entry of the history: the changes of the map in effect, and
  /// breakpoints.
  private var lasting: [Int] = []
  private var declarations: Set<Int> = []
  /// The last statement that led to the current state.
  var current: Int?
  /// Whether declarations were saved that are not among the statements therefore.
  private(set) var wasSaved = false
  /// Whether statements are missing.
  private(set) var isTooLong = false

  /// The largest number of statements that are kept, and of their bytes.
  static let limit = 100_000
  static let sizeLimit = 10_000_000

  /// Adds a statement that changes the state of the app.
  mutating func add(_ text: String) { current = append(text, parent: current) }

  mutating func addLasting(_ text: String, isDeclaration: Bool = false) -> Int {
    let number = append(text, parent: nil)
    lasting.append(number)
    if isDeclaration { declarations.insert(number) }
    return number
  }

  private mutating func append(_ text: String, parent: Int?) -> Int {
    size += text.utf8.count
    if statements.count >= Self.limit || size > Self.sizeLimit {
      isTooLong = true
    } else {
      statements.append(Statement(text: text, parent: parent))
    }
    return statements.count - 1
  }

  mutating func forget(_ number: Int) { lasting.removeAll { $0 == number } }
  mutating func remember(_ number: Int) { lasting.append(number) }

  /// The declarations were saved into a file of the map, which gives them now.
  mutating func forgetDeclarations() {
    let count = lasting.count
    lasting.removeAll(where: declarations.contains)
    if lasting.count < count { wasSaved = true }
  }

  /// The statements that lead to the current state, in order.
  var path: [String] {
    var numbers = Set(lasting)
    var next = current
    while let number = next, statements.indices.contains(number) {
      numbers.insert(number)
      next = statements[number].parent
    }
    return numbers.sorted().compactMap {
      statements.indices.contains($0) ? statements[$0].text : nil
    }
  }
}
