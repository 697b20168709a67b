import RoadbookBinder
import RoadbookSession

/// Completes file names.
extension Completions {
  /// Adds the files of a folder that the session may read.
  func addFiles(in base: String = "", mapsOnly: Bool, isQuoted: Bool = false) {
    let path = cursor.prefix
    let folder = PathText.folder(of: path)
    let name = path.dropFirst(folder.count)
    var entries = analysis.session.files.list(folder.hasPrefix("/") ? folder : base + folder)
    // Where a map is wanted, maps come before folders.
    if mapsOnly {
      entries = entries.filter { !$0.hasSuffix("/") } + entries.filter { $0.hasSuffix("/") }
    }
    for entry in entries {
      if entry.hasPrefix("."), !name.hasPrefix(".") { continue }
      let isFolder = entry.hasSuffix("/")
      guard isFolder || !mapsOnly || entry.hasSuffix(".roadbook") else { continue }
      let whole = folder + entry
      let isPlain = whole.utf8.allSatisfy { $0 > 0x20 && !Self.endsBareWords.contains($0) }
      let needsQuotes = isQuoted || cursor.isQuoted || !isPlain
      // A folder's name leaves the quotes open, since the path continues.
      let written = (needsQuotes ? "\"" : "") + whole + (needsQuotes && !isFolder ? "\"" : "")
      found.add(.file, whole, detail: isFolder ? "folder" : nil, insertion: written)
    }
  }

  private static let endsBareWords = Array("\"\\;#{}".utf8)
}
