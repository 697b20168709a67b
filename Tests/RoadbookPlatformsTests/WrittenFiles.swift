import RoadbookPlatforms
import RoadbookText

/// The rules of files as the naive systems read them.
enum WrittenFiles {
  /// Rules of the first app of an apple-app-site-association.
  static func apple(_ text: String) -> [NaiveAppleRule] {
    guard let json = try? JSON(reading: Array(text.utf8)),
      let rules = json["applinks"]?["details"]?.items?.first?["components"]?.items
    else { return [] }
    return rules.map { rule in
      var own = NaiveAppleRule()
      own.path = rule["/"]?.text
      own.fragment = rule["#"]?.text
      own.isExclusion = rule["exclude"]?.truth ?? false
      own.isCaseSensitive = rule["caseSensitive"]?.truth ?? true
      if case .object(let members)? = rule["?"] {
        own.query = .items(members.map { (key: $0.key, pattern: $0.value.text ?? "") })
      } else if let query = rule["?"]?.text {
        own.query = .whole(query)
      }
      return own
    }
  }

  /// Rules of the first app of an assetlinks.json; nil without any.
  static func dynamic(_ text: String) -> [NaiveDynamicRule]? {
    let relation = "delegate_permission/common.handle_all_urls"
    guard let json = try? JSON(reading: Array(text.utf8)),
      let rules = json.items?.first?["relation_extensions"]?[relation]?[
        "dynamic_app_link_components"]?.items
    else { return nil }
    return rules.map { rule in
      var own = NaiveDynamicRule()
      own.path = rule["/"]?.text
      own.fragment = rule["#"]?.text
      own.isExclusion = rule["exclude"]?.truth ?? false
      if case .object(let members)? = rule["?"] {
        own.query = members.map { (key: $0.key, pattern: $0.value.text ?? "") }
      }
      return own
    }
  }

  /// The filters of a manifest with one element for each attribute, as `export` writes new ones.
  static func filters(_ text: String) -> [NaiveFilter] {
    text.components("<intent-filter").dropFirst().map { part in
      let own = part.components("</intent-filter>").first ?? ""
      var filter = NaiveFilter(schemes: [], hosts: [], paths: [], groups: [])
      for piece in own.components(" android:").dropFirst() {
        let sides = piece.components("=\"")
        guard sides.count > 1 else { continue }
        let value = (sides[1].components("\"").first ?? "").replacing("\\\\", with: "\\")
        switch sides[0] {
        case "scheme": filter.schemes.append(value)
        case "host": filter.hosts.append(value)
        case let name where name.hasPrefix("path"):
          filter.paths.append(NaiveTest(name: name, pattern: value))
        default: break
        }
      }
      return filter
    }
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
