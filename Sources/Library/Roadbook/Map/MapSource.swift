import RoadbookBinder

/// One text of a map, with the name that its findings and `include` statements use.
public struct MapSource: Hashable, Sendable {
  /// The file name, such as `shop.roadbook`.
  public var name: String
  /// The text.
  public var text: String

  /// Creates a source.
  public init(_ text: String, named name: String) {
    self.text = text
    self.name = name
  }
}

/// Reads the texts of a map that are known already.
struct KnownSources: FileReading {
  private let texts: [String: String]

  init(_ sources: [MapSource]) {
    texts = Dictionary(
      sources.map { (PathText.join("", $0.name), $0.text) }, uniquingKeysWith: { $1 })
  }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    guard let text = texts[PathText.join("", path)] else {
      return .failure(FileTrouble(path: path, reason: "there is no source of that name"))
    }
    return .success(Array(text.utf8))
  }

  /// Names are paths below the root, so that sources can include each other whatever folders they
  /// name.
  func canonical(_ path: String) -> String? {
    if path == "." { return "/" }
    let name = PathText.join("", path)
    return texts[name] == nil ? nil : "/" + name
  }
}

/// Reads the files of a map with a function of the app. Each file is read once.
final class CalledReader: FileReading {
  private let reading: (String) throws -> String
  private var known: [String: Result<[UInt8], FileTrouble>] = [:]

  init(_ reading: @escaping (String) throws -> String) { self.reading = reading }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    let name = PathText.join("", path)
    if let known = known[name] { return known }
    let result: Result<[UInt8], FileTrouble>
    do {
      result = .success(Array(try reading(name).utf8))
    } catch {
      result = .failure(FileTrouble(path: path, reason: "\(error)"))
    }
    known[name] = result
    return result
  }

  func canonical(_ path: String) -> String? {
    let name = PathText.join("", path)
    // The folder of the map is all that may be read.
    guard !name.isEmpty, case .success = read(name) else { return nil }
    return name.hasPrefix("/") ? name : "/" + name
  }
}
