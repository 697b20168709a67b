import RoadbookText
import Synchronization

/// What linking made of a declaration, as long as its text stays the same, and the names it speaks of mean the same.
final class LinkMemo: Sendable {
  private let kept = Mutex<Kept?>(nil)

  enum Kept: Sendable {
    case routes(LinkedRoutes)
    case screen(LinkedScreen)
    case test(LinkedTest)
  }

  var value: Kept? { kept.withLock { $0 } }

  var routes: LinkedRoutes? { if case .routes(let routes)? = value { routes } else { nil } }

  func keep(_ value: Kept) { kept.withLock { $0 = value } }
}

/// A route with those nested in it. A class, since it is looked at again after every change.
final class LinkedRoutes: Sendable {
  let ground: LinkGround
  let namespace: Int
  let document: Int
  let routes: [Route]
  /// What tells these routes from others.
  let keys: [Linking.DuplicateKey]
  /// Of the names that tests may use because of them.
  let givenFingerprint: Int
  let findings: [Diagnostic]

  init(
    ground: LinkGround, namespace: Int, document: Int, routes: [Route],
    keys: [Linking.DuplicateKey], givenFingerprint: Int, findings: [Diagnostic]
  ) {
    self.ground = ground
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.keys = keys
    self.givenFingerprint = givenFingerprint
    self.findings = findings
  }

  /// The same with other numbers, or for screens of which those asked for are the same.
  func moved(by distance: Int, _ screens: LinkScreens) -> LinkedRoutes {
    LinkedRoutes(
      ground: ground.on(screens), namespace: namespace, document: document,
      routes: distance == 0 ? routes : routes.map { $0.moved(by: distance) },
      keys: keys, givenFingerprint: givenFingerprint, findings: findings)
  }

  /// Whether linking would give the same again.
  func holds(_ names: LinkNames, _ screens: LinkScreens, namespace: Int, document: Int) -> Bool {
    self.namespace == namespace && self.document == document && ground.holds(names, screens)
  }
}

struct LinkedScreen: Sendable {
  var names: LinkNames
  var screen: Screen
  var givenFingerprint: Int
  var findings: [Diagnostic]
}

struct LinkedTest: Sendable {
  var ground: LinkGround
  /// Of all names that tests may use.
  var givenFingerprint: Int
  /// The names of screens and routes that it uses, with what they were.
  var used: [String: StaticType]
  var hasUnknownName: Bool
  var document: Int
  var findings: [Diagnostic]

  /// Whether screens or names that it uses are others now.
  func isConcerned(by change: ScreenChange, _ names: Set<String>) -> Bool {
    ground.isConcerned(by: change) || hasUnknownName && !names.isEmpty
      || used.keys.contains(where: names.contains)
  }
}

/// What was true of names and screens when something was linked.
struct LinkGround: Sendable {
  private var names: LinkNames
  private var screensID: Int
  private var screenNames: Int
  private var hadScreens: Bool
  private var lookedUp: [LookedUp]
  private var asked: AskedScreens

  private struct LookedUp: Sendable {
    var name: String
    var memo: LinkMemo?
  }

  init(_ names: LinkNames, _ screens: LinkScreens, _ asked: AskedScreens) {
    self.names = names
    self.asked = asked
    screensID = screens.id
    screenNames = screens.namesFingerprint
    hadScreens = !screens.isEmpty
    lookedUp = asked.withParameters.map { LookedUp(name: $0, memo: screens.memo(of: $0)) }
  }

  func on(_ screens: LinkScreens) -> LinkGround {
    var result = self
    result.screensID = screens.id
    result.screenNames = screens.namesFingerprint
    return result
  }

  func isOn(_ screens: LinkScreens) -> Bool { screensID == screens.id }

  /// Whether everything that was looked up is what it was.
  func holds(_ names: LinkNames, _ screens: LinkScreens) -> Bool {
    guard self.names === names else { return false }
    if screensID == screens.id { return true }
    if screenNames != screens.namesFingerprint {
      guard hadScreens == !screens.isEmpty, !asked.hasUnknown,
        asked.names.allSatisfy({ screens.memo(of: $0) != nil })
      else { return false }
    }
    return lookedUp.allSatisfy { screens.memo(of: $0.name) === $0.memo }
  }

  /// Whether something that was looked up has changed.
  func isConcerned(by change: ScreenChange) -> Bool { asked.isConcerned(by: change) }
}

/// Which screens linking something looked up.
struct AskedScreens: Sendable {
  /// Those of which it counted only that they are there.
  var names: [String] = []
  /// Those whose parameters counted, too.
  var withParameters: [String] = []
  /// Whether one was not there: which one is near depends on all of them.
  var hasUnknown = false

  mutating func add(_ other: AskedScreens) {
    names += other.names
    withParameters += other.withParameters
    hasUnknown = hasUnknown || other.hasUnknown
  }

  func isConcerned(by change: ScreenChange) -> Bool {
    if hasUnknown, !change.names.isEmpty { return true }
    return names.contains(where: change.names.contains)
      || withParameters.contains { change.names.contains($0) || change.contents.contains($0) }
  }
}

/// Which screens are others than before.
struct ScreenChange: Sendable {
  /// Those that are there now and were not, or the other way round.
  var names: Set<String> = []
  /// Those that take other parameters, perhaps.
  var contents: Set<String> = []

  var isEmpty: Bool { names.isEmpty && contents.isEmpty }
}

/// The names of a map that routes, screens and tests speak of, screens and routes aside: equal ones are one object.
final class LinkNames: Sendable {
  /// The declarations of which more counts than the name: options, schemes, types, variables.
  private let declarations: [LinkMemo]
  /// The names of guards, containers and presentations, each with its kind.
  private let words: [String]

  init(_ declarations: [LinkMemo], _ words: [String]) {
    self.declarations = declarations
    self.words = words
  }

  func isEqual(to other: LinkNames) -> Bool {
    declarations.elementsEqual(other.declarations, by: ===) && words == other.words
  }
}

/// The declared screens of a map.
final class LinkScreens: Sendable {
  /// No two of a map that differ have the same.
  let id: Int
  /// Of all their names.
  let namesFingerprint: Int
  private let memos: [LinkMemo]
  private let indices: [String: Int]

  /// - Parameter before: the screens of before, where the names are the same ones.
  init(
    id: Int, _ memos: [LinkMemo], _ indices: [String: Int], namedAs before: LinkScreens? = nil
  ) {
    self.id = id
    self.memos = memos
    self.indices = indices
    namesFingerprint =
      before?.namesFingerprint
      ?? indices.keys.reduce(0) { sum, name in
        var hasher = Hasher()
        hasher.combine(name)
        return sum &+ hasher.finalize()
      }
  }

  var isEmpty: Bool { memos.isEmpty }

  func memo(of name: String) -> LinkMemo? {
    indices[name].flatMap { memos.indices.contains($0) ? memos[$0] : nil }
  }

  func isEqual(to memos: [LinkMemo]) -> Bool { self.memos.elementsEqual(memos, by: ===) }
}
