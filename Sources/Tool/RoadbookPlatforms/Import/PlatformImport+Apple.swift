import RoadbookText

extension PlatformMapBuilder {
  /// Adds what iOS opens of sites.
  mutating func addApple() {
    let hosts = appleHosts()
    for (file, association) in files.associations where !association.entries.isEmpty {
      guard let app = files.app(of: association) else {
        report(
          .importUnread, file, association.range,
          "the file has no rules for the app \(TerminalText.escaped(files.app ?? ""))")
        continue
      }
      if association.apps.count > 1, files.app == nil {
        report(
          .importApp, file, association.range,
          "the file has rules for \(association.apps.count) apps; the map has those of "
            + TerminalText.escaped(app),
          advice: "--app chooses another one")
      }
      let rules = association.entries(of: app).flatMap { $0.rules(ofIOS: options.iOS) }
      if hosts.isEmpty {
        lacksHost = lacksHost || !rules.isEmpty
        continue
      }
      foldsCase = !rules.isEmpty && rules.allSatisfy { !$0.isCaseSensitive }
      let entries = appleEntries(
        rules, association, file, URLSpace(scheme: "https", host: hosts[0]))
      for host in hosts {
        let number = space("https://\(host)")
        spaces[number].add(entries)
        spaces[number].isSlashStrict = false
      }
    }
  }

  /// Adds the schemes of iOS, of which it knows only the names.
  mutating func addSchemes() {
    for (file, properties) in files.properties {
      for scheme in properties.schemes {
        if scheme.isVariable {
          report(
            .notKnownHere, file, scheme.range, "only the build knows this scheme",
            advice: "add 'scheme NAME { route /** do { } }' to the map")
          continue
        }
        guard isScheme(scheme.text) else {
          report(.importScheme, file, scheme.range, "this is no scheme of URLs")
          continue
        }
        // A manifest says more of the scheme than its name.
        if spaces.contains(where: { $0.claim == scheme.text.lowercased() }) { continue }
        let number = space(scheme.text.lowercased())
        spaces[number].add(DraftRoute(patterns: ["/**"], remark: place(file, scheme.range)))
      }
    }
  }

  func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
        || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }

  /// The hosts that files of a site are for.
  private mutating func appleHosts() -> [String] {
    if !options.hosts.isEmpty { return options.hosts.map { $0.lowercased() } }
    var hosts: [String] = []
    for (file, entitlements) in files.entitlements {
      for host in entitlements.hosts {
        if host.isVariable || !isHost(host.text) {
          report(
            .notKnownHere, file, host.range, "only the build knows this host",
            advice: "name it with --for")
        } else {
          hosts.append(host.text.hasPrefix("*.") ? "*" + host.text : host.text)
        }
      }
    }
    if hosts.isEmpty {
      hosts = files.manifests.flatMap { $0.manifest.filters.filter(\.takesLinks) }
        .filter { $0.schemes.contains { $0.text == "https" } }
        .flatMap(\.hosts).map(\.host.text).filter { isHost($0) && !$0.hasPrefix("*") }
    }
    return hosts.map { $0.lowercased() }.distinct { $0 }
  }

  /// Whether a text can be a host of a claim.
  func isHost(_ text: String) -> Bool {
    let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
          || byte == 0x2D || byte == 0x2E || byte == 0x5F
      } && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.contains("..")
  }

  private mutating func appleEntries(
    _ rules: [AppleRule], _ association: AppleAssociation, _ file: PlatformFile, _ space: URLSpace
  ) -> [DraftSpace.Entry] {
    let texts = URLTexts(LanguageAlgebra())
    let languages = AppleRules(texts, variables: association.variables)
    let universe = texts.rest(endsInSlash: true)
    var before = Language.nothing
    var entries: [DraftSpace.Entry] = []
    for rule in rules.prefix(1_000) {
      let matches = languages.matches(rule)
      let own = texts.algebra.intersection([matches.most, universe])
      let isNever = texts.algebra.witness(of: own) == .none
      let isUnused = texts.algebra.witness(of: texts.algebra.difference(own, before)) == .none
      let pattern = TerminalText.escaped(file.source.text(in: rule.range))
      if isNever || isUnused {
        let what = isNever ? "matches no URL" : "never used"
        entries.append(.remark("\(what), \(place(file, rule.range)): \(pattern)"))
        continue
      }
      before = texts.algebra.union([before, matches.least])
      if let route = appleRoute(rule, file) {
        entries.append(.route(route))
      } else {
        report(
          .importPattern, file, rule.range, "a map cannot say which URLs this rule matches",
          advice: "write the routes by hand, and compare them with 'roadbook verify'")
        entries.append(.remark("not read, \(place(file, rule.range)): \(pattern)"))
      }
    }
    if rules.count > 1_000 {
      report(
        .importUnread, file, rules[1_000].range, "only the first 1,000 rules are read")
    }
    return entries
  }

  private mutating func appleRoute(_ rule: AppleRule, _ file: PlatformFile) -> DraftRoute? {
    if !rule.isCaseSensitive, !foldsCase { return nil }
    var paths = ["/**"]
    if let path = rule.path {
      guard
        let tokens = [PathToken](
          apple: path.text, isPercentEncoded: rule.isPercentEncoded, folded: !rule.isCaseSensitive),
        let patterns = PathPatterns(tokens)
      else { return nil }
      paths = patterns.texts
    }
    var remarks: [String] = []
    var query = ""
    var condition: String?
    switch rule.query {
    case nil: break
    case .whole(let text):
      if text.text == "*" { break }
      let isLiteral = !text.text.isEmpty && !text.text.contains { "*?$\"\\".contains($0) }
      guard isLiteral, TerminalText.escaped(text.text) == text.text else { return nil }
      condition = "match.url.query == \"\(text.text)\""
    case .items(let items):
      var conditions: [String] = []
      for (key, value) in items.sorted(by: { $0.key < $1.key }) {
        if value.text == "*" {
          remarks.append("\"\(TerminalText.escaped(key))\": \"*\" asks for nothing")
          continue
        }
        guard let text = queryCondition(key, value.text) else { return nil }
        conditions.append(text)
      }
      if !conditions.isEmpty { query = "?" + conditions.joined(separator: "&") }
    }
    var fragments = [""]
    if let fragment = rule.fragment, fragment.text != "*" {
      guard let found = fragmentPatterns(fragment.text) else { return nil }
      fragments = found
    }
    let patterns = paths.flatMap { path in fragments.map { path + query + $0 } }
    // Where a map ignores case, it still compares queries, fragments and regular expressions with
    // it.
    let isPlain = condition == nil && query.isEmpty && fragments == [""]
    if foldsCase, !isPlain || patterns.contains(where: { $0.contains("</") }) { return nil }
    if rule.isExclusion { remarks.append("excluded") }
    if let comment = rule.comment { remarks.append(TerminalText.escaped(comment)) }
    let end = remarks.isEmpty ? "" : ": " + remarks.joined(separator: "; ")
    return DraftRoute(
      patterns: patterns, isExternal: rule.isExclusion, condition: condition,
      remark: place(file, rule.range) + end)
  }

  /// A condition on the values of a key; nil if a map cannot say it.
  private func queryCondition(_ key: String, _ value: String) -> String? {
    let name = key.unicodeScalars.map(PathPatterns.encoded).joined()
    guard !name.isEmpty, let glob = Glob(value) else { return nil }
    // A missing item and one without a value are the empty text, which no condition has together.
    if glob.tokens.isEmpty { return nil }
    if glob.wildcards == 0 {
      return "\(name)=\(value.unicodeScalars.map(PathPatterns.encoded).joined())"
    }
    let isName = key.utf8.allSatisfy {
      $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F
    }
    let capture = isName && key.utf8.first.map { $0 > 0x39 } == true ? key : "value"
    if glob.tokens == [.one, .any] || glob.tokens == [.any, .one] { return "\(name)=:\(capture)" }
    var regex = ""
    for token in glob.tokens {
      switch token {
      case .any: regex += ".*"
      case .one: regex += "."
      case .scalar(let scalar): regex += PathPatterns.escaped(scalar, inSet: false)
      case .variable: return nil
      }
    }
    // An absent item is the empty text, which a capture does not take.
    let takesEmpty = glob.tokens.allSatisfy { $0 == .any }
    return takesEmpty ? nil : "\(name)=:\(capture)</\(regex)/>"
  }

  private func fragmentPatterns(_ pattern: String) -> [String]? {
    guard let glob = Glob(pattern), !glob.tokens.isEmpty else { return nil }
    var tokens: [PathToken] = []
    for token in glob.tokens {
      switch token {
      case .any: tokens.append(.any)
      case .one: tokens.append(.one(".", crosses: true))
      case .scalar(let scalar): tokens.append(.literal(scalar))
      case .variable: return nil
      }
    }
    let isRooted = tokens.first == .literal("/")
    if !isRooted, tokens.first != .any { tokens.insert(.literal("/"), at: 0) }
    return PathPatterns(tokens)?.texts.map { "#" + (isRooted ? $0 : String($0.dropFirst())) }
  }
}
