import RoadbookLanguage
import RoadbookText

/// What tells a file from the same file after a change, without reading it.
package struct FileStamp: Hashable, Sendable {
  package var size: Int64
  package var seconds: Int64
  package var nanoseconds: Int64
  package var node: UInt64

  package init(size: Int64, seconds: Int64, nanoseconds: Int64, node: UInt64) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.node = node
  }
}

/// Notices that files of the live map changed on the disk while the prompt waits; each change is told once.
final class MapWatch {
  private let files: any FileAccess
  private let stamp: ((String) -> FileStamp?)?
  private var known: [String: FileStamp?] = [:]

  init(files: any FileAccess, stamp: ((String) -> FileStamp?)?) {
    self.files = files
    self.stamp = stamp
  }

  var isUsed: Bool { stamp != nil }

  /// A line for what changed since the last time; nil where nothing did. Reads only what has another stamp.
  func news(of sources: [SourceText]) -> String? {
    guard let stamp else { return nil }
    var lines: [String] = []
    for source in sources where !source.name.hasPrefix("<") {
      let now = stamp(source.name)
      defer { known[source.name] = now }
      guard let before = known[source.name] else {
        // The map may be older than the first look.
        if let line = change(source) { lines.append(line) }
        continue
      }
      if before != now, let line = change(source) { lines.append(line) }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func change(_ source: SourceText) -> String? {
    let name = TerminalText.escaped(source.name)
    switch files.read(source.name) {
    case .failure: return "\(name) cannot be read any more; the map stays as it is"
    case .success(let bytes):
      return bytes == source.bytes
        ? nil : "\(name) changed on disk; `reload` reads it again"
    }
  }
}
