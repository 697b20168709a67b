package import RoadbookText

/// The router that an app declares its URLs with.
package enum ImportRouter: String, CaseIterable, Sendable {
  case expoRouter = "expo-router"
  case reactNavigation = "react-navigation"
  case goRouter = "go-router"
  case autoRoute = "auto-route"
  case navigation
  case deepLinkDispatch = "deeplinkdispatch"
  /// A table of the app's own, in this language.
  case swift
  case kotlin
  case typeScript = "typescript"

  package var title: String {
    switch self {
    case .expoRouter: "Expo Router"
    case .reactNavigation: "React Navigation"
    case .goRouter: "go_router"
    case .autoRoute: "auto_route"
    case .navigation: "androidx.navigation"
    case .deepLinkDispatch: "DeepLinkDispatch"
    case .swift: "Swift"
    case .kotlin: "Kotlin"
    case .typeScript: "TypeScript"
    }
  }

  /// Whether its routes are calls of the app's own, which `--call` describes.
  package var isOwnTable: Bool { self == .swift || self == .kotlin || self == .typeScript }

  /// The languages that declare its routes.
  package var languages: [SourceLanguage] {
    switch self {
    case .expoRouter, .reactNavigation, .typeScript: [.typeScript]
    case .swift: [.swift]
    case .kotlin: [.kotlin]
    case .goRouter, .autoRoute: [.dart]
    case .navigation: [.kotlin, .java]
    case .deepLinkDispatch: [.kotlin, .java]
    }
  }

  /// The endings of the names of the files with its routes.
  package var endings: [String] {
    languages.flatMap(\.endings) + (self == .navigation ? [".xml"] : [])
  }

  /// The router whose package the files beside a source name; nil if they name none.
  package static func named(in beside: [SourceText]) -> ImportRouter? {
    let versions = AppFiles(beside).versions
    return allCases.first { $0.packages.contains { versions[$0] != nil } }
  }

  /// The router whose names occur in source; nil if none does.
  package static func used(in sources: [SourceText]) -> ImportRouter? {
    let texts = sources.map(\.text)
    if texts.contains(where: { $0.firstRange(of: "com.airbnb.deeplinkdispatch") != nil }) {
      return .deepLinkDispatch
    }
    let marks = ["navDeepLink", "<deepLink", "androidx.navigation"]
    return texts.contains { text in marks.contains { text.firstRange(of: $0) != nil } }
      ? .navigation : nil
  }

  /// The packages whose version decides its rules.
  var packages: [String] {
    switch self {
    case .expoRouter: ["expo-router"]
    case .reactNavigation: ["@react-navigation/core", "@react-navigation/native"]
    case .goRouter: ["go_router"]
    case .autoRoute: ["auto_route"]
    case .navigation, .deepLinkDispatch, .swift, .kotlin, .typeScript: []
    }
  }
}

/// The state of one import: the files, what is read so far, and what is not.
struct RouterReading {
  let router: ImportRouter
  let files: [SourceFile]
  let app: AppFiles
  /// The library's version, as numbers; nil for the newest.
  let version: [Int]?
  var literals: Literals
  var names = ScreenNames()
  var draft = RouterDraft()
  /// The parameters of screens, as a map writes them.
  var parameters: [String: String] = [:]
  /// The number of screens whose names are unknown.
  var unknownScreens = 0
  private(set) var findings: [ImportFinding] = []
  private var reported: Set<String> = []
  /// The number of routes that may still be read.
  private var budget = 50_001
  /// The first source, for what is said of all.
  private let first: SourceText?

  /// Routes in routes are read to this depth.
  static let maximumDepth = 40

  init(
    _ router: ImportRouter, _ files: [SourceFile], _ app: AppFiles, version: String?,
    first: SourceText?
  ) {
    self.router = router
    self.first = first
    self.files = files
    self.app = app
    literals = Literals(files)
    let found = version ?? router.packages.lazy.compactMap { app.versions[$0] }.first
    self.version = found.map(AppFiles.numbers)
  }

  /// Whether the library is older than a version; without a known one it counts as the newest.
  func isOlder(than other: Int...) -> Bool {
    guard let version else { return false }
    return version.lexicographicallyPrecedes(other)
  }

  // MARK: Findings

  mutating func report(
    _ code: FindingCode, _ range: TokenRange, _ message: String, _ advice: String? = nil,
    severity: Severity? = nil
  ) {
    report(code, range.file.text, range.textRange, message, advice, severity: severity)
  }

  mutating func report(
    _ code: FindingCode, _ source: SourceText, _ range: TextRange, _ message: String,
    _ advice: String? = nil, severity: Severity? = nil
  ) {
    guard reported.insert("\(source.name) \(range.start) \(code.rawValue) \(message)").inserted
    else { return }
    findings.append(
      ImportFinding(
        source: source,
        diagnostic: Diagnostic(code, range, message, severity: severity, advice: advice)))
  }

  // MARK: Nodes

  /// `routes.ts:7`, without the file's folders.
  func origin(_ range: TokenRange) -> String { origin(range.file.text, range.textRange.start) }

  func origin(_ source: SourceText, _ offset: Int) -> String {
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return "\(MapText.remark(name)):\(source.lines.line(at: offset) + 1)"
  }

  /// A node of a place, with the comments of the app above it.
  func node(_ target: RouteNode.Target, at place: TokenRange) -> RouteNode {
    RouteNode(
      target: target, origin: origin(place), place: place,
      comments: place.file.comment(above: place.first))
  }

  /// The comment for a route that is not read, which is reported.
  mutating func unread(
    _ place: TokenRange, _ reason: String, at part: TokenRange? = nil
  ) -> RouteNode {
    report(
      .importUnread, part ?? place, "this route cannot be read: \(reason)",
      "add it to the map by hand")
    return node(.remark("not read, \(origin(place)): \(place.excerpt)"), at: place)
  }

  mutating func unread(_ place: TokenRange, _ problem: NotRead) -> RouteNode {
    unread(place, problem.reason, at: range(of: problem))
  }

  /// The part that is not a literal.
  func range(of problem: NotRead) -> TokenRange? {
    files.indices.contains(problem.file) ? files[problem.file].tokenRange(problem.tokens) : nil
  }

  /// Subtracts a route from the budget; false when there are too many, which is reported once.
  mutating func spend() -> Bool {
    budget -= 1
    if budget == 0, let first {
      report(
        .importUnread, first, TextRange(at: 0),
        "there are more than 50,000 routes: the others are not read", "import the files in parts")
    }
    return budget > 0
  }

  /// Reports that a condition decides whether a route exists.
  mutating func reportCondition(_ place: TokenRange) {
    report(
      .importCondition, place,
      "this route is registered only if a condition holds; in the map it always exists",
      "add 'when' to the route, and a 'var' for the condition")
  }

  /// Whether all patterns can be written; else reports why not.
  mutating func canWrite(_ patterns: [String], at place: TokenRange) -> Bool {
    canWrite(patterns, place.file.text, place.textRange)
  }

  mutating func canWrite(_ patterns: [String], _ source: SourceText, _ range: TextRange) -> Bool {
    for pattern in patterns where pattern != "." {
      let problem =
        PatternText.problem(pattern)
        ?? (MapText.native(pattern) == nil ? "a map cannot contain this text" : nil)
      if let problem {
        report(
          .importPattern, source, range,
          "the pattern '\(MapText.remark(pattern))' cannot be written: \(problem)",
          "add the route to the map by hand")
        return false
      }
    }
    return true
  }
}
