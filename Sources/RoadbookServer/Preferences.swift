import RoadbookIDE
import RoadbookText

/// What the user chose, in `initializationOptions` or with `workspace/didChangeConfiguration`, perhaps below `roadbook`.
///
/// ```json
/// { "roadbook": { "inlayHints": { "types": true, "routes": true, "stack": false }, "codeLens": true } }
/// ```
struct Preferences {
  var hints = Set(InlayHint.Kind.allCases)
  var showsLenses = true

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
  }
}
