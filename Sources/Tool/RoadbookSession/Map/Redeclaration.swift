import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A declaration that was typed again: it takes the place of the earlier one, and keeps the
/// comments around it and the routes inside it.
struct Redeclaration {
  /// A declaration that was replaced.
  struct Replaced: Hashable, Sendable {
    var kind: String
    var name: String
    /// What a route led to.
    var target: String?
    var place: SourceLocation
  }

  private let documents: [MapDocument]
  private let binder: Binder
  private let known: KnownRoutes
  /// The document that was typed, the last one.
  private let typed: Int
  private var edits: [Int: [TextEdit]] = [:]
  /// The typed declarations that took the place of others.
  private var placed: [TextRange] = []
  /// Where typed text was put, with its range in what was typed.
  private var copies: [(document: Int, edit: TextEdit, typed: TextRange)] = []
  /// What the pattern of a route inside another one lost: an offset in the typed text, and the
  /// bytes before it.
  private var cut: [TextRange: (from: Int, count: Int)] = [:]
  private(set) var replaced: [Replaced] = []
  private(set) var problem: CommandProblem?

  /// `live`: the map with what was typed as its last document.
  init(_ live: inout LiveMap) {
    documents = live.documents
    binder = live.binder
    typed = documents.count - 1
    known = live.routes(before: typed)
    guard let document = documents.last else { return }
    for declaration in document.declarations.flatMap(\.inScheme) { place(declaration) }
  }

  /// The documents after the change: what replaced nothing stays behind them.
  var changed: [MapDocument] {
    guard let last = documents.last else { return documents }
    var result = Array(documents.dropLast()).applying(edits)
    let rest = last.with(last.removing(placed).inOrder.applied(to: last.source.bytes))
    if rest.declarations.contains(where: { !$0.isEmptyShell }) { result.append(rest) }
    return result
  }

  /// What was typed, and where it is in the changed documents.
  var parts: [(place: Place, typed: TextRange)] {
    copies.map { copy in
      let before = (edits[copy.document] ?? []).inOrder.filter {
        $0.range.start < copy.edit.range.start
      }
      let moved = before.reduce(0) { $0 + $1.replacement.utf8.count - $1.range.length }
      let start = copy.edit.range.start + moved
      return (
        Place(
          document: copy.document,
          range: TextRange(start, start + copy.edit.replacement.utf8.count)), copy.typed
      )
    }
  }

  /// An offset in a part of the changed documents as an offset in what was typed there.
  func typedOffset(_ offset: Int, in typed: TextRange) -> Int {
    guard let cut = cut[typed], offset >= cut.from else { return offset }
    return offset + cut.count
  }

  // MARK: What is replaced

  private mutating func place(_ declaration: Declaration) {
    switch declaration.kind {
    case .route: return placeRoute(declaration)
    case .scheme(let scheme): return placeScheme(scheme, declaration)
    default: break
    }
    guard let first = earlier(declaration) else { return }
    let document = documents[first.document]
    guard
      let old = document.declarations.flatMap(\.inScheme).first(where: { $0.range == first.range }),
      old.kind.heading == declaration.kind.heading
    else { return }
    let heading = old.kind.heading
    replaced.append(
      Replaced(
        kind: heading.keyword, name: heading.name, target: nil,
        place: documents.location(of: first)))
    put(
      declaration.range, declaration.documentation,
      text(of: declaration, over: old), at: first)
  }

  /// The text of a typed declaration at the place of an old one. A screen in a list has no keyword
  /// of its own.
  private func text(of new: Declaration, over old: Declaration) -> String {
    let text = documents[typed].source.text(in: new.range)
    guard case .screen(let screen) = new.kind, case .screen(let other) = old.kind,
      screen.isListed != other.isListed
    else { return text }
    guard other.isListed else { return "screen " + text }
    return documents[typed].source.text(in: TextRange(screen.name.range.start, new.range.end))
  }

  /// Puts a text at the place of a declaration. Its documentation is replaced only by other
  /// documentation.
  private mutating func put(
    _ range: TextRange, _ documentation: String?, _ text: String, at place: Place
  ) {
    let (source, document) = (documents[typed], documents[place.document])
    var edit = TextEdit(place.range, text)
    if documentation != nil {
      let start = source.startOfDocumentation(above: range.start)
      edit = TextEdit(
        TextRange(document.startOfDocumentation(above: place.range.start), place.range.end),
        source.source.text(in: TextRange(start, range.start)) + text)
      copies.append((place.document, edit, TextRange(start, range.end)))
    } else {
      copies.append((place.document, edit, range))
    }
    edits[place.document, default: []].append(edit)
    placed.append(range)
  }

  /// The earlier declaration with the same name. The binder has reported it.
  private func earlier(_ declaration: Declaration) -> Place? {
    switch declaration.kind {
    case .root, .presenter, .languageVersion:
      let word = declaration.kind.heading.keyword
      for document in documents.indices.dropLast().reversed() {
        let found = documents[document].declarations.last { $0.kind.heading.keyword == word }
        if let found { return Place(document: document, range: found.range) }
      }
      return nil
    case .normalize(let rule):
      return binder.normalizations.first {
        $0.document < typed && $0.declaration.pattern.pattern.source == rule.pattern.pattern.source
      }?.place
    case .block: return nil
    default:
      let found = binder.findings(in: typed).first {
        Self.codes.contains($0.code) && declaration.range.contains($0.range.start)
      }
      guard let note = found?.notes.first, let document = note.document, let range = note.range
      else { return nil }
      return Place(document: document, range: range)
    }
  }

  private static let codes: Set<FindingCode> = [
    .duplicateScreen, .duplicateContainer, .duplicateGuard, .duplicateType, .duplicateVariable,
    .duplicateTest, .duplicateStyle, .duplicateHook,
  ]

  /// A scheme without routes whose claims an earlier one has is that scheme.
  private mutating func placeScheme(_ scheme: SchemeDeclaration, _ declaration: Declaration) {
    guard scheme.clauses == nil, scheme.label == nil else { return }
    let claims = Set(scheme.claims.map(\.key))
    for index in documents.indices.dropLast() {
      for old in documents[index].declarations {
        guard case .scheme(let other) = old.kind, claims.isSubset(of: other.claims.map(\.key))
        else { continue }
        replaced.append(
          Replaced(
            kind: "scheme", name: old.kind.heading.name, target: nil,
            place: documents.location(of: Place(document: index, range: old.range))))
        return placed.append(declaration.range)
      }
    }
  }

  // MARK: Routes

  private mutating func placeRoute(_ declaration: Declaration) {
    let own = binder.routes.reversed().prefix { $0.place.document == typed }
      .filter { declaration.range.contains($0.place.range.start) }.reversed()
    let identities = own.map { binder.identities(of: $0) }
    let all = Set(identities.joined())
    var earlier: [Route] = []
    for identity in identities.joined() {
      guard let route = known.first(identity, in: binder),
        !earlier.contains(where: { $0.index == route.index })
      else { continue }
      earlier.append(route)
    }
    guard let outer = own.first, !earlier.isEmpty else { return }
    let outerNames = Set(identities.first ?? [])
    let first = earlier.first { route in
      let ids = binder.identities(of: route)
      return ids.contains { $0.nameless == nil && outerNames.contains($0) }
        || ids.allSatisfy { $0.nameless == nil || outerNames.contains($0) }
    }
    if let first { replace(first, by: outer, all) }
    for route in earlier where route.index != first?.index {
      if let first, first.place.document == route.place.document,
        first.place.range.contains(route.place.range.start)
      {
        continue
      }
      giveUp(route, all)
    }
  }

  private mutating func replace(_ old: Route, by new: Route, _ all: Set<RouteIdentity>) {
    let document = documents[old.place.document]
    let source = documents[typed].source
    var text = source.text(in: new.place.range)
    switch placing(of: new, at: old) {
    case .asTyped: break
    case .relative(let range, let pattern):
      text = [TextEdit(range, pattern)].text(of: new.place.range, in: source.bytes)
      let lost = range.length - pattern.utf8.count
      cut[new.place.range] = (from: range.end - new.place.range.start - lost, count: lost)
    case .impossible(let around):
      problem = CommandProblem(
        message: "\(new.written(0)) is a route inside \(around)",
        advice: "write its pattern with the same beginning: \(around)/…")
      return
    }
    let declared = binder.sources[old.index].declaration
    if !declared.nested.isEmpty {
      text = RouteBody(of: declared, in: document, except: covered(old, all)).added(to: text)
    }
    replaced.append(
      Replaced(
        kind: "route", name: old.written.joined(separator: ", "), target: old.targetText,
        place: documents.location(of: old.place)))
    put(new.place.range, new.documentation, text, at: old.place)
  }

  /// The routes inside another one that were typed, too.
  private func covered(_ outer: Route, _ all: Set<RouteIdentity>) -> Set<TextRange> {
    let inner = binder.routes.filter {
      $0.parent == outer.index && binder.identities(of: $0).contains(where: all.contains)
    }
    return Set(inner.map(\.place.range))
  }

  /// How the pattern of a typed route is written at another place.
  private enum Placing {
    case asTyped
    case relative(TextRange, String)
    case impossible(around: String)
  }

  private func placing(of new: Route, at old: Route) -> Placing {
    guard let around = binder.sources[old.index].outer?.written, let outermost = around.first else {
      return .asTyped
    }
    let patterns = Array(new.ownPatterns)
    guard patterns.count == 1, let pattern = patterns.first else {
      return .impossible(around: outermost)
    }
    let written = new.written(0)
    if old.ownPatterns.contains(where: { $0.pattern.source == written }) {
      return .asTyped
    }
    for outer in around where written.hasPrefix(outer) {
      let rest = written.dropFirst(outer == "/" ? 0 : outer.count)
      if rest.first == "/", rest.count > 1 {
        return .relative(pattern.range, String(rest.dropFirst()))
      }
    }
    return .impossible(around: outermost)
  }

  /// Removes a route whose patterns were all typed again, or these patterns from its list.
  private mutating func giveUp(_ route: Route, _ all: Set<RouteIdentity>) {
    guard route.parent == nil, binder.sources[route.index].declaration.nested.isEmpty else {
      return
    }
    let patterns = binder.identities(of: route).filter { $0.nameless != nil }
    let kept = zip(route.written, patterns).filter { !all.contains($0.1) }.map(\.0)
    let list = Array(route.ownPatterns)
    guard patterns.count == list.count, kept.count < list.count else { return }
    let document = documents[route.place.document]
    let gone = zip(route.written, patterns).filter { all.contains($0.1) }.map(\.0)
    replaced.append(
      Replaced(
        kind: "route", name: gone.joined(separator: ", "), target: route.targetText,
        place: documents.location(of: route.place)))
    if kept.isEmpty {
      edits[route.place.document, default: []] += document.removing([route.place.range])
    } else if let first = list.first, let last = list.last {
      let range = MapRemoval.quoted(first.range.union(last.range), in: document.source.bytes)
      let rest = zip(list, patterns).filter { !all.contains($0.1) }
        .map { MapRemoval.quoted($0.0.pattern.source) }
      edits[route.place.document, default: []].append(
        TextEdit(range, rest.joined(separator: ", ")))
    }
  }
}

extension Declaration {
  /// The declarations in a scheme; any other declaration is one itself.
  var inScheme: [Declaration] {
    if case .scheme(let scheme) = kind, !scheme.body.isEmpty { scheme.body } else { [self] }
  }

  /// Whether it is a scheme or a group without routes.
  fileprivate var isEmptyShell: Bool {
    switch kind {
    case .scheme(let scheme): scheme.body.isEmpty
    case .route(let route): route.isGroup && route.nested.isEmpty
    default: false
    }
  }
}
