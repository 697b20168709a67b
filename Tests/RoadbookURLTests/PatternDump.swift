import RoadbookTestSupport
import RoadbookText
import RoadbookURL

/// A pattern in a compact form without ranges, with its problems below caret lines.
func dump(_ text: String, isQuoted: Bool = false) -> String {
  let (pattern, problems) = Pattern.parse(text, isQuoted: isQuoted)
  var lines = [structure(of: pattern)]
  for problem in problems {
    let before = String(decoding: Array(text.utf8).prefix(problem.range.start), as: UTF8.self)
    let marked = String(
      decoding: Array(text.utf8)[problem.range.start..<problem.range.end], as: UTF8.self)
    lines.append("  \(text)")
    lines.append(
      "  \(String(repeating: " ", count: before.count))"
        + String(repeating: "^", count: max(1, marked.count))
        + " \(problem.severity == .error ? "" : problem.severity.rawValue + " ")\(problem.code): \(problem.message)"
    )
    if let advice = problem.advice { lines.append("    \(advice)") }
    if let replacement = problem.replacement { lines.append("    -> [\(replacement)]") }
  }
  return lines.joined(separator: "\n")
}

/// Everything except ranges and source.
func structure(of pattern: Pattern) -> String {
  var result = ""
  if let scheme = pattern.scheme { result += "scheme \(scheme) " }
  if let host = pattern.authority {
    result += "host \(host.labels.map(structure).joined(separator: " . ")) "
    if let port = host.port { result += "port \(port) " }
  }
  result += (pattern.isRooted ? "/ " : "") + structure(of: pattern.path)
  for condition in pattern.query {
    switch condition.test {
    case .equal(let text): result += " & '\(condition.key)' = '\(text)'"
    case .present: result += " & '\(condition.key)'"
    case .absent: result += " & not '\(condition.key)'"
    case .matches(let parts, let optional):
      result += " & '\(condition.key)' ~ \(structure(PatternSegment(parts)))"
      if optional { result += " optional" }
    }
  }
  if let fragment = pattern.fragment {
    result += " # \(fragment.map(structure).joined(separator: " / "))"
  }
  while result.last == " " { result.removeLast() }
  return result
}

private func structure(of tokens: [PatternToken]) -> String {
  tokens.map { token in
    switch token {
    case .slash: "/"
    case .part(let part): structure(part)
    case .rest(let capture, _, let atLeastOne):
      (atLeastOne ? "**+" : "**") + (capture.map(structure) ?? "")
    case .group(let inner, _): "( \(structure(of: inner)) )"
    case .binding(let binding): "{\(binding.screen)\(binding.isModal ? " modal" : "")}"
    }
  }.joined(separator: " ")
}

private func structure(_ segment: PatternSegment) -> String {
  let text =
    segment.isRest
    ? (segment.takesAtLeastOne ? "**+" : "**") + (segment.restCapture.map(structure) ?? "")
    : segment.parts.map(structure).joined(separator: " ")
  return text + (segment.binding.map { " {\($0.screen)\($0.isModal ? " modal" : "")}" } ?? "")
}

private func structure(_ part: SegmentPart) -> String {
  switch part {
  case .literal(let text): "'\(text)'"
  case .capture(let capture): structure(capture)
  case .star: "*"
  }
}

private func structure(_ capture: Capture) -> String {
  ":\(capture.name ?? "")" + (capture.type.map { "<\(structure($0))>" } ?? "")
}

private func structure(_ type: TypeExpression) -> String {
  switch type {
  case .name(let name, _): name
  case .word(let word, _): "'\(word)'"
  case .text(let text, _): "\"\(text)\""
  case .list(let element): "list \(structure(element))"
  case .union(let alternatives): alternatives.map(structure).joined(separator: " | ")
  case .regex(let source, _): "/\(source)/"
  case .range(let lower, let upper, _):
    "\(lower ?? "")...\(upper ?? "")"
  }
}
