import RoadbookIDE
import RoadbookText

/// What the user chose, in `initializationOptions` or with `workspace/didChangeConfiguration`, perhaps below `roadbook`.
///
/// ```json
/// { "roadbook": { "inlayHints": { "types": true, "routes": true, "stack": false }, "codeLens": true,
///   "workspaceFindings": true, "findings": { "idle-guard": "off" }, "reference": "https://example.org/reference/" } }
/// ```
struct Preferences {
  var hints = Set(InlayHint.Kind.allCases)
  var showsLenses = true
  /// Whether findings are told of maps, too, that nobody has open.
  private(set) var tellsOfAllMaps = true
  /// Where findings' codes are described.
  enum Reference: Hashable {
    /// In the pages that came with the server.
    case own
    /// At an address: the reference's folder, or its page about findings.
    case at(String)
    /// Findings have no links.
    case none
  }

  private(set) var reference = Reference.own
  /// How findings are shown, by code; nil for those that are not shown.
  private(set) var severities: [String: Severity?] = [:]

  /// What is not mentioned stays as it is.
  mutating func read(_ settings: JSON) {
    let own = settings["roadbook"] ?? settings
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
    if let isOn = own["workspaceFindings"]?.truth { tellsOfAllMaps = isOn }
    if case .object(let members)? = own["findings"] {
      for member in members {
        guard let name = member.value.text else { continue }
        if name == "off" {
          severities[member.key] = .some(nil)
        } else if let severity = Severity(rawValue: name) {
          severities[member.key] = severity
        } else {
          severities[member.key] = nil
        }
      }
    }
    switch own["reference"] {
    case .string(let address)?: reference = Self.isAddress(address) ? .at(address) : .own
    case .null?, .bool(true)?: reference = .own
    case .bool(false)?: reference = .none
    default: break
    }
  }

  /// A finding as it is to be shown; nil for one that is not. Errors stay what they are.
  func shown(_ finding: Diagnostic) -> Diagnostic? {
    guard finding.severity < .error, let chosen = severities[finding.code.name] else {
      return finding
    }
    guard let severity = chosen else { return nil }
    var result = finding
    result.severity = severity
    return result
  }

  /// Where a finding's code is described; `own` is the folder of the pages that came with the server.
  func page(ofCode code: String, _ own: @autoclosure () -> String?) -> String? {
    let place: String? =
      switch reference {
      case .own: own()
      case .at(let address): address
      case .none: nil
      }
    return place.map { $0 + ($0.hasSuffix("/") ? "findings.md" : "") + "#" + code }
  }

  /// Editors open what they are told: nothing but pages.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://", "file:///"].contains { text.hasPrefix($0) && text.count > $0.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}
