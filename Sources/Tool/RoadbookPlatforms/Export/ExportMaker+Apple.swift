import RoadbookText

extension ExportMaker {
  /// The edits of an apple-app-site-association.
  func apple(
    _ target: PlatformExport.Target, _ file: PlatformFile, _ association: AppleAssociation
  ) throws(PlatformExport.Refusal) -> (edits: [TextEdit], summary: String) {
    let site = try siteTarget(target, .apple)
    let app = try app(target, association)
    let entries = association.entries(of: app)
    if entries.isEmpty { return try addEntry(app, target, file, site) }
    let space = site.comparison.space
    let system = SystemLanguages(
      PlatformFiles([file], app: app), on: .ios(PlatformImport.Options.newestIOS), in: space,
      site.comparison.texts)
    if let system, site.isRight(system.opened) { return ([], "unchanged") }
    let arePaths = entries.allSatisfy { $0.components == nil }
    if arePaths {
      let plain = try siteTarget(target, .apple, hasQueries: false)
      let plan = plain.plan(existing(entries, association, plain))
      if plan.unsafe.isEmpty, site.isRight(LanguageBounds(exactly: plan.opened)) {
        return edits(plan, entries, file, asPaths: true)
      }
    }
    return edits(site.plan(existing(entries, association, site)), entries, file, asPaths: false)
  }

  /// The app whose rules are meant.
  private func app(
    _ target: PlatformExport.Target, _ association: AppleAssociation
  ) throws(PlatformExport.Refusal) -> String {
    let apps = association.apps
    if let name = target.app { return association.app(named: name) ?? name }
    guard let first = apps.first else {
      throw refusal(
        target, "it names no app", "say which one is meant: app \"TEAM.org.example.app\"")
    }
    if association.entries.contains(where: { !$0.apps.contains { $0.text == first } }) {
      throw refusal(
        target, "it names several apps: \(apps.joined(separator: ", "))",
        "say which one is meant: app \"\(first)\"")
    }
    return first
  }

  private func existing(
    _ entries: [AppleAssociation.Entry], _ association: AppleAssociation, _ site: SiteTarget
  ) -> [RulePlan.Existing] {
    let rules = AppleRules(site.comparison.texts, variables: association.variables)
    return entries.flatMap { $0.rules(ofIOS: PlatformImport.Options.newestIOS) }.map {
      RulePlan.Existing(rule: SiteRule($0), matches: rules.matches($0))
    }
  }

  // MARK: Edits

  private func edits(
    _ plan: RulePlan, _ entries: [AppleAssociation.Entry], _ file: PlatformFile, asPaths: Bool
  ) -> (edits: [TextEdit], summary: String) {
    var edits: [TextEdit] = []
    var first = 0
    var rows: [[RulePlan.Item]] = entries.map { _ in [] }
    let counts = entries.map { $0.rules(ofIOS: PlatformImport.Options.newestIOS).count }
    // A new rule goes behind the one before it.
    var place = 0
    for item in plan.items {
      if let origin = item.origin {
        var start = 0
        place =
          counts.firstIndex { count in
            start += count
            return origin < start
          } ?? place
      }
      if rows.indices.contains(place) { rows[place].append(item) }
    }
    for (entry, items) in zip(entries, rows) {
      let count = entry.rules(ofIOS: PlatformImport.Options.newestIOS).count
      edits += self.edits(items, first, entry, file, asPaths: asPaths)
      first += count
    }
    return (edits, RuleCounts(plan).summary)
  }

  /// The edits of one list. `first`: the number of its first rule.
  private func edits(
    _ items: [RulePlan.Item], _ first: Int, _ entry: AppleAssociation.Entry, _ file: PlatformFile,
    asPaths: Bool
  ) -> [TextEdit] {
    let bytes = file.source.bytes
    let key = entry.components == nil ? "paths" : "components"
    guard let member = entry.json.members.last(where: { $0.key == key }) else { return [] }
    let list = member.value
    // Elements that are no strings are no paths.
    let elements =
      entry.components == nil ? list.items.filter { $0.value.text != nil } : list.items
    let style = RuleStyle(entry.components == nil ? nil : list, in: bytes)
    let own = items.map { item -> ElementList.Element in
      let origin = item.origin.map { $0 - first }.flatMap {
        elements.indices.contains($0) ? $0 : nil
      }
      guard let origin else {
        return .new(
          asPaths ? item.rule.asPath : style.text(item.rule, more: entry.overrides(style)))
      }
      if item.isKept, asPaths || entry.components != nil { return .old(origin, text: nil) }
      if asPaths { return .old(origin, text: item.rule.asPath) }
      return .old(
        origin,
        text: style.text(
          item.rule, more: entry.overrides(style), replacing: elements[origin], in: bytes))
    }
    var edits = ElementList(bytes: bytes, range: list.range, elements: elements.map(\.range))
      .edits(own)
    if entry.components == nil, !asPaths {
      // Paths cannot say it: iOS 13 and newer read components.
      edits.insert(TextEdit(member.keyRange, "\"components\""), at: 0)
    }
    return edits
  }

  /// An entry for an app that has none.
  private func addEntry(
    _ app: String, _ target: PlatformExport.Target, _ file: PlatformFile, _ site: SiteTarget
  ) throws(PlatformExport.Refusal) -> (edits: [TextEdit], summary: String) {
    guard app.contains(".") else {
      throw refusal(
        target, "it has no rules for \(app)", "name the whole app: app \"TEAM.\(app)\"")
    }
    guard let json = try? PlacedJSON(reading: file.source.bytes) else { return ([], "unchanged") }
    let plan = site.plan()
    let style = RuleStyle()
    let insertion = JSONInsertion(bytes: file.source.bytes)
    let unit = ElementList.unit(of: file.source.bytes)
    func entry(_ indentation: String) -> String {
      let inner = indentation + unit
      let rules = insertion.list(plan.items.map { style.text($0.rule) }, inner)
      return "{\n\(inner)" + style.member("appIDs", "[\(style.quoted(app))]") + ",\n\(inner)"
        + style.member("components", rules) + "\n\(indentation)}"
    }
    let edits: [TextEdit]?
    if let details = json["applinks"]?["details"] {
      edits = details.value.items == nil ? nil : insertion.element(of: details, entry)
    } else {
      edits = insertion.member(["applinks", "details"], of: json) {
        "[\n\($0)\(unit)\(entry($0 + unit))\n\($0)]"
      }
    }
    guard let edits else {
      throw refusal(target, "its rules have a form that systems no longer read")
    }
    return (edits, RuleCounts(plan).summary)
  }
}

extension AppleAssociation.Entry {
  /// What a new rule has to say so that the defaults of its file do not change it.
  fileprivate func overrides(_ style: RuleStyle) -> [String] {
    var members: [String] = []
    if defaults.caseSensitive == false { members.append(style.member("caseSensitive", "true")) }
    if defaults.percentEncoded == false { members.append(style.member("percentEncoded", "true")) }
    return members
  }
}

extension SiteRule {
  /// As one of the old paths.
  fileprivate var asPath: String {
    JSON.string((isExclusion ? "NOT " : "") + (path ?? "*")).compact
  }

  init(_ rule: AppleRule) {
    path = rule.path?.text
    fragment = rule.fragment?.text
    isExclusion = rule.isExclusion
    ignoresCase = !rule.isCaseSensitive
    switch rule.query {
    case nil: break
    case .whole(let text) where text.text == "*": break
    // No item has an empty key.
    case .whole(let text): query = [Item(key: "", pattern: text.text)]
    case .items(let items): query = items.map { Item(key: $0.key, pattern: $0.value.text) }
    }
  }
}

/// How many rules of a list changed.
struct RuleCounts {
  var added = 0
  var changed = 0
  var kept = 0
  var removed = 0

  init(_ plan: RulePlan) {
    for item in plan.items {
      if item.isKept { kept += 1 } else if item.origin != nil { changed += 1 } else { added += 1 }
    }
    removed = plan.existing.count - kept - changed
  }

  var summary: String {
    let noun = added > 0 ? counted(added, "rule") + " added" : ""
    var parts = noun.isEmpty ? [] : [noun]
    for (count, word) in [(changed, "changed"), (removed, "removed"), (kept, "kept")]
    where count > 0 {
      parts.append((parts.isEmpty ? counted(count, "rule") : "\(count)") + " " + word)
    }
    return parts.isEmpty ? "unchanged" : parts.joined(separator: ", ")
  }
}
