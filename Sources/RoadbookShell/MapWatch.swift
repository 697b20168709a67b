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
  private let stamp: ((String) -> FileStamp?)?
  private var known: [String: FileStamp?] = [:]

  init(stamp: ((String) -> FileStamp?)?) { self.stamp = stamp }

  var isUsed: Bool { stamp != nil }

  /// A line for what changed since the last time; nil where nothing did. Reads only what has another stamp.
  func news(of session: Session) -> String? {
    guard let stamp else { return nil }
    var lines: [String] = []
    for document in session.documents where document.origin != .typed {
      let path = document.source.name
      let now = stamp(path)
      // The map may be older than the first look.
      if known[path] != now, let line = change(path, session) { lines.append(line) }
      known[path] = now
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func change(_ path: String, _ session: Session) -> String? {
    let name = TerminalText.escaped(path)
    switch session.files.read(path) {
    case .failure: return "\(name) was deleted or is unreadable; the loaded version stays in use"
    case .success(let bytes):
      return bytes == session.knownContents(of: path)
        ? nil : "\(name) changed on disk; `reload` reads it again"
    }
  }
}
