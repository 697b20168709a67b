package import RoadbookModel
import RoadbookText
import RoadbookURL

extension URLTemplate {
  /// The URL with its interpolations filled in, percent-encoded for their positions. A template
  /// that is only `${e}` is used unchanged; lists and captures of type `path` (`pathNames`) keep
  /// their slashes in a path, and a part of a URL, such as `match.url.path`, is not encoded where
  /// such a part belongs.
  package func url(
    in scope: some EvaluationScope, pathNames: Set<String> = []
  ) throws(EvaluationProblem) -> String {
    var budget = Budget()
    return try url(in: scope, pathNames: pathNames, spending: &budget)
  }

  func url(
    in scope: some EvaluationScope, pathNames: Set<String> = [], spending budget: inout Budget
  ) throws(EvaluationProblem) -> String {
    if let single, single.urlPart == nil {
      return try Evaluator.evaluate(single, in: scope, spending: &budget).text
    }
    var filling = TemplateFilling()
    for (number, piece) in pieces.enumerated() {
      switch piece {
      case .text(let literal): filling.text += literal
      case .expression(let expression):
        let value = try Evaluator.evaluate(expression, in: scope, spending: &budget)
        if let part = expression.urlPart, filling.isPlace(of: part) {
          filling.append(part, value, endsQuery: endsQuery(after: number))
          continue
        }
        var keepsSlashes = false
        if case .name(let name, _) = expression { keepsSlashes = pathNames.contains(name) }
        filling.append(value, keepsSlashes: keepsSlashes)
      }
    }
    if case .text(let beginning)? = pieces.first, beginning.hasPrefix("//") {
      return filling.text
    }
    filling.rootPath()
    if !isPlain, let segment = filling.stepSegment {
      throw EvaluationProblem(
        "a URL cannot contain the segment '\(segment)'", range,
        advice: "check the values that are filled in")
    }
    return filling.text
  }

  /// Whether nothing that is written after a piece belongs to the same query or fragment.
  private func endsQuery(after number: Int) -> Bool {
    guard pieces.indices.contains(number + 1) else { return true }
    guard case .text(let next) = pieces[number + 1] else { return false }
    return next.utf8.first == Byte.hash
  }
}

/// The beginning of a URL whose interpolations are filled in from the left.
private struct TemplateFilling {
  var text = ""

  /// Appends a value, encoded for its position.
  mutating func append(_ value: ParameterValue, keepsSlashes: Bool) {
    text += encoded(value, keepsSlashes: keepsSlashes)
  }

  private func encoded(_ value: ParameterValue, keepsSlashes: Bool) -> String {
    if text.utf8.contains(Byte.hash) {
      return PercentCoding.encodeValue(value.text, for: .fragment)
    }
    if let question = text.utf8.lastIndex(of: Byte.questionMark) {
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
    return endsInAuthority ? path.escapedInAuthority : path
  }

  /// Whether what follows belongs to the host, or to what stands before that.
  private var endsInAuthority: Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].last == ":" && parts[1].isEmpty
  }

  /// Whether a part of a URL can follow as it was written. Elsewhere it is a value, as after
  /// `?next=`.
  func isPlace(of part: URLPartName) -> Bool {
    let last = text.utf8.last
    let isInFragment = text.utf8.contains(Byte.hash)
    let isInQuery = text.utf8.contains(Byte.questionMark)
    return switch part {
    case .path, .rest: !isInQuery && (part == .path || !isInFragment)
    case .query: isInQuery && (last == Byte.questionMark || last == UInt8(ascii: "&"))
    case .fragment: last == Byte.hash
    case .scheme, .host: false
    }
  }

  /// Appends a part of a URL as it was written. Without a value its `?` or `#` goes, too, if it has
  /// no other use.
  mutating func append(_ part: URLPartName, _ value: ParameterValue, endsQuery: Bool) {
    if value == .null, endsQuery, let last = text.utf8.last,
      last == Byte.questionMark || last == Byte.hash
    {
      text.removeLast()
      return
    }
    // A path begins with '/'; two of them would begin a host.
    let isRoot = part == .path || part == .rest
    let beginsPath = URLParts(text).host == nil && !text.contains("/") && isRoot
    let written = value.text
    if isRoot, text.utf8.last == Byte.slash || beginsPath {
      text += (beginsPath ? "/" : "") + written.drop { $0 == "/" }
    } else {
      text += written
    }
  }

  /// Leaves one of the slashes at the beginning: an empty value after the first would make the next
  /// segment a host.
  mutating func rootPath() {
    if text.hasPrefix("//") { text = "/" + text.drop { $0 == "/" } }
  }

  /// The first segment that is `.` or `..`, escaped or not, which RFC 3986 (section 5.2.4) removes;
  /// nil if there is none.
  var stepSegment: String? {
    let parts = URLParts(text)
    let segments = parts.text(parts.path).split(separator: "/").map(String.init)
    return (segments + (parts.host.map { [parts.text($0)] } ?? [])).first { segment in
      let decoded = PercentCoding.decodeText(segment.utf8)
      return decoded == "." || decoded == ".."
    }
  }
}

extension String {
  /// With `@` escaped: what is before it would be the user, and what is behind it another host.
  package var escapedInAuthority: String {
    split(separator: "@", omittingEmptySubsequences: false).joined(separator: "%40")
  }
}

extension TypeTable {
  /// The names of a pattern's captures of type `path`, which span several segments.
  func pathNames(of pattern: Pattern) -> Set<String> {
    var names: Set<String> = []
    for capture in pattern.captures {
      guard let name = capture.name, let type = capture.type,
        case .success(.path) = resolve(type)
      else { continue }
      names.insert(name)
    }
    return names
  }
}
