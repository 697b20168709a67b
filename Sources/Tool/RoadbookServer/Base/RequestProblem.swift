import RoadbookIDE
import RoadbookText

/// The error response to a request: the code and the message for the client.
struct RequestProblem: Error, Hashable {
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case notInitialized = -32_002
    case requestCancelled = -32_800
    case requestFailed = -32_803
    case contentModified = -32_801
    case serverCancelled = -32_802
  }

  var code: Code
  var message: String
  /// Additional data that the protocol defines for this error.
  var data: JSON?

  init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  static let cancelled = RequestProblem(.requestCancelled, "cancelled")

  /// The answer would refer to an outdated version of the file; asks the client to retry.
  static let superseded = RequestProblem(
    .serverCancelled, "the document has changed", data: ["retriggerRequest": true])

  static func params(_ message: String) -> RequestProblem {
    RequestProblem(.invalidParams, message)
  }
}

extension Result where Failure == ChangeProblem {
  /// The change; if it is refused, the request fails for the same reason.
  func granted() throws(RequestProblem) -> Success {
    switch self {
    case .success(let change): return change
    case .failure(let problem): throw RequestProblem(.requestFailed, problem.message)
    }
  }
}
