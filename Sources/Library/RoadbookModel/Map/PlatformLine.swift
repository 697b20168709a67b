/// The kinds of files that tell a system which URLs an app opens.
package enum PlatformKind: String, CaseIterable, Sendable {
  case aasa, assetlinks, entitlements, plist, manifest

  /// What messages call it.
  package var title: String {
    switch self {
    case .aasa: "apple-app-site-association"
    case .assetlinks: "assetlinks.json"
    case .entitlements: "entitlements"
    case .plist: "Info.plist"
    case .manifest: "AndroidManifest.xml"
    }
  }

  /// What the names of such files end with.
  package var usualEndings: [String] {
    switch self {
    case .aasa: [title, title + ".json"]
    case .entitlements: [".entitlements"]
    case .assetlinks, .plist, .manifest: [title]
    }
  }
}

/// A line of `platforms`: `manifest "android/AndroidManifest.xml" since 26`.
package struct PlatformLine: Sendable {
  package var kind: PlatformKind
  /// The path as written, from the folder of the file that has the line.
  package var path: Name
  /// The app of a site's file that is meant.
  package var app: Name?
  /// The host that a site's file is for, in lower case.
  package var host: Name?
  /// The lowest version of Android's API that the app runs on.
  package var since: Int?
  /// The activity whose filters are meant.
  package var activity: Name?

  package init(
    kind: PlatformKind, path: Name, app: Name? = nil, host: Name? = nil, since: Int? = nil,
    activity: Name? = nil
  ) {
    self.kind = kind
    self.path = path
    self.app = app
    self.host = host
    self.since = since
    self.activity = activity
  }
}
