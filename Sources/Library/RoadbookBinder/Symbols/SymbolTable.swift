import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The names that a map declares, besides those of routes. Declarations refer to each other in any
/// order, so all names are collected before anything is bound.
struct SymbolTable: Sendable {
  var namespaces = NamespaceTable()
  var types = DeclaredTypes()
  private(set) var screens = NamedList<ScreenDeclaration>()
  /// The screens with their types, in the order of `screens`; complete when all screens are bound.
  var boundScreens: [Screen] = []
  private(set) var variables = NamedList<VariableDeclaration>()
  /// The types of the variables, according to their initial values.
  private(set) var variableTypes: [String: StaticType] = [:]
  private(set) var guards = NamedList<GuardDeclaration>()
  private(set) var containers = NamedList<ContainerDeclaration>()
  /// The names of the containers, including children without a declaration of their own.
  private(set) var containerNames: Set<String> = []
  private(set) var root: (name: Name, place: Place)?
  private var presenter: Place?
  private(set) var styles = NamedList<StyleDeclaration>()

  /// The screen of a name, with its parameters.
  func screen(named name: String) -> Screen? {
    guard let index = screens.index(of: name), boundScreens.indices.contains(index) else {
      return nil
    }
    return boundScreens[index]
  }

  /// Whether a container exists: a declared one, the implicit root of a map without containers, or
  /// that of a modal.
  func hasContainer(_ name: String) -> Bool {
    if containerNames.contains(name) || name == ContainerLayout.implicitRoot { return true }
    let number = name.utf8.dropFirst("modal".utf8.count)
    return name.hasPrefix("modal") && !number.isEmpty
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  // MARK: Collecting

  /// Adds the names of a declaration; `namespace`: that of the scheme around it. A name that is
  /// already taken is reported.
  mutating func collect(
    _ declaration: Declaration, in document: Int, namespace: Int = 0, _ findings: inout Findings
  ) {
    let place = Place(document: document, range: declaration.range)
    func declared<Content>(_ content: Content) -> Declared<Content> {
      Declared(
        content, at: place, documentation: declaration.documentation, namespace: namespace)
    }
    switch declaration.kind {
    case .scheme(let scheme):
      let namespace = namespaces.add(
        scheme, place, documentation: declaration.documentation, &findings)
      for position in scheme.body.indices {
        collect(scheme.body[position], in: document, namespace: namespace, &findings)
      }
    case .type(let type): types.collect(declared(type), &findings)
    case .variable(let variable): collect(declared(variable), &findings)
    case .screen(let screen):
      screens.append(declared(screen), .duplicateScreen, "screen", &findings)
    case .container(let container): collect(declared(container), &findings)
    case .root(let name):
      reportSecond(.duplicateRoot, "root", place, after: root?.place, &findings)
      root = (name, place)
    case .presenter:
      reportSecond(.duplicatePresenter, "presenter", place, after: presenter, &findings)
      presenter = place
    case .guard(let guardDecl):
      guards.append(declared(guardDecl), .duplicateGuard, "guard", &findings)
    case .style(let style): collect(declared(style), &findings)
    default: break
    }
  }

  /// Reports a statement that a file can have only once. Those of other files may be replaced on
  /// purpose.
  private func reportSecond(
    _ code: FindingCode, _ word: String, _ place: Place, after first: Place?,
    _ findings: inout Findings
  ) {
    guard let first, first.document == place.document else { return }
    findings.report(
      code, place.range,
      "'\(word)' is given twice: only the last one counts", advice: "remove one of them",
      notes: [DiagnosticNote("first here", at: first, from: place.document)],
      in: place.document)
  }

  private mutating func collect(_ style: NamedStyle, _ findings: inout Findings) {
    guard !StyleDeclaration.builtin.contains(style.name) else {
      return findings.report(
        .duplicateStyle, style.declaration.name.range,
        "style '\(style.name)' already exists", advice: "choose another name", in: style.document)
    }
    styles.append(style, .duplicateStyle, "style", &findings)
  }

  private mutating func collect(_ variable: Variable, _ findings: inout Findings) {
    let name = variable.name
    guard !NamePlace.isBuiltin(name) else {
      return findings.report(
        .badVariableName, variable.declaration.name.range,
        "'\(name)' is a built-in name", advice: "give the variable another name",
        in: variable.document)
    }
    guard variables.append(variable, .duplicateVariable, "variable", &findings) else { return }
    variableTypes[name] = variable.staticType
  }

  private mutating func collect(
    _ container: Declared<ContainerDeclaration>, _ findings: inout Findings
  ) {
    guard containers.append(container, .duplicateContainer, "container", &findings) else { return }
    containerNames.insert(container.name)
    for child in container.declaration.children { containerNames.insert(child.text) }
    for nested in container.declaration.nested {
      let inner = Declared(
        nested, at: container.place, documentation: container.documentation)
      collect(inner, &findings)
    }
  }
}
