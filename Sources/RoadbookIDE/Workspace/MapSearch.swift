import RoadbookLanguage

/// Looks for maps in folders and the folders in them, a folder at a time, nearest first.
///
/// Bounded, since a workspace can be anything, somebody's whole home too: hidden folders and those that hold what others
/// wrote or what was built are passed over, and links are followed only to where the workspace is anyway.
struct MapSearch {
  /// The keys of the maps found so far.
  private(set) var found: [String] = []
  /// Whether there may be more than was looked at.
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

  /// Looks into one folder; false where none is left.
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
