package import RoadbookBinder
import RoadbookSyntax
package import RoadbookText

/// The maps that an editor has open: the documents, which map each belongs to, and the snapshots of
/// the maps.
///
/// A document is identified by its key: the canonical path of a file, or a name given by its owner.
/// If two open documents are the same file, the first has the file's key and is used by maps that
/// include the file; the other is identified by its name, and sees the file's map with its own
/// contents in place of the file. Snapshots are made on demand and kept until one of their
/// documents changes. Not for concurrent use.
package final class Workspace {
  private(set) var files: WorkspaceFiles
  /// Open documents of files that are already open under another key, in the order of opening.
  private var duplicates: [WorkspaceFiles.Duplicate] = []
  private let mapsInFolder: (String) -> [String]
  /// nil if the client sets none.
  private var roots: [String]?
  /// Counts the times at which files on disk may have changed.
  private var moment = 0
  /// Whether the tests of maps run by themselves.
  package var runsTests = false {
    didSet { if runsTests != oldValue { outdate { _ in true } } }
  }
  /// The last snapshot of each map.
  private var known: [String: Known] = [:]
  private var owners: [String: String]?
  private var includes: [String: (bytes: [UInt8], names: [String])] = [:]
  /// The maps in the workspace's folders, once they were all requested.
  private(set) var foundMaps: [String]?
  private var search: MapSearch?
  /// The known maps in the workspace's folders that include others.
  private var includingMaps: [String] = []

  private struct Known {
    let snapshot: MapSnapshot
    /// Whether none of its documents has changed.
    var isCurrent = true
  }

  /// `mapsInFolder` returns the map files directly in a folder.
  package init(disk: any FileAccess, mapsInFolder: @escaping (String) -> [String]) {
    files = WorkspaceFiles(disk: disk)
    self.mapsInFolder = mapsInFolder
  }

  /// Sets the folders that may be read; nil for the folders of open documents, and of the maps
  /// above that include them.
  package func setRoots(_ paths: [String]?) {
    roots = paths.map { $0.map { files.disk.canonical($0) ?? $0 } }
    includingMaps = []
    filesChanged()
  }

  /// The key of the file at a path.
  package func key(ofFile path: String) -> String { files.canonical(path) ?? path }

  package var openKeys: [String] { files.open.keys.sorted() }
  package func isOpen(_ key: String) -> Bool { files.open[key] != nil }

  /// The key for a document to be opened: the file's key, unless another document has it already;
  /// otherwise its name.
  package func open(file path: String?, name: String) -> String {
    guard let file = path.map(key(ofFile:)), !isOpen(name) else { return name }
    guard isOpen(file) else { return file }
    duplicates.append(WorkspaceFiles.Duplicate(key: name, place: file))
    return name
  }

  /// Sets the contents of an open document, and opens it if needed.
  package func setText(_ bytes: [UInt8], of key: String) {
    setText(SourceText(name: key, bytes: bytes), of: key)
  }

  /// Sets the contents with the line table of the document's owner.
  package func setText(_ text: SourceText, of key: String) {
    let isKnown = files.open[key] != nil
    files.open[key] = text
    includes[key] = nil
    // Changed includes are noticed when the map is read.
    if isKnown {
      outdate { $0.keys.contains(key) }
    } else {
      filesChanged()
    }
  }

  /// Closes a document. If another open document is the same file, it gets the key `key`, and its
  /// old key is returned; otherwise the file on disk is used.
  @discardableResult package func close(_ key: String) -> String? {
    files.open[key] = nil
    known[key] = nil
    duplicates.removeAll { $0.key == key }
    let next = duplicates.firstIndex { $0.place == key }.map { duplicates.remove(at: $0).key }
    if let next {
      files.open[key] = files.open.removeValue(forKey: next)
      known[next] = nil
    }
    filesChanged()
    return next
  }

  /// Drops cached contents after a change on disk.
  package func filesChanged() {
    files.forget()
    moment += 1
    outdate { _ in true }
    owners = nil
    files.folders = roots ?? files.open.keys.flatMap(foldersOfMap)
    foundMaps = nil
    search = nil
  }

  private func outdate(where hasChanged: (MapSnapshot) -> Bool) {
    for (id, map) in known where hasChanged(map.snapshot) { known[id]?.isCurrent = false }
  }

  /// The map that a document belongs to, with the document's index in it; nil if there is no such
  /// document.
  package func snapshot(of key: String) -> (map: MapSnapshot, document: Int)? {
    let duplicate = duplicate(key)
    let file = duplicate?.place ?? key
    var map = snapshot(ofMap: owner(of: file), with: duplicate)
    // The map's includes may have changed, and with them its documents.
    if owners == nil { map = snapshot(ofMap: owner(of: file), with: duplicate) }
    if let document = map.keys.firstIndex(of: key) { return (map, document) }
    // With links and cycles, the owner may have the document under an unknown name.
    let own = snapshot(ofMap: file, with: duplicate)
    return own.keys.firstIndex(of: key).map { (own, $0) }
  }

  /// The maps of the open documents.
  package var openMaps: [MapSnapshot] {
    var seen: Set<String> = []
    return openKeys.compactMap { key in
      guard let map = snapshot(of: key)?.map, seen.insert(map.id).inserted else { return nil }
      return map
    }
  }

  /// A map by its `id`.
  func snapshot(ofMap id: String) -> MapSnapshot {
    let seen = duplicate(id).flatMap { snapshot(of: $0.key)?.map }
    return seen ?? snapshot(ofMap: id, with: nil)
  }

  private func snapshot(ofMap root: String, with duplicate: WorkspaceFiles.Duplicate?)
    -> MapSnapshot
  {
    let id = duplicate?.key ?? root
    let last = known[id]
    if let last, last.isCurrent, last.snapshot.root == root { return last.snapshot }
    let snapshot = MapSnapshot(
      root: root, files: reading(root, with: duplicate), after: last?.snapshot, moment: moment,
      runsTests: runsTests)
    snapshot.others = { [weak self, keys = snapshot.keys] document in
      self?.maps(with: keys[document]).filter { $0.map.id != id } ?? []
    }
    known[id] = Known(snapshot: snapshot)
    if let last, last.snapshot.keys != snapshot.keys, duplicate == nil { owners = nil }
    return snapshot
  }

  private func duplicate(_ key: String) -> WorkspaceFiles.Duplicate? {
    duplicates.first { $0.key == key }
  }

  /// The map as it would be after edits, by document; the result is not cached.
  func snapshot(_ map: MapSnapshot, with edits: [[TextEdit]]) -> MapSnapshot {
    var files = reading(map)
    for (document, key) in map.keys.enumerated() where !edits[document].isEmpty {
      let text = edits[document].applied(to: map.source(document).bytes)
      files.open[key] = SourceText(name: key, bytes: text)
    }
    return MapSnapshot(root: map.root, files: files, after: nil)
  }

  // MARK: Which map a document belongs to

  /// All maps that contain a document, with its index in each, beginning with its own map.
  func maps(with key: String) -> [(map: MapSnapshot, document: Int)] {
    var result = snapshot(of: key).map { [$0] } ?? []
    let names = mapsAround.sorted()
    let included = Set(names.flatMap(includedKeys))
    for root in names where !included.contains(root) && reached(from: root).contains(key) {
      let map = snapshot(ofMap: root)
      guard !result.contains(where: { $0.map.root == root }),
        let document = map.keys.firstIndex(of: key)
      else { continue }
      result.append((map, document))
    }
    return result
  }

  /// The folder of a document that no workspace contains, and the nearest folder above with a map
  /// that includes it.
  private func foldersOfMap(of key: String) -> [String] {
    guard let own = Self.folder(of: key) else { return [] }
    var folder = own
    for _ in 0..<Self.parentLimit {
      guard let parent = Self.folder(of: folder) else { break }
      folder = parent
      // Only for this search: the caller sets the folders that may be read.
      files.folders = [parent]
      let maps = mapsInFolder(parent).prefix(Self.folderLimit).map { self.key(ofFile: $0) }
      if maps.contains(where: { reached(from: $0).contains(key) }) { return [own, parent] }
    }
    return [own]
  }

  /// At most this many folders above a document are searched for the map that includes it.
  private static let parentLimit = 8

  /// The keys of a map and all its includes.
  private func reached(from root: String) -> Set<String> {
    var seen: Set<String> = []
    var waiting = [root]
    while let key = waiting.popLast() {
      if seen.insert(key).inserted { waiting += includedKeys(key) }
    }
    return seen
  }

  /// The outermost map that includes a document; the document itself if there is none.
  private func owner(of key: String) -> String {
    if owners == nil { owners = findOwners(among: mapsAround) }
    return owners?[key] ?? key
  }

  /// The open documents, the maps in surrounding folders, and known maps elsewhere with includes.
  private var mapsAround: Set<String> {
    var names = Set(files.open.keys).union(includingMaps)
    for folder in Set(files.open.keys.flatMap(folders(around:))) {
      names.formUnion(mapsInFolder(folder).prefix(Self.folderLimit).map { key(ofFile: $0) })
    }
    return names
  }

  /// Sets the maps of the workspace, so that those with includes are known.
  func surveyed(_ maps: [String]) {
    let including = maps.filter { !includedNames($0).isEmpty }
    guard including != includingMaps else { return }
    includingMaps = including
    owners = nil
  }

  /// Removes what is cached for a map without open documents.
  package func forget(_ map: MapSnapshot) {
    guard !map.keys.contains(where: isOpen) else { return }
    known[map.id] = nil
  }

  /// Whether a document belongs to a map: of several that include it, to the nearest.
  package func owns(_ map: MapSnapshot, _ key: String) -> Bool { snapshot(of: key)?.map === map }

  /// The owner of each document: of several maps that include it, the one in the nearest folder;
  /// among equally near ones the one with the shorter name, then the first by name.
  func findOwners(among names: Set<String>) -> [String: String] {
    let candidates = names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    let included = Set(candidates.flatMap(includedKeys))
    var owners: [String: String] = [:]
    // Of files that include each other and are in no other map, the first is the map.
    for root in candidates.filter({ !included.contains($0) }) + candidates {
      guard owners[root] == nil else { continue }
      var waiting = [root]
      var seen: Set<String> = []
      while let key = waiting.popLast() {
        guard seen.insert(key).inserted else { continue }
        if let other = owners[key], Self.nearness(other, key) >= Self.nearness(root, key) {
          // Its includes belong to the other map, too, unless this map reaches them another way.
        } else {
          owners[key] = root
        }
        waiting += includedKeys(key)
      }
    }
    return owners
  }

  /// The number of leading folders that two paths share.
  private static func nearness(_ first: String, _ second: String) -> Int {
    zip(first.split(separator: "/").dropLast(), second.split(separator: "/").dropLast())
      .prefix { $0 == $1 }.count
  }

  /// Searches one more of the workspace's folders for maps; false if none is left.
  func stepSearch() -> Bool {
    var search = search ?? MapSearch(in: roots ?? [])
    let isGoingOn = search.step(files)
    if !isGoingOn {
      foundMaps = search.found
      let there = Set(search.found)
      known = known.filter { there.contains($0.key) || isOpen($0.key) || $0.value.isCurrent }
    }
    self.search = search
    return isGoingOn
  }

  /// Whether the search stopped at a limit.
  var isSearchCut: Bool { search?.isCut ?? false }

  /// The files as a map sees them.
  func reading(_ map: MapSnapshot) -> WorkspaceFiles { reading(map.root, with: duplicate(map.id)) }

  private func reading(_ root: String, with duplicate: WorkspaceFiles.Duplicate?) -> WorkspaceFiles
  {
    var files = files
    files.duplicate = duplicate
    files.here = roots?.first { PathText.isInside(root, $0) }
    return files
  }

  /// At most this many maps of a folder are examined for includes.
  private static let folderLimit = 500

  /// The folder of a file and its parent folders, as far as they may be read.
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
    return includedNames(key).map { name in self.key(ofFile: PathText.join(folder + "/", name)) }
  }

  /// The file names in a document's `include` statements.
  func includedNames(_ key: String) -> [String] {
    guard case .success(let bytes) = files.read(key) else { return [] }
    if let known = includes[key], known.bytes == bytes { return known.names }
    var names: [String] = []
    if bytes.contains(text: "include") {
      names = Parse(bytes).tree.root.children(.includeStatement).compactMap { $0.bare?.text }
    }
    includes[key] = (bytes, names)
    return names
  }

  private static func folder(of key: String) -> String? {
    guard key.hasPrefix("/"), let slash = key.lastIndex(of: "/"), key != "/" else { return nil }
    return slash == key.startIndex ? "/" : String(key[..<slash])
  }
}
