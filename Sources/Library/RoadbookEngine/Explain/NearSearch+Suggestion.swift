import RoadbookText

/// Builds the URL that a near route would match.
extension NearSearch {
  /// The URL with misspelt segments corrected, missing ones added and surplus ones removed.
  mutating func suggestion(_ number: Int, _ branch: Branch) -> SuggestedURL? {
    var segments: [String] = []
    var isComplete = true
    var index = number
    var end = branch.position
    while index >= 0 {
      let step = branches[index]
      let start = step.previous < 0 ? 0 : branches[step.previous].position
      switch step.step {
      case .root, .end: break
      case .unfit: return nil
      case .literal(let literal): segments.append(text(literal))
      case .missing(let label):
        let isLiteral = label & 1 == 0
        segments.append(isLiteral ? text(label >> 1) : "…")
        isComplete = isComplete && isLiteral
      case .kept:
        for slice in request.slices[start..<end].reversed() {
          let written = request.parts.bytes[slice.written.start..<slice.written.end]
          segments.append(String(decoding: written, as: UTF8.self))
        }
      }
      end = start
      index = step.previous
    }
    segments.reverse()
    let path = segments.joined(separator: "/")
    let isRooted =
      !request.startsWithHost
      && (request.parts.host != nil
        || request.parts.bytes[request.parts.path.start...].first == Byte.slash)
    guard let query = query(branch, &isComplete) else { return nil }
    let fragment = request.parts.fragment.map { "#" + request.parts.text($0) } ?? ""
    let text = request.url(ofFirst: 0) + (isRooted ? "/" : "") + path + query + fragment
    return SuggestedURL(text: text, isComplete: isComplete)
  }

  private func text(_ literal: Int32) -> String {
    PercentCoding.encode(
      String(decoding: storage.literals.text(literal), as: UTF8.self), for: .segment)
  }

  /// The query with the items that the entry's conditions require; nil if an item would have to be
  /// removed. An item whose value is not known makes it incomplete.
  private mutating func query(_ branch: Branch, _ isComplete: inout Bool) -> String? {
    let conditions = storage.entries[Int(branch.entry)].conditions
    var items: [String] = []
    if let query = request.parts.query, query.length > 0 { items.append(request.parts.text(query)) }
    if conditions >= 0 {
      let record = storage.conditions[Int(conditions)]
      for index in probe.failing(record) {
        let condition = record.query[index]
        guard !probe.query.contains(condition.key) else { return nil }
        let key = PercentCoding.encode(condition.key, for: .queryKey)
        switch condition.test {
        case .absent: return nil
        case .present: items.append(key)
        case .equal(let value):
          items.append(key + "=" + PercentCoding.encode(value, for: .queryValue))
        case .matches:
          items.append(key + "=…")
          isComplete = false
        }
      }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}

extension ConditionProbe {
  /// The indices of the query conditions that do not hold.
  mutating func failing(_ conditions: Conditions) -> [Int] {
    conditions.query.indices.filter { !holds(conditions.query[$0]) }
  }
}
