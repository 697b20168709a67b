import RoadbookEngine
import RoadbookText
import RoadbookURL

/// First pass: collects all declared names.
extension Binder {
  mutating func collect(_ documents: [MapDocument], _ index: Int) {
    var hasRoutes: Set<Int> = []
    for stretch in documents.stretches(from: index) {
      let document = stretch.document
      if stretch.isFirst { prepare(for: documents[document].declarations, in: document) }
      // Without copying thousands of declarations out of their array.
      documents[document].declarations.withUnsafeBufferPointer { declarations in
        var hasRoute = hasRoutes.contains(document)
        for position in stretch.declarations {
          checkOrder(declarations[position], &hasRoute, in: document)
          collect(declarations[position], in: document, namespace: 0)
        }
        if hasRoute { hasRoutes.insert(document) }
      }
    }
  }

  /// Prepares for a document's declarations by reserving capacity.
  private mutating func prepare(for declarations: [Declaration], in index: Int) {
    var counts = (screens: 0, tests: 0)
    for position in declarations.indices {
      switch declarations[position].kind {
      case .screen: counts.screens += 1
      case .test: counts.tests += 1
      default: break
      }
    }
    reserve(screens: counts.screens, tests: counts.tests)
  }

  /// Collects the rules and options outside any scheme. They apply to all schemes regardless of
  /// order, so they are collected before any scheme.
  mutating func collectFileRules(_ documents: [MapDocument], _ first: Int) {
    for stretch in documents.stretches(from: first) {
      let document = stretch.document
      if stretch.isFirst { collectLibrary(documents[document].declarations, in: document) }
      documents[document].declarations.withUnsafeBufferPointer { declarations in
        for position in stretch.declarations {
          switch declarations[position].kind {
          case .route where dialectDocument == nil: dialectDocument = document
          case .rules(let rules): changeFileRules { $0.apply(rules, to: &$1, in: document) }
          default: break
          }
        }
      }
    }
  }

  /// The library comes first, since the options modify its rules.
  private mutating func collectLibrary(_ declarations: [Declaration], in document: Int) {
    for position in declarations.indices {
      guard case .rules(let rules) = declarations[position].kind,
        let library = library(of: rules, in: document), !isOtherLibrary(rules, in: document)
      else { continue }
      changeFileRules { $1.follow(library, isDialect: rules.isDialect) }
      dialects.file = fileRules.dialect
    }
  }

  /// Changes the rules of the file, which apply to the scheme-less routes.
  private mutating func changeFileRules(
    _ change: (inout Binder, inout NamespaceSettings) -> Void
  ) {
    var rules = fileRules
    change(&self, &rules)
    fileRules = rules
    namespaces[0].settings = rules
    namespaces[0].settings.options.fallsBackToGlobal = false
  }

  /// Reserves capacity up front, so that the arrays do not grow repeatedly.
  private mutating func reserve(screens: Int, tests: Int) {
    // Reserving for a few each time would make each addition reallocate.
    guard screens + tests >= 64 else { return }
    screenDeclarations.reserveCapacity(screenDeclarations.count + screens)
    screenIndices.reserveCapacity(screenIndices.count + screens)
    self.tests.reserveCapacity(self.tests.count + tests)
    testPlaces.reserveCapacity(testPlaces.count + tests)
  }

  /// Checks that rules come before the schemes and routes that they apply to.
  private mutating func checkOrder(
    _ declaration: Declaration, _ hasRoutes: inout Bool, in document: Int
  ) {
    switch declaration.kind {
    case .route, .scheme: hasRoutes = true
    case .rules(let rules) where hasRoutes:
      let word = rules.isDialect ? "dialect" : "rules"
      report(
        "option-after-routes", .warning,
        TextRange(declaration.range.start, declaration.range.start + word.utf8.count),
        "'\(word)' must come before the schemes and routes that it applies to",
        advice: "move it to the beginning", in: document)
    default: break
    }
  }

  private mutating func collect(
    _ declaration: Declaration, in document: Int, namespace: Int
  ) {
    let place = Place(document: document, range: declaration.range)
    note(declaration)
    switch declaration.kind {
    case .languageVersion(let version, let range):
      if version != 1 {
        report(
          "unknown-language-version", .error, range,
          "language version \(version) is not supported: this is version 1",
          advice: "write 'roadbook 1'",
          in: document)
      }
    case .scheme(let scheme): collect(scheme, place)
    case .type(let type):
      if collect(type, place, declaration.documentation) { noteFirst(declaration) }
    case .variable(let variable):
      if collect(variable, place, declaration.documentation) { noteFirst(declaration) }
    case .screen(let screen):
      // One hash lookup: duplicates are rare.
      let index = screenDeclarations.count
      if let first = screenIndices.updateValue(index, forKey: screen.name.text) {
        screenIndices[screen.name.text] = first
        reportDuplicate(
          "screen", screen.name, first: screenDeclarations[first].place, in: document)
        return
      }
      screenDeclarations.append(
        DeclaredScreen(
          declaration: screen, place: place, documentation: declaration.documentation,
          cached: declaration.cached))
      noteFirst(declaration)
    case .container(let container): collect(container, place)
    case .root(let name): root = (name, place)
    case .guard(let guardDecl): collect(guardDecl, place, declaration.documentation)
    case .style(let style):
      collect(style, place, declaration.documentation, namespace: namespace)
    default: break
    }
  }

  /// The scheme-less routes have one library: another one in a second file is an error.
  private mutating func isOtherLibrary(_ rules: RulesDeclaration, in document: Int) -> Bool {
    guard let name = rules.library else { return false }
    let (library, dialect) = (fileRules.library.rawValue, fileRules.dialect)
    if let first = dialectDocument, first != document,
      name.text != library || rules.dialect != dialect
    {
      report(
        "dialect-of-file", .error, name.range,
        dialect == .native && library != dialect.rawValue
          ? "the scheme-less routes already use the rules of '\(library)'"
          : "the scheme-less routes already use dialect '\(dialect.rawValue)'",
        advice: "set it before the first route, or in a scheme", in: document)
      return true
    }
    dialectDocument = document
    return false
  }

  private mutating func collect(
    _ style: StyleDeclaration, _ place: Place, _ documentation: String?, namespace: Int
  ) {
    let name = style.name
    if let first = styles.first(where: { $0.name == name.text }) {
      reportDuplicate("style", name, first: first.place, in: place.document)
      return
    }
    if NamedStyle.builtin.contains(name.text) {
      report(
        "duplicate-style", .error, name.range, "style '\(name.text)' already exists",
        advice: "choose another name", in: place.document)
      return
    }
    styleNames[name.text] = namespace
    styles.append(
      NamedStyle(
        name: name.text, body: style.body, place: place, documentation: documentation,
        namespace: namespace))
  }

  private mutating func collect(_ scheme: SchemeDeclaration, _ place: Place) {
    let key = scheme.name
    let index: Int
    var settings: NamespaceSettings
    if let known = namespaceIndices[key] {
      index = known
      let namespace = namespaces[known]
      settings = namespace.settings
      namespaces[known].places.append(place)
      for claim in scheme.claims where !namespace.claims.contains(where: { $0.text == claim.text })
      {
        addClaim(claim, to: known, place)
      }
    } else {
      index = namespaces.count
      namespaceIndices[key] = index
      settings = fileRules
      namespaces.append(
        Namespace(name: key, claims: [], settings: settings, places: [place]))
      for claim in scheme.claims { addClaim(claim, to: index, place) }
    }
    if let label = scheme.label {
      name(index, label, in: place.document)
    } else if let claim = scheme.claims.first, !namespaces[index].isNamed {
      name(index, Name(key, claim.range), isOwn: false, in: place.document)
    }
    scheme.body.withUnsafeBufferPointer { body in
      for position in body.indices {
        guard case .rules(let rules) = body[position].kind,
          let library = library(of: rules, in: place.document)
        else { continue }
        settings.follow(library, isDialect: rules.isDialect)
      }
    }
    var hasRoutes = false
    settings.fallback = nil
    scheme.body.withUnsafeBufferPointer { body in
      for position in body.indices {
        checkOrder(body[position], &hasRoutes, in: place.document)
        switch body[position].kind {
        case .route: break
        case .rules(let rules):
          note(body[position])
          apply(rules, to: &settings, in: place.document)
        case .condition(let condition):
          settings.conditions.append(condition)
          schemeConditions.append((condition, index, place.document))
        default: collect(body[position], in: place.document, namespace: index)
        }
      }
    }
    let own = settings.fallback ?? namespaces[index].ownFallback
    namespaces[index].ownFallback = own
    settings.fallback = fileRules.fallback
    settings.settleFallback(takesAnyHost: namespaces[index].takesAnyHost, own: own)
    namespaces[index].settings = settings
    if settings.dialect != fileRules.dialect { dialects.schemes[key] = settings.dialect }
  }

  /// Names a namespace by `as NAME` or by its first scheme; names are unique.
  private mutating func name(
    _ index: Int, _ label: Name, isOwn: Bool = true, in document: Int
  ) {
    let namespace = namespaces[index]
    if namespace.isNamed, namespace.name == label.text { return }
    let other = namespaces.indices.first { $0 != index && namespaces[$0].name == label.text }
    guard !namespace.isNamed, other == nil else {
      let taken = other.map { namespaces[$0] } ?? namespace
      report(
        Diagnostic(
          "duplicate-scheme", .error, label.range,
          namespace.isNamed
            ? "this namespace already has the name '\(namespace.name ?? "")'"
            : "another namespace already has the name '\(label.text)'",
          advice: "give each namespace a unique name",
          notes: taken.places.first.map {
            [DiagnosticNote("first here", at: $0, from: document)]
          } ?? []),
        in: document)
      return
    }
    namespaces[index].name = label.text
    namespaces[index].isNamed = isOwn
  }

  private mutating func addClaim(
    _ claim: SchemeDeclaration.Claim, to index: Int, _ place: Place
  ) {
    guard EntryScheme(rawValue: claim.scheme) == nil else {
      report(
        "duplicate-scheme", .error, claim.range, "'\(claim.scheme)' is a built-in scheme",
        advice: "write its routes outside any scheme: route \(claim.scheme)://NAME -> SCREEN",
        in: place.document)
      return
    }
    if let other = claimIndices[claim.key], other.namespace != index {
      let name = namespaces[other.namespace].name ?? ""
      report(
        Diagnostic(
          "duplicate-scheme", .error, claim.range,
          "'\(claim.text)' already belongs to scheme '\(name)'",
          advice: "only one namespace can claim a scheme and host",
          notes: [DiagnosticNote("first here", at: other.place, from: place.document)]),
        in: place.document)
      return
    }
    claimIndices[claim.key] = (index, Place(document: place.document, range: claim.range))
    namespaces[index].claims.append(claim)
  }

  private mutating func collect(
    _ type: TypeDeclaration, _ place: Place, _ documentation: String?
  ) -> Bool {
    if let first = typeDeclarations[type.name.text] {
      reportDuplicate("type", type.name, first: first.place, in: place.document)
      return false
    }
    if TypeTable().type(named: type.name.text) != nil {
      report(
        "duplicate-type", .error, type.name.range, "'\(type.name.text)' is a built-in type",
        advice: "give the type another name", in: place.document)
      return false
    }
    typeDeclarations[type.name.text] = (type, place)
    typeOrder.append(type.name.text)
    declaredTypes.append(
      DeclaredType(
        name: type.name.text, text: type.written, place: place, documentation: documentation))
    return true
  }

  private mutating func collect(
    _ variable: VariableDeclaration, _ place: Place, _ documentation: String?
  ) -> Bool {
    if let first = variableIndices[variable.name.text] {
      reportDuplicate(
        "variable", variable.name, first: variables[first].place, in: place.document)
      return false
    }
    if NamePlace.isBuiltin(variable.name.text) {
      report(
        "bad-variable-name", .error, variable.name.range,
        "'\(variable.name.text)' is a built-in name", advice: "give the variable another name",
        in: place.document)
      return false
    }
    variableIndices[variable.name.text] = variables.count
    variables.append(
      Variable(
        name: variable.name.text, type: variable.type, isOptional: variable.isOptional,
        initial: variable.value, place: place,
        documentation: documentation))
    return true
  }

  private mutating func collect(_ container: ContainerDeclaration, _ place: Place) {
    if let first = containers.first(where: { $0.declaration.name.text == container.name.text }) {
      reportDuplicate("container", container.name, first: first.place, in: place.document)
      return
    }
    containers.append((container, place))
    containerNames.insert(container.name.text)
    for child in container.children { containerNames.insert(child.text) }
    for nested in container.nested { collect(nested, place) }
  }

  private mutating func collect(
    _ guardDecl: GuardDeclaration, _ place: Place, _ documentation: String?
  ) {
    if let first = guardIndices[guardDecl.name.text] {
      reportDuplicate("guard", guardDecl.name, first: guards[first].place, in: place.document)
      return
    }
    guardIndices[guardDecl.name.text] = guards.count
    guards.append(
      Guard(
        name: guardDecl.name.text, targets: guardDecl.targets, point: guardDecl.point,
        written: guardDecl.written, body: guardDecl.body, place: place, documentation: documentation
      ))
    bodies.append(
      Body(
        statements: guardDecl.body, owner: .guard(guardDecl.name.text, guardDecl.point),
        document: place.document))
  }
}
