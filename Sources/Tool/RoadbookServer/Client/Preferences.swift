import RoadbookIDE
import RoadbookText

/// The user's settings, from `initializationOptions` or `workspace/didChangeConfiguration`,
/// optionally below `roadbook`.
///
/// ```json
/// { "roadbook": {
///   "inlayHints": { "types": true, "routes": true, "stack": false },
///   "codeLens": true, "workspaceFindings": true, "tests": true,
///   "findings": { "idle-guard": "off" }, "reference": "https://example.org/reference/" } }
/// ```
struct Preferences {
  var hints = Set(InlayHint.Kind.allCases)
  var showsLenses = true
  /// Whether maps that are not open get diagnostics, too.
  private(set) var includesAllMaps = true
  /// Whether tests run while maps are edited.
  private(set) var runsTests = true
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

  /// What is wrong with the settings that were read last.
  private(set) var remarks: [String] = []

  /// `path` is read by editors.
  private static let names = [
    "inlayHints", "codeLens", "workspaceFindings", "tests", "findings", "reference", "path",
  ]

  /// Settings that are not mentioned keep their values.
  mutating func read(_ settings: JSON) {
    let own = settings["roadbook"] ?? settings
    remarks = []
    remarkOnNames(of: own)
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
    if let isOn = own["tests"]?.truth { runsTests = isOn }
    if case .object(let members)? = own["findings"] {
      for member in members {
        guard let name = member.value.text else { continue }
        guard let code = FindingCode(rawValue: member.key) else {
          let near = Suggestion.advice(
            for: member.key, among: FindingCode.allCases.map(\.rawValue))
          remarks.append(
            "the setting 'findings' names '\(member.key)', which is not a finding"
              + (near.map { "; \($0)" } ?? ""))
          continue
        }
        let severity = Severity(rawValue: name)
        if severity == nil, name != "off" {
          remarks.append(
            "the setting 'findings' gives \(member.key) '\(name)': write error, warning, hint or off"
          )
        }
        severities[code] = name == "off" ? .some(nil) : severity.map(Optional.some)
      }
    }
    switch own["reference"] {
    case .string(let address)?: reference = Self.isAddress(address) ? .at(address) : .own
    case .null?, .bool(true)?: reference = .own
    case .bool(false)?: reference = .none
    default: break
    }
  }

  /// Names that are no settings; nothing is said about settings that are all those of others.
  private mutating func remarkOnNames(of settings: JSON) {
    guard case .object(let members) = settings,
      members.contains(where: { Self.names.contains($0.key) })
        || members.contains(where: { Suggestion.nearest(to: $0.key, among: Self.names) != nil })
    else { return }
    for member in members where !Self.names.contains(member.key) {
      let near = Suggestion.advice(for: member.key, oneOf: Self.names)
      remarks.append("there is no setting '\(member.key)'; \(near)")
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

  /// The page that documents a diagnostic code; `own` is the folder of the pages installed with the
  /// server.
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
