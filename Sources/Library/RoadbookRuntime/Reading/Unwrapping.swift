import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A URL as the map reads it: normalized, and decoded if it was encoded as a whole.
extension Dispatcher {
  /// The request of a URL, after `normalize`, unless it is internal, and decoding. `asked`: a
  /// namespace given with it.
  func request(
    _ url: String, in asked: NamespaceID? = nil, isInternal: Bool
  ) -> Result<Request, URLProblem> {
    map.table.request(isInternal ? url : normalized(url), in: asked).map { request in
      map.unwraps ? unwrapped(request, isAsked: asked != nil) ?? request : request
    }
  }

  /// The request of a URL that was percent-encoded as a whole, decoded until stable (`decode
  /// stable`); nil if nothing is encoded or the namespace does not unwrap URLs.
  ///
  /// If the scheme is encoded, too, the decoded URL picks the namespace, unless the caller named
  /// one (`isAsked`).
  func unwrapped(_ request: Request, isAsked: Bool = false) -> Request? {
    if !isAsked, request.parts.scheme == nil, let text = openedUp(request.url),
      let inner = try? map.table.request(text).get(),
      inner.parts.scheme != nil, wantsUnwrapping(inner)
    {
      return inner
    }
    guard wantsUnwrapping(request), let text = openedUp(request.url) else { return nil }
    return try? map.table.request(text, in: request.namespace).get()
  }

  private func wantsUnwrapping(_ request: Request) -> Bool {
    switch map.namespaces[map.namespaceIndex(request)].settings.unwrapping {
    case .never: false
    case .withHost: !(request.parts.host.map(\.isEmpty) ?? true)
    case .always: true
    }
  }

  /// A URL decoded until stable; nil if that changes nothing.
  private func openedUp(_ url: String) -> String? {
    var text = url
    for _ in 0..<Self.unwrapLimit where text.utf8.contains(UInt8(ascii: "%")) {
      guard let opened = PercentCoding.decodeText(text.utf8), opened != text else { break }
      text = opened
    }
    return text == url ? nil : text
  }

  /// The maximum number of decoding passes.
  private static var unwrapLimit: Int { 10 }

  /// `normalize PATTERN => URL` runs once, before a namespace is picked.
  func normalized(_ url: String) -> String {
    guard let table = map.normalizeTable, case .success(let request) = table.request(url),
      let match = table.firstMatch(request),
      map.normalizations.indices.contains(match.route.index)
    else { return url }
    let rule = map.normalizations[match.route.index]
    journal.coverage?.see(rule.place)
    let wildcard = match.wildcard.map(ParameterValue.strings)
    let scope = RequestScope(
      variables: variables, parameters: Parameters(match: match, request: request),
      bindings: [
        "wildcard": wildcard ?? .null, "match": .record(["url": .string(url)]),
      ],
      patterns: [rule.pattern], ownRequest: request)
    let names = map.types.pathNames(of: rule.pattern)
    guard let target = try? rule.target.url(in: scope, pathNames: names) else { return url }
    return request.carryingOver(to: target, leftBy: rule.pattern)
  }
}

extension LinkedMap {
  /// The namespace of a request that one of the map's tables has read.
  func namespaceIndex(_ request: Request) -> Int {
    namespaces.indices.contains(request.namespace.index) ? request.namespace.index : 0
  }
}
