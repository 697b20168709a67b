import RoadbookModel
import RoadbookText
import RoadbookURL

/// Where URLs are compared: all of a scheme, those of a web scheme on one host.
package struct URLSpace: Hashable, Sendable {
  package var scheme: String
  /// nil for a custom scheme: then the host is a part of what is compared.
  package var host: String?

  package init(scheme: String, host: String?) {
    self.scheme = scheme
    self.host = host
  }

  /// What each URL begins with.
  package var prefix: String { "\(scheme)://\(host ?? "")" }

  /// The hosts and custom schemes that a map declares.
  static func declared(in map: LinkedMap) -> [URLSpace] {
    var spaces: [URLSpace] = []
    for claim in map.namespaces.flatMap(\.claims) {
      guard WebSchemes.contains(claim.scheme) else {
        spaces.append(URLSpace(scheme: claim.scheme, host: nil))
        continue
      }
      guard let host = claim.host else { continue }
      // One host stands for all that a pattern matches.
      let labels = host.literalText.map { [$0] } ?? host.labels.map { $0.literalText ?? "x" }
      spaces.append(URLSpace(scheme: claim.scheme, host: labels.joined(separator: ".")))
    }
    // iOS opens http like https.
    return spaces.distinct().filter { space in
      space.scheme != "http" || !spaces.contains(URLSpace(scheme: "https", host: space.host))
    }
  }
}
