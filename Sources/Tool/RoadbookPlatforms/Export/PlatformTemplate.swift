import RoadbookModel
import RoadbookText

/// The files of the platforms without any rule, to which those of a map are added.
enum PlatformTemplate {
  static func source(
    _ target: PlatformExport.Target
  ) throws(PlatformExport.Refusal) -> SourceText {
    SourceText(name: target.name, try text(target))
  }

  private static func text(
    _ target: PlatformExport.Target
  ) throws(PlatformExport.Refusal) -> String {
    func app(_ example: String) throws(PlatformExport.Refusal) -> String {
      guard let app = target.app else {
        throw PlatformExport.Refusal(
          name: target.name, message: "a new \(target.kind.title) names its app",
          advice: "say which one is meant: app \"\(example)\"")
      }
      return app
    }
    switch target.kind {
    case .aasa:
      _ = try app("TEAM.org.example.app")
      return "{\n  \"applinks\": {\n    \"details\": []\n  }\n}\n"
    case .assetlinks:
      let name = JSON.string(try app("org.example.app")).compact
      return """
        [
          {
            "relation": ["\(AssetLinks.relation)"],
            "target": {
              "namespace": "android_app",
              "package_name": \(name),
              "sha256_cert_fingerprints": []
            }
          }
        ]\n
        """
    case .manifest:
      let activity = XMLText.escaped(target.activity ?? ".MainActivity")
      return """
        <?xml version="1.0" encoding="utf-8"?>
        <manifest xmlns:android="http://schemas.android.com/apk/res/android">
          <application>
            <activity android:name="\(activity)" android:exported="true">
            </activity>
          </application>
        </manifest>\n
        """
    case .plist, .entitlements:
      let list =
        target.kind == .plist
        ? "" : "  <key>\(Entitlements.key)</key>\n  <array>\n  </array>\n"
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(list)</dict>
        </plist>\n
        """
    }
  }
}
