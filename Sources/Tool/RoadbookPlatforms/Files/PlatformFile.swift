package import RoadbookModel
package import RoadbookText

/// A file that tells a system which URLs an app opens.
package struct PlatformFile: Sendable {
  package enum Contents: Sendable {
    case aasa(AppleAssociation)
    case assetlinks(AssetLinks)
    case entitlements(Entitlements)
    case plist(AppProperties)
    case manifest(AndroidManifest)
  }

  package let source: SourceText
  package let contents: Contents
  /// The line of the map that names it; nil if none does.
  package var line: PlatformLine?

  package var kind: PlatformKind {
    switch contents {
    case .aasa: .aasa
    case .assetlinks: .assetlinks
    case .entitlements: .entitlements
    case .plist: .plist
    case .manifest: .manifest
    }
  }

  /// Reads a file, whose kind is what it contains; linear in its length.
  package static func read(_ source: SourceText) -> Result<PlatformFile, Unreadable> {
    do throws(Unreadable) {
      return .success(PlatformFile(source: source, contents: try contents(source), line: nil))
    } catch {
      return .failure(error)
    }
  }

  /// A file that is none of the five kinds, or broken.
  package struct Unreadable: Error, Sendable {
    package var source: SourceText
    package var finding: Diagnostic
  }

  private static func contents(_ source: SourceText) throws(Unreadable) -> Contents {
    func refusal(_ offset: Int, _ message: String, _ advice: String? = nil) -> Unreadable {
      Unreadable(
        source: source,
        finding: Diagnostic(.platformFile, TextRange(at: offset), message, advice: advice))
    }
    let bytes = source.bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: "bplist".utf8) {
      throw refusal(
        0, "a binary property list cannot be read", "convert it: plutil -convert xml1 FILE")
    }
    if bytes.first == 0x30, bytes.count > 1, bytes[1] & 0x80 != 0 {
      throw refusal(
        0, "a signed apple-app-site-association cannot be read",
        "sign it no longer: iOS 9 and newer take the plain JSON")
    }
    switch bytes[start...].first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"):
      let document: XMLElement
      do throws(XMLProblem) { document = try XMLElement(reading: bytes) } catch {
        throw refusal(error.offset, "this is not XML: \(error.message)")
      }
      if let found = contents(document) { return found }
      throw refusal(
        document.range.start, "neither a manifest of Android nor a property list",
        "give AndroidManifest.xml, Info.plist or the file with the entitlements")
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let json: PlacedJSON
      do throws(JSONProblem) { json = try PlacedJSON(reading: bytes) } catch {
        throw refusal(error.offset, "this is not JSON: \(error.message)")
      }
      if let found = contents(json) { return found }
      throw refusal(
        json.range.start, "neither an apple-app-site-association nor an assetlinks.json",
        "the one has the key \"applinks\", the other is a list of statements")
    case nil: throw refusal(0, "the file is empty")
    default: throw refusal(0, "neither JSON nor XML", "give one of the files of a platform")
    }
  }

  private static func contents(_ document: XMLElement) -> Contents? {
    if document.name == "manifest" { return .manifest(AndroidManifest(document)) }
    guard let list = PropertyList(document: document) else { return nil }
    if list[Entitlements.key] != nil { return .entitlements(Entitlements(list)) }
    // A file with entitlements names nothing of a bundle.
    if case .dictionary(let members) = list.value,
      members.contains(where: { $0.key.hasPrefix("com.apple.") }),
      !members.contains(where: { $0.key.hasPrefix("CFBundle") })
    {
      return .entitlements(Entitlements(list))
    }
    return .plist(AppProperties(list))
  }

  private static func contents(_ json: PlacedJSON) -> Contents? {
    if json.value.items != nil { return .assetlinks(AssetLinks(json)) }
    guard json.value.isObject else { return nil }
    let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
    return services.contains { json[$0] != nil } ? .aasa(AppleAssociation(json)) : nil
  }
}

/// The hosts that an iOS app asks for.
package struct Entitlements: Sendable {
  static let key = "com.apple.developer.associated-domains"

  /// The hosts of `applinks:`, without their modes.
  package var hosts: [PlacedText] = []
  /// Where a missing one would be written.
  package var range: TextRange
  let list: PropertyList

  init(_ list: PropertyList) {
    self.list = list
    range = list[Self.key]?.range ?? list.range
    for entry in list[Self.key]?.texts ?? [] {
      let text = entry.text.drop(while: \.isWhitespace).trimmingEnd(while: \.isWhitespace)
      guard text.lowercased().hasPrefix("applinks:") else { continue }
      let host = text.dropFirst("applinks:".count).prefix { $0 != "?" }
      hosts.append(PlacedText(host.lowercased(), entry.range))
    }
  }
}

/// The schemes that an iOS app opens.
package struct AppProperties: Sendable {
  package var schemes: [PlacedText] = []
  /// Where a missing one would be written.
  package var range: TextRange
  let list: PropertyList

  init(_ list: PropertyList) {
    self.list = list
    range = list["CFBundleURLTypes"]?.range ?? list.range
    for type in list["CFBundleURLTypes"]?.items ?? [] {
      schemes += type["CFBundleURLSchemes"]?.texts ?? []
    }
  }
}
