import RoadbookIDE
import RoadbookText

/// What the user chose, in `initializationOptions` or with `workspace/didChangeConfiguration`, perhaps below `roadbook`.
///
/// ```json
/// { "roadbook": { "inlayHints": { "types": true, "routes": true, "stack": false }, "codeLens": true,
///   "workspaceFindings": true, "reference": "https://example.org/reference/" } }
/// ```
struct Preferences {
  var hints = Set(InlayHint.Kind.allCases)
  var showsLenses = true
  /// Whether findings are told of maps, too, that nobody has open.
  private(set) var tellsOfAllMaps = true
  /// Where the reference is on the web: its folder, or its page about findings.
  private(set) var reference: String?

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
    switch own["reference"] {
    case .string(let address)?: reference = Self.isAddress(address) ? address : nil
    case .null?: reference = nil
    default: break
    }
  }

  /// Where a finding's code is described.
  func page(ofCode code: String) -> String? {
    reference.map { $0 + ($0.hasSuffix("/") ? "findings.md" : "") + "#" + code }
  }

  /// Editors open what they are told: nothing but pages.
  private static func isAddress(_ text: String) -> Bool {
    ["https://", "http://", "file:///"].contains { text.hasPrefix($0) && text.count > $0.count }
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}
