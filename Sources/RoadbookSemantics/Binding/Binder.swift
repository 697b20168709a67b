import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// Binds the declarations of documents into one map: resolves names, merges namespaces, joins nested routes and
/// checks types.
///
/// Linear in the number of declarations, and incremental: `add` accepts more documents at any time,
/// so a statement typed at the prompt does not cost as much as the whole map. Binding never fails:
/// an error becomes a diagnostic with its range, and everything else is still bound; a route with a
/// broken pattern never matches.
package struct Binder: Sendable {
  /// The diagnostics by document.
  package internal(set) var diagnostics: [[Diagnostic]]
  /// The diagnostics of duplicates by document, kept apart because they depend on all declarations.
  var duplicates: [[Diagnostic]] = []
  package var namespaces: [Namespace]
  package var namespaceIndices: [String: Int] = [:]
  /// The namespace of each scheme and host, with the place of the claim.
  var claimIndices: [String: (namespace: Int, place: Place)] = [:]
  var fileRules = NamespaceSettings()
  /// The dialects for the patterns of further documents.
  package internal(set) var dialects = DialectScope()
  /// The document that set the dialect of the scheme-less routes, or that has the first of them.
  var dialectDocument: Int?
  var typeDeclarations: [String: (declaration: TypeDeclaration, place: Place)] = [:]
  var typeOrder: [String] = []
  package internal(set) var types = TypeTable()
  var declaredTypes: [DeclaredType] = []
  var screenDeclarations: [DeclaredScreen] = []
  package internal(set) var screens: [Screen] = []
  package var screenIndices: [String: Int] = [:]
  package var variables: [Variable] = []
  var variableIndices: [String: Int] = [:]
  package var guards: [Guard] = []
  var guardIndices: [String: Int] = [:]
  var containers: [(declaration: ContainerDeclaration, place: Place)] = []
  var containerNames: Set<String> = []
  var root: (name: Name, place: Place)?
  /// The conditions of schemes, with the documents that they are in.
  var schemeConditions: [(condition: Expression, namespace: Int, document: Int)] = []
  var styles: [NamedStyle] = []
  /// The names of the styles, each with the namespace that can use it; 0 means all.
  var styleNames: [String: Int] = [:]
  var checkedStyles = 0
  package var hooks: [Hook] = []
  var configurations: [Configuration] = []
  var presenter: (name: Name?, place: Place)?
  var isPresenterChecked = false
  package var routes: [Route] = []
  var routeNames: [String: Place] = [:]
  var routePatterns: Set<RouteKey> = []
  var patternSize = PatternSize()
  /// The sum of the hashes of the names that screens and routes give to tests, where these are cached.
  var givenHash = 0
  /// The routes that are cached.
  var boundRoutes: [BoundRoutes] = []
  /// The routes that are not cached.
  var routesApart: [Route] = []
  /// The groups that are not cached with their contents.
  var groups: [Route] = []
  var checkedGroups = 0
  /// The unit that is being bound, if it can be cached.
  var unit: BindingUnit?
  /// WAAppRouting's single table of entities and blocks, by path.
  var pathTexts: [String: PathEntry] = [:]
  package var blocks: [Block] = []
  var tests: [Test] = []
  var testPlaces: [String: Place] = [:]
  /// The names that tests can use.
  package var testNames: NameTypes?
  /// Names that can be resolved only when all routes are bound.
  var lateNames: [LateName] = []
  var checkedLateNames = 0
  var beforeTests: [BeforeTests] = []
  package var normalizations: [Normalization] = []
  /// Bodies to check when all names are known.
  var bodies: [Body] = []

  /// The progress of each pass: the number of items processed by earlier calls of `add`.
  var resolvedScreens = 0
  var finishedTypes: Set<String> = []
  var typeSize = 0
  var checkedBodies = 0
  var checkedVariables = 0
  var checkedSchemeConditions = 0
  var checkedRoutesApart = 0
  var checkedParents = 0
  var checkedTests = 0
  var checkedBefores = 0
  var checkedGuards = 0
  var checkedContainers = 0
  var isRootChecked = false
  /// Whether some route has a `parent`.
  var hasParents = false
  /// The state for reusing the last binding; nil if the map is bound once.
  var reuse: Reuse?

  package init(keeping cache: DocumentCache? = nil) {
    diagnostics = []
    reuse = cache.map { Reuse(cache: $0) }
    namespaces = [
      Namespace(name: nil, claims: [], settings: NamespaceSettings(), places: [])
    ]
  }

  /// Binds the documents from `first` on; the earlier ones are already bound.
  package mutating func add(_ documents: [MapDocument], from first: Int) {
    while diagnostics.count < documents.count {
      diagnostics.append([])
      duplicates.append([])
    }
    let roots = documents.indices.dropFirst(first).filter { index in
      if case .included = documents[index].origin { false } else { true }
    }
    testNames = nil
    for index in roots { collectFileRules(documents, index) }
    for index in roots { collect(documents, index) }
    compareNames()
    resolveTypes()
    resolveScreens()
    for index in roots { collectRoutes(documents, index) }
    checkNames()
    checkBodies()
    finishReuse()
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

  /// The diagnostics added to a document after the first `count`.
  func findings(since count: Int, in document: Int) -> [Diagnostic] {
    guard diagnostics.indices.contains(document), diagnostics[document].count > count else {
      return []
    }
    return Array(diagnostics[document][count...])
  }

  func findingCount(in document: Int) -> Int {
    diagnostics.indices.contains(document) ? diagnostics[document].count : 0
  }

  /// All diagnostics of a document.
  package func findings(in document: Int) -> [Diagnostic] {
    guard diagnostics.indices.contains(document) else { return [] }
    return diagnostics[document] + duplicates[document]
  }

  mutating func report(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ range: TextRange, _ message: String,
    advice: String? = nil, in document: Int
  ) {
    report(Diagnostic(code, severity, range, message, advice: advice), in: document)
  }

  /// Reports an unknown name, with the most similar known one as a suggestion.
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

  /// Reports a second declaration of a name; the first one applies.
  mutating func reportDuplicate(
    _ kind: String, _ name: Name, first: Place, severity: Severity = .error, in document: Int
  ) {
    reportDuplicate(
      Diagnostic(
        DiagnosticCode("duplicate-\(kind)"), severity, name.range,
        "\(kind) '\(name.text)' is declared twice",
        advice: "remove one of them, or rename it",
        notes: [DiagnosticNote("first declared here", at: first, from: document)]),
      in: document)
  }
}

/// A screen whose types are not resolved yet.
struct DeclaredScreen: Sendable {
  var declaration: ScreenDeclaration
  var place: Place
  var documentation: String?
  var cached: CachedDeclaration?
}

/// A list of block statements to check, with its owner.
struct Body: Sendable {
  enum Owner: Sendable {
    case route(Route)
    case block(Int)
    case hook(Hook.Kind)
    case `guard`(String, GuardDeclaration.Point)
    case style
    /// `on created`
    case screen

    /// Why the target screen is not known in it; nil if it is.
    var missingTarget: MissingTarget? {
      switch self {
      case .route: .route
      case .guard(_, .match): .beforeMatch
      case .hook(.unmatched): .unmatched
      case .block, .guard, .hook, .style, .screen: nil
      }
    }
  }

  var statements: [BlockStatement]
  var owner: Owner
  var document: Int
}
