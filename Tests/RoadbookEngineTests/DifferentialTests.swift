import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookEngine

/// The table agrees with the naive matcher on random maps and URLs whose small alphabet makes
/// patterns overlap often.
@Suite struct DifferentialTests {
  @Test(arguments: 0..<5) func routerAgreesWithNaiveMatcher(part: Int) {
    var random = SeededRandom(seed: 0x0A0B + UInt64(part))
    var pairs = 0
    var hits = 0
    for _ in rounds(750) {
      let map = RandomMap(&random, hasEntries: true, hasUnicode: part == 4)
      guard let table = map.table() else {
        Issue.record("cannot build \(map.description)")
        return
      }
      for _ in 0..<12 {
        let url = map.url(&random)
        pairs += 1
        if !agree(map, table, url, &hits) { return }
      }
    }
    #expect(pairs == share(of: 9_000))
    #expect(hits > share(of: part == 4 ? 1_000 : 2_000), "too few URLs match anything")
  }

  /// URLs are read several bytes at a time, up to 16, 64 and 127 in different ways, which all agree
  /// with a request.
  @Test func urlsOfAllLengthsAreFoundLikeTheirRequests() throws {
    var builder = RouteTableBuilder()
    var patterns = ["/**rest", "/", "/a/:x/c", "/:a/b", "/abcdefgh/:x", "/abcdefghijklmnopq/:x"]
    for length in 1..<40 {
      patterns.append(String(repeating: "/:x", count: length))
      patterns.append("/" + String(repeating: "a", count: length))
    }
    for pattern in patterns { try builder.addRoute([Pattern.parse(pattern).pattern]) }
    let table = builder.build()
    var random = SeededRandom(seed: 0x1E46)
    var found = Set<Int>()
    for length in 0..<300 {
      for shape in 0..<12 {
        var path = ""
        while path.utf8.count < length {
          switch (shape, random.below(12)) {
          case (0, _), (1, 1...), (2, 3...), (3..., 6...): path += "a"
          case (4, 1): path += "%61"
          case (5, 1): path += "é"
          case (6, 1): path += "//"
          case (7, 1): path += ["!", "~", "-", ".", "\u{7F}", " "][random.below(6)]
          case (8, 1): path += ["?x=1", "#f", "?y=é&z=%C3%A9"][random.below(3)]
          case (9, 2...): path += ["b", "c", "abcdefgh", "abcdefghijklmnopq"][random.below(4)]
          default: path += "/"
          }
        }
        for url in ["/" + path, "app://h/" + path, "app:" + path, "https://h.example/" + path] {
          let request = try? table.request(url).get()
          let first = request.flatMap { table.firstMatch($0) }
          let hit = table.find(url)
          #expect(hit?.route == first?.route, "\(url)")
          #expect(table.find(utf8: Array(url.utf8).span) == hit, "\(url)")
          let resolved = table.resolve(url)
          #expect(resolved?.hit == hit, "\(url)")
          if let request, let first {
            let parameters = Parameters(match: first, request: request)
            #expect(resolved?.parameters == parameters, "\(url)")
            found.insert(first.route.index)
          }
        }
      }
    }
    #expect(found.count > 70, "too few routes are found")
  }

  private func agree(_ map: RandomMap, _ table: RouteTable, _ url: NaiveURL, _ hitCount: inout Int)
    -> Bool
  {
    guard case .success(let request) = table.request(url.text) else {
      Issue.record("cannot read \(url.text)")
      return false
    }
    let enabled: (RouteID) -> Bool = { map.routes[$0.index].isEnabled }
    let expected = map.naive.matches(url).map(\.summary)
    let actual = table.matches(request, isEnabled: enabled)
    let first = table.firstMatch(request, isEnabled: enabled)
    if !actual.isEmpty { hitCount += 1 }
    for match in actual {
      let added = map.routes[match.route.index].patterns[match.patternIndex]
      #expect(table.pattern(of: match) == added, "\(added.source)")
    }
    let shown = actual.map(summary)
    let hits = [
      table.find(url.text, isEnabled: enabled),
      table.find(utf8: Array(url.text.utf8).span, isEnabled: enabled),
    ]
    let parameters = first.map {
      let options = table.options(of: $0.namespace)
      return Parameters(
        match: $0, request: request, queryWins: options.queryWins, reading: options.reading)
    }
    let resolved = table.resolve(url.text, isEnabled: enabled)
    if let plain = table.plainURL(url.text) {
      #expect(plain.namespaceID == request.namespace)
      #expect(table.request(valid: url.text).segments == request.segments)
      #expect(plain.mayHaveTail || !url.text.contains { $0 == "?" || $0 == "#" })
      let found = table.plainMatch(url.text, plain, isEnabled: enabled)
      if let found, found.match.route != first?.route || found.parameters != parameters {
        Issue.record("\(url.text) in\n\(map.description)\nplain \(found)")
        return false
      }
    }
    if shown == expected, first == actual.first, resolved?.parameters == parameters,
      hits[1] == resolved?.hit,
      hits.allSatisfy({ $0?.route == first?.route && $0?.namespace == first?.namespace })
    {
      return verdictsAgree(map, table.explain(request, isEnabled: enabled), actual, url)
    }
    Issue.record(
      """
      \(url.text) in
      \(map.description)
      expected \(expected.joined(separator: "\n         "))
      actual   \(shown.joined(separator: "\n         "))
      first    \(first.map(summary) ?? "-")
      """)
    return false
  }

  /// Verdicts come from a separate matcher for single patterns, which must agree with the table.
  private func verdictsAgree(
    _ map: RandomMap, _ verdicts: [RouteVerdict], _ matches: [RouteMatch], _ url: NaiveURL
  ) -> Bool {
    for verdict in verdicts {
      let isDisabled = verdict.failure?.kind == .disabled
      let isExpected = matches.contains { $0.route == verdict.route }
      if verdict.isMatch != isExpected || isDisabled && map.routes[verdict.route.index].isEnabled {
        Issue.record("\(url.text) in\n\(map.description)\nverdict \(verdict)")
        return false
      }
    }
    return true
  }

  private func summary(_ match: RouteMatch) -> String {
    let shown = match.captures.map { "\($0.name)=\($0.value.text)" }
    return "\(match.route.index)/\(match.patternIndex)/\(match.expansionIndex) \(shown) "
      + "\(match.wildcard.map { "\($0)" } ?? "-") \(match.segmentCounts)"
  }
}

/// A small random map, all routes in one namespace.
struct RandomMap {
  enum Place: CaseIterable { case global, scheme, web }

  let place: Place
  /// Whether some routes and URLs are shortcuts.
  let hasEntries: Bool
  /// Whether patterns and URLs have characters outside ASCII.
  let hasUnicode: Bool
  var routes: [NaiveMatcher.Route] = []
  var texts: [String] = []
  var options = NamespaceOptions()

  /// `most`: the maximum number of routes.
  init(
    _ random: inout SeededRandom, most: Int = 9, hasEntries: Bool = false, hasUnicode: Bool = false
  ) {
    self.hasUnicode = hasUnicode
    self.hasEntries = hasEntries
    place = random.pick([.global, .global, .scheme, .web])
    options.ranking = random.pick([
      .specific, .specific, .specific, .mostLiterals, .first, .all,
    ])
    options.isCaseInsensitive = random.oneIn(6)
    options.isSlashStrict = random.oneIn(8)
    for _ in 0..<(1 + random.below(most)) {
      var written: [String] = []
      for _ in 0..<(random.oneIn(5) ? 2 : 1) { written.append(pattern(&random)) }
      routes.append(
        NaiveMatcher.Route(
          patterns: written.map { Pattern.parse($0).pattern },
          priority: random.oneIn(4) ? random.below(3) - 1 : 0, isEnabled: !random.oneIn(8)))
      texts.append(written.joined(separator: ", "))
    }
  }

  var description: String {
    var lines = ["\(place) \(options)"]
    for (index, text) in texts.enumerated() {
      let route = routes[index]
      lines.append("\(index): \(text) priority \(route.priority) enabled \(route.isEnabled)")
    }
    return lines.joined(separator: "\n")
  }

  var naive: NaiveMatcher {
    NaiveMatcher(
      routes: routes, options: options, hostRole: place == .web ? .authority : .path)
  }

  func table() -> RouteTable? {
    var builder = RouteTableBuilder(globalOptions: place == .global ? options : NamespaceOptions())
    var namespace = NamespaceID.global
    do {
      switch place {
      case .global: break
      case .scheme:
        namespace = try builder.addNamespace(
          "s", claims: [SchemeClaim(scheme: "s")], options: options)
      case .web:
        let exact = Pattern.parse("https://h.x:*/").pattern.authority
        let any = Pattern.parse("https://**:*/").pattern.authority
        namespace = try builder.addNamespace(
          "web",
          claims: [
            SchemeClaim(scheme: "https", host: exact), SchemeClaim(scheme: "https", host: any),
          ], options: options)
      }
      for route in routes {
        try builder.addRoute(
          route.patterns, in: namespace, priority: route.priority,
          isConditional: !route.isEnabled)
      }
    } catch {
      return nil
    }
    let table = builder.build()
    return table.checkInvariants().isEmpty ? table : nil
  }

  // MARK: Random parts

  private func scheme(_ random: inout SeededRandom) -> String {
    hasEntries ? random.pick(["s", "s", "shortcut"]) : "s"
  }

  /// Parts outside ASCII, in the places of the others.
  private enum Foreign {
    static let hosts = ["https://ü.x", "https://xn--tda.x", "https://<ü|h>.x"]
    static let queries = ["k=é", "é", "k=xé:u", "k=x:u<é|a>", "k=:c<e\u{301}|a>"]
    static let fragments = ["#é", "#:h<é|b>", "#é:h"]
    static let pieces = [
      "é", "e\u{301}", "σ", "s", "xé:", ":e\u{301}y", "e:", ":<é|b>", ":<int>é", "é*",
    ]
    static let urlHosts = ["ü.x", "u\u{308}.x", "Ü.x", "xn--tda.x", "XN--TDA.x", "%C3%BC.x"]
    static let segments = [
      "é", "e\u{301}", "É", "%C3%A9", "e%CC%81", "xéb", "xe\u{301}b", "x%C3%89", "1é", "éb", "beéy",
      "ς", "%CF%82", "Σ", "ſ",
    ]
    static let keys = ["é", "e\u{301}", "k"]
    static let values = ["é", "e\u{301}", "É", "xÉ", "xéé"]
    static let urlFragments = ["e\u{301}", "É", "éb"]
  }

  private func pattern(_ random: inout SeededRandom) -> String {
    var names = 0
    var result = ""
    if hasUnicode, place == .web, random.oneIn(3) {
      result = random.pick(Foreign.hosts)
    } else if random.oneIn(6) {
      switch place {
      case .global, .scheme:
        result = scheme(&random) + "://" + random.pick(["a", "b", "1"])
      case .web:
        result = random.pick([
          "https://h.x", "https://*.x", "https://:w.x", "https://<h|g>.x", "https://**.x",
          "https://**", "https://**.g.x", "https://h.x:8443", "https://h.x:*", "https://**:*",
          "https://*.x:443",
        ])
      }
    }
    for _ in 0..<random.below(5) { result += piece(&random, &names, depth: 0) }
    if result.isEmpty || random.oneIn(12) { result += "/" }
    if random.oneIn(4) {
      result += "?"
      if hasUnicode, random.oneIn(2) { result += random.pick(Foreign.queries) + "&" }
      for index in 0..<(1 + random.below(2)) {
        result += index > 0 ? "&" : ""
        result += random.pick(
          [
            "k=1", "k=2", "k", "!k", "m", "!m", "k=:v\(index)", "k=:v\(index)<int>",
            "m=:w\(index)?",
            "k=x:u\(index)", "k=:c\(index)<a|X1>", "k=:c\(index)<int|a>",
          ])
      }
    }
    if hasUnicode, random.oneIn(6) {
      result += random.pick(Foreign.fragments)
    } else if random.oneIn(12) {
      result += random.pick(["#f", "#:h", "#f/:h", "#x:h"])
    }
    if random.oneIn(4), result.hasPrefix("/") { result.removeFirst() }
    return result
  }

  private func piece(_ random: inout SeededRandom, _ names: inout Int, depth: Int) -> String {
    if depth < 2, random.oneIn(7) {
      var inner = ""
      for _ in 0..<(1 + random.below(2)) { inner += piece(&random, &names, depth: depth + 1) }
      return "(\(inner))"
    }
    names += 1
    let name = ":p\(names)"
    if hasUnicode, random.oneIn(3) {
      return "/" + random.pick(Foreign.pieces).replacing(":", with: name)
    }
    return "/"
      + random.pick([
        "a", "a", "b", "c", "a", "b", "x\(name)", "\(name).y", "x\(name).y", "a\(name)<int>",
        "x*", "*.y", name, name, "\(name)<int>", "\(name)<1...3>", "\(name)<a|b>", "<b|c>",
        "\(name)<b|c|1>", "*", "**", "**", "**+", "**+\(name == ":p1" ? ":r" : ":r\(names)")",
        "*\(name == ":p1" ? "*:r" : "*:r\(names)")",
        "\(name)<int>-:q\(names)",
      ])
  }

  func url(_ random: inout SeededRandom) -> NaiveURL {
    var url = NaiveURL()
    switch place {
    case .global:
      if random.oneIn(2) {
        url.scheme = scheme(&random)
        url.host = random.pick(["a", "b", "1", "xa"])
      }
    case .scheme:
      url.scheme = "s"
      if !random.oneIn(4) { url.host = random.pick(["a", "b", "1", "xa"]) }
    case .web:
      url.scheme = "https"
      url.host = random.pick([
        "h.x", "g.x", "h.x", "H.x", "h.g.x", "x", "h.y",
      ])
      if random.oneIn(4) { url.port = random.pick([443, 80, 8443]) }
    }
    for _ in 0..<random.below(6) {
      url.path += "/"
      if hasUnicode, random.oneIn(3) {
        url.path += random.pick(Foreign.segments)
        continue
      }
      url.path += random.pick(
        [
          "a", "a", "b", "b", "c", "xa", "xb.y", "b.y", "1", "2", "5", "a1", "1-a", "%61", "A", "",
          "a", "b",
        ])
    }
    if random.oneIn(8) || url.text.isEmpty { url.path += "/" }
    // Without an authority, `//` would begin one.
    if url.host == nil, url.path.hasPrefix("//") { url.path = "/a" + url.path }
    if random.oneIn(3) {
      for _ in 0..<(1 + random.below(3)) {
        url.query.append(
          (
            random.pick(["k", "k", "m"]), random.pick(["1", "2", "x1", "", "a", "A", nil])
          ))
      }
    }
    if hasUnicode {
      if place == .web, random.oneIn(3) { url.host = random.pick(Foreign.urlHosts) }
      if random.oneIn(3) {
        url.query.append((random.pick(Foreign.keys), random.pick(Foreign.values)))
      }
      if random.oneIn(6) { url.fragment = random.pick(Foreign.urlFragments) }
    } else if random.oneIn(6) {
      url.fragment = random.pick(["f", "f/1", "x1", "", "/f"])
    }
    return url
  }
}
