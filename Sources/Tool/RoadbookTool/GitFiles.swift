import RoadbookBinder
import RoadbookShell
import RoadbookText

/// The files of one commit, as git has them.
///
/// Only `git cat-file` runs, which starts no program that a repository configures: no pager, hook,
/// filter or converter, and nothing is fetched.
struct GitFiles: FileAccess {
  /// `HEAD~1`, a branch, a tag or a commit.
  let revision: String

  /// The folder that paths begin in; empty for the working directory.
  let folder: String

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    let size = git(["cat-file", "-s", object(path)]).1.prefix { $0 != UInt8(ascii: "\n") }
    if let size = Int(String(decoding: size, as: UTF8.self)), size > DiskAccess.limit {
      return .failure(FileTrouble(path: shown(path), reason: "is larger than 1 GiB"))
    }
    let (status, output) = git(["cat-file", "blob", object(path)])
    switch status {
    case .ended(0): return .success(output)
    case .ended(127):
      return .failure(FileTrouble(path: shown(path), reason: "git is not installed"))
    case .ended:
      return .failure(
        FileTrouble(
          path: shown(path), reason: "git has no such file in this revision",
          advice: "'git ls-tree -r --name-only \(revision)' lists its files"))
    case .failed(let reason): return .failure(FileTrouble(path: shown(path), reason: reason))
    }
  }

  /// The path below the folder, which stands for the root: nothing else can be included.
  func canonical(_ path: String) -> String? {
    let plain = PathText.join("/", path)
    if plain == "/" { return plain }
    let (status, output) = git(["cat-file", "-t", object(plain)])
    return status == .ended(0) && output.starts(with: Array("blob".utf8)) ? plain : nil
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    FileTrouble(path: shown(path), reason: "a commit cannot be changed")
  }

  /// The name of the file for git: relative to the folder.
  private func object(_ path: String) -> String { "\(revision):./\(path)" }

  private func shown(_ path: String) -> String { "\(revision):\(path)" }

  private func git(_ arguments: [String]) -> (ShellCommand.Outcome, [UInt8]) {
    var command = ShellCommand(
      "GIT_NO_LAZY_FETCH=1 GIT_OPTIONAL_LOCKS=0 GIT_TERMINAL_PROMPT=0 "
        + #"git --no-pager -c core.fsmonitor=false -c core.hooksPath=/dev/null "$@" 2>/dev/null"#)
    command.arguments = (folder.isEmpty ? [] : ["-C", folder]) + arguments
    return command.bytes()
  }
}
