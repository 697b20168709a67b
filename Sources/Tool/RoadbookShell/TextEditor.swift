import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's editor: `$VISUAL`, else `$EDITOR`, else `vi`.
enum TextEditor {
  /// Why a text was not edited.
  struct Problem: Error {
    let message: String
    var advice: String { "VISUAL or EDITOR names the editor" }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.allSatisfy { $0 == " " } ? nil : $0 }
  }

  /// Opens a text, and returns what was saved when the editor ends. The text is in a file that only
  /// the user can read, and that is removed afterwards.
  static func edit(_ text: String) -> Result<String, Problem> {
    let command = variable("VISUAL") ?? variable("EDITOR") ?? "vi"
    guard let (file, path) = TemporaryFile.open(suffix: ".roadbook") else {
      return failure("the text cannot be written for the editor: \(systemMessage(errno))")
    }
    defer { unlink(path) }
    let ends = text.hasSuffix("\n") ? "" : "\n"
    let trouble = OutputStream.write(Array((text + ends).utf8), to: file)
    close(file)
    if let trouble { return failure("the text cannot be written for the editor: \(trouble)") }
    var editor = ShellCommand(command + " \"$@\"")
    editor.arguments = [path]
    switch ShellCommand.withTerminal({ editor.run(on: nil) }) {
    case .ended(0): break
    case .ended(let code): return failure("the editor '\(command)' ended with exit code \(code)")
    case .failed(let reason): return failure("the editor '\(command)' failed: \(reason)")
    }
    // Most editors replace the file.
    guard let bytes = contents(of: path) else {
      return failure("the edited text cannot be read: \(systemMessage(errno))")
    }
    var edited = String(decoding: bytes, as: UTF8.self)
    if !ends.isEmpty, edited.hasSuffix("\n") { edited.removeLast() }
    return .success(edited)
  }

  private static func failure(_ message: String) -> Result<String, Problem> {
    .failure(Problem(message: message + "; nothing was changed"))
  }

  private static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let (bytes, isWhole) = readToEnd(file)
    return isWhole ? bytes : nil
  }
}
