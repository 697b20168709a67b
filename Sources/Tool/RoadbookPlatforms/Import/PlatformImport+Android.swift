import RoadbookText
import RoadbookURL

extension PlatformMapBuilder {
  /// Adds what Android opens.
  mutating func addAndroid() {
    for (file, manifest) in files.manifests {
      for filter in manifest.filters where filter.takesLinks {
        addFilter(filter, file)
      }
    }
  }

  private mutating func addFilter(_ filter: IntentFilter, _ file: PlatformFile) {
    if let range = filter.unread, filter.hosts.isEmpty {
      report(
        .uncertainRule, file, range, "this pattern of all that follows the scheme is not read")
      return
    }
    let routes = androidRoutes(filter, file)
    for scheme in filter.schemes {
      if scheme.isVariable {
        report(
          .notKnownHere, file, scheme.range, "only the build knows this scheme",
          advice: "write the scheme's routes by hand")
        continue
      }
      guard isScheme(scheme.text), scheme.text == scheme.text.lowercased() else {
        report(
          .ruleMeansOther, file, scheme.range, "no URL has this scheme",
          advice: "write the scheme in lower case")
        continue
      }
      if filter.hosts.isEmpty {
        let number = space(scheme.text)
        spaces[number].add(DraftRoute(patterns: ["/**"], remark: place(file, scheme.range)))
        continue
      }
      for (host, port) in filter.hosts {
        addHost(host, port, scheme, routes, file)
      }
    }
  }

  private mutating func addHost(
    _ host: PlacedText, _ port: PlacedText?, _ scheme: PlacedText, _ routes: [DraftRoute],
    _ file: PlatformFile
  ) {
    if host.isVariable || port?.isVariable == true {
      report(
        .notKnownHere, file, host.range, "only the build knows this host",
        advice: "write the host's routes by hand")
      return
    }
    let web = WebScheme(scheme.text)
    if let port, let web, Int(port.text) == web.defaultPort {
      report(
        .ruleMeansOther, file, port.range,
        "only URLs that have this port are taken, and usual ones have none",
        advice: "leave android:port out")
      return
    }
    if web == nil {
      let name = host.text.hasPrefix("*") ? host.text.dropFirst() : host.text[...]
      let segment =
        (host.text.hasPrefix("*") ? "*" : "")
        + name.unicodeScalars.map(PathPatterns.encoded).joined()
      if port != nil {
        report(
          .importPattern, file, host.range, "a map cannot say which port a custom scheme has",
          advice: "write the host's routes by hand")
        return
      }
      let number = space(scheme.text)
      for route in routes {
        var own = route
        own.patterns = route.patterns.map { $0 == "/" ? "/\(segment)" : "/\(segment)\($0)" }
        add(own, to: number)
      }
      return
    }
    let claim: String
    if host.text == "*" {
      claim = "\(scheme.text)://**"
    } else if host.text.hasPrefix("*."), isHost(host.text) {
      claim = "\(scheme.text)://*\(host.text.lowercased())"
    } else if isHost(host.text), !host.text.hasPrefix("*") {
      claim = "\(scheme.text)://\(host.text.lowercased())" + (port.map { ":\($0.text)" } ?? "")
    } else {
      report(
        host.text.hasPrefix("*") ? .ruleMeansOther : .importScheme, file, host.range,
        host.text.hasPrefix("*")
          ? "the star takes any beginning, also that of a foreign host" : "this is no host",
        advice: host.text.hasPrefix("*")
          ? "write *.\(TerminalText.escaped(String(host.text.dropFirst())))" : nil)
      return
    }
    let number = space(claim)
    for route in narrowed(routes, scheme.text, host.text) { add(route, to: number) }
  }

  /// Adds a route to a space. iOS reads no slash at the end, so where it has rules, none counts.
  private mutating func add(_ route: DraftRoute, to number: Int) {
    guard !spaces[number].isSlashStrict else { return spaces[number].add(route) }
    var own = route
    let others = route.patterns.filter { $0 == "/" || !$0.hasSuffix("/") }
    own.patterns =
      others.isEmpty ? route.patterns.map { $0.trimmingEnd { $0 == "/" } } : others
    spaces[number].add(own)
  }

  // MARK: Paths

  private mutating func androidRoutes(_ filter: IntentFilter, _ file: PlatformFile) -> [DraftRoute]
  {
    let tests = filter.items.flatMap(\.tests).filter { options.androidAPI >= $0.sinceAPI }
    let groups = options.androidAPI >= 35 ? filter.groups : []
    let start = filter.items.compactMap(\.host).first?.range ?? filter.range
    guard !tests.isEmpty || !groups.isEmpty else {
      return [DraftRoute(patterns: ["/**"], remark: place(file, start))]
    }
    var routes: [DraftRoute] = []
    for test in tests {
      if let patterns = patterns(of: test, file) {
        routes.append(DraftRoute(patterns: patterns, remark: place(file, test.pattern.range)))
      }
    }
    for group in groups {
      guard let patterns = patterns(of: group, file) else { continue }
      routes.append(
        DraftRoute(
          patterns: patterns, isExternal: !group.allows,
          remark: place(file, group.range) + (group.allows ? "" : ": blocked")))
    }
    return routes
  }

  /// The patterns that take the same paths; nil, with a finding, if there are none.
  private mutating func patterns(of test: AndroidTest, _ file: PlatformFile) -> [String]? {
    let text = test.pattern
    if text.isVariable {
      report(
        .notKnownHere, file, text.range, "only the build knows this path",
        advice: "write the route by hand")
      return nil
    }
    let texts = URLTexts(LanguageAlgebra())
    guard let language = AndroidPatterns(texts, .path).matches(test.comparison, text.text) else {
      report(
        .ruleMeansOther, file, text.range, "Android refuses this pattern when the app is installed")
      return nil
    }
    let paths = texts.algebra.intersection([language.most, texts.rest(endsInSlash: true)])
    if texts.algebra.witness(of: paths) == .none {
      report(.ruleMeansOther, file, text.range, "no URL has such a path", advice: test.advice)
      return nil
    }
    if let patterns = Self.patterns(test.comparison, text.text) { return patterns }
    report(
      .importPattern, file, text.range, "a map cannot say which paths this takes",
      advice: "write the routes by hand, and compare them with 'roadbook verify'")
    return nil
  }

  private mutating func patterns(of group: IntentFilter.Group, _ file: PlatformFile) -> [String]? {
    var paths = ["/**"]
    var items: [[String]] = []
    var fragments = [""]
    for test in group.tests {
      let text = test.pattern.text
      let name = text.prefix { $0 != "=" }
      switch (test.part, test.comparison) {
      case (.path, _):
        guard paths == ["/**"], let own = patterns(of: test, file) else {
          return refuse(group, file)
        }
        paths = own
      case (.query, .exact) where text.contains("="):
        items.append([
          text.unicodeScalars.map { $0 == "=" ? "=" : PathPatterns.encoded($0) }.joined()
        ])
      case (.query, .prefix) where text.last == "=":
        items.append(Self.anyValue(String(name), items.count))
      case (.query, .advancedPattern) where text == name + "=.+":
        items.append([Self.anyValue(String(name), items.count)[0]])
      case (.fragment, _):
        guard let tokens = [PathToken](android: test.comparison, "/" + text),
          test.comparison != .suffix, let own = PathPatterns(tokens)
        else { return refuse(group, file) }
        fragments = own.texts.map { "#" + $0.dropFirst() }
      default: return refuse(group, file)
      }
    }
    return Self.patterns(paths, items, fragments)
  }

  /// The items of a key with a value, which may be empty.
  private static func anyValue(_ key: String, _ number: Int) -> [String] {
    let name = key.unicodeScalars.map(PathPatterns.encoded).joined()
    return ["\(name)=:value\(number == 0 ? "" : "\(number + 1)")", "\(name)="]
  }

  /// All paths with one of each list of items and with a fragment.
  private static func patterns(
    _ paths: [String], _ items: [[String]], _ fragments: [String]
  ) -> [String]? {
    var queries = [""]
    for list in items {
      queries = queries.flatMap { query in
        list.map { query + (query.isEmpty ? "?" : "&") + $0 }
      }
      if queries.count > 16 { return nil }
    }
    return paths.flatMap { path in
      queries.flatMap { query in fragments.map { path + query + $0 } }
    }
  }

  private mutating func refuse(_ group: IntentFilter.Group, _ file: PlatformFile) -> [String]? {
    report(
      .importPattern, file, group.range, "a map cannot say which URLs this group takes",
      advice: "write the routes by hand, and compare them with 'roadbook verify'")
    return nil
  }

  // MARK: Rules of the site

  /// The routes of a host as the rules of its site narrow them.
  private mutating func narrowed(
    _ routes: [DraftRoute], _ scheme: String, _ host: String
  ) -> [DraftRoute] {
    guard options.androidAPI >= 35, options.hosts.isEmpty || options.hosts.contains(host) else {
      return routes
    }
    var result = routes
    for (file, links) in files.assetLinks {
      guard let rules = files.statement(of: links)?.rules else { continue }
      var own: [DraftRoute] = []
      for rule in rules {
        if rule.isEmpty { continue }
        guard let patterns = dynamicPatterns(rule) else {
          report(
            .importPattern, file, rule.range, "a map cannot say which URLs this rule matches",
            advice: "write the routes by hand, and compare them with 'roadbook verify'")
          continue
        }
        own.append(
          DraftRoute(
            patterns: patterns, isExternal: rule.isExclusion,
            remark: place(file, rule.range) + (rule.isExclusion ? ": excluded" : "")))
      }
      let takesAll = result.contains { $0.patterns == ["/**"] && !$0.isExternal }
      let opensRest = own.last?.patterns == ["/**"] && own.last?.isExternal == false
      if takesAll {
        result = own
      } else if opensRest {
        result = own.filter(\.isExternal) + result
      } else if let first = rules.first {
        report(
          .importPattern, file, first.range,
          "the rules narrow what the manifest takes; the map has the paths of the manifest")
      }
    }
    return result
  }

  private func dynamicPatterns(_ rule: DynamicRule) -> [String]? {
    var paths = ["/**"]
    if let path = rule.path {
      guard let own = Self.dynamicPath(path.text) else { return nil }
      paths = own
    }
    var items: [[String]] = []
    for (key, value) in rule.query {
      let name = key.unicodeScalars.map(PathPatterns.encoded).joined()
      switch value.text {
      case "*": items.append(Self.anyValue(key, items.count))
      case "?*": items.append([Self.anyValue(key, items.count)[0]])
      case let text where !text.contains("*") && !text.contains("?"):
        items.append(["\(name)=\(text.unicodeScalars.map(PathPatterns.encoded).joined())"])
      default: return nil
      }
    }
    var fragments = [""]
    if let fragment = rule.fragment {
      guard let own = Self.dynamicPath("/" + fragment.text) else { return nil }
      fragments = own.map { "#" + $0.dropFirst() }
    }
    return Self.patterns(paths, items, fragments)
  }

  private static func dynamicPath(_ pattern: String) -> [String]? {
    let (comparison, text) = DynamicRules.translated(pattern)
    return patterns(comparison, text)
  }

  /// Where slashes at the end count; `loose` has those of other places.
  private static func patterns(
    _ comparison: AndroidTest.Comparison, _ text: String
  ) -> [String]? {
    guard let tokens = [PathToken](android: comparison, text) else { return nil }
    var all: [String] = []
    for own in tokens.withoutEmptyEnd {
      guard let patterns = PathPatterns(own) else { return nil }
      all += patterns.texts
    }
    return all
  }
}

extension AndroidTest {
  /// What to write instead of a pattern that takes nothing.
  var advice: String? {
    let text = pattern.text
    if text.contains("%") { return "write the characters themselves: paths are compared decoded" }
    if !text.hasPrefix("/"), comparison == .exact || comparison == .prefix {
      return "a path begins with a slash"
    }
    switch comparison {
    case .advancedPattern: return "write [^/]+ for a segment: a repetition gives nothing back"
    case .pattern: return "'.*' ends at the first occurrence of what follows it"
    case .exact, .prefix, .suffix: return nil
    }
  }
}
