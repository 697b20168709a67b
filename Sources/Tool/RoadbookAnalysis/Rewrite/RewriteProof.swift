import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Compares a map with its rewrite, and finds the first difference in meaning.
struct RewriteProof {
  struct Gap {
    var unit: RewriteUnit
    var place: Place
    var message: String
  }

  private let rewrite: NativeRewrite
  private let old: Binder
  private let new: Binder
  private let oldTable: RouteTable
  private let newTable: RouteTable
  private let reading: RewriteDraft.Reading
  private(set) var gap: Gap?

  init(_ rewrite: NativeRewrite, _ reading: RewriteDraft.Reading) {
    self.rewrite = rewrite
    self.reading = reading
    old = rewrite.binder
    new = reading.binder
    oldTable = old.buildMap().table
    newTable = new.buildMap().table
    gap = siteGap() ?? namespaceGap() ?? mixedGap() ?? routeGap() ?? placeGap() ?? otherGap()
  }

  // MARK: Documents

  /// Checks that every pattern appears in the new document as intended.
  private func siteGap() -> Gap? {
    for (document, sites) in rewrite.sites.enumerated() {
      let fresh = RewriteSites(reading.documents[document])
      guard fresh.patterns.count == sites.patterns.count else {
        return Gap(
          unit: .file, place: Place(document: document, range: TextRange(at: 0)),
          message: "the rewritten text is not read as expected")
      }
      for (before, after) in zip(sites.patterns, fresh.patterns)
      where before.dialect != .native && rewrite.isRewritten(before.unit) {
        guard after.dialect == .native,
          after.syntax.text == (try? rewrite.nativeText(at: before).get())
        else {
          return Gap(
            unit: before.unit, place: Place(document: document, range: before.syntax.range),
            message: "the native pattern is not allowed here")
        }
      }
    }
    return nil
  }

  // MARK: Namespaces

  private func namespaceGap() -> Gap? {
    guard old.namespaces.map(\.name) == new.namespaces.map(\.name) else {
      return gap(inNamespace: 0, "the schemes would change")
    }
    let maps = zip(old.namespaces, new.namespaces)
    if let index = maps.enumerated().first(where: { $1.0.firstRoute != $1.1.firstRoute })?.offset {
      return gap(
        inNamespace: index,
        "in FSQRoutes a second map of a scheme replaces the first; in the native dialect both apply"
      )
    }
    for index in old.namespaces.indices {
      let before = old.namespaces[index].settings
      var after = new.namespaces[index].settings
      // Unknown types have become strings in the native patterns.
      after.options.reading.takesUnknownTypes = before.options.reading.takesUnknownTypes
      guard before.options == after.options, before.hasTablesApart == after.hasTablesApart,
        before.library == after.library, before.unwrapping == after.unwrapping,
        before.navigation == after.navigation
      else { return gap(inNamespace: index, "its rules cannot be expressed in the native dialect") }
    }
    return nil
  }

  private func gap(inNamespace index: Int, _ message: String) -> Gap {
    let namespace = old.namespaces[index]
    let unit = unit(of: index)
    return Gap(
      unit: unit, place: namespace.places.first ?? firstDialect(of: unit), message: message)
  }

  private func unit(of namespace: Int) -> RewriteUnit {
    old.namespaces[namespace].name.map { RewriteUnit.scheme($0) } ?? .file
  }

  /// Checks that a scheme is rewritten together with the patterns outside it that name it: they are
  /// matched by its rules.
  private func mixedGap() -> Gap? {
    for (document, sites) in rewrite.sites.enumerated() {
      for site in sites.patterns where site.dialect != .native {
        let (pattern, _) = Pattern.parse(site.syntax.text, dialect: site.dialect)
        guard let scheme = pattern.scheme else { continue }
        for (index, namespace) in old.namespaces.enumerated()
        where namespace.claims.contains(where: { $0.scheme == scheme }) {
          let other = unit(of: index)
          guard rewrite.dialect(of: other) != .native,
            rewrite.isRewritten(site.unit) != rewrite.isRewritten(other)
          else { continue }
          return Gap(
            unit: rewrite.isRewritten(other) ? other : site.unit,
            place: Place(document: document, range: site.syntax.range),
            message: "a pattern of scheme '\(scheme)' outside it can only be rewritten with it")
        }
      }
    }
    return nil
  }

  private func firstDialect(of unit: RewriteUnit) -> Place {
    for (document, sites) in rewrite.sites.enumerated() {
      if let range = sites.rules.first(where: { $0.unit == unit })?.node.range {
        return Place(document: document, range: range)
      }
    }
    return Place(document: 0, range: TextRange(at: 0))
  }

  // MARK: Routes

  private func routeGap() -> Gap? {
    guard old.routes.count == new.routes.count else {
      return gap(inNamespace: 0, "the routes would change")
    }
    for (before, after) in zip(old.routes, new.routes) where !isSame(before, after) {
      return gap(at: before.place, "the native route would have a different meaning")
    }
    return nil
  }

  private func isSame(_ before: Route, _ after: Route) -> Bool {
    before.namespace == after.namespace && before.parent == after.parent
      && before.containers == after.containers && before.guards == after.guards
      && before.tags == after.tags && before.presentation == after.presentation
      && before.isInternal == after.isInternal
      && before.priority == after.priority && before.screen == after.screen
      && isSame(before.patterns, after.patterns, before.namespace)
  }

  private func isSame(
    _ before: some Collection<Pattern>, _ after: some Collection<Pattern>, _ namespace: Int
  ) -> Bool {
    let id = NamespaceID(index: namespace)
    return before.count == after.count
      && zip(before, after).allSatisfy { first, second in
        if let scheme = first.scheme, rewrite.hostSchemes.contains(scheme),
          (first.authority == nil) != (second.authority == nil)
        {
          return false
        }
        guard first.isOpaque == second.isOpaque,
          old.namespaces[namespace].settings.options.isForBarePaths(
            first, isGlobal: namespace == 0)
            == new.namespaces[namespace].settings.options.isForBarePaths(
              second, isGlobal: namespace == 0)
        else { return false }
        let first = oldTable.asMatched(first.nativeForm(old.types), in: id)
        let second = newTable.asMatched(second.nativeForm(new.types), in: id)
        return PatternMeaning(first).isSame(as: PatternMeaning(second))
      }
  }

  /// Checks that no two patterns become the same text where the later of two equal ones takes the
  /// place of the other.
  private func placeGap() -> Gap? {
    struct Place: Hashable {
      let namespace: Int
      let text: String
    }
    var olds: [Place: String] = [:]
    for (before, after) in zip(old.routes, new.routes)
    where new.namespaces[after.namespace].settings.options.ranking == .mostLiterals {
      for (first, second) in zip(before.patterns, after.patterns) {
        let place = Place(namespace: after.namespace, text: second.source)
        guard let other = olds[place] else {
          olds[place] = first.source
          continue
        }
        if other != first.source {
          return gap(
            at: before.place,
            "as a native pattern, it would take the place of '\(TerminalText.escaped(other))'")
        }
      }
    }
    return nil
  }

  // MARK: Blocks, guards, rewrites

  private func otherGap() -> Gap? {
    guard old.blocks.count == new.blocks.count, old.guards.count == new.guards.count,
      old.normalizations.count == new.normalizations.count
    else { return gap(inNamespace: 0, "the declarations would change") }
    for (before, after) in zip(old.blocks, new.blocks)
    where !isSame(before.patterns, after.patterns, before.namespace) {
      return gap(at: before.place, "the native block would have a different meaning")
    }
    for (before, after) in zip(old.guards, new.guards)
    where !isSame(before.targets.patterns, after.targets.patterns, 0) {
      return gap(at: before.place, "the native guard would not apply to the same URLs")
    }
    for (before, after) in zip(old.normalizations, new.normalizations)
    where !isSame([before.pattern], [after.pattern], 0) {
      return gap(at: before.place, "the native pattern would have a different meaning")
    }
    return nil
  }

  /// The difference at a place, with the part that the place belongs to.
  private func gap(at place: Place, _ message: String) -> Gap {
    let site = rewrite.sites[place.document].patterns.first {
      place.range.contains($0.syntax.range.start)
    }
    return Gap(
      unit: site?.unit ?? .file,
      place: site.map { Place(document: place.document, range: $0.syntax.range) } ?? place,
      message: message)
  }
}
