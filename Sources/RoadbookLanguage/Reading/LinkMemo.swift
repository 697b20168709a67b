import RoadbookText
import Synchronization

/// A part keeps what linking made of its declaration, as long as its text stays the same, and the names it speaks of
/// mean the same. Linking knows it as that alone.
typealias LinkMemo = ReadPart

extension ReadPart {
  enum Kept: Sendable {
    case routes(LinkedRoutes)
    case screen(LinkedScreen)
    case test(LinkedTest)
  }

  var value: Kept? { linked.withLock { $0 } }

  /// Whether nothing is kept yet.
  var isEmpty: Bool { linked.withLock { $0 == nil } }

  var routes: LinkedRoutes? { if case .routes(let routes)? = value { routes } else { nil } }

  func keep(_ value: Kept) { linked.withLock { $0 = value } }
}

/// A route or group with those nested in it. A class, since it is looked at again after every change.
final class LinkedRoutes: Sendable {
  let declaration: RouteDeclaration
  let place: Place
  let documentation: String?
  let ground: LinkGround
  let namespace: Int
  let document: Int
  let routes: [Route]
  /// Stands for the names that tests may use because of them.
  let givenFingerprint: Int
  let findings: [Diagnostic]
  /// Names that may be those of screens which other routes show.
  let lateNames: [LateName]

  init(
    _ declaration: RouteDeclaration, _ place: Place, documentation: String?, ground: LinkGround,
    namespace: Int, document: Int, routes: [Route], givenFingerprint: Int,
    findings: [Diagnostic], lateNames: [LateName]
  ) {
    self.declaration = declaration
    self.place = place
    self.documentation = documentation
    self.ground = ground
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.givenFingerprint = givenFingerprint
    self.findings = findings
    self.lateNames = lateNames
  }

  /// The same with other numbers, and for names of which those asked for are the same.
  func moved(by distance: Int, _ names: LinkNames) -> LinkedRoutes {
    LinkedRoutes(
      declaration, place, documentation: documentation,
      ground: ground.isOn(names) ? ground : ground.on(names), namespace: namespace,
      document: document,
      routes: distance == 0 ? routes : routes.map { $0.moved(by: distance) },
      givenFingerprint: givenFingerprint, findings: findings, lateNames: lateNames)
  }

  /// Whether linking would give the same again.
  func holds(_ names: LinkNames, namespace: Int, document: Int) -> Bool {
    self.namespace == namespace && self.document == document && ground.holds(names)
  }
}

final class LinkedScreen: Sendable {
  let ground: LinkGround
  let screen: Screen
  /// Stands for the names that tests may use because of it.
  let givenFingerprint: Int
  let findings: [Diagnostic]

  init(ground: LinkGround, screen: Screen, givenFingerprint: Int, findings: [Diagnostic]) {
    self.ground = ground
    self.screen = screen
    self.givenFingerprint = givenFingerprint
    self.findings = findings
  }
}

final class LinkedTest: Sendable {
  let ground: LinkGround
  /// Of all names that tests may use.
  let givenFingerprint: Int
  /// The names that it uses, with what they were.
  let used: [(name: String, meaning: GivenNames.Meaning)]
  let hasUnknownName: Bool
  let document: Int
  let findings: [Diagnostic]
  /// The routes that it calls.
  let lateNames: [LateName]

  init(
    ground: LinkGround, givenFingerprint: Int, used: [(name: String, meaning: GivenNames.Meaning)],
    hasUnknownName: Bool, document: Int, findings: [Diagnostic], lateNames: [LateName]
  ) {
    self.lateNames = lateNames
    self.ground = ground
    self.givenFingerprint = givenFingerprint
    self.used = used
    self.hasUnknownName = hasUnknownName
    self.document = document
    self.findings = findings
  }

  /// Whether screens or names that it uses are others now.
  func isConcerned(by change: ScreenChange, _ names: SoughtNames) -> Bool {
    ground.isConcerned(by: change) || hasUnknownName && !names.isEmpty
      || used.contains { names.contains($0.name) }
  }
}
