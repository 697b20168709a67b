import RoadbookText

/// How much the client wants to hear about what the server does.
enum Trace: String {
  case off, messages, verbose
}

extension LanguageServer {
  /// Tells that a request is being answered, where the client wants to know.
  func tellTrace(_ method: String, _ params: JSON?) {
    guard trace != .off, phase == .running else { return }
    let message: JSON = ["message": .string("answering \(method)")]
    let details =
      trace == .verbose ? params.map { JSON.string(String($0.compact.prefix(2_000))) } : nil
    notify("$/logTrace", message.adding("verbose", details))
  }
}
