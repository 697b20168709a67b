import RoadbookURL

/// The URI of a document: as the client spells it, and normalized.
struct DocumentURI: Hashable {
  /// As the client wrote it; used in answers.
  let spelled: String
  /// Equal for all spellings of one URI.
  let normal: String
  /// The absolute path, if it is the URI of a local file.
  let path: String?

  static func == (left: DocumentURI, right: DocumentURI) -> Bool { left.normal == right.normal }
  func hash(into hasher: inout Hasher) { hasher.combine(normal) }

  init(_ text: String) {
    spelled = text
    if let plain = Self.plainPath(text) {
      normal = text
      path = plain
      return
    }
    guard let file = Self.file(text) else {
      normal = text
      path = nil
      return
    }
    normal = "file://" + file.host + file.path
    path = file.host.isEmpty && !file.path.utf8.contains(0) ? file.path : nil
  }

  /// The URI of a file with an absolute path.
  init(path: String) {
    self.path = path
    normal = "file://" + path
    spelled = "file://" + Self.encoded(path)
  }

  /// The path of a URI with only one spelling, as most have; a fast path for every request.
  private static func plainPath(_ text: String) -> String? {
    let path = text.utf8.dropFirst(7)
    guard text.utf8.starts(with: "file:///".utf8),
      !path.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ":") || $0 == 0 })
    else { return nil }
    return String(path)
  }

  private static func file(_ text: String) -> (host: String, path: String)? {
    let prefix = "file://"
    guard text.utf8.count > prefix.utf8.count,
      text.prefix(prefix.count).lowercased() == prefix
    else { return nil }
    let rest = text.dropFirst(prefix.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash].lowercased()
    return (
      host == "localhost" ? "" : host, withSmallDrive(decodedText(Array(rest[slash...].utf8)[...]))
    )
  }

  /// Lower-cases the drive letter: `/C:/maps` and `/c:/maps` are the same file.
  private static func withSmallDrive(_ path: String) -> String {
    var bytes = Array(path.utf8)
    guard bytes.count >= 3, bytes[2] == UInt8(ascii: ":"), bytes[1] >= 0x41, bytes[1] <= 0x5A else {
      return path
    }
    bytes[1] |= 0x20
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func encoded(_ path: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
