import RoadbookText
import Synchronization

/// A part keeps what linking made of its declaration, as long as its text stays the same, and the names it speaks of
/// mean the same. Linking knows it as that alone.
typealias LinkMemo = ReadPart

extension ReadPart {
  enum Kept: Sendable {
    case routes(LinkedRoutes)
    // Behind a reference: whoever asks what is there copies one.
    indirect case screen(LinkedScreen)
    indirect case test(LinkedTest)
  }

  var value: Kept? { linked.withLock { $0 } }

  var routes: LinkedRoutes? { if case .routes(let routes)? = value { routes } else { nil } }

  func keep(_ value: Kept) { linked.withLock { $0 = value } }
}

/// A route with those nested in it. A class, since it is looked at again after every change.
final class LinkedRoutes: Sendable {
  let ground: LinkGround
  let namespace: Int
  let document: Int
  let routes: [Route]
  /// What tells these routes from others.
  let keys: [RouteKey]
  /// Of the names that tests may use because of them.
  let givenFingerprint: Int
  let findings: [Diagnostic]

  init(
    ground: LinkGround, namespace: Int, document: Int, routes: [Route],
    keys: [RouteKey], givenFingerprint: Int, findings: [Diagnostic]
  ) {
    self.ground = ground
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.keys = keys
    self.givenFingerprint = givenFingerprint
    self.findings = findings
  }

  /// The same with other numbers, and for names of which those asked for are the same.
  func moved(by distance: Int, _ names: LinkNames) -> LinkedRoutes {
    LinkedRoutes(
      ground: ground.isOn(names) ? ground : ground.on(names), namespace: namespace,
      document: document,
      routes: distance == 0 ? routes : routes.map { $0.moved(by: distance) },
      keys: keys, givenFingerprint: givenFingerprint, findings: findings)
  }

  /// Whether linking would give the same again.
  func holds(_ names: LinkNames, namespace: Int, document: Int) -> Bool {
    self.namespace == namespace && self.document == document && ground.holds(names)
  }
}

struct LinkedScreen: Sendable {
  var ground: LinkGround
  var screen: Screen
  var givenFingerprint: Int
  var findings: [Diagnostic]
}

struct LinkedTest: Sendable {
  var ground: LinkGround
  /// Of all names that tests may use.
  var givenFingerprint: Int
  /// The names that it uses, with what they were.
  var used: [(name: String, type: StaticType?)]
  var hasUnknownName: Bool
  var document: Int
  var findings: [Diagnostic]

  /// Whether screens or names that it uses are others now.
  func isConcerned(by change: ScreenChange, _ names: Set<String>) -> Bool {
    ground.isConcerned(by: change) || hasUnknownName && !names.isEmpty
      || used.contains { names.contains($0.name) }
  }
}
