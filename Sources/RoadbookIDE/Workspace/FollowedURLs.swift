import RoadbookLanguage

/// Where the URLs of a map lead, found out apart from whoever asked.
package struct FollowedURLs: Sendable {
  package typealias Work = @Sendable () -> FollowedURLs

  /// Which map, and the moment at which it was looked at.
  package let map: String
  let revision: Int
  /// nil where nobody looked for any.
  let findings: [LateFinding]?
}
