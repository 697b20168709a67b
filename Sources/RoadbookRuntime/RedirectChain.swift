import RoadbookSemantics

/// The URLs of one request and its redirects, to detect cycles.
struct RedirectChain {
  private(set) var urls: [String] = []
  private var asked: [(verb: OpenOptions.Verb, namespace: Int?, route: Int?)] = []

  /// Opening the same URL with another verb, namespace or route is not a cycle.
  func firstIndex(of url: String, _ options: OpenOptions) -> Int? {
    urls.indices.first { index in
      urls[index] == url
        && asked[index] == (options.verb, options.namespace, options.route)
    }
  }

  mutating func append(_ url: String, _ options: OpenOptions) {
    urls.append(url)
    asked.append((options.verb, options.namespace, options.route))
  }
}
