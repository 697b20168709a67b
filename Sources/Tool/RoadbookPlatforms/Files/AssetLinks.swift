package import RoadbookText

/// An assetlinks.json: which Android apps belong to a site, and since Android 15 which URLs of it
/// they open.
package struct AssetLinks: Sendable {
  /// A statement that an app opens links of the site.
  package struct Statement: Sendable {
    package var app: PlacedText
    /// The rules of Android 15 and newer; nil without rules, or if one of them is malformed.
    package var rules: [DynamicRule]?
    /// The rule or field because of which all are ignored.
    package var malformed: TextRange?
    /// A key like that of the rules which Android does not read.
    package var misspelt: TextRange?
    /// The statement as it is written.
    let json: PlacedJSON
  }

  package var statements: [Statement] = []
  package var range: TextRange

  static let relation = "delegate_permission/common.handle_all_urls"
  static let rulesKey = "dynamic_app_link_components"

  init(_ json: PlacedJSON) {
    range = json.range
    for item in json.items {
      let relation = item["relation"]
      let relations = relation?.items.compactMap(\.value.text) ?? []
      guard relations.contains(Self.relation) || relation?.value.text == Self.relation,
        let target = item["target"], target["namespace"]?.value.text == "android_app",
        let app = target["package_name"]?.placedText
      else { continue }
      var statement = Statement(app: app, json: item)
      let extensions = item["relation_extensions"]?[Self.relation]
      if let list = extensions?[Self.rulesKey] {
        let rules = list.items.map { (DynamicRule($0), $0.range) }
        statement.malformed = rules.first { $0.0 == nil }?.1
        if list.value.items == nil { statement.malformed = list.range }
        if statement.malformed == nil { statement.rules = rules.compactMap(\.0) }
      }
      statement.misspelt =
        extensions?.members.first { $0.key.hasPrefix("dynamic_app") && $0.key != Self.rulesKey }?
        .keyRange
      statements.append(statement)
    }
  }
}

/// A rule of Android 15 and newer for URLs of a site; the first that matches decides.
package struct DynamicRule: Sendable {
  /// The text that a finding marks: the pattern of the path, or the whole rule.
  package var range: TextRange
  package var isExclusion = false
  /// The patterns; nil for whatever a URL has there.
  package var path: PlacedText?
  package var query: [(key: String, value: PlacedText)] = []
  package var fragment: PlacedText?

  /// Whether it says nothing of a URL, so that it matches none.
  package var isEmpty: Bool { path == nil && query.isEmpty && fragment == nil }

  /// A rule that is in no file.
  init(_ rule: SiteRule) {
    range = TextRange(at: 0)
    isExclusion = rule.isExclusion
    path = rule.path.map(PlacedText.init(unplaced:))
    fragment = rule.fragment.map(PlacedText.init(unplaced:))
    query = rule.query.map { ($0.key, PlacedText(unplaced: $0.pattern)) }
  }

  /// nil if a field is malformed or empty.
  init?(_ json: PlacedJSON) {
    guard json.value.isObject else { return nil }
    func pattern(_ key: String) -> PlacedText?? {
      guard let value = json[key] else { return .some(nil) }
      guard let text = value.placedText, !text.text.isEmpty else { return nil }
      return .some(text)
    }
    guard let path = pattern("/"), let fragment = pattern("#") else { return nil }
    self.path = path
    self.fragment = fragment
    range = path?.range ?? json.range
    if let exclude = json["exclude"] {
      guard let truth = exclude.value.truth else { return nil }
      isExclusion = truth
    }
    for member in json["?"]?.members ?? [] {
      guard let value = member.value.placedText, !value.text.isEmpty else { return nil }
      query.append((member.key, value))
    }
  }
}
