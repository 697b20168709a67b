import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// Joins the declarations of some documents into one map: resolves names, merges namespaces, puts nested
/// routes together and checks types.
///
/// Linear in the number of declarations, and additive: `add` takes more documents at any time, so that a
/// statement typed at the prompt costs what it says and not the whole map. It never fails: what is wrong becomes
/// a finding at its place and the rest is linked all the same; a route whose pattern is broken never matches.
package struct Binder: Sendable {
  /// What is wrong, by document.
  package internal(set) var diagnostics: [[Diagnostic]]
  /// What is there twice, by document: apart, since it depends on everything else.
  var duplicates: [[Diagnostic]] = []
  var namespaces: [Namespace]
  var namespaceIndices: [String: Int] = [:]
  /// Which namespace a scheme with its host leads to, and where that is said.
  var claimIndices: [String: (namespace: Int, place: Place)] = [:]
  var fileOptions = NamespaceSettings()
  /// Which dialect the patterns of further documents are written in.
  package internal(set) var dialects = DialectScope()
  /// The document that named the dialect of the routes outside any scheme, or had the first of them.
  var dialectDocument: Int?
  var typeDeclarations: [String: (declaration: TypeDeclaration, place: Place)] = [:]
  var typeOrder: [String] = []
  package internal(set) var types = TypeTable()
  var declaredTypes: [DeclaredType] = []
  var screenDeclarations: [DeclaredScreen] = []
  package internal(set) var screens: [Screen] = []
  var screenIndices: [String: Int] = [:]
  var variables: [Variable] = []
  var variableIndices: [String: Int] = [:]
  var guards: [Guard] = []
  var guardIndices: [String: Int] = [:]
  var containers: [(declaration: ContainerDeclaration, place: Place)] = []
  var containerNames: Set<String> = []
  var root: (name: Name, place: Place)?
  var presentations: [NamedPresentation] = []
  var presentationNames: Set<String> = []
  var checkedPresentations = 0
  var hooks: [Hook] = []
  var configurations: [Configuration] = []
  var presenter: (name: Name?, place: Place)?
  var isPresenterChecked = false
  var defersMany = false
  var routes: [Route] = []
  var routeNames: [String: Place] = [:]
  var routePatterns = RouteKeys()
  /// Those of which nothing is kept.
  var routesApart: [Route] = []
  /// Groups that are not kept with what is in them.
  var groups: [Route] = []
  var checkedGroups = 0
  /// What is being linked that can be kept.
  var unit: BindingUnit?
  /// WAAppRouting's one table of entities and blocks, by path text.
  var pathTexts: [String: PathEntry] = [:]
  var blocks: [Block] = []
  var tests: [Test] = []
  var testPlaces: [String: Place] = [:]
  /// The names that tests may use.
  var testNames: NameTypes?
  /// Names that all routes together decide.
  var lateNames: [LateName] = []
  var checkedLateNames = 0
  var beforeTests: [BeforeTests] = []
  var normalizations: [Normalization] = []
  var redirects: [RedirectAnswer] = []
  /// The document of each of them.
  var redirectDocuments: [Int] = []
  /// Bodies to check once all names are known.
  var bodies: [Body] = []

  /// How far the passes have come.
  var resolvedScreens = 0
  var finishedTypes: Set<String> = []
  var typeSize = 0
  var checkedBodies = 0
  var checkedVariables = 0
  var checkedRoutesApart = 0
  var checkedParents = 0
  var checkedRedirects = 0
  var checkedTests = 0
  var checkedBefores = 0
  var checkedGuards = 0
  var checkedContainers = 0
  var isRootChecked = false
  /// Whether some route says what lies beneath it.
  var hasParents = false
  /// What is taken over from the last time, where a map is linked again and again.
  var keeping: Keeping?

  package init(keeping readings: KeptReadings? = nil) {
    diagnostics = []
    keeping = readings.map { Keeping(readings: $0) }
    namespaces = [
      Namespace(name: nil, claims: [], settings: NamespaceSettings(), places: [])
    ]
  }

  /// Links the documents from `first` on, the ones before being linked already.
  package mutating func add(_ documents: [MapDocument], from first: Int) {
    while diagnostics.count < documents.count {
      diagnostics.append([])
      duplicates.append([])
    }
    let roots = documents.indices.dropFirst(first).filter { index in
      if case .included = documents[index].origin { false } else { true }
    }
    testNames = nil
    keeping?.routers = nil
    for index in roots { collectFileOptions(documents, index) }
    for index in roots { collect(documents, index) }
    settleNames()
    resolveTypes()
    resolveScreens()
    linkAhead(documents, roots)
    for index in roots { collectRoutes(documents, index) }
    checkNames()
    checkBodies()
    keepRouters()
  }

  /// Takes back what was found where nothing is any more, or where it is looked for again.
  mutating func forgetFindings(
    in document: Int, where isGone: (Diagnostic) -> Bool
  ) {
    guard diagnostics.indices.contains(document),
      diagnostics[document].contains(where: isGone)
    else { return }
    diagnostics[document].removeAll(where: isGone)
  }

  mutating func report(_ diagnostic: Diagnostic, in document: Int) {
    guard diagnostics.indices.contains(document) else { return }
    diagnostics[document].append(diagnostic)
  }

  mutating func report(_ found: [Diagnostic], in document: Int) {
    guard !found.isEmpty, diagnostics.indices.contains(document) else { return }
    diagnostics[document] += found
  }

  mutating func reportDuplicate(_ diagnostic: Diagnostic, in document: Int) {
    guard duplicates.indices.contains(document) else { return }
    duplicates[document].append(diagnostic)
  }

  /// What was found in a document since it had so many findings.
  func findings(since count: Int, in document: Int) -> [Diagnostic] {
    guard diagnostics.indices.contains(document), diagnostics[document].count > count else {
      return []
    }
    return Array(diagnostics[document][count...])
  }

  /// All that is wrong with a document.
  func findings(in document: Int) -> [Diagnostic] {
    guard diagnostics.indices.contains(document) else { return [] }
    return diagnostics[document] + duplicates[document]
  }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ range: TextRange, _ message: String,
    advice: String? = nil, in document: Int
  ) {
    report(Diagnostic(code, severity, range, message, advice: advice), in: document)
  }

  /// A name that is not there, with the nearest one that is.
  mutating func reportUnknown(
    _ kind: String, _ name: Name, among names: some Sequence<String>, severity: Severity = .error,
    advice: String? = nil, in document: Int
  ) {
    let near = Suggestion.nearest(to: name.text, among: names)
    report(
      Diagnostic(
        DiagnosticCode("unknown-\(kind)"), severity, name.range,
        "there is no \(kind) '\(name.text)'",
        advice: near.map { "did you mean '\($0)'?" } ?? advice,
        fixIts: near.map { [.change(name.range, to: $0)] } ?? []),
      in: document)
  }

  /// A second declaration of a name; the first one counts.
  mutating func reportDuplicate(
    _ kind: String, _ name: Name, first: Place, severity: Severity = .error, in document: Int
  ) {
    reportDuplicate(
      Diagnostic(
        DiagnosticCode("duplicate-\(kind)"), severity, name.range,
        "\(kind) '\(name.text)' is declared twice",
        advice: "remove one of the two, or give one another name",
        notes: [DiagnosticNote("first declared here", at: first, from: document)]),
      in: document)
  }
}

/// A screen before its types are looked up.
struct DeclaredScreen: Sendable {
  var declaration: ScreenDeclaration
  var place: Place
  var documentation: String?
}

/// A list of block statements to check, with what is known where it stands.
struct Body: Sendable {
  enum Owner: Sendable {
    case route(Route)
    case block(Int)
    case hook(Hook.Kind)
    case `guard`(String, GuardDeclaration.Point)
    case presentation
    /// `configure`
    case screen

    /// Why it does not know the screen that a URL leads to; nil where it does.
    var missingTarget: MissingTarget? {
      switch self {
      case .route: .route
      case .guard(_, .match): .beforeMatch
      case .hook(.unmatched): .unmatched
      case .block, .guard, .hook, .presentation, .screen: nil
      }
    }
  }

  var statements: [BlockStatement]
  var owner: Owner
  var document: Int
}
