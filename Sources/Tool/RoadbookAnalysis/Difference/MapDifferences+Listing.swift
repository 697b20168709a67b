import RoadbookModel
import RoadbookText

extension MapDifferences {
  /// The differences that are not allowed: each with a row for each of its changes.
  package func listing(allowing allowed: Set<ChangeKind> = []) -> Listing {
    var listing = Listing(
      kind: "changes", columns: ["URL", "with", "change", "before", "after", "at"], rows: [],
      json: [])
    var counts: [ChangeKind: Int] = [:]
    for difference in all where !difference.changes.allSatisfy(allowed.contains) {
      let isRemoved = difference.after.route == nil
      let place = location(
        of: isRemoved ? difference.before.route : difference.after.route, isNew: !isRemoved)
      for (index, kind) in difference.changes.enumerated() {
        counts[kind, default: 0] += 1
        let (before, after) = difference.sides(of: kind)
        listing.rows.append([
          index == 0 ? difference.url : "", index == 0 ? difference.state.text : "",
          kind.rawValue, before, after, index == 0 ? place?.text ?? "" : "",
        ])
      }
      listing.json.append(json(difference))
    }
    if !listing.rows.isEmpty {
      listing.footer.append(
        counted(listing.json.count, "kind") + " of URLs: "
          + ChangeKind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
          .joined(separator: ", "))
    }
    if isIncomplete {
      listing.footer.append("the maps have more kinds of URLs than were compared")
    }
    return listing
  }

  private func json(_ difference: URLDifference) -> JSON {
    .object([
      "url": .string(difference.url),
      "with": .object(
        difference.state.settings.map { JSONMember($0.name, ValueText.json($0.value)) }),
      "guards": .bool(!difference.state.areGuardsOff),
      "changes": .array(difference.changes.map { .string($0.rawValue) }),
      "before": json(difference.before, isNew: false),
      "after": json(difference.after, isNew: true),
    ])
  }

  private func json(_ behaviour: Behaviour, isNew: Bool) -> JSON {
    let place = location(of: behaviour.route, isNew: isNew)
    let parts = ChangeKind.allCases.compactMap { kind in
      behaviour.parts[kind].map { JSONMember(kind.rawValue, .string($0.shown)) }
    }
    return .object(
      parts + [
        JSONMember("pattern", .optional(behaviour.pattern)),
        JSONMember("file", .optional(place?.file)),
        JSONMember("line", place.map { .int($0.line) } ?? .null),
      ])
  }
}

extension URLDifference {
  /// What both maps do, as far as a kind of change says it.
  func sides(of kind: ChangeKind) -> (before: String, after: String) {
    switch kind {
    case .added, .removed: (before.summary, after.summary)
    default: (before.parts[kind]?.shown ?? "", after.parts[kind]?.shown ?? "")
    }
  }
}
