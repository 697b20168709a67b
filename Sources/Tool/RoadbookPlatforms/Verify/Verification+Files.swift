import RoadbookText
import RoadbookURL

extension VerificationBuilder {
  /// What is wrong with the files whatever the map says.
  mutating func checkFiles() {
    for (file, association) in files.associations { check(association, file) }
    for (file, links) in files.assetLinks { check(links, file) }
    for (file, manifest) in files.manifests {
      for filter in manifest.filters { check(filter, file) }
    }
    for (file, entitlements) in files.entitlements {
      for host in entitlements.hosts where host.isVariable { addVariable(host, file) }
    }
    for (file, properties) in files.properties {
      for scheme in properties.schemes where scheme.isVariable { addVariable(scheme, file) }
    }
  }

  private mutating func addVariable(_ text: PlacedText, _ file: PlatformFile) {
    add(
      .notKnownHere, file.source, text.range,
      "only the build knows what \(TerminalText.escaped(text.text)) is")
  }

  // MARK: JSON

  private mutating func check(_ association: AppleAssociation, _ file: PlatformFile) {
    for entry in association.entries {
      for app in entry.apps where !Self.isAppID(app.text) {
        add(
          .ruleMeansOther, file.source, app.range,
          "no app has this id: before the dot, the team's has ten letters and digits",
          advice: "write the team's id of the developer account, then a dot and the bundle's id")
      }
      if entry.components != nil, let range = entry.pathsRange {
        add(
          .ruleNeverUsed, file.source, TextRange(range.start, range.start + 1),
          "iOS 13 and newer read the components beside these paths",
          advice: "remove the paths, unless the app runs on iOS 12")
      }
      for rule in entry.rules(ofIOS: PlatformImport.Options.newestIOS) {
        let texts = [rule.path, rule.fragment].compactMap(\.self)
        if texts.contains(where: { $0.text.contains("%") }) || !rule.isPercentEncoded {
          add(
            .uncertainRule, file.source, rule.range,
            "whether escapes are compared as they are written is not certain",
            advice: "write '*' for characters that have to be escaped")
        } else if texts.contains(where: {
          $0.text.contains("$(lang)") || $0.text.contains("$(region)")
        }) {
          add(
            .uncertainRule, file.source, rule.range,
            "which codes the variable stands for depends on the system")
        }
      }
    }
  }

  /// Whether a text is a team's id, a dot, and a bundle's id.
  private static func isAppID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].utf8.count == 10 && !parts[1].isEmpty
      && parts[0].utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x41 && $0 <= 0x5A }
  }

  private mutating func check(_ links: AssetLinks, _ file: PlatformFile) {
    for statement in links.statements {
      if let range = statement.malformed {
        add(
          .ruleMeansOther, file.source, range,
          "because of this all rules are ignored, and the manifest alone counts",
          advice: "a field is a string that is not empty; 'exclude' is true or false")
      }
      if let range = statement.misspelt {
        add(
          .ruleMeansOther, file.source, range, "Android does not read this key",
          advice: "write \"dynamic_app_link_components\"")
      }
      if let rules = statement.rules, let last = rules.last, rules.allSatisfy(\.isExclusion) {
        add(
          .ruleMeansOther, file.source, last.range,
          "a URL that no rule matches is not opened, so these exclusions exclude everything",
          advice: "end with { \"/\": \"*\" }")
      }
      for rule in statement.rules ?? [] where rule.isEmpty {
        add(
          .ruleMeansOther, file.source, rule.range, "a rule without patterns matches no URL",
          advice: "write { \"/\": \"*\" } for every URL")
      }
    }
  }

  // MARK: Manifests

  private mutating func check(_ filter: IntentFilter, _ file: PlatformFile) {
    let webSchemes = filter.schemes.filter { WebSchemes.contains($0.text.lowercased()) }
    checkTexts(of: filter, file)
    if let range = filter.unread {
      add(
        .uncertainRule, file.source, range,
        "this pattern of all that follows the scheme is not compared")
    }
    guard filter.actions.contains("android.intent.action.VIEW"), !webSchemes.isEmpty,
      !filter.wantsType
    else { return }
    checkVerification(of: filter, webSchemes, file)
    checkProduct(of: filter, file)
  }

  private mutating func checkTexts(of filter: IntentFilter, _ file: PlatformFile) {
    for item in filter.items {
      for text in [item.scheme, item.host, item.port].compactMap(\.self) + item.tests.map(\.pattern)
      where text.isVariable {
        addVariable(text, file)
      }
      if let scheme = item.scheme, !scheme.isVariable, scheme.text != scheme.text.lowercased() {
        add(
          .ruleMeansOther, file.source, scheme.range,
          "no URL has this scheme: Android compares case",
          advice: "write \(TerminalText.escaped(scheme.text.lowercased()))")
      }
      if let host = item.host, host.text.hasPrefix("*"), host.text != "*",
        !host.text.hasPrefix("*.")
      {
        let name = TerminalText.escaped(String(host.text.dropFirst()))
        add(
          .ruleMeansOther, file.source, host.range,
          "the star takes any beginning, so that a foreign host like evil\(name) belongs to it",
          advice: "write *.\(name)")
      }
      if let port = item.port,
        filter.schemes.contains(where: { WebScheme($0.text)?.defaultPort == Int(port.text) })
      {
        add(
          .ruleMeansOther, file.source, port.range,
          "only URLs that have this port are taken, and usual ones have none",
          advice: "leave android:port out")
      }
    }
    let tests = filter.items.flatMap(\.tests) + filter.groups.flatMap(\.tests)
    for test in tests where !test.pattern.isVariable { check(test, file) }
  }

  private mutating func check(_ test: AndroidTest, _ file: PlatformFile) {
    let texts = URLTexts(LanguageAlgebra())
    let part: URLTexts.Part =
      switch test.part {
      case .path: .path
      case .query: .query
      case .fragment: .fragment
      }
    guard let language = AndroidPatterns(texts, part).matches(test.comparison, test.pattern.text)
    else {
      add(
        .ruleMeansOther, file.source, test.pattern.range,
        "Android refuses the pattern, and with it the app", severity: .error)
      return
    }
    guard test.part == .path else { return }
    let paths = texts.algebra.intersection([language.most, texts.rest(endsInSlash: true)])
    if texts.algebra.witness(of: paths) == .none {
      add(
        .ruleMeansOther, file.source, test.pattern.range, "no URL has such a path",
        advice: test.advice)
    } else if test.comparison == .pattern, test.stopsEarly {
      add(
        .ruleMeansOther, file.source, test.pattern.range,
        "'.*' ends at the first occurrence of what follows it, and never at a later one",
        advice: "use android:pathSuffix, which Android 12 and newer read")
    }
  }

  private mutating func checkVerification(
    of filter: IntentFilter, _ webSchemes: [PlacedText], _ file: PlatformFile
  ) {
    guard filter.isVerified else {
      if filter.takesLinks, !filter.hosts.isEmpty {
        add(
          .hostNotVerified, file.source, webSchemes[0].range,
          "without android:autoVerify=\"true\", Android 12 and newer leave these links to the "
            + "browser",
          severity: .hint)
      }
      return
    }
    let others = filter.schemes.filter { !WebSchemes.contains($0.text.lowercased()) }
    if let other = others.first {
      add(
        .hostNotVerified, file.source, other.range,
        "beside \(TerminalText.escaped(other.text)), Android 12 and newer do not verify the "
          + "hosts of this filter",
        advice: "give each custom scheme a filter of its own")
    }
    let missing = ["DEFAULT", "BROWSABLE"].filter {
      !filter.categories.contains("android.intent.category.\($0)")
    }
    if !missing.isEmpty {
      add(
        .hostNotVerified, file.source, filter.range,
        "without the category \(missing.joined(separator: " and ")), Android 12 and newer do "
          + "not verify its hosts",
        advice: "add \(missing.map { "android.intent.category.\($0)" }.joined(separator: " and "))")
    }
  }

  /// Elements that look as if each were a rule of its own.
  private mutating func checkProduct(of filter: IntentFilter, _ file: PlatformFile) {
    let own = filter.items.filter { $0.host != nil && !$0.tests.isEmpty }
    let hosts = Set(own.compactMap(\.host?.text))
    let paths = own.map { item in "\(item.tests.map(\.pattern.text))" }
    if hosts.count > 1, Set(paths).count > 1, let second = own.dropFirst().first {
      add(
        .ruleMeansOther, file.source, second.range,
        "the data of a filter are merged: each host takes each path",
        advice: "give each host a filter of its own")
      return
    }
    let both = filter.items.filter { $0.host != nil && $0.scheme != nil }
    let schemes = Set(both.compactMap(\.scheme?.text))
    if schemes.count > 1, Set(both.compactMap(\.host?.text)).count > 1,
      let second = both.dropFirst().first(where: { $0.scheme?.text != both.first?.scheme?.text })
    {
      add(
        .ruleMeansOther, file.source, second.range,
        "the data of a filter are merged: each scheme takes each host and path",
        advice: "give each scheme a filter of its own")
    }
  }
}

extension AndroidTest {
  /// Whether a pattern has text behind '.*' with which a path may go on after its first occurrence.
  fileprivate var stopsEarly: Bool {
    let tokens = SimplePattern(pattern.text).tokens
    return tokens.contains { token in
      if case .anyText(upTo: let next?) = token { next != "/" } else { false }
    }
  }
}
