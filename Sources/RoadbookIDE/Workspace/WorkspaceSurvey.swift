import RoadbookText

/// Visits all maps of a workspace in steps: first the open ones, then those in its folders.
package struct WorkspaceSurvey {
  /// A map, with the documents that belong to no other part.
  package struct Part {
    package let map: MapSnapshot
    package let documents: [Int]
  }

  package enum Step {
    case looking
    case part(Part, done: Int, of: Int)
    case done
  }

  fileprivate var open: [String]
  fileprivate var nextOpen = 0
  fileprivate var unread: [String]?
  fileprivate var bytesRead = 0
  fileprivate var readable: [String] = []
  fileprivate var owners: [String: String] = [:]
  fileprivate var roots: [String]?
  fileprivate var nextRoot = 0
  fileprivate var told: Set<String> = []
  /// Whether some maps were left out because of a limit.
  package fileprivate(set) var isCut = false
}

extension Workspace {
  package func survey() -> WorkspaceSurvey { WorkspaceSurvey(open: openMaps.map(\.id)) }

  /// The next part, in the state of the workspace at the time of the step.
  package func step(_ survey: inout WorkspaceSurvey) -> WorkspaceSurvey.Step {
    if survey.nextOpen < survey.open.count {
      let map = view(ofMap: survey.open[survey.nextOpen])
      survey.nextOpen += 1
      return part(of: map, &survey) { owns(map, $0) }
    }
    guard let roots = survey.roots else {
      lookFurther(&survey)
      return .looking
    }
    guard survey.nextRoot < roots.count else { return .done }
    let root = roots[survey.nextRoot]
    survey.nextRoot += 1
    let owners = survey.owners
    // Open documents were reported with their own map; files in a cycle belong to the first map that reaches them.
    return part(of: view(ofMap: root), &survey) { !isOpen($0) && (owners[$0] ?? root) == root }
  }

  private func part(
    of map: MapSnapshot, _ survey: inout WorkspaceSurvey, owning isOwned: (String) -> Bool
  ) -> WorkspaceSurvey.Step {
    var documents: [Int] = []
    for document in map.keys.indices
    where !survey.told.contains(map.keys[document]) && isOwned(map.keys[document]) {
      documents.append(document)
      survey.told.insert(map.keys[document])
    }
    return .part(
      WorkspaceSurvey.Part(map: map, documents: documents),
      done: survey.nextOpen + survey.nextRoot, of: survey.open.count + (survey.roots?.count ?? 1))
  }

  /// At most this many bytes of closed maps are read.
  private static let byteLimit = 16 << 20

  /// Searches one more folder, or reads the includes of one more map, until all maps are known.
  private func lookFurther(_ survey: inout WorkspaceSurvey) {
    if foundMaps == nil, stepSearch() { return }
    if survey.unread == nil {
      survey.isCut = isSearchCut
      survey.unread = foundMaps?.reversed() ?? []
    }
    if let key = survey.unread?.popLast() {
      guard survey.bytesRead < Self.byteLimit else {
        survey.isCut = true
        survey.unread = []
        return
      }
      if case .success(let bytes) = files.read(key) { survey.bytesRead += bytes.count }
      _ = includedNames(key)
      survey.readable.append(key)
      return
    }
    surveyed(survey.readable)
    let names = survey.readable + openKeys
    survey.owners = findOwners(among: Set(names))
    let open = Set(survey.open)
    survey.roots = survey.readable.filter { key in
      (survey.owners[key] ?? key) == key && !open.contains(key)
    }
  }

  /// All maps.
  package var allMaps: [MapSnapshot] {
    var survey = survey()
    var result: [MapSnapshot] = []
    while true {
      switch step(&survey) {
      case .looking: continue
      case .part(let part, _, _): result.append(part.map)
      case .done: return result
      }
    }
  }
}
