import RoadbookText

extension ExportMaker {
  /// The edits of an assetlinks.json: rules for one app, if its manifest takes more than the map.
  func android(
    _ target: PlatformExport.Target, _ file: PlatformFile, _ links: AssetLinks
  ) throws(PlatformExport.Refusal) -> (edits: [TextEdit], summary: String) {
    let site = try siteTarget(target, .android)
    let statement = try statement(target, links)
    let others = links.statements.map(\.app.text).distinct().count - 1
    let end = others > 0 ? "; \(counted(others, "other app")) kept" : ""
    let texts = site.comparison.texts
    let manifest =
      SystemLanguages(
        PlatformFiles(manifests), on: .android(PlatformImport.Options.newestAndroidAPI),
        in: site.comparison.space, texts)?.opened ?? .everything
    let rules = DynamicRules(texts)
    // Of a list with a malformed rule, none is read.
    let own = list(of: statement)?.items.map { DynamicRule($0) } ?? []
    let existing = (own.contains { $0 == nil } ? [] : own.compactMap(\.self)).map {
      RulePlan.Existing(rule: SiteRule($0), matches: rules.matches($0))
    }
    if statement.malformed == nil, statement.misspelt == nil {
      let allowed = texts.algebra.taken(by: existing.map { ($0.rule.isExclusion, $0.matches) })
      let opened =
        statement.rules == nil ? manifest : texts.algebra.intersection([allowed, manifest])
      if site.isRight(opened, of: manifest) { return ([], "unchanged") }
    }
    let plan = site.plan(existing)
    return (try edits(plan, statement, target, file), RuleCounts(plan).summary + end)
  }

  private func statement(
    _ target: PlatformExport.Target, _ links: AssetLinks
  ) throws(PlatformExport.Refusal) -> AssetLinks.Statement {
    let apps = links.statements.map(\.app.text).distinct()
    let known = target.app ?? PlatformFiles(manifests).manifests.compactMap(\.manifest.app).first
    let name = known ?? (apps.count == 1 ? apps.first : nil)
    guard let name else {
      throw refusal(
        target,
        apps.isEmpty ? "it names no app" : "it names several apps: \(apps.joined(separator: ", "))",
        "say which one is meant: app \"\(apps.first ?? "org.example.app")\"")
    }
    guard let own = links.statements.first(where: { $0.app.text == name }) else {
      throw refusal(
        target, "it has no statement about \(name)",
        "add one, with the fingerprints of the keys that sign the app")
    }
    return own
  }

  private static let rulesPath = ["relation_extensions", AssetLinks.relation]

  /// The object that has the rules of a statement, under the right key or a misspelt one.
  private func rules(of statement: AssetLinks.Statement) -> PlacedJSON? {
    Self.rulesPath.reduce(Optional(statement.json)) { $0?[$1] }
  }

  private func list(of statement: AssetLinks.Statement) -> PlacedJSON? {
    let outer = rules(of: statement)
    let list =
      outer?[AssetLinks.rulesKey]
      ?? outer?.members.first { $0.keyRange == statement.misspelt }?.value
    return list?.value.items == nil ? nil : list
  }

  private func edits(
    _ plan: RulePlan, _ statement: AssetLinks.Statement, _ target: PlatformExport.Target,
    _ file: PlatformFile
  ) throws(PlatformExport.Refusal) -> [TextEdit] {
    let bytes = file.source.bytes
    guard let list = list(of: statement) else {
      let insertion = JSONInsertion(bytes: bytes)
      let rules = plan.items.map { RuleStyle().text($0.rule) }
      guard
        let edits = insertion.member(
          Self.rulesPath + [AssetLinks.rulesKey], of: statement.json, { insertion.list(rules, $0) })
      else {
        throw refusal(target, "its \(AssetLinks.rulesKey) are no list")
      }
      return edits
    }
    let style = RuleStyle(list, in: bytes)
    let items = plan.items.map { item -> ElementList.Element in
      guard let origin = item.origin, list.items.indices.contains(origin) else {
        return .new(style.text(item.rule))
      }
      if item.isKept { return .old(origin, text: nil) }
      return .old(origin, text: style.text(item.rule, replacing: list.items[origin], in: bytes))
    }
    var edits = ElementList(bytes: bytes, range: list.range, elements: list.items.map(\.range))
      .edits(items)
    if let range = statement.misspelt, rules(of: statement)?[AssetLinks.rulesKey] == nil {
      edits.append(TextEdit(range, JSON.string(AssetLinks.rulesKey).compact))
    }
    return edits
  }
}

extension SiteRule {
  init(_ rule: DynamicRule) {
    path = rule.path?.text
    fragment = rule.fragment?.text
    isExclusion = rule.isExclusion
    query = rule.query.map { Item(key: $0.key, pattern: $0.value.text) }
  }
}
