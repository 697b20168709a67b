import RoadbookEngine
package import RoadbookRuntime

extension Resolution {
  /// The URLs that the system opens.
  package var externalURLs: [String] {
    steps.compactMap { step -> String? in
      if case .external(let url) = step { url } else { nil }
    }
  }
}
