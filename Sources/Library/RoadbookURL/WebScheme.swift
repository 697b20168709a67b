/// The schemes whose URLs name a server: `http` and `https` (RFC 9110, section 4.2).
///
/// The host of a web URL is never part of its path.
package enum WebScheme {
  case http, https

  /// Nil for no scheme and for all others. A scheme is compared as it is, in lower case.
  package init?(_ scheme: String?) {
    switch scheme {
    case "http"?: self = .http
    case "https"?: self = .https
    default: return nil
    }
  }

  /// The port of URLs without one.
  package var defaultPort: Int {
    switch self {
    case .http: 80
    case .https: 443
    }
  }
}
