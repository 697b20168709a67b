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

  func keep(_ value: Kept) { kept.withLock { $0 = value } }
}

/// A route with those nested in it. A class, since it is looked at again after every change.
final class LinkedRoutes: Sendable {
  let names: LinkNames
  let screens: LinkScreens
  /// The screens that were looked up; nil where more of them was asked than whether they are there.
  let lookedUp: [LookedUp]?
  let namespace: Int
  let document: Int
  let routes: [Route]
  /// What tells these routes from others.
  let keys: [Linking.DuplicateKey]
  /// Of the names that tests may use because of them.
  let namesFingerprint: Int
  let findings: [Diagnostic]

  init(
    names: LinkNames, screens: LinkScreens, lookedUp: [LookedUp]?, namespace: Int, document: Int,
    routes: [Route], keys: [Linking.DuplicateKey],
    namesFingerprint: Int, findings: [Diagnostic]
  ) {
    self.names = names
    self.screens = screens
    self.lookedUp = lookedUp
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.keys = keys
    self.namesFingerprint = namesFingerprint
    self.findings = findings
  }

  /// The same with other numbers, or for screens of which those asked for are the same.
  func moved(by distance: Int, _ screens: LinkScreens) -> LinkedRoutes {
    LinkedRoutes(
      names: names, screens: screens, lookedUp: lookedUp, namespace: namespace,
      document: document, routes: distance == 0 ? routes : routes.map { $0.moved(by: distance) },
      keys: keys, namesFingerprint: namesFingerprint, findings: findings)
  }

  struct LookedUp: Sendable {
    var name: String
    var memo: LinkMemo?
  }

  /// Whether linking would give the same again.
  func holds(
    _ names: LinkNames, _ screens: LinkScreens, namespace: Int, document: Int
  ) -> Bool {
    guard self.names === names, self.namespace == namespace, self.document == document else {
      return false
    }
    if self.screens === screens { return true }
    guard let lookedUp, self.screens.isEmpty == screens.isEmpty else { return false }
    return lookedUp.allSatisfy { $0.memo != nil && screens.memo(of: $0.name) === $0.memo }
  }
}

struct LinkedScreen: Sendable {
  var names: LinkNames
  var screen: Screen
  var findings: [Diagnostic]
}

struct LinkedTest: Sendable {
  var names: LinkNames
  var screens: LinkScreens
  /// Of all names that routes give.
  var routeNames: Int
  var document: Int
  var findings: [Diagnostic]
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

/// The declared screens of a map: equal ones are one object.
final class LinkScreens: Sendable {
  private let memos: [LinkMemo]
  private let indices: [String: Int]

  init(_ memos: [LinkMemo], _ indices: [String: Int]) {
    self.memos = memos
    self.indices = indices
  }

  var isEmpty: Bool { memos.isEmpty }

  func memo(of name: String) -> LinkMemo? {
    indices[name].flatMap { memos.indices.contains($0) ? memos[$0] : nil }
  }

  func isEqual(to other: LinkScreens) -> Bool { memos.elementsEqual(other.memos, by: ===) }
}
