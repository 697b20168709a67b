import RoadbookModel
import RoadbookRuntime
import RoadbookURL

/// A URL that a guard deferred, with what goes along with it. Apps store it to continue it after
/// the next launch: `Router.restore(_:)`.
public struct DeferredRoute: Hashable, Sendable {
  /// The URL.
  public var url: String
  /// Why.
  public var reason: String?
  private var options: RoadbookModel.OpenOptions
  /// The route to use without matching.
  private var route: RouteName?

  /// Creates a deferred URL.
  public init(url: String, reason: String? = nil, options: OpenOptions = OpenOptions()) {
    self.url = url
    self.reason = reason
    self.options = options.stored
    route = options.route
  }

  init(_ request: SuspendedRequest, _ map: LinkedMap) {
    url = request.url
    reason = request.reason
    options = request.options
    route = request.options.route.flatMap { map.route(at: $0) }.map { RouteName($0.name) }
    options.route = nil
  }

  /// The request, which is matched again; nil if the map has no such route.
  func request(_ map: LinkedMap) -> SuspendedRequest? {
    var options = options
    if let route {
      guard let found = map.route(named: route.rawValue) else { return nil }
      options.route = found.index
    }
    return SuspendedRequest(url: url, reason: reason, options: options)
  }
}

extension DeferredRoute: Codable {
  /// Reads a stored URL.
  ///
  /// - Throws: `DecodingError` if it is not what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let fields = try StoredFields(
      decoder,
      [
        "url", "reason", "verb", "arguments", "userInfo", "origin", "container", "wraps",
        "animated", "route",
      ])
    var options = OpenOptions(
      arguments: Arguments(try fields.uniqueFields("arguments")),
      userInfo: try fields.optional("userInfo") ?? .null, origin: try fields.optional("origin"),
      container: try fields.optional("container"), wraps: try fields.optional("wraps") ?? false,
      isAnimated: try fields.optional("animated"), route: try fields.optional("route"))
    if let name = try fields.optional("verb", String.self) {
      guard let verb = Verb(rawValue: name) else {
        throw fields.error("verb", "the word is not known")
      }
      options.verb = verb
    }
    self.init(
      url: try fields.value("url"), reason: try fields.optional("reason"), options: options)
  }

  /// Stores the URL with what goes along with it, but for `OpenOptions.context`, which only the app
  /// knows.
  ///
  /// - Throws: `EncodingError` if a value cannot be stored.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StoredFields.Name.self)
    try container.encode(url, forKey: "url")
    try container.encodeIfPresent(reason, forKey: "reason")
    let verb = Verb(options.verb)
    if verb != .open { try container.encode(verb.rawValue, forKey: "verb") }
    if !options.with.isEmpty { try container.encode(options.with, forKey: "arguments") }
    if options.userInfo != .null { try container.encode(options.userInfo, forKey: "userInfo") }
    try container.encodeIfPresent(options.origin, forKey: "origin")
    try container.encodeIfPresent(options.container, forKey: "container")
    if options.wraps { try container.encode(true, forKey: "wraps") }
    try container.encodeIfPresent(options.isAnimated, forKey: "animated")
    try container.encodeIfPresent(route, forKey: "route")
  }
}
