package import RoadbookLanguage
import RoadbookSyntax
package import RoadbookText

/// The maps that an editor has open: which texts there are, which map each belongs to, and what is known of it.
///
/// A document is known by its key: the real path of a file, or whatever name its owner gives to what is no file. Of two
/// open documents that are one file, the first has the file's key, and is what maps that include the file show; the other
/// is called by its own name, and sees the file's map with its own text in the file's place.
/// Analyses are made when they are asked for and kept until a text they were made from changes. Not for two threads.
package final class Workspace {
  private(set) var files: WorkspaceFiles
  /// The documents that are open beside others of the same file, in the order of their opening.
  private var standIns: [WorkspaceFiles.StandIn] = []
  private let mapsInFolder: (String) -> [String]
  private let helpers: Helpers
  /// nil where nobody named any.
  private var roots: [String]?
  private var views: [String: MapSnapshot] = [:]
  /// The maps as they were when they were last looked at, and how their texts were read.
  private var before: [String: (view: MapSnapshot, kept: KeptReadings)] = [:]
  /// The map that was changed last, as it was before.
  private var outdated: MapSnapshot?
  private var owners: [String: String]?
  private var includes: [String: (bytes: [UInt8], names: [String])] = [:]
  /// The maps in the workspace's folders, once somebody asked for all.
  private(set) var foundMaps: [String]?
  private var search: MapSearch?
  /// The maps in the workspace's folders that include others, as far as they were looked at.
  private var includingMaps: [String] = []

  /// `mapsInFolder` names the map files directly in a folder.
  package init(
    disk: any FileAccess, mapsInFolder: @escaping (String) -> [String], helpers: Helpers = .none
  ) {
    files = WorkspaceFiles(disk: disk, cache: WorkspaceFiles.DiskCache())
    self.mapsInFolder = mapsInFolder
    self.helpers = helpers
  }

  /// Sets the folders that may be read; where nobody names any, nil, it is the folders of what is open.
  package func setRoots(_ paths: [String]?) {
    roots = paths.map { $0.map { files.disk.canonical($0) ?? $0 } }
    includingMaps = []
    filesChanged()
  }

  /// The key of the file at a path.
  package func key(ofFile path: String) -> String { files.canonical(path) ?? path }

  package var openKeys: [String] { files.open.keys.sorted() }
  package func isOpen(_ key: String) -> Bool { files.open[key] != nil }

  /// The key for a document that is to be opened: its file's, unless another document has that already; else its name.
  package func open(file path: String?, name: String) -> String {
    guard let file = path.map(key(ofFile:)), !isOpen(name) else { return name }
    guard isOpen(file) else { return file }
    standIns.append(WorkspaceFiles.StandIn(key: name, place: file))
    return name
  }

  /// Gives the text of a document that is open from now on, or its new text.
  package func setText(_ bytes: [UInt8], of key: String) {
    setText(SourceText(name: key, bytes: bytes), of: key)
  }

  /// The same with what its owner knows of its lines.
  package func setText(_ text: SourceText, of key: String) {
    let isKnown = files.open[key] != nil
    files.open[key] = text
    includes[key] = nil
    // Whether it includes other files now is seen when its map is read.
    if isKnown { views = views.filter { !$0.value.keys.contains(key) } } else { filesChanged() }
  }

  /// From now on the disk counts, or the next open document of the same file: then its key, which is `key` from now on.
  @discardableResult package func close(_ key: String) -> String? {
    files.open[key] = nil
    before[key] = nil
    standIns.removeAll { $0.key == key }
    let next = standIns.firstIndex { $0.place == key }.map { standIns.remove(at: $0).key }
    if let next {
      files.open[key] = files.open.removeValue(forKey: next)
      before[next] = nil
    }
    filesChanged()
    return next
  }

  /// Something on the disk is different from what it was.
  package func filesChanged() {
    files.cache.clear()
    files.folders = roots ?? files.open.keys.compactMap(Self.folder(of:))
    views = [:]
    owners = nil
    foundMaps = nil
    search = nil
  }

  /// The map that a document belongs to, with the document's number in it; nil where there is no such document.
  package func view(of key: String) -> (map: MapSnapshot, document: Int)? {
    let standIn = standIn(key)
    let file = standIn?.place ?? key
    var map = view(ofMap: owner(of: file), with: standIn)
    // The map was read and includes other files than before: others may belong to it now, or no more.
    if owners == nil { map = view(ofMap: owner(of: file), with: standIn) }
    if let document = map.keys.firstIndex(of: key) { return (map, document) }
    // Links and circles can make an owner that has the document under no name we know.
    let own = view(ofMap: file, with: standIn)
    return own.keys.firstIndex(of: key).map { (own, $0) }
  }

  /// The maps that the open documents belong to.
  package var openMaps: [MapSnapshot] {
    var seen: Set<String> = []
    return openKeys.compactMap { key in
      guard let map = view(of: key)?.map, seen.insert(map.id).inserted else { return nil }
      return map
    }
  }

  /// Whether something is kept that nobody needs.
  package var hasOutdated: Bool { outdated != nil }

  /// Frees it: of a large map, once it was asked much, that takes a while. Time for it is when the change has been told.
  package func freeOutdated() { outdated = nil }

  /// A map by its `id`.
  func view(ofMap id: String) -> MapSnapshot {
    let seen = standIn(id).flatMap { view(of: $0.key)?.map }
    return seen ?? view(ofMap: id, with: nil)
  }

  private func view(ofMap root: String, with standIn: WorkspaceFiles.StandIn?) -> MapSnapshot {
    let id = standIn?.key ?? root
    if let view = views[id], view.root == root { return view }
    let kept = before[id]?.kept ?? KeptReadings(helpers: helpers)
    var last = before.removeValue(forKey: id)?.view
    let isUnasked = isKnownUniquelyReferenced(&last)
    let past = isUnasked ? last?.end() : last?.past
    let view = MapSnapshot(
      root: root, files: reading(root, with: standIn), keeping: kept, after: past)
    views[id] = view
    before[id] = (view, kept)
    outdated = last
    if let past, past.keys != view.keys {
      if standIn == nil { owners = nil }
      kept.forget(allBut: Set(view.paths))
    }
    return view
  }

  private func standIn(_ key: String) -> WorkspaceFiles.StandIn? {
    standIns.first { $0.key == key }
  }

  /// The map as it would be with changes, by document; nothing is kept of it.
  func view(_ map: MapSnapshot, with edits: [[TextEdit]]) -> MapSnapshot {
    var files = reading(map)
    for (document, key) in map.keys.enumerated() where !edits[document].isEmpty {
      let text = edits[document].applied(to: map.source(document).bytes)
      files.open[key] = SourceText(name: key, bytes: text)
    }
    return MapSnapshot(root: map.root, files: files, keeping: nil, after: nil)
  }

  // MARK: Which map a document belongs to

  /// The maps that a document is a part of, its own first, with its number in each: several may include it.
  func maps(with key: String) -> [(map: MapSnapshot, document: Int)] {
    var result = view(of: key).map { [$0] } ?? []
    let names = mapsAround.sorted()
    let included = Set(names.flatMap(includedKeys))
    for root in names where !included.contains(root) && reached(from: root).contains(key) {
      let map = view(ofMap: root)
      guard !result.contains(where: { $0.map.root == root }),
        let document = map.keys.firstIndex(of: key)
      else { continue }
      result.append((map, document))
    }
    return result
  }

  /// A map and all that it includes.
  private func reached(from root: String) -> Set<String> {
    var seen: Set<String> = []
    var waiting = [root]
    while let key = waiting.popLast() {
      if seen.insert(key).inserted { waiting += includedKeys(key) }
    }
    return seen
  }

  /// The map that includes a document, itself included by none; the document itself where there is none.
  private func owner(of key: String) -> String {
    if owners == nil { owners = findOwners(among: mapsAround) }
    return owners?[key] ?? key
  }

  /// What is open, the maps in the folders around, and those elsewhere that are known to include others.
  private var mapsAround: Set<String> {
    var names = Set(files.open.keys).union(includingMaps)
    for folder in Set(files.open.keys.flatMap(folders(around:))) {
      names.formUnion(mapsInFolder(folder).prefix(Self.folderLimit).map { key(ofFile: $0) })
    }
    return names
  }

  /// Says which maps of the workspace there are, so that those that include others are known.
  func surveyed(_ maps: [String]) {
    let including = maps.filter { !includedNames($0).isEmpty }
    guard including != includingMaps else { return }
    includingMaps = including
    owners = nil
  }

  /// Forgets what is known of a map of which nothing is open.
  package func forget(_ map: MapSnapshot) {
    guard !map.keys.contains(where: isOpen) else { return }
    views[map.id] = nil
    before[map.id] = nil
  }

  /// Whether a map is the one that a document belongs to: of several that include it the nearest.
  package func owns(_ map: MapSnapshot, _ key: String) -> Bool { view(of: key)?.map === map }

  /// Of several maps that include a document it belongs to the one in the nearest folder; of two as near to the one
  /// with the shorter name, then to the first by name.
  func findOwners(among names: Set<String>) -> [String: String] {
    let candidates = names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let included = Set(candidates.flatMap(includedKeys))
    var owners: [String: String] = [:]
    for root in candidates where !included.contains(root) {
      var waiting = [root]
      var seen: Set<String> = []
      while let key = waiting.popLast() {
        guard seen.insert(key).inserted else { continue }
        if let other = owners[key], Self.nearness(other, key) >= Self.nearness(root, key) {
          // What it includes is the other one's, too, unless this one has it from elsewhere.
        } else {
          owners[key] = root
        }
        waiting += includedKeys(key)
      }
    }
    return owners
  }

  /// How many folders two files share from the top on.
  private static func nearness(_ first: String, _ second: String) -> Int {
    zip(first.split(separator: "/").dropLast(), second.split(separator: "/").dropLast())
      .prefix { $0 == $1 }.count
  }

  /// Looks for maps in one more of the workspace's folders; false where none is left.
  func stepSearch() -> Bool {
    var search = search ?? MapSearch(in: roots ?? [])
    let isGoingOn = search.step(files)
    if !isGoingOn {
      foundMaps = search.found
      let there = Set(search.found)
      before = before.filter { there.contains($0.key) || isOpen($0.key) || views[$0.key] != nil }
    }
    self.search = search
    return isGoingOn
  }

  /// Whether there may be more maps than were found.
  var isSearchCut: Bool { search?.isCut ?? false }

  /// The files as they are seen from a map.
  func reading(_ map: MapSnapshot) -> WorkspaceFiles { reading(map.root, with: standIn(map.id)) }

  private func reading(_ root: String, with standIn: WorkspaceFiles.StandIn?) -> WorkspaceFiles {
    var files = files
    files.standIn = standIn
    files.here = roots?.first { PathText.isInside(root, $0) }
    return files
  }

  /// At most so many maps of a folder are looked at for what they include.
  private static let folderLimit = 500

  /// The folder of a file and those around it, as far as they may be read.
  private func folders(around key: String) -> [String] {
    var result: [String] = []
    var path = key
    while let folder = Self.folder(of: path), files.isInside(folder + "/") {
      result.append(folder)
      path = folder
    }
    return result
  }

  private func includedKeys(_ key: String) -> [String] {
    guard let folder = Self.folder(of: key) else { return [] }
    return includedNames(key).map { name in
      self.key(ofFile: PathText.join(folder + "/", name))
    }
  }

  /// The names in the `include` statements of a text; read only where one can be.
  func includedNames(_ key: String) -> [String] {
    guard case .success(let bytes) = files.read(key) else { return [] }
    if let known = includes[key], known.bytes == bytes { return known.names }
    var names: [String] = []
    if bytes.contains(text: "include") {
      for case .include(let view) in FileSyntax(Parse(bytes).tree).statements {
        if let name = view.file?.text { names.append(name) }
      }
    }
    includes[key] = (bytes, names)
    return names
  }

  private static func folder(of key: String) -> String? {
    guard key.hasPrefix("/"), let slash = key.lastIndex(of: "/"), key != "/" else { return nil }
    return slash == key.startIndex ? "/" : String(key[..<slash])
  }
}
