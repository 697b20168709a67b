import RoadbookText

/// Why a request gets no result: the code and the words that its sender is told.
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
  /// What else the protocol says of such a problem.
  var data: JSON?

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The answer would be about text that has changed meanwhile: the client asks again.
  static let superseded: RequestProblem = {
    var problem = RequestProblem(.serverCancelled, "the text has changed since")
    problem.data = ["retriggerRequest": true]
    return problem
  }()

  static func params(_ message: String) -> RequestProblem {
    RequestProblem(.invalidParams, message)
  }
}
