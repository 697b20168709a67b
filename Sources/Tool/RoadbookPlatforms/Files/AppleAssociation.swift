package import RoadbookText

/// An apple-app-site-association: which URLs of a site which apps open.
package struct AppleAssociation: Sendable {
  /// The rules for some apps.
  package struct Entry: Sendable {
    package var apps: [PlacedText] = []
    /// Where a missing rule would be written.
    package var range: TextRange
    /// The rules that iOS 13 and newer read; nil without the key.
    package var components: [AppleRule]?
    /// The rules of older systems, which newer ones read where there are no `components`; nil
    /// without the key.
    package var paths: [AppleRule]?
    /// The list of `paths`.
    package var pathsRange: TextRange?
    /// The entry as it is written.
    let json: PlacedJSON
    /// What its rules are if they say nothing of it; nil for what the system has.
    let defaults: (caseSensitive: Bool?, percentEncoded: Bool?)

    /// The rules that a version of iOS reads.
    package func rules(ofIOS version: Int) -> [AppleRule] {
      version >= 13 ? components ?? paths ?? [] : paths ?? []
    }
  }

  package var entries: [Entry] = []
  /// Own variables of patterns: `$(name)`.
  package var variables: [String: [String]] = [:]
  /// The rules for links, or the file if it has none.
  package var range: TextRange

  /// All apps with rules, in order.
  package var apps: [String] { entries.flatMap(\.apps).map(\.text).distinct { $0 } }

  /// The app with an id, or with the id of its bundle; nil if there are no rules for it.
  package func app(named name: String) -> String? {
    apps.first { $0 == name || $0.hasSuffix("." + name) }
  }

  /// The entries that a system asks for an app, in order.
  package func entries(of app: String) -> [Entry] {
    entries.filter { $0.apps.contains { $0.text == app } }
  }

  init(_ json: PlacedJSON) {
    let links = json["applinks"]
    range = links?.range ?? json.range
    for member in links?["substitutionVariables"]?.members ?? [] {
      variables[member.key] = member.value.items.compactMap(\.value.text)
    }
    let defaults = links?["defaults"]
    if let details = links?["details"] {
      for item in details.items { entries.append(Entry(item, defaults)) }
      // Before iOS 9.2 the apps were the keys.
      for member in details.members {
        var entry = Entry(member.value, defaults)
        entry.apps = [
          PlacedText(member.key, TextRange(member.keyRange.start + 1, member.keyRange.end - 1))
        ]
        entries.append(entry)
      }
    }
  }
}

extension AppleAssociation.Entry {
  fileprivate init(_ json: PlacedJSON, _ outer: PlacedJSON?) {
    let defaults = [json["defaults"], outer]
    self.json = json
    func value(_ key: String) -> Bool? {
      defaults.lazy.compactMap { $0?[key]?.value.truth }.first
    }
    self.defaults = (value("caseSensitive"), value("percentEncoded"))
    range = json.range
    // Where both are there, 'appIDs' counts, even if it is empty.
    if let list = json["appIDs"] {
      apps = list.items.compactMap(\.placedText)
    } else if let one = json["appID"]?.placedText {
      apps = [one]
    }
    if let list = json["components"] {
      components = list.items.map { AppleRule($0, defaults) }
      range = list.range
    }
    if let list = json["paths"] {
      paths = list.items.compactMap { item in
        item.placedText.map { AppleRule(path: $0, defaults) }
      }
      pathsRange = list.range
      if components == nil { range = list.range }
    }
  }
}

extension PlacedJSON {
  /// A string, without its quotes.
  var placedText: PlacedText? { value.text.map { PlacedText($0, innerRange) } }
}

/// A rule for URLs of a site; the first that matches decides.
package struct AppleRule: Sendable {
  package enum Query: Sendable {
    /// Compared with the whole query.
    case whole(PlacedText)
    /// Compared with the values of these keys.
    case items([(key: String, value: PlacedText)])
  }

  /// The text that a finding marks: the pattern of the path, or the whole rule.
  package var range: TextRange
  package var isExclusion = false
  /// The patterns; nil for whatever a URL has there.
  package var path: PlacedText?
  package var query: Query?
  package var fragment: PlacedText?
  package var comment: String?
  package var isCaseSensitive = true
  package var isPercentEncoded = true

  /// The query items whose patterns ask for nothing, each with its key.
  package var openItems: [PlacedText] {
    guard case .items(let items) = query else { return [] }
    return items.filter { $0.value.text == "*" }.map { PlacedText($0.key, $0.value.range) }
  }

  /// A rule that is in no file.
  init(_ rule: SiteRule) {
    range = TextRange(at: 0)
    isExclusion = rule.isExclusion
    path = rule.path.map(PlacedText.init(unplaced:))
    fragment = rule.fragment.map(PlacedText.init(unplaced:))
    isCaseSensitive = !rule.ignoresCase
    if !rule.query.isEmpty {
      query = .items(rule.query.map { ($0.key, PlacedText(unplaced: $0.pattern)) })
    }
  }

  fileprivate init(path pattern: PlacedText, _ defaults: [PlacedJSON?]) {
    range = pattern.range
    var pattern = pattern
    if pattern.text.lowercased().hasPrefix("not ") {
      isExclusion = true
      pattern.text = String(pattern.text.dropFirst("not ".count))
    }
    path = pattern
  }

  fileprivate init(_ json: PlacedJSON, _ defaults: [PlacedJSON?]) {
    func value(_ key: String) -> PlacedJSON? {
      ([json] + defaults).lazy.compactMap { $0?[key] }.first
    }
    path = value("/")?.placedText
    range = json["/"]?.placedText?.range ?? json.range
    isExclusion = value("exclude")?.value.truth ?? false
    isCaseSensitive = value("caseSensitive")?.value.truth ?? true
    isPercentEncoded = value("percentEncoded")?.value.truth ?? true
    comment = json["comment"]?.value.text
    fragment = value("#")?.placedText
    if let query = value("?") {
      let items = query.members.map { ($0.key, $0.value.placedText) }
      if let text = query.placedText {
        self.query = .whole(text)
      } else if !items.isEmpty, items.allSatisfy({ $0.1 != nil }) {
        // A value that is not a string disarms all of them.
        self.query = .items(items.compactMap { key, value in value.map { (key, $0) } })
      }
    }
  }
}
