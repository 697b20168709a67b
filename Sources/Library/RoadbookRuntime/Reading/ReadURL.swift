import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Reading a URL of a request: which namespace handles it.
extension Dispatcher {
  /// The maximum number of redirects of one URL: by rewrites, guards, and blocks that open.
  package static let redirectLimit = 16

  /// Reads the URL, or tries its next candidate.
  mutating func readOrTryNext(_ hop: inout Hop) -> Next {
    if let opened = hop.opened { tryNextCandidate(&hop, opened) } else { readURL(&hop) }
  }

  /// A search may try each state of the table's regular expressions on each byte of the URL.
  mutating func spend(searching table: RouteTable, for url: String) {
    budget.spend(bytes: url.utf8.count + url.utf8.count * table.regexStates / 64)
  }

  /// Parses the URL and finds the namespace that handles it.
  private mutating func readURL(_ hop: inout Hop) -> Next {
    let given = hop.url
    let options = hop.sharedOptions
    if let circle = redirects.circle(back: given, options) {
      let urls = circle.map(TerminalText.escaped).joined(separator: " => ")
      return failHop(given, .failed, "endless redirect: \(urls)")
    }
    guard redirects.count <= Self.redirectLimit else {
      return failHop(given, .failed, "more than \(Self.redirectLimit) redirects")
    }
    redirects.append(given, options)
    spend(searching: map.table, for: given)
    journal.describe {
      $0.url = given
      $0.route = nil
      $0.userInfo = options.value.userInfo
    }
    if given.isEmpty { return failHop(given, .invalid, "there is no URL") }
    let url = redirects.count == 1 ? normalized(given) : given
    // An explicit route parses the URL by the rules of its own namespace.
    let named = options.value.route.flatMap { map.route(at: $0) }
    let asked = options.value.namespace ?? named?.namespace
    let table = map.table
    if asked == nil, url == given, let plain = map.plainURL(url, table) {
      let opened = OpenedURL(
        map, table, url, plain, options, isInternal: redirects.count > 1)
      return beginSearch(opened, url, &hop)
    }
    // It is normalized already, as if it were internal.
    switch request(url, in: asked.map { NamespaceID(index: $0) }, isInternal: true) {
    case .failure(let problem): return failHop(given, .invalid, problem.message)
    case .success(var request):
      let text = request.url
      // A URL that was decoded is read by the rules of its own namespace.
      if text == url, let named, map.library(of: named).readsPlusOfNamedRoutes {
        request.isPlusLiteral = true
      }
      let opened = OpenedURL(map, given, request, options, isInternal: redirects.count > 1)
      return beginSearch(opened, text, &hop)
    }
  }

  /// Begins to search the routes of a URL. `text`: the URL after `normalize` and decoding.
  private mutating func beginSearch(
    _ opened: OpenedURL, _ text: String, _ hop: inout Hop
  ) -> Next {
    let number = opened.namespace
    hop.opened = opened
    hop.app = app
    hop.start = mark()
    // With separate tables, `resolve` searches the actions first unless a screen is expected.
    hop.tables =
      map.namespaces[number].settings.hasTablesApart ? opened.options.tables : [.both]
    if map.namespaces[number].settings.options.ranking == .all {
      hop.redirects = Shared(redirects)
    }
    journal.note(.request(url: text, namespace: map.namespaces[number].name), nil)
    return .again
  }

  /// Ends a URL that cannot be opened.
  func failHop(_ url: String, _ outcome: Outcome, _ reason: String) -> Next {
    var resolution = failure(url, outcome, reason)
    // The hooks of its scheme are notified.
    if case .success(let request) = map.table.request(url) {
      resolution.namespace = map.namespaceIndex(request)
    }
    return .end(.resolution(resolution))
  }
}

extension LinkedMap {
  /// A URL that is read without a request; nil if it takes one: to decode it, to convert captures,
  /// or to see whether it is foreign.
  fileprivate func plainURL(_ url: String, _ table: RouteTable) -> PlainURL? {
    guard !unwraps, code.converters.isEmpty, let plain = table.plainURL(url),
      plain.namespaceID != .global || claims.isEmpty || url.utf8.first == UInt8(ascii: "/")
    else { return nil }
    return plain
  }
}
