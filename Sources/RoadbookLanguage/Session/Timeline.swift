import RoadbookEngine
import RoadbookURL

/// What happened in a session: the entries of the history, and how to take the last things back.
///
/// Bounded: the oldest is forgotten. States share what they have in common, so an entry costs what it changed.
package struct Timeline: Sendable {
  package var entries: ArraySlice<Entry> { kept.suffix(Self.limit) }
  /// The same, with some that are forgotten already: dropping them one by one would cost more than the commands.
  private var kept: [Entry] = []
  /// The entry that the app stands at; 0 is the start.
  package private(set) var current = 0
  private var given = 0
  private(set) var undoable: [Change] = []
  private(set) var redoable: [Change] = []
  var script = SessionScript()

  /// How many entries are kept, and how many things `undo` can take back at least.
  static let limit = 1_000
  private static let slack = 256
  /// More events of one URL than this are not kept with its entry.
  static let eventLimit = 1_000

  /// Something that went somewhere.
  package struct Entry: Sendable {
    package var number: Int
    /// The statement as it was written.
    package var text: String
    package var command: String
    package var url: String
    package var outcome: Outcome
    package var reason: String?
    /// Whether its road was not travelled to the end.
    package var isUnderway = false
    /// Whether it was left on its way: the rest will not happen.
    package var isLeft = false
    package var isUndone = false
    var snapshot: Snapshot
    /// What was on screen after it.
    package var visible: String?
    package var app: SimulatedApp? { snapshot.app }
  }

  /// The app at one time, with what goes with it.
  struct Snapshot: Sendable {
    /// nil: as the map starts it.
    var app: SimulatedApp?
    /// The text of the map that the app ran on, and its containers.
    var mapVersion: Int
    var layout: ContainerLayout?
    var last: Resolution?
    var stepper: Stepper?
    var entry: Int
    /// The statement in the script that led here.
    var statement: Int?
  }

  /// Something that can be taken back, or repeated: what to do for that.
  struct Change: Sendable {
    enum Kind: Sendable {
      /// The app alone.
      case app
      case dropLast
      case append(MapDocument)
      case replace([MapDocument])
    }

    var kind: Kind
    var text: String
    var snapshot: Snapshot
    var mapVersion: Int
    /// The entry of the history that it made.
    var entry: Int?
    /// Its number in the script, for changes of the map.
    var statement: Int?
  }

  func entry(_ number: Int) -> Entry? {
    guard let first = kept.first, number > given - Self.limit,
      kept.indices.contains(number - first.number)
    else { return nil }
    return kept[number - first.number]
  }

  /// The number of an entry made now.
  package var next: Int { given + 1 }

  mutating func append(_ entry: Entry) {
    given = entry.number
    current = entry.number
    kept.append(entry)
    if kept.count > Self.limit + Self.slack { kept.removeFirst(Self.slack) }
  }

  /// Goes on with an entry whose URL is still on its way.
  mutating func amend(_ number: Int, _ change: (inout Entry) -> Void) {
    guard let first = kept.first, kept.indices.contains(number - first.number) else { return }
    change(&kept[number - first.number])
  }

  mutating func stand(at entry: Int) { current = entry }

  mutating func remember(_ change: Change) {
    redoable.removeAll()
    undoable.append(change)
    if undoable.count > Self.limit + Self.slack { undoable.removeFirst(Self.slack) }
  }

  mutating func forgetChanges() { (undoable, redoable) = ([], []) }

  mutating func popUndoable() -> Change? { undoable.popLast() }
  mutating func popRedoable() -> Change? { redoable.popLast() }
  mutating func pushUndone(_ change: Change) { redoable.append(change) }
  mutating func pushRedone(_ change: Change) { undoable.append(change) }
}

/// The statements of a session as a tree: going back and on again makes a branch, and only the branch in hand leads to
/// where the session is.
struct SessionScript: Sendable {
  private struct Statement: Sendable {
    var text: String
    var parent: Int?
  }

  private var statements: [Statement] = []
  private var size = 0
  /// What holds wherever the app stands: the changes of the map that are in effect, and breakpoints.
  private var lasting: [Int] = []
  /// The last statement that led to the app as it is.
  var current: Int?
  /// Whether something is missing.
  private(set) var isTooLong = false

  /// How many statements are kept, and how many bytes of them.
  static let limit = 100_000
  static let sizeLimit = 10_000_000

  /// A statement that moves the app on.
  mutating func add(_ text: String) { current = append(text, parent: current) }

  mutating func addLasting(_ text: String) -> Int {
    let number = append(text, parent: nil)
    lasting.append(number)
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

  /// What leads to the session as it is, in order.
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
