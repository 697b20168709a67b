import RoadbookModel
import RoadbookPlatforms
import RoadbookTestSupport
import RoadbookText
import Testing

/// What `export` leaves as it is in files that people write.
struct ExportInPlaceTests {
  /// A text in parts: what is before the part of Roadbook, that part, and what is behind it.
  private struct Parts {
    var before: String
    var own: String
    var after: String

    func text(lineEnd: String) -> String {
      (before + own + after).replacing("\n", with: lineEnd)
    }
  }

  @Test(arguments: rounds(1_000, oneOf: 250)) func whatIsNotOfTheMapStaysByteByByte(_ round: Int)
    throws
  {
    var random = SeededRandom(seed: UInt64(round))
    let map = RandomMaps.map(&random, isPlain: random.oneIn(2))
    let lineEnd = random.pick(["\n", "\n", "\r\n"])
    let kind = random.pick([PlatformKind.aasa, .assetlinks, .manifest])
    let parts =
      switch kind {
      case .aasa: Self.apple(&random)
      case .assetlinks: Self.links(&random)
      default: Self.manifest(&random)
      }
    let text = parts.text(lineEnd: lineEnd)
    let target = PlatformExport.Target(
      kind, name: "file", source: SourceText(name: "file", text),
      app: kind == .manifest ? nil : "A1B2C3D4E5.a.b")
    let result = try ExportTests.export(map, [target]).files[0]
    let before = parts.before.replacing("\n", with: lineEnd)
    let after = parts.after.replacing("\n", with: lineEnd)
    #expect(result.utf8.starts(with: before.utf8), "\(map)\(text)\n\(result)")
    #expect(result.utf8.reversed().starts(with: after.utf8.reversed()), "\(map)\(text)\n\(result)")
    for comment in ["<!-- 1 -->", "<!-- 2 -->"] where text.contains(comment) {
      #expect(result.contains(comment), "\(map)\(text)\n\(result)")
    }
    if lineEnd == "\r\n" {
      #expect(!result.replacing("\r\n", with: "").contains("\n"), "\(map)\(result)")
    }
    if case .failure(let problem) = PlatformFile.read(SourceText(name: "file", result)) {
      Issue.record("\(problem.finding.message)\n\(map)\(text)\n\(result)")
    }
  }

  /// A list of rules in a random layout.
  private static func list(_ random: inout SeededRandom) -> String {
    let styles = [
      ("[ ", ", ", " ]", "{ ", ", ", " }", ": "), ("[", ",", "]", "{", ",", "}", ":"),
      (
        "[\n          ", ",\n          ", "\n        ]", "{\n            ", ",\n            ",
        "\n          }", ": "
      ),
    ]
    let style = random.pick(styles)
    let rules = (0..<random.below(5)).map { number -> String in
      var members = [
        "\"/\"\(style.6)\"\(random.pick(["/a", "/films/*", "/films/?*", "/b/*", "*"]))\""
      ]
      if random.oneIn(3) { members.append("\"exclude\"\(style.6)true") }
      if random.oneIn(3) { members.append("\"comment\"\(style.6)\"rule \(number)\"") }
      return style.3 + members.joined(separator: style.4) + style.5
    }
    return rules.isEmpty ? "[]" : style.0 + rules.joined(separator: style.1) + style.2
  }

  private static func apple(_ random: inout SeededRandom) -> Parts {
    Parts(
      before: """
        {
          "webcredentials" : {"apps":[ "A1B2C3D4E5.a.b" ]},
          "applinks": {
            "apps": [], "details": [
              { "appID": "A1B2C3D4E5.other", "paths": [ "NOT /x",  "*"] },
              { "unknown":1.50, "appIDs": [ "A1B2C3D4E5.a.b" ],
                "components":\u{20}
        """, own: list(&random),
      after: """
        , "more": [ 1,2 ] }
            ]
          }
        }

        """)
  }

  private static func links(_ random: inout SeededRandom) -> Parts {
    let relation = "delegate_permission/common.handle_all_urls"
    return Parts(
      before: """
        [ {"relation": ["\(relation)"], "target": {"namespace":"web","site":"https://x.example"}},
          { "relation": ["\(relation)"],
            "target": { "namespace": "android_app", "package_name": "A1B2C3D4E5.a.b",
              "sha256_cert_fingerprints": ["14:6D" , "00"] },
            "relation_extensions": { "\(relation)": { "dynamic_app_link_components":\u{20}
        """, own: list(&random), after: " } } } ]\n")
  }

  private static func manifest(_ random: inout SeededRandom) -> Parts {
    let end = random.pick([" />", "/>"])
    let paths = (0..<random.below(4)).map { _ in
      let name = random.pick(["path", "pathPrefix", "pathPattern"])
      return
        "<data android:\(name)=\"\(random.pick(["/a", "/films", "/films/..*", "/b/.*"]))\"\(end)"
    }
    let lines =
      [
        "<action android:name=\"android.intent.action.VIEW\"\(end)",
        "<category android:name=\"android.intent.category.DEFAULT\"\(end)", "<!-- 1 -->",
        "<category android:name=\"android.intent.category.BROWSABLE\"\(end)",
        "<data android:scheme='https'\n            android:host='\(RandomFiles.host)'\(end)",
      ] + paths + ["<!-- 2 -->"]
    return Parts(
      before: """
        <?xml version='1.0'?>
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package='a.b'>
          <!-- films & more -->
          <application android:label="@string/app">
            <activity android:name=".Other"
                      android:exported="true">
              <intent-filter><action android:name="android.intent.action.VIEW"/>
                <category android:name="android.intent.category.DEFAULT"/>
                <category android:name="android.intent.category.BROWSABLE"/>
                <data android:scheme="other"/></intent-filter>
            </activity>
            <activity android:name=".Main" android:exported="true">
              <intent-filter android:autoVerify="true">
        """,
      own: lines.map { "\n        " + $0 }.joined(),
      after: """

              </intent-filter>
            </activity>
            <receiver android:name=".R"  android:exported="false"/>
          </application>
        </manifest>

        """)
  }
}
