import RoadbookBinder
import RoadbookSession
import RoadbookTestSupport
import Testing

@testable import RoadbookTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct DiskFilesTests {
  private let folder = TemporaryFolder()

  @Test func bytesComeBackAsTheyWere() throws {
    let path = "\(folder.path)/map"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(DiskAccess().write(bytes, to: path, replacing: .anything) == nil)
    #expect(try DiskAccess().read(path).get() == bytes)
    #expect(DiskAccess().write([], to: path, replacing: .anything) == nil)
    #expect(try DiskAccess().read(path).get() == [])
  }

  @Test func aReplacedFileKeepsItsMode() {
    let path = folder.file("map", "old")
    chmod(path, 0o640)
    #expect(DiskAccess().write(Array("new".utf8), to: path, replacing: .anything) == nil)
    #expect(readFile(path) == "new")
    #expect(mode(path) == 0o640)
  }

  @Test func aLinkKeepsPointing() {
    let path = folder.file("map", "old")
    let link = "\(folder.path)/link"
    symlink("map", link)
    #expect(DiskAccess().write(Array("new".utf8), to: link, replacing: .anything) == nil)
    #expect(readFile(path) == "new")
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func nothingIsLeftBehind() {
    #expect(DiskAccess().write([0x61], to: "\(folder.path)/a", replacing: .anything) == nil)
    #expect(
      DiskAccess().write([0x61], to: "\(folder.path)/none/a", replacing: .anything)?.reason
        == "no such file or directory")
    #expect(
      DiskAccess().write([0x61], to: folder.path, replacing: .anything)?.reason == "is a directory")
    #expect(entries(folder.path) == ["a"])
  }

  @Test func onlyWhatCanBeReadIsListed() {
    writeFile("\(folder.path)/a", "")
    mkdir("\(folder.path)/b", 0o700)
    mkfifo("\(folder.path)/c", 0o600)
    symlink("a", "\(folder.path)/d")
    symlink("b", "\(folder.path)/e")
    symlink("/dev/zero", "\(folder.path)/f")
    symlink("nowhere", "\(folder.path)/g")
    #expect(DiskAccess().list(folder.path) == ["a", "b/", "d", "e/"])
  }

  @Test func whatIsNoRegularFileIsRefusedAtOnce() {
    let fifo = "\(folder.path)/fifo"
    mkfifo(fifo, 0o600)
    #expect(reason(fifo) == "is not a regular file")
    #expect(
      DiskAccess().write([], to: fifo, replacing: .anything)?.reason == "is not a regular file")
    #expect(reason("/dev/zero") == "is not a regular file")
    #expect(reason(folder.path) == "is a directory")
    #expect(reason("\(folder.path)/none") == "no such file or directory")
    #expect(reason("") == "not a file name")
    #expect(reason("a\u{0}b") == "not a file name")
    let huge = "\(folder.path)/huge"
    writeFile(huge, "")
    truncate(huge, off_t(DiskAccess.limit) + 1)
    #expect(reason(huge) == "is larger than 1 GiB")
  }

  @Test func messagesAreSafeToPrint() {
    #expect(FileTrouble(path: "a\u{1B}[2J", reason: "x").message == "a\\u{1b}[2J: x")
  }

  private func reason(_ path: String) -> String? {
    guard case .failure(let problem) = DiskAccess().read(path) else { return nil }
    return problem.reason
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func entries(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
