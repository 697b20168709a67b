import RoadbookModel
import RoadbookText

/// The URLs of one request and its redirects, to detect cycles.
struct RedirectChain {
  fileprivate struct Link: Equatable {
    let url: String
    let verb: OpenOptions.Verb
    let namespace: Int?
    let route: Int?
  }

  /// Apart from the others, since most requests have no redirects.
  private var first: Link?
  private var others: [Link] = []

  private(set) var count = 0

  /// The URLs, in the order in which they were opened.
  var urls: [String] { (first.map { [$0.url] } ?? []) + others.map(\.url) }

  /// The URLs from the first time that this one was opened up to now; nil if it was not opened yet.
  ///
  /// Opening the same URL with another verb, namespace or route is not a cycle.
  func circle(back url: String, _ options: Shared<OpenOptions>) -> [String]? {
    guard let first else { return nil }
    let link = Link(url, options)
    if first == link { return [url] + others.map(\.url) + [url] }
    return others.firstIndex(of: link).map { others[$0...].map(\.url) + [url] }
  }

  mutating func append(_ url: String, _ options: Shared<OpenOptions>) {
    if count == 0 { first = Link(url, options) } else { others.append(Link(url, options)) }
    count += 1
  }
}

extension RedirectChain.Link {
  fileprivate init(_ url: String, _ options: Shared<OpenOptions>) {
    self.url = url
    verb = options.value.verb
    namespace = options.value.namespace
    route = options.value.route
  }
}
