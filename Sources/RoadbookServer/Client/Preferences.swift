import RoadbookIDE
import RoadbookText

/// The user's settings, from `initializationOptions` or `workspace/didChangeConfiguration`, optionally below
/// `roadbook`.
///
/// ```json
/// { "roadbook": { "inlayHints": { "types": true, "routes": true, "stack": false }, "codeLens": true,
///   "workspaceFindings": true, "findings": { "idle-guard": "off" }, "reference": "https://example.org/reference/" } }
/// ```
struct Preferences {
  var hints = Set(InlayHint.Kind.allCases)
  var showsLenses = true
  /// Whether maps that are not open get diagnostics, too.
  private(set) var includesAllMaps = true
  /// Where diagnostic codes are documented.
  enum Reference: Hashable {
    /// In the pages installed with the server.
    case own
    /// At a URL: the reference's folder, or its page about diagnostics.
    case at(String)
    /// Diagnostics have no links.
    case none
  }

  private(set) var reference = Reference.own
  /// Severities by diagnostic code; nil for codes that are off.
  private(set) var severities: [FindingCode: Severity?] = [:]

  /// The names in the setting `findings` that are not codes.
  private(set) var unknownCodes: [String] = []

  /// Settings that are not mentioned keep their values.
  mutating func read(_ settings: JSON) {
    let own = settings["roadbook"] ?? settings
    unknownCodes = []
    switch own["inlayHints"] {
    case .bool(let isOn)?: hints = isOn ? Set(InlayHint.Kind.allCases) : []
    case .object?:
      for kind in InlayHint.Kind.allCases {
        guard let isOn = own[path: "inlayHints", kind.rawValue]?.truth else { continue }
        if isOn { hints.insert(kind) } else { hints.remove(kind) }
      }
    default: break
    }
    if let isOn = own["codeLens"]?.truth { showsLenses = isOn }
    if let isOn = own["workspaceFindings"]?.truth { includesAllMaps = isOn }
    if case .object(let members)? = own["findings"] {
      for member in members {
        guard let name = member.value.text else { continue }
        guard let code = FindingCode(rawValue: member.key) else {
          unknownCodes.append(member.key)
          continue
        }
        severities[code] =
          name == "off" ? .some(nil) : Severity(rawValue: name).map(Optional.some)
      }
    }
    switch own["reference"] {
    case .string(let address)?: reference = Self.isAddress(address) ? .at(address) : .own
    case .null?, .bool(true)?: reference = .own
    case .bool(false)?: reference = .none
    default: break
    }
  }

  /// A diagnostic with its configured severity; nil if it is off. Errors cannot be changed.
  func shown(_ finding: Diagnostic) -> Diagnostic? {
    guard finding.severity < .error, let chosen = severities[finding.code] else { return finding }
    guard let severity = chosen else { return nil }
    var result = finding
    result.severity = severity
    return result
  }

  /// The page that documents a diagnostic code; `own` is the folder of the pages installed with the server.
  func page(of code: FindingCode, _ own: @autoclosure () -> String?) -> String? {
    let place: String? =
      switch reference {
      case .own: own()
      case .at(let address): address
      case .none: nil
      }
    return place.map { $0 + ($0.hasSuffix("/") ? "findings.md" : "") + "#" + code.rawValue }
  }

  /// Editors open any address they are given, so only web pages and files are allowed.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://", "file:///"].contains { text.hasPrefix($0) && text.count > $0.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}
