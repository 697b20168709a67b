import RoadbookBinder
import RoadbookSession
import RoadbookText

/// The size, times and number of a file, so that changes are noticed without reading it.
package typealias FileStamp = [Int64]

/// Detects while the prompt waits that files of the loaded map have changed on disk; reports each
/// change once.
final class MapWatch {
  private let stamp: ((String) -> FileStamp?)?
  private var known: [String: FileStamp?] = [:]

  init(stamp: ((String) -> FileStamp?)?) { self.stamp = stamp }

  var isUsed: Bool { stamp != nil }

  /// A message about changes since the last call; nil if there are none. Reads only files with a
  /// different stamp.
  func news(of session: Session) -> String? {
    guard let stamp else { return nil }
    var lines: [String] = []
    for document in session.documents where document.origin != .typed {
      let path = document.source.name
      let now = stamp(path)
      // The map may have been loaded before the first call.
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
        ? nil : "\(name) changed on disk; `load` reads it again"
    }
  }
}
