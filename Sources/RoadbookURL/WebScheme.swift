/// The schemes whose URLs name a server: `http` and `https` (RFC 9110, section 4.2).
///
/// The host of a web URL is never part of its path.
public enum WebScheme: String, Sendable {
  /// HTTP without encryption.
  case http
  /// HTTP over TLS.
  case https

  /// Nil for no scheme and for all others. A scheme is compared as it is, in lower case.
  public init?(_ scheme: String?) {
    switch scheme {
    case "http"?: self = .http
    case "https"?: self = .https
    default: return nil
    }
  }

  /// The port of URLs without one.
  public var defaultPort: Int {
    switch self {
    case .http: 80
    case .https: 443
    }
  }
}
