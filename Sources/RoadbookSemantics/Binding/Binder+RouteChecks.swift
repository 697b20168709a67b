import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Checks each route separately, and the names it uses.
extension Binder {
  /// The maximum number of patterns that the aliases of nested routes may multiply to, and of
  /// expansions of all of them.
  static let patternLimit = 1_024

  /// Reports a route with too many patterns because of aliases and optional groups; returns whether
  /// it did.
  mutating func checkSize(
    of placed: PlacedPatterns, _ route: RouteDeclaration, _ around: Surroundings
  ) -> Bool {
    guard let range = route.patterns.first?.range else { return false }
    if placed.isCut {
      report(
        "too-many-aliases", .error, range,
        "the aliases around this route expand it to more than \(Self.patternLimit) patterns",
        advice: "nest it under fewer aliases", in: around.document)
      return true
    }
    for pattern in placed.patterns {
      guard let message = RouteTableBuildError.limit(of: pattern) else { continue }
      report(
        "pattern-too-large", .error, range, message.message,
        advice: "split the route, or match the rest with '**'", in: around.document)
      return true
    }
    guard placed.patterns.allSatisfy(\.hasAllExpansions) else {
      report(
        "pattern-too-many-groups", .error, range,
        "with the routes around it, this pattern expands to more than 1024 paths",
        advice: "write fewer optional groups, or split the route", in: around.document)
      return true
    }
    return false
  }

  mutating func check(
    _ route: RouteDeclaration, _ linked: Route, _ around: Surroundings, ofScheme: Bool = false
  ) {
    if case .screen(let name) = route.target { checkScreen(name, in: around.document) }
    checkPatterns(of: route, around)
    if case .bound = route.target, linked.screen == nil, !route.isGroup,
      let pattern = route.patterns.first
    {
      let target = "'-> Screen', '=> URL' or 'do { … }'"
      if route.nested.isEmpty {
        report(
          "route-without-target", .error, pattern.range, "this route has no target",
          advice: "add \(target)",
          in: around.document)
      } else {
        let word = TextRange(linked.place.range.start, linked.place.range.start + 5)
        report(
          Diagnostic(
            "route-without-target", .error, pattern.range, "this route has no target",
            advice: "write 'group' if it only contains other routes, or add \(target)",
            fixIts: [FixIt("write 'group'", [TextEdit(word, "group")])]),
          in: around.document)
      }
    }
    if route.isGroup, !ofScheme, route.nested.isEmpty {
      let word = TextRange(linked.place.range.start, linked.place.range.start + 5)
      report(
        "empty-group", .hint, route.patterns.first?.range ?? word, "this group has no routes",
        advice: "write routes inside, or remove it", in: around.document)
    }
    if around.namespace != 0, let name = namespaces[around.namespace].name {
      for text in route.patterns {
        guard let entry = EntryScheme(of: text.pattern) else { continue }
        report(
          "entry-in-scheme", .error, text.range,
          "\(entry.rawValue) URLs do not belong to scheme '\(name)'",
          advice: "move the route out of the scheme, and write its target with the scheme",
          in: around.document)
      }
    }
    if let parent = route.parent { checkScreen(parent, in: around.document) }
    for container in route.containers where !containerNames.contains(container.text) {
      reportUnknown("container", container, among: containerNames, in: around.document)
    }
    for guardDecl in route.guards where guardIndices[guardDecl.text] == nil {
      reportUnknown("guard", guardDecl, among: guardIndices.keys, in: around.document)
    }
  }

  private mutating func checkPatterns(of route: RouteDeclaration, _ around: Surroundings) {
    for text in route.patterns
    where text.pattern.dialect.refusesEmptyPatterns && text.pattern.source.isEmpty {
      report(
        "empty-pattern", .error, text.range, "FSQRoutes does not allow an empty pattern",
        advice: "write '/' for the root", in: around.document)
    }
    for text in route.patterns where text.pattern.hasBindings {
      for binding in text.pattern.bindings {
        if text.pattern.dialect == .native {
          checkLibraryWord(.binding, text.place(binding.range), in: around.document)
        }
        checkScreen(
          Name(binding.screen, text.place(binding.range)), in: around.document)
      }
    }
  }

  /// Reports two routes with the same name.
  mutating func noteNames(of route: Route) {
    guard let name = route.declaration.name else { return }
    let place = Place(document: route.place.document, range: name.range)
    if let first = routeNames[name.text] {
      reportDuplicate("route", name, first: first, in: place.document)
    } else {
      routeNames[name.text] = place
    }
  }

  /// Reports routes of one namespace with equal patterns: the later one only runs if the first declines.
  mutating func noteDuplicates(_ route: Route) {
    let keys = namespaces.keys(of: route)
    if namespaces[route.content.namespace].settings.dialect.sharesPathTexts {
      if !keys.isEmpty { notePathTexts(of: route) }
    } else {
      for key in keys { note(key) }
    }
  }

  mutating func note(_ key: RouteKey) {
    let (isNew, first) = routePatterns.insert(key)
    guard !isNew, first.place != key.place, let range = key.range else { return }
    let isLastFirst = namespaces[key.namespace].settings.options.ranking == .mostLiterals
    reportDuplicate(
      Diagnostic(
        "duplicate-route", .warning, range, "duplicate route '\(key.written)'",
        advice: isLastFirst
          ? "here the last of several equal patterns wins: remove the first one"
          : "this one runs only when the first one declines",
        notes: [DiagnosticNote("first here", at: first.place, from: key.place.document)]),
      in: key.place.document)
  }

  /// Reports an undeclared screen. A map without any `screen` need not declare its screens.
  mutating func checkScreen(_ name: Name, in document: Int) {
    guard !screenIndices.isEmpty, !hasScreen(name.text) else { return }
    reportUnknown(
      "screen", name, among: screenIndices.keys, severity: .warning,
      advice: "declare it: screen \(name.text)", in: document)
  }

  /// Checks names that later declarations may declare.
  mutating func checkNames() {
    checkContainers()
    for guardDecl in guards[checkedGuards...] { checkTarget(of: guardDecl) }
    checkedGuards = guards.count
    if let presenter, let name = presenter.name, !isPresenterChecked,
      !containerNames.contains(name.text)
    {
      reportUnknown(
        "container", name, among: containerNames, in: presenter.place.document)
    }
    isPresenterChecked = presenter != nil
    checkParents()
    if checkedStyles < styles.count {
      let selected = selectedStyles
      let suspects = Self.inOrLeadingToCircles(selected)
      for style in styles[checkedStyles...] where suspects.contains(style.name) {
        checkCycle(style, selected)
      }
    }
    checkedStyles = styles.count
  }

  /// Checks the name of a style for the routes of a namespace; nil means any namespace.
  mutating func checkStyle(_ name: Name, of namespace: Int?, in document: Int) {
    if NamedStyle.builtin.contains(name.text) {
      if let word = LibraryWord.styles[name.text] {
        checkLibraryWord(word, name.range, in: document)
      }
      return
    }
    guard let home = styleNames[name.text] else {
      return reportUnknown(
        "style", name, among: NamedStyle.known(in: namespaces) + Array(styleNames.keys),
        in: document)
    }
    guard home != 0, let namespace, namespace != home else { return }
    report(
      "unknown-style", .error, name.range,
      "style '\(name.text)' belongs to scheme '\(namespaces[home].name ?? "")'",
      advice: "declare it outside the scheme to use it here", in: document)
  }

  /// The styles that each style uses.
  private var selectedStyles: [String: Set<String>] {
    Dictionary(
      styles.map { ($0.name, Set($0.body.flatMap(\.styleNames))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The styles that are in a cycle or lead to one, found by topological sorting in linear time.
  private static func inOrLeadingToCircles(_ selected: [String: Set<String>]) -> Set<String> {
    var users: [String: [String]] = [:]
    var counts: [String: Int] = [:]
    for (name, others) in selected {
      let known = others.filter { selected[$0] != nil }
      counts[name] = known.count
      for other in known { users[other, default: []].append(name) }
    }
    var waiting = counts.filter { $0.value == 0 }.map(\.key)
    while let name = waiting.popLast() {
      counts[name] = nil
      for user in users[name] ?? [] {
        guard let count = counts[user] else { continue }
        counts[user] = count - 1
        if count == 1 { waiting.append(user) }
      }
    }
    return Set(counts.keys)
  }

  /// Reports styles that use each other in a cycle.
  ///
  /// Each reachable style is visited once, without recursion.
  private mutating func checkCycle(_ style: NamedStyle, _ selected: [String: Set<String>]) {
    var origins: [String: String] = [:]
    var waiting = [style.name]
    while let name = waiting.popLast(), origins[style.name] == nil {
      for next in (selected[name] ?? []).sorted() where selected[next] != nil {
        guard origins[next] == nil else { continue }
        origins[next] = name
        waiting.append(next)
      }
    }
    guard origins[style.name] != nil else { return }
    var way = [style.name]
    while let origin = origins[way[way.count - 1]] {
      way.append(origin)
      if origin == style.name { break }
    }
    way.reverse()
    if way.count > 8 { way = way.prefix(4) + ["…"] + way.suffix(3) }
    report(
      "style-cycle", .error, style.place.range,
      "style '\(style.name)' shows itself: \(way.joined(separator: " → "))",
      advice: "end one of them with 'show'", in: style.place.document)
  }

  /// Reports guard points that only the rules of a library have.
  private mutating func checkPoint(of guardDecl: Guard) {
    guard let written = guardDecl.written, let word = LibraryWord.point(guardDecl.point) else {
      return
    }
    let range = TextRange(written.range.start - "before ".utf8.count, written.range.end)
    checkLibraryWord(
      word, range, replacing: TextRange(range.start - 1, range.end), in: guardDecl.place.document)
  }

  mutating func checkTarget(of guardDecl: Guard) {
    checkPoint(of: guardDecl)
    for target in guardDecl.targets {
      switch target {
      case .screen(let name): checkScreen(name, in: guardDecl.place.document)
      case .pattern(let text): _ = checkPattern(text, in: guardDecl.place.document)
      case .everything: break
      }
    }
  }

  mutating func checkContainers() {
    for (declaration, place) in containers[checkedContainers...] {
      for screen in declaration.screens { checkScreen(screen, in: place.document) }
      if declaration.selectsNone {
        checkLibraryWord(.selectNone, declaration.name.range, in: place.document)
      }
      if let selected = declaration.selected,
        !declaration.children.contains(where: { $0.text == selected.text })
      {
        reportUnknown(
          "container", selected, among: declaration.children.map(\.text), in: place.document)
      }
    }
    // At the prompt, a later statement may correct it.
    checkRoot(isWhole: checkedContainers == 0)
    checkedContainers = containers.count
  }

  /// Checks that there is one outermost container, or that `root` names one of several.
  private mutating func checkRoot(isWhole: Bool) {
    if let root, !isRootChecked, !containerNames.contains(root.name.text) {
      reportUnknown("container", root.name, among: containerNames, in: root.place.document)
    }
    isRootChecked = root != nil
    guard isWhole, !containers.isEmpty else { return }
    let children = Set(containers.flatMap { $0.declaration.children.map(\.text) })
    let outermost = containers.indices.filter {
      !children.contains(containers[$0].declaration.name.text)
    }
    if let root {
      guard outermost.count == 1,
        containers[outermost[0]].declaration.name.text == root.name.text
      else { return }
      report(
        Diagnostic(
          "needless-root", .hint, root.place.range,
          "'\(root.name.text)' is the root without this, as the only outermost container",
          advice: "remove it", fixIts: [FixIt("remove it", [TextEdit(root.place.range, "")])]),
        in: root.place.document)
    } else if outermost.count > 1 {
      let first = containers[outermost[0]].declaration.name.text
      let (second, place) = containers[outermost[1]]
      report(
        Diagnostic(
          "several-roots", .warning, second.name.range,
          "'\(first)' and '\(second.name.text)' are both outermost containers; the first is the root",
          advice: "write root \(first), or root \(second.name.text)",
          fixIts: [
            FixIt(
              "add 'root \(first)'", [TextEdit(TextRange(at: place.range.end), "\nroot \(first)")])
          ]),
        in: place.document)
    }
  }

  /// URLNavigator treats a placeholder of an unknown type as a string.
  private mutating func checkPlaceholder(
    _ type: TypeExpression, _ text: PatternText, in document: Int
  ) {
    guard case .failure(let problem) = self.type(type) else { return }
    report(
      "unknown-type", .warning, text.place(problem.range),
      "\(problem.message): the placeholder matches any text", advice: problem.advice, in: document)
  }

  /// Reports unknown types of a pattern's captures; returns whether the pattern cannot be used. Syntax errors in
  /// patterns are reported when the statement is parsed.
  mutating func checkPattern(_ text: PatternText, in document: Int) -> Bool {
    // A broken pattern is reported already.
    if text.isBroken { return true }
    var isBroken = false
    // The common case needs no lookup.
    if text.pattern.hasUsualTypes, !types.hasOtherUsual { return false }
    text.pattern.eachCapture { capture in
      guard let type = capture.type else { return }
      if text.pattern.dialect.hasConverters {
        checkPlaceholder(type, text, in: document)
      } else if capture.name == nil, case .name(let word, _) = type, self.type(type).isFailure {
        report(
          Diagnostic(
            "unknown-type", .error, text.place(capture.range), "there is no type '\(word)'",
            advice: "write :\(word) to capture a segment",
            fixIts: [.change(text.place(capture.range), to: ":\(word)")]),
          in: document)
        isBroken = true
      } else if resolve(type, offset: text.range.start, in: document) == nil {
        isBroken = true
      } else {
        checkPath(type, text, in: document)
      }
    }
    return isBroken
  }
}

extension BlockStatement {
  /// The styles that a style's body uses.
  fileprivate var styleNames: [String] {
    switch self {
    case .show(let command): if case .named(let name) = command.style { [name.text] } else { [] }
    case .branch(_, let then, let otherwise, _): (then + otherwise).flatMap(\.styleNames)
    case .require(_, let otherwise, _): otherwise.flatMap(\.styleNames)
    default: []
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
