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

  private let workspace: Workspace
  /// The ids of the open maps.
  private let open: [String]
  private var nextOpen = 0
  /// The maps in the folders whose includes are not known yet, the next one last; nil before they
  /// are found.
  private var unread: [String]?
  private var bytesRead = 0
  private var readable: [String] = []
  /// The map that each document belongs to.
  private var owners: [String: String] = [:]
  /// The maps that are not open; nil before all are found.
  private var roots: [String]?
  private var nextRoot = 0
  /// The documents that a part contains.
  private var visited: Set<String> = []
  /// Whether some maps were left out because of a limit.
  package private(set) var isCut = false

  package init(_ workspace: Workspace) {
    self.workspace = workspace
    open = workspace.openMaps.map(\.id)
  }

  /// The next part, in the state of the workspace at the time of the step.
  package mutating func step() -> Step {
    if nextOpen < open.count {
      let map = workspace.snapshot(ofMap: open[nextOpen])
      nextOpen += 1
      return part(of: map, map.keys.indices.filter { workspace.owns(map, map.keys[$0]) })
    }
    guard let roots else {
      lookFurther()
      return .looking
    }
    guard nextRoot < roots.count else { return .done }
    let root = roots[nextRoot]
    nextRoot += 1
    // Open documents were reported with their own map; files in a cycle belong to the first map
    // that reaches them.
    let map = workspace.snapshot(ofMap: root)
    let documents = map.keys.indices.filter {
      !workspace.isOpen(map.keys[$0]) && (owners[map.keys[$0]] ?? root) == root
    }
    return part(of: map, documents)
  }

  private mutating func part(of map: MapSnapshot, _ documents: [Int]) -> Step {
    let part = Part(map: map, documents: documents.filter { visited.insert(map.keys[$0]).inserted })
    return .part(part, done: nextOpen + nextRoot, of: open.count + (roots?.count ?? 1))
  }

  /// At most this many bytes of closed maps are read.
  private static let byteLimit = 16 << 20

  /// Searches one more folder, or reads the includes of one more map, until all maps are known.
  private mutating func lookFurther() {
    if workspace.foundMaps == nil, workspace.stepSearch() { return }
    if unread == nil {
      isCut = workspace.isSearchCut
      unread = workspace.foundMaps?.reversed() ?? []
    }
    if let key = unread?.popLast() {
      guard bytesRead < Self.byteLimit else {
        isCut = true
        unread = []
        return
      }
      if case .success(let bytes) = workspace.files.read(key) { bytesRead += bytes.count }
      _ = workspace.includedNames(key)
      readable.append(key)
      return
    }
    workspace.surveyed(readable)
    owners = workspace.findOwners(among: Set(readable + workspace.openKeys))
    roots = readable.filter { (owners[$0] ?? $0) == $0 && !open.contains($0) }
  }

  /// All maps of a workspace.
  static func allMaps(of workspace: Workspace) -> [MapSnapshot] {
    var survey = WorkspaceSurvey(workspace)
    var result: [MapSnapshot] = []
    while true {
      switch survey.step() {
      case .looking: continue
      case .part(let part, _, _): result.append(part.map)
      case .done: return result
      }
    }
  }
}
