import RoadbookText

/// How much tracing the client wants.
enum Trace: String {
  case off, messages, verbose
}

extension LanguageServer {
  /// Notifies the client that a request is being answered, if tracing is on.
  func tellTrace(_ method: String, _ params: JSON?) {
    guard trace != .off, phase == .running else { return }
    let message: JSON = ["message": .string("answering \(method)")]
    let details =
      trace == .verbose ? params.map { JSON.string(String($0.compact.prefix(2_000))) } : nil
    notify("$/logTrace", message.adding("verbose", details))
  }
}
