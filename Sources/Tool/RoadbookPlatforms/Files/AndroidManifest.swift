package import RoadbookText

/// An AndroidManifest.xml: which URLs the activities of an app take.
package struct AndroidManifest: Sendable {
  /// The name of the app; nil if the build gives it.
  package var app: String?
  /// The filters of activities that other apps may start.
  package var filters: [IntentFilter] = []
  package var range: TextRange
  /// The activities that other apps may start.
  var activities: [(name: String, element: XMLElement)] = []
  /// What the names of Android's attributes begin with.
  let prefix: String

  private static let namespace = "http://schemas.android.com/apk/res/android"

  init(_ document: XMLElement) {
    range = document.range
    app = document["package"]?.value
    let declared = document.attributes.first {
      $0.value == Self.namespace && $0.name.hasPrefix("xmlns:")
    }
    prefix = (declared?.name.dropFirst("xmlns:".count)).map { "\($0):" } ?? "android:"
    for application in document.children("application") {
      for activity in application.children
      where activity.name == "activity" || activity.name == "activity-alias" {
        guard activity[prefix + "enabled"]?.value != "false",
          activity[prefix + "exported"]?.value != "false"
        else { continue }
        let name = activity[prefix + "name"]?.value ?? ""
        activities.append((name, activity))
        for filter in activity.children("intent-filter") {
          filters.append(IntentFilter(filter, of: name, prefix))
        }
      }
    }
  }
}

extension AndroidManifest {
  /// Whether two names of activities mean the same one. A name that begins with a dot, or has none,
  /// belongs to the app.
  package func isSame(_ first: String, _ second: String) -> Bool {
    let (first, second) = (whole(first), whole(second))
    if first == second { return true }
    // Where the build gives the name of the app, any may be meant.
    return app == nil && (first.hasSuffix(second) || second.hasSuffix(first))
  }

  private func whole(_ name: String) -> String {
    if name.hasPrefix(".") { return (app ?? "") + name }
    return name.contains(".") ? name : "\(app ?? "").\(name)"
  }

  /// The manifest with the filters of one activity.
  package func limited(to activity: String) -> AndroidManifest {
    var result = self
    result.filters = filters.filter { isSame($0.activity, activity) }
    return result
  }
}

/// An intent filter: the URLs of the cross product of its schemes, hosts and paths.
package struct IntentFilter: Sendable {
  /// `<data>`, with the attributes that say something of URLs.
  package struct Item: Sendable {
    package var range: TextRange
    let element: XMLElement
    package var scheme: PlacedText?
    package var host: PlacedText?
    package var port: PlacedText?
    package var tests: [AndroidTest] = []
  }

  /// `<uri-relative-filter-group>`, which Android 15 and newer read.
  package struct Group: Sendable {
    package var range: TextRange
    let element: XMLElement
    package var allows: Bool
    package var tests: [AndroidTest]
  }

  package var range: TextRange
  let element: XMLElement
  package var activity: String
  package var isVerified: Bool
  package var actions: Set<String> = []
  package var categories: Set<String> = []
  package var items: [Item] = []
  package var groups: [Group] = []
  /// Whether it wants contents of a type, so that it takes no plain link.
  package var wantsType = false
  /// A pattern of all that follows the scheme, which is not compared.
  package var unread: TextRange?

  /// Whether it takes links that other apps open.
  package var takesLinks: Bool {
    actions.contains("android.intent.action.VIEW")
      && categories.contains("android.intent.category.DEFAULT")
      && categories.contains("android.intent.category.BROWSABLE") && !wantsType
      && !schemes.isEmpty
  }

  /// The schemes as written.
  package var schemes: [PlacedText] { items.compactMap(\.scheme).distinct { $0.text } }
  /// The hosts with their ports as written.
  package var hosts: [(host: PlacedText, port: PlacedText?)] {
    items.compactMap { item in item.host.map { ($0, item.port) } }
  }

  fileprivate init(_ element: XMLElement, of activity: String, _ prefix: String) {
    range = element.range
    self.element = element
    self.activity = activity
    isVerified = element[prefix + "autoVerify"]?.value == "true"
    for child in element.children {
      switch child.name {
      case "action": actions.formUnion([child[prefix + "name"]?.value ?? ""])
      case "category": categories.formUnion([child[prefix + "name"]?.value ?? ""])
      case "data":
        if child[prefix + "mimeType"] != nil { wantsType = true }
        for name in ["ssp", "sspPrefix", "sspPattern", "sspAdvancedPattern", "sspSuffix"] {
          if let attribute = child[prefix + name] { unread = attribute.range }
        }
        items.append(
          Item(
            range: child.range, element: child, scheme: child.text(prefix + "scheme"),
            host: child.text(prefix + "host"), port: child.text(prefix + "port"),
            tests: AndroidTest.tests(child, prefix).filter { $0.part == .path }))
      case "uri-relative-filter-group":
        let tests = child.children("data").flatMap { AndroidTest.tests($0, prefix) }
        if tests.isEmpty { break }
        let allows = child[prefix + "allow"]?.value != "false"
        groups.append(Group(range: child.range, element: child, allows: allows, tests: tests))
      default: break
      }
    }
  }
}

/// An attribute that is compared with a part of URLs.
package struct AndroidTest: Sendable {
  package enum Part: String, CaseIterable, Sendable { case path, query, fragment }
  package enum Comparison: String, CaseIterable, Sendable {
    case exact = ""
    case prefix = "Prefix"
    case suffix = "Suffix"
    case pattern = "Pattern"
    case advancedPattern = "AdvancedPattern"
  }

  package var part: Part
  package var comparison: Comparison
  package var pattern: PlacedText
  /// The name of its attribute, without a prefix.
  package var name: String { part.rawValue + comparison.rawValue }

  /// The first version of Android's API that reads it, outside a group.
  package var sinceAPI: Int {
    comparison == .suffix || comparison == .advancedPattern ? 31 : 1
  }

  fileprivate static func tests(_ element: XMLElement, _ prefix: String) -> [AndroidTest] {
    Part.allCases.flatMap { part in
      Comparison.allCases.compactMap { comparison in
        element.text(prefix + part.rawValue + comparison.rawValue).map {
          AndroidTest(part: part, comparison: comparison, pattern: $0)
        }
      }
    }
  }
}

extension XMLElement {
  /// The value of an attribute, with the backslashes of Android's strings read.
  fileprivate func text(_ name: String) -> PlacedText? {
    guard let attribute = self[name] else { return nil }
    var text = ""
    var isEscaped = false
    for character in attribute.value {
      if isEscaped {
        text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return PlacedText(text, attribute.range)
  }
}
