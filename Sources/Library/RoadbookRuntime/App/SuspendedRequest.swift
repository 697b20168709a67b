package import RoadbookModel
import RoadbookText

/// A URL that was suspended and can be resumed.
package struct SuspendedRequest: Hashable, Sendable {
  package var url: String
  /// The point of suspension, as named in events.
  package var point: String
  package var reason: String?
  package let options: OpenOptions
  /// The suspended attempt; nil after a change of the map: the URL is then matched again.
  var attempt: Shared<Attempt>?

  init(
    url: String, point: String, reason: String?, options: OpenOptions, attempt: Shared<Attempt>?
  ) {
    self.url = url
    self.point = point
    self.reason = reason
    self.options = options
    self.attempt = attempt
  }

  /// One of an earlier launch, which is matched again.
  package init(url: String, reason: String?, options: OpenOptions) {
    self.init(url: url, point: "", reason: reason, options: options, attempt: nil)
  }

  /// The same without its attempt, so that it is matched again.
  var fromTheStart: SuspendedRequest {
    var waiting = self
    waiting.attempt = nil
    return waiting
  }

  package static func == (left: SuspendedRequest, right: SuspendedRequest) -> Bool {
    left.url == right.url && left.point == right.point && left.reason == right.reason
      && left.options == right.options
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(point)
  }
}
