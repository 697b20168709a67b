/// The URLs that one request was redirected through, to notice circles.
struct RedirectChain {
  private(set) var urls: [String] = []
  private var asked: [(verb: OpenOptions.Verb, namespace: Int?, route: Int?)] = []

  /// Asking the same URL something else, such as to show what could not be opened, is no circle.
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
