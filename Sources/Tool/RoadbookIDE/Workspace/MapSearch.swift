import RoadbookBinder

/// Searches folders and their subfolders for maps, breadth-first, one folder at a time.
///
/// Bounded, since a workspace can be a whole home folder: hidden folders and those with
/// dependencies or build products are skipped, and links are followed only inside the workspace.
struct MapSearch {
  /// The keys of the maps found so far.
  private(set) var found: [String] = []
  /// Whether the search stopped at a limit.
  private(set) var isCut = false
  private var waiting: [(path: String, depth: Int)]
  private var next = 0
  private var seen: Set<String> = []

  private static let folderLimit = 5_000
  private static let mapLimit = 1_000
  private static let depthLimit = 12

  private static let passedOver: Set<String> = [
    "node_modules", "bower_components", "Pods", "Carthage", "DerivedData", "vendor", "build",
    "target", "dist", "out", "__pycache__", "venv",
  ]

  init(in folders: [String]) { waiting = folders.map { ($0, 0) } }

  /// Searches one folder; false if none is left.
  mutating func step(_ files: WorkspaceFiles) -> Bool {
    guard next < waiting.count else { return false }
    guard next < Self.folderLimit, found.count < Self.mapLimit else {
      isCut = true
      return false
    }
    let (folder, depth) = waiting[next]
    next += 1
    guard let real = files.canonical(folder), files.isInside(real + "/"),
      seen.insert(real).inserted
    else { return true }
    for name in files.list(real) where !name.hasPrefix(".") {
      let path = PathText.join(real + "/", name)
      if name.hasSuffix("/") {
        if Self.passedOver.contains(String(name.dropLast())) { continue }
        if depth < Self.depthLimit { waiting.append((path, depth + 1)) } else { isCut = true }
      } else if name.hasSuffix(".roadbook"), found.count < Self.mapLimit,
        let key = files.canonical(path), files.isInside(key), seen.insert(key).inserted
      {
        found.append(key)
      }
    }
    return true
  }
}
