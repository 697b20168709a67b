package import RoadbookModel

/// How a body ended.
package enum BodyEnd: Hashable, Sendable {
  /// All statements ran.
  case finished
  /// With its reason, if one was given.
  case verdict(BlockStatement.Verdict, String? = nil)
  indirect case opened(Redirect)
  case failed(String)
  /// A navigation command ran only partly; the steps done stay.
  case stuck(String)

  /// Whether the request goes on.
  var continues: Bool {
    switch self {
    case .finished, .verdict(.allow, _), .verdict(.hold, _): true
    case .verdict, .opened, .failed, .stuck: false
    }
  }

  /// The end of a guard as its answer in events.
  package var answer: String {
    switch self {
    case .finished, .verdict(.hold, _): "allow"
    case .verdict(let verdict, _): verdict.rawValue
    case .opened: "open"
    case .failed, .stuck: "cancel"
    }
  }
}

extension BlockStatement.Verdict {
  /// The outcome of a request that ends with it.
  var outcome: Outcome {
    switch self {
    case .decline: .declined
    case .cancel: .cancelled
    case .defer: .deferred
    case .allow: .handled
    case .hold: .held
    }
  }
}
