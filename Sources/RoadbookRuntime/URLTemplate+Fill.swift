package import RoadbookSemantics
import RoadbookURL

extension URLTemplate {
  /// The URL with its interpolations filled in, percent-encoded for their positions. A template
  /// that is only `${e}` is used unchanged; lists and captures of type `path` (`pathNames`) keep
  /// their slashes in a path.
  package func url(
    in scope: some EvaluationScope, pathNames: Set<String> = []
  ) throws(EvaluationProblem) -> String {
    var budget = Budget()
    return try url(in: scope, pathNames: pathNames, spending: &budget)
  }

  func url(
    in scope: some EvaluationScope, pathNames: Set<String> = [], spending budget: inout Budget
  ) throws(EvaluationProblem) -> String {
    if let single { return try Evaluator.evaluate(single, in: scope, spending: &budget).text }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .expression(let expression):
        let value = try Evaluator.evaluate(expression, in: scope, spending: &budget)
        var keepsSlashes = false
        if case .name(let name, _) = expression { keepsSlashes = pathNames.contains(name) }
        text += encoded(value, after: text, keepsSlashes: keepsSlashes)
      }
    }
    return text
  }

  private func encoded(_ value: ParameterValue, after text: String, keepsSlashes: Bool) -> String {
    if text.utf8.contains(UInt8(ascii: "#")) {
      return PercentCoding.encodeValue(value.text, for: .fragment)
    }
    if let question = text.utf8.lastIndex(of: UInt8(ascii: "?")) {
      let item = text.utf8[text.utf8.index(after: question)...].split(
        separator: UInt8(ascii: "&"), omittingEmptySubsequences: false
      ).last
      let isKey = item.map { !$0.contains(UInt8(ascii: "=")) } ?? true
      return PercentCoding.encode(value.text, for: isKey ? .queryKey : .queryValue)
    }
    var path = PercentCoding.encode(value.text, for: keepsSlashes ? .path : .segment)
    if case .list(let items) = value {
      path = items.map { PercentCoding.encode($0.text, for: .segment) }.joined(separator: "/")
    }
    return Self.endsInAuthority(text) ? path.escapedInAuthority : path
  }

  /// Whether what follows the beginning of a URL belongs to its host, or to what stands before that.
  private static func endsInAuthority(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].last == ":" && parts[1].isEmpty
  }
}

extension String {
  /// With `@` escaped: what is before it would be the user, and what is behind it another host.
  package var escapedInAuthority: String {
    split(separator: "@", omittingEmptySubsequences: false).joined(separator: "%40")
  }
}
