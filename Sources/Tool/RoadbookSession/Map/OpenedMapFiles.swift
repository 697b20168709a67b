import RoadbookBinder
import RoadbookText

/// The files that statements of a map may use which is only opened, not run by name: those that the
/// map could include, for reading. A stranger's map is data.
struct OpenedMapFiles: FileAccess {
  let base: any FileAccess
  /// The canonical folders of the map.
  private let folders: [String]

  init(of map: String, in base: any FileAccess) {
    self.base = base
    folders = base.workspace(of: base.canonical(map) ?? map)
  }

  func canonical(_ path: String) -> String? { base.canonical(path) }

  func list(_ folder: String) -> [String] { base.list(folder) }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let canonical = canonical(path) else { return base.read(path) }
    guard folders.contains(where: { PathText.isInside(canonical, $0) }) else {
      return .failure(refusal(path, "a map that is only opened reads files of its own folder"))
    }
    return base.read(path)
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    refusal(path, "a map that is only opened writes no files")
  }

  func append(_ bytes: [UInt8], to path: String, after length: Int) -> FileTrouble? {
    refusal(path, "a map that is only opened writes no files")
  }

  private func refusal(_ path: String, _ reason: String) -> FileTrouble {
    FileTrouble(path: path, reason: reason, advice: "run it by name: roadbook run FILE")
  }
}
