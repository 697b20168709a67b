import RoadbookText

/// The folders of an app with Expo Router: each file below `app` is a screen, its path the URL.
struct ExpoTree {
  /// A file, or a folder's layout, with the URL that it has.
  struct Entry {
    var file: SourceFile
    /// The folders below `app`, as they are called.
    var folders: [String]
    /// Without endings; `_layout` for a layout.
    var name: String

    /// `(tabs)/teas/[id]`
    var path: String { (folders + [name]).joined(separator: "/") }
    var isLayout: Bool { name == "_layout" }
    /// The parts of the URL; a layout has that of its folder.
    var parts: [String] {
      (folders + [name]).filter {
        !ExpoTree.isGroup($0) && $0 != "index" && $0 != "_layout"
      }
    }
  }

  /// The screens, sorted by their paths.
  private(set) var screens: [Entry] = []
  /// By their folders.
  private(set) var layouts: [String: Entry] = [:]
  /// `+native-intent`, code that sees each URL first.
  private(set) var intent: SourceFile?
  /// The other folders that look like an app.
  private(set) var otherRoots: [String] = []
  private(set) var root = ""

  static func isGroup(_ folder: String) -> Bool {
    folder.hasPrefix("(") && folder.hasSuffix(")") && folder.count > 2
  }

  /// `(a,b)` as `a`, `b`.
  static func groups(of folder: String) -> [String] {
    folder.dropFirst().dropLast().split(separator: ",").map {
      String($0.filter { $0 != " " })
    }
  }

  private static let platforms = ["ios", "native", "android", "web"]

  init(_ files: [SourceFile], root wanted: String?) {
    let roots = Self.roots(files, wanted)
    guard let root = roots.first else { return }
    self.root = root
    otherRoots = Array(roots.dropFirst())
    var chosen: [String: (rank: Int, entry: Entry)] = [:]
    for file in files where file.text.name.hasPrefix(root) {
      var folders = file.text.name.dropFirst(root.count).split(separator: "/").map(String.init)
      guard let last = folders.popLast(), let dot = last.lastIndex(of: ".") else { continue }
      var name = String(last[..<dot])
      var rank = 0
      if let index = Self.platforms.firstIndex(where: { name.hasSuffix(".\($0)") }) {
        rank = index + 1
        name.removeLast(Self.platforms[index].count + 1)
      }
      if name.hasSuffix("+api") || name == "+html" || name == "+middleware" || name.hasSuffix(".d")
      {
        continue
      }
      if name == "+native-intent" {
        intent = file
        continue
      }
      let entry = Entry(file: file, folders: folders, name: name)
      // A file for one platform replaces the others: on a phone those of the web are not there.
      if let known = chosen[entry.path], known.rank <= rank { continue }
      chosen[entry.path] = (rank, entry)
    }
    for entry in chosen.values.map(\.entry).sorted(by: { Self.precedes($0, $1) }) {
      if entry.isLayout {
        layouts[entry.folders.joined(separator: "/")] = entry
      } else {
        screens.append(entry)
      }
    }
  }

  /// By the URL, so that neighbours share paths; of the same URL the one with fewer folders, then
  /// the first by name.
  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    (left.parts.joined(separator: "/"), left.folders.count, left.path)
      < (right.parts.joined(separator: "/"), right.folders.count, right.path)
  }

  /// The folders that are called `app` and hold a layout, or else files; those with fewer folders
  /// around them first.
  private static func roots(_ files: [SourceFile], _ wanted: String?) -> [String] {
    var found: [String: Bool] = [:]
    for file in files {
      let parts = file.text.name.split(separator: "/", omittingEmptySubsequences: false)
      let folders = parts.dropLast()
      guard let index = folders.firstIndex(of: Substring(wanted ?? "app")) else { continue }
      let root = parts[...index].joined(separator: "/") + "/"
      let isLayout = index == parts.count - 2 && (parts.last ?? "").hasPrefix("_layout.")
      found[root] = found[root, default: false] || isLayout
    }
    let layouts = found.filter(\.value).keys
    let roots = layouts.isEmpty ? Array(found.keys) : Array(layouts)
    let sorted = roots.sorted {
      ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1)
    }
    if !sorted.isEmpty { return sorted }
    // The files of the folder itself.
    return files.contains { $0.text.name.hasPrefix("_layout.") } ? [""] : []
  }

  /// The layouts around an entry, the outermost first.
  func layouts(around entry: Entry) -> [Entry] {
    let count = entry.folders.count + (entry.isLayout ? 0 : 1)
    return (0..<count).compactMap { layouts[entry.folders.prefix($0).joined(separator: "/")] }
  }
}

extension RouterReading {
  mutating func readExpoRouter() {
    let options = expoPlugin
    let wanted = options?["root"]?.value.text?.split(separator: "/").last.map(String.init)
    let tree = ExpoTree(files, root: wanted)
    draft.claims = app.claims
    if let intent = tree.intent {
      report(
        .importRewrite, intent.text, TextRange(at: 0),
        "this code sees each URL before the routes do, and may change it",
        "write what it does as 'normalize' or redirects")
    }
    for other in tree.otherRoots {
      if let file = files.first(where: { $0.text.name.hasPrefix(other) }) {
        report(
          .importDoubt, file.text, TextRange(at: 0),
          "'\(other)' looks like another app; the map has the routes of '\(tree.root)'",
          "import it by itself")
      }
    }
    var reader = ExpoReader(tree)
    reader.read(&self)
    for redirect in options?["redirects"]?.items ?? [] { readExpoRedirect(redirect) }
  }

  /// The options of the plugin `expo-router` in app.json.
  private var expoPlugin: PlacedJSON? {
    let plugins = app.expo?.value["plugins"]?.items ?? []
    return plugins.first { $0.items.first?.value.text == "expo-router" }?.items.dropFirst().first
  }

  /// `{ "source": "/old/[id]", "destination": "/teas/[id]" }`
  private mutating func readExpoRedirect(_ json: PlacedJSON) {
    guard let source = app.expo?.source, let from = json["source"]?.value.text,
      let to = json["destination"]?.value.text
    else { return }
    let (pattern, notes) = Self.expoPattern(
      from.split(separator: "/").map(String.init).filter { !ExpoTree.isGroup($0) && $0 != "index" })
    guard canWrite([pattern], source, json.range) else { return }
    let isExternal = to.contains("://")
    let url = Self.expoURL(to)
    guard isExternal ? PatternText.isWholeURL(url) : url.hasPrefix("/") else {
      return report(
        .importUnread, source, json.range,
        "this redirect cannot be read: '\(MapText.remark(to))' is no URL",
        "add it to the map by hand")
    }
    if let missing = PatternText.missingValue(url, in: pattern) {
      return report(
        .importUnread, source, json.range,
        "this redirect cannot be read: its source has no '[\(MapText.remark(missing))]' that its destination needs",
        "add it to the map by hand")
    }
    draft.nodes.append(
      RouteNode(
        target: isExternal ? .external(url) : .redirect(url), patterns: [pattern],
        origin: origin(source, json.range.start), notes: notes))
  }

  /// `/teas/[id]` with the values of captures: `/teas/${id}`.
  static func expoURL(_ text: String) -> String {
    guard !text.contains("://") else { return PatternText.url(text) }
    let parts = text.split(separator: "/").filter { !ExpoTree.isGroup(String($0)) && $0 != "index" }
    return "/"
      + parts.map { part in
        guard part.hasPrefix("["), part.hasSuffix("]") else { return PatternText.url(part) }
        let name = part.dropFirst().dropLast().drop { $0 == "." }
        return "${\(PatternText.name(name) ?? "wildcard")}"
      }.joined(separator: "/")
  }

  /// The pattern of the parts of a path, and what is worth knowing of it.
  static func expoPattern(_ parts: [String], isOptional: Bool = false) -> (
    pattern: String, notes: [String]
  ) {
    var notes: [String] = []
    let written = parts.map { part -> String in
      if part == "+not-found" { return "**+" }
      guard part.hasPrefix("["), part.hasSuffix("]"), part.count > 2 else {
        return PatternText.literal(part)
      }
      let inner = part.dropFirst().dropLast()
      let isRest = inner.hasPrefix("...")
      let source = isRest ? inner.dropFirst(3) : inner
      guard let name = PatternText.name(source) else { return isRest ? "**+" : "*" }
      if name != source { notes.append("'\(source)' is called '\(name)' here") }
      return isRest ? "\(isOptional ? "**" : "**+"):\(name)" : ":\(name)"
    }
    return ("/" + written.joined(separator: "/"), notes)
  }
}
