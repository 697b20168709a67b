import RoadbookModel
import RoadbookText
import RoadbookURL

extension ExportMaker {
  /// The edits of an AndroidManifest.xml.
  mutating func android(
    _ target: PlatformExport.Target, _ file: PlatformFile, _ manifest: AndroidManifest
  ) throws(PlatformExport.Refusal) -> (edits: [TextEdit], summary: String) {
    var edit = ManifestEdit(file: file, manifest: manifest, activity: target.activity)
    let since = target.since ?? 1
    var groups: [(target: ManifestTarget, hosts: [String])] = []
    for space in spaces {
      guard let host = space.host, let comparison = comparisons[space]
      else { continue }
      let own = ManifestTarget(comparison, since: since, isStrict: isStrict)
      let written = writtenHost(of: space) ?? host
      if let known = groups.firstIndex(where: { $0.target.says(own) }) {
        groups[known].hosts.append(written)
      } else {
        groups.append((own, [written]))
      }
    }
    let all = groups.flatMap(\.hosts)
    for (number, group) in groups.enumerated() where !group.target.candidates.isEmpty {
      let isRight = group.hosts.allSatisfy { host in
        Self.versions(since).allSatisfy { version in
          let space = URLSpace(
            scheme: group.target.comparison.space.scheme, host: Self.sample(host))
          let system = SystemLanguages(
            PlatformFiles([file]), on: version, in: space, group.target.comparison.texts)
          return system.map { group.target.isRight($0.opened) } ?? false
        }
      }
      if isRight { continue }
      let others = groups.enumerated().filter { $0.offset != number }.flatMap(\.element.hosts)
      edit.change(group.target, group.hosts, others: others, all: all)
    }
    for space in spaces where space.host == nil {
      guard let comparison = comparisons[space] else { continue }
      let isRight = Self.versions(since).allSatisfy { version in
        let system = SystemLanguages(
          PlatformFiles([file]), on: version, in: space, comparison.texts)
        let missing = algebra.difference(comparison.opens.least, system?.opened.most ?? .nothing)
        return system?.effects.isEmpty == false
          && algebra.areDisjoint(missing, comparison.all)
      }
      if !isRight { edit.addScheme(space.scheme) }
    }
    guard let edits = edit.finished() else {
      throw refusal(
        target, target.activity.map { "it has no activity \($0)" } ?? "it has no activity",
        "name the one that takes the links: activity \".Main\"")
    }
    for text in edit.variables { variables.append((file, text)) }
    for (range, message) in edit.left { left.append((file, range, message)) }
    return (edits, edit.summary)
  }

  /// The versions between which systems differ, from the lowest one.
  static func versions(_ since: Int) -> [SystemVersion] {
    VerificationBuilder.allVersions.filter { version in
      if case .android(let api) = version { api >= since || api >= 35 } else { false }
    }
  }

  /// A host as a manifest writes it: a leading star stands for any labels.
  func writtenHost(of space: URLSpace) -> String? {
    for claim in map.namespaces.flatMap(\.claims) {
      guard claim.scheme == space.scheme, let host = claim.host, host.literalText == nil else {
        continue
      }
      let labels = host.labels.map(\.literalText)
      let sample = labels.map { $0 ?? "x" }.joined(separator: ".")
      guard sample == space.host, let last = labels.lastIndex(of: nil) else { continue }
      let ending = labels[(last + 1)...].compactMap(\.self).map { "." + $0 }.joined()
      return "*" + ending
    }
    return nil
  }

  /// One host that a written one stands for.
  static func sample(_ host: String) -> String {
    host.hasPrefix("*") ? "x" + host.dropFirst() : host
  }
}

/// Collects the edits of a manifest.
struct ManifestEdit {
  let file: PlatformFile
  let manifest: AndroidManifest
  let activity: String?
  private(set) var edits: [TextEdit] = []
  private(set) var variables: [PlacedText] = []
  private(set) var left: [(range: TextRange, message: String)] = []
  private var newFilters: [[String]] = []
  private var touched: Set<TextRange> = []
  private var added = 0
  private var changed = 0
  private var removed = 0

  private var bytes: [UInt8] { file.source.bytes }

  init(file: PlatformFile, manifest: AndroidManifest, activity: String?) {
    self.file = file
    self.manifest = manifest
    self.activity = activity
  }

  // MARK: Hosts of the web

  /// Makes the filters of some hosts say what the map says. `others`: hosts with other routes;
  /// `all`: those of the map.
  mutating func change(
    _ target: ManifestTarget, _ hosts: [String], others: [String], all: [String]
  ) {
    let algebra = target.comparison.algebra
    let own = manifest.filters.filter { filter in
      filter.takesLinks && filter.schemes.contains { WebSchemes.contains($0.text) }
        && (filter.hosts.isEmpty
          || filter.hosts.contains { entry in
            hosts.contains { AndroidHost(entry.host.text).matches(ExportMaker.sample($0)) }
          })
    }
    let unknown = manifest.filters.filter { filter in
      filter.takesLinks && filter.hosts.contains { $0.host.isVariable }
    }
    if own.isEmpty, let filter = unknown.first {
      variables += filter.hosts.map(\.host).filter(\.isVariable)
      return
    }
    var usable: [IntentFilter] = []
    for filter in own {
      if let message = mixture(filter, hosts, others: others, all: all) {
        left.append((filter.range, message))
      } else {
        usable.append(filter)
      }
    }
    let whole = usable.filter { filter in
      hosts.allSatisfy { host in
        filter.hosts.contains { AndroidHost($0.host.text).matches(ExportMaker.sample(host)) }
      }
    }
    let rules = AndroidRules(
      target.comparison.texts, in: target.comparison.space,
      api: PlatformImport.Options.newestAndroidAPI)
    var covered = Language.nothing
    var wrong: [(filter: Int, item: IntentFilter.Item, test: AndroidTest)] = []
    var kept = [Int](repeating: 0, count: usable.count)
    for (number, filter) in usable.enumerated() {
      let isWhole = whole.contains { $0.range == filter.range }
      for item in filter.items {
        for test in item.tests {
          if test.pattern.isVariable {
            variables.append(test.pattern)
            kept[number] += 1
            continue
          }
          let urls = rules.urls(test)
          guard target.isNothing(algebra.difference(urls.most, target.allowed)),
            !target.isNothing(urls.most)
          else {
            wrong.append((number, item, test))
            continue
          }
          // An older system that does not read it would take the whole host.
          if test.sinceAPI <= target.since { kept[number] += 1 }
          if isWhole, test.sinceAPI <= target.since {
            covered = algebra.union([covered, urls.least])
          }
        }
      }
      for group in filter.groups {
        let isRight = group.allows && filter.groups.allSatisfy(\.allows)
        if isRight, target.since >= 35 { continue }
        remove(group.element)
        removed += 1
        touched.insert(filter.range)
      }
    }
    var needed = target.needed(beside: covered)
    // A wrong attribute becomes the one that is most like it.
    for row in wrong where whole.contains(where: { $0.range == usable[row.filter].range }) {
      guard let place = needed.firstIndex(where: { $0.test.skeleton == row.test.skeleton }) else {
        continue
      }
      replace(row.test, in: row.item, by: needed[place].test)
      kept[row.filter] += 1
      changed += 1
      touched.insert(usable[row.filter].range)
      needed.remove(at: place)
      wrong.removeAll { $0.test.pattern.range == row.test.pattern.range }
    }
    for row in wrong {
      remove(row.test, in: row.item)
      removed += 1
      touched.insert(usable[row.filter].range)
    }
    let main = usable.firstIndex { filter in
      whole.contains { $0.range == filter.range }
        && activity.map { manifest.isSame(filter.activity, $0) } ?? true
    }
    if let main {
      if !needed.isEmpty { add(needed.map(\.test), to: usable[main]) }
      kept[main] += needed.count
    } else if !needed.isEmpty {
      addFilter(target, hosts, needed.map(\.test))
    }
    // A filter without a path takes the whole host.
    for (number, filter) in usable.enumerated() where kept[number] == 0 {
      if let first = target.candidates.first { add([first.test], to: filter) }
    }
  }

  /// Why a filter cannot be changed; nil if all that it takes belongs to these hosts.
  private func mixture(
    _ filter: IntentFilter, _ hosts: [String], others: [String], all: [String]
  ) -> String? {
    if filter.schemes.contains(where: { !WebSchemes.contains($0.text) }) {
      return "a filter for other schemes, too, is left as it is: give each a filter of its own"
    }
    if filter.hosts.isEmpty { return "a filter for every host is left as it is" }
    for (host, _) in filter.hosts {
      if host.isVariable { return "a filter for hosts that only the build knows is left as it is" }
      let matcher = AndroidHost(host.text)
      if others.contains(where: { matcher.matches(ExportMaker.sample($0)) }) {
        return "a filter for hosts with different routes is left as it is: give each its own"
      }
      if !hosts.contains(where: { matcher.matches(ExportMaker.sample($0)) }) {
        return "a filter for hosts that the map lacks, too, is left as it is: give each its own"
      }
    }
    return nil
  }

  // MARK: Schemes

  mutating func addScheme(_ scheme: String) {
    let schemes = manifest.filters.filter(\.takesLinks).flatMap(\.schemes)
    let unknown = schemes.filter(\.isVariable)
    if !unknown.isEmpty {
      variables += unknown
      return
    }
    newFilters.append(filter([[("scheme", scheme)]], isVerified: false))
    added += 1
  }

  // MARK: Edits

  private mutating func replace(
    _ test: AndroidTest, in item: IntentFilter.Item, by new: AndroidTest
  ) {
    guard
      let attribute = item.element.attributes.first(where: { $0.range == test.pattern.range })
    else { return }
    let quote = ElementList.text(
      bytes, TextRange(attribute.range.start - 1, attribute.range.start))
    edits.append(
      TextEdit(
        attribute.whole,
        "\(manifest.prefix)\(new.name)=\(quote)\(Self.value(new.pattern.text))\(quote)"))
  }

  private mutating func remove(_ test: AndroidTest, in item: IntentFilter.Item) {
    guard
      let attribute = item.element.attributes.first(where: { $0.range == test.pattern.range })
    else { return }
    guard item.element.attributes.count > 1 else { return remove(item.element) }
    edits.append(TextEdit(withBlanks(before: attribute.whole), ""))
  }

  private mutating func remove(_ element: XMLElement) {
    edits.append(
      TextEdit(withBlanks(before: TextRange(element.range.start, element.end)), ""))
  }

  private func withBlanks(before range: TextRange) -> TextRange {
    let blanks = bytes[..<range.start].reversed().prefix { $0 <= 0x20 }.count
    return TextRange(range.start - blanks, range.end)
  }

  /// Adds attributes behind the last data of a filter.
  private mutating func add(_ tests: [AndroidTest], to filter: IntentFilter) {
    guard let last = filter.items.last else { return }
    let text = tests.map { test in
      let blanks = withBlanks(before: TextRange(at: last.element.range.start))
      let lead = ElementList.text(bytes, blanks)
      return lead + data([(test.name, test.pattern.text)])
    }.joined()
    edits.append(TextEdit(TextRange(at: last.element.end), text))
    added += tests.count
    touched.insert(filter.range)
  }

  private mutating func addFilter(
    _ target: ManifestTarget, _ hosts: [String], _ tests: [AndroidTest]
  ) {
    var rows: [[(String, String)]] = []
    for (number, host) in hosts.enumerated() {
      let scheme = [("scheme", target.comparison.space.scheme)]
      rows.append((number == 0 ? scheme : []) + [("host", host)])
    }
    newFilters.append(
      filter(rows + tests.map { [($0.name, $0.pattern.text)] }, isVerified: true))
    added += tests.count
  }

  /// The lines of a filter.
  private func filter(_ data: [[(String, String)]], isVerified: Bool) -> [String] {
    let names = [
      ("action", "android.intent.action.VIEW"), ("category", "android.intent.category.DEFAULT"),
      ("category", "android.intent.category.BROWSABLE"),
    ]
    let start = isVerified ? " \(manifest.prefix)autoVerify=\"true\"" : ""
    let inner =
      names.map { "<\($0) \(manifest.prefix)name=\"\($1)\"\(ending)" } + data.map(self.data)
    let unit = ElementList.unit(of: bytes)
    return ["<intent-filter\(start)>"] + inner.map { unit + $0 } + ["</intent-filter>"]
  }

  private func data(_ attributes: [(String, String)]) -> String {
    "<data"
      + attributes.map { " \(manifest.prefix)\($0)=\"\(Self.value($1))\"" }.joined() + ending
  }

  /// As the file closes its elements.
  private var ending: String {
    let sample = manifest.filters.lazy.flatMap(\.items).map(\.element).first { $0.closing == nil }
    guard let end = sample?.end, end >= 3 else { return " />" }
    return bytes[end - 3] <= 0x20 ? " />" : "/>"
  }

  /// A text as Android's strings write it.
  private static func value(_ text: String) -> String {
    XMLText.escaped(text.replacing("\\", with: "\\\\"))
  }

  /// All edits; nil if there is no activity for a new filter.
  mutating func finished() -> [TextEdit]? {
    guard !newFilters.isEmpty else { return edits }
    let linking = manifest.filters.last(where: \.takesLinks)?.activity
    let launcher = manifest.filters.first { $0.actions.contains("android.intent.action.MAIN") }?
      .activity
    let name = activity ?? linking ?? launcher
    guard
      let own = manifest.activities.first(where: { found in
        name.map { manifest.isSame(found.name, $0) } ?? true
      })
    else { return nil }
    let lines = newFilters.flatMap(\.self)
    if let last = own.element.children("intent-filter").last ?? own.element.children.last {
      let inner = ElementList.indentation(at: last.range.start, in: bytes)
      edits.append(
        TextEdit(TextRange(at: last.end), lines.map { "\n" + inner + $0 }.joined()))
    } else {
      edits.append(XMLInsertion(bytes: bytes).fill(own.element, lines))
    }
    return edits
  }

  var summary: String {
    var parts: [String] = []
    for (count, word) in [(added, "added"), (changed, "changed"), (removed, "removed")]
    where count > 0 {
      parts.append((parts.isEmpty ? counted(count, "path") : "\(count)") + " " + word)
    }
    if parts.isEmpty { return "unchanged" }
    let others = manifest.filters.count - touched.count
    let filters = touched.count + newFilters.count
    return "\(counted(filters, "filter")): " + parts.joined(separator: ", ")
      + (others > 0 ? "; \(counted(others, "other filter")) kept" : "")
  }
}
