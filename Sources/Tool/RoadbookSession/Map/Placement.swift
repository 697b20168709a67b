import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Puts what was typed into the files of a map: after its relatives, or where declarations of its
/// kind stand.
struct Placement {
  private let documents: [MapDocument]
  private let owners: [Int?]
  private let nodes: [Int: NodeIndex]
  /// The last declaration of each kind and scheme, in each loaded file with its includes.
  private var last: [Int: [String: Place]] = [:]
  /// Each with its place among those at the same offset.
  private var insertions: [Int: [(edit: TextEdit, rank: Int)]] = [:]

  /// nil if no file is loaded. `atEnd`: everything goes to the end of the last file, as it was
  /// typed.
  init?(_ documents: [MapDocument], atEnd: Bool) {
    guard documents.contains(where: { $0.filePath != nil }) else { return nil }
    self.documents = documents
    owners = documents.owners
    var nodes: [Int: NodeIndex] = [:]
    for (index, document) in documents.enumerated() where document.origin != .typed {
      nodes[index] = NodeIndex(Parse(document.source.bytes).tree)
    }
    self.nodes = nodes
    for index in documents.indices where documents[index].filePath != nil {
      for part in documents.parts(from: index) {
        for declaration in documents[part.document].declarations[part.declarations] {
          last[index, default: [:]][declaration.relation] = Place(
            document: part.document, range: declaration.range)
        }
      }
    }
    var isAtEnd = atEnd
    for (document, root) in zip(documents, owners) where document.origin == .typed {
      // Nothing is left of what was removed.
      guard let root, !document.typedText.isEmpty else { continue }
      // What follows depends on a dialect, so it stays behind it.
      if document.setsDialect { isAtEnd = true }
      isAtEnd ? append(document, to: root) : place(document, in: root)
    }
  }

  /// The texts of the files, by document.
  var texts: [Int: [UInt8]] {
    var result: [Int: [UInt8]] = [:]
    for index in nodes.keys {
      let bytes = documents[index].source.bytes
      result[index] = joined(insertions[index] ?? []).keepingLineEnds(of: bytes).applied(to: bytes)
    }
    return result
  }

  /// The documents with these texts, without typed ones.
  var files: [MapDocument] {
    let (kept, texts) = (documents.indices.filter { documents[$0].origin != .typed }, texts)
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    return kept.map { index in
      var document = documents[index]
      let included = included(by: index)
      if let bytes = texts[index], bytes != document.source.bytes {
        document = document.with(bytes)
        // By their names: a typed `include` may stand before others.
        for name in document.includedNames {
          document.includes[name.range.start] = included[name.text]
        }
      }
      document.includes = document.includes.compactMapValues { numbers[$0] }
      return document
    }
  }

  /// The documents that a file includes, by the name in the `include`, with those of what is put
  /// into it.
  private func included(by root: Int) -> [String: Int] {
    var result: [String: Int] = [:]
    for (index, owner) in owners.enumerated() where index == root || owner == root {
      for name in documents[index].includedNames {
        let inner = documents[index].includes[name.range.start]
        if documents[index].origin == .typed {
          if let inner { result[path(of: inner, from: root)] = inner }
        } else if index == root {
          result[name.text] = inner
        }
      }
    }
    return result
  }

  /// The path of a document as another one writes it.
  private func path(of document: Int, from root: Int) -> String {
    let path = documents[document].source.name
    return PathText.relative(path, from: documents.folder(of: root)) ?? path
  }

  /// What was typed, as it is written in a file: the path of an `include` begins in its folder.
  private func text(of document: MapDocument, in root: Int) -> String {
    guard let inner = document.includes.values.first else { return document.typedText }
    return "include " + ValueText.quoted(path(of: inner, from: root))
  }

  /// Insertions at one place become one.
  private func joined(_ edits: [(edit: TextEdit, rank: Int)]) -> [TextEdit] {
    var texts: [Int: String] = [:]
    let ordered = edits.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, item) in ordered { texts[item.edit.range.start, default: ""] += item.edit.replacement }
    return texts.sorted { $0.key < $1.key }.map { TextEdit(TextRange(at: $0), $1) }
  }

  private mutating func insert(
    _ text: String, at offset: Int, in document: Int, rank: Int = .max
  ) {
    insertions[document, default: []].append((TextEdit(TextRange(at: offset), text), rank))
  }

  private mutating func append(_ document: MapDocument, to root: Int) {
    let bytes = documents[root].source.bytes
    let isOpen = bytes.last.map { $0 != 0x0A } ?? false
    insert(
      (isOpen ? "\n" : "") + text(of: document, in: root) + (isOpen ? "" : "\n"), at: bytes.count,
      in: root)
  }

  /// `root`: the file at whose end goes what has no other place.
  private mutating func place(_ document: MapDocument, in root: Int) {
    guard let declaration = document.declarations.first else {
      return append(document, to: root)
    }
    let relation = declaration.relation
    // The routes of a scheme stand together, in whatever file.
    let others = declaration.isOfScheme ? last.keys.sorted() : []
    let elsewhere = others.last { last[$0]?[relation] != nil }
    let relative = last[root]?[relation] ?? elsewhere.flatMap { last[$0]?[relation] }
    if let place = relative, !declaration.hasPaths || place.document == root {
      if case .scheme(let scheme) = declaration.kind, scheme.clauses == nil, scheme.label == nil,
        extend(place, with: document)
      {
        return
      }
      return insert(
        "\n" + text(of: document, in: root), at: endOfLine(place), in: place.document,
        rank: declaration.rank)
    }
    let rank = declaration.rank
    let ordered = documents[root].declarations
    if let before = ordered.last(where: { $0.rank <= rank }) {
      let end = endOfLine(Place(document: root, range: before.range))
      let gap = before.kind.heading.keyword == declaration.kind.heading.keyword ? "\n" : "\n\n"
      return insert(gap + text(of: document, in: root), at: end, in: root, rank: rank)
    }
    guard let next = ordered.first, let node = node(Place(document: root, range: next.range)) else {
      return append(document, to: root)
    }
    insert(
      text(of: document, in: root) + "\n\n", at: node.rangeWithComments.start, in: root, rank: rank)
  }

  private func node(_ place: Place) -> SyntaxNode? {
    nodes[place.document]?.path(to: place.range.start + 1).dropFirst().first
  }

  private func endOfLine(_ place: Place) -> Int {
    let bytes = documents[place.document].source.bytes
    return bytes[min(place.range.end, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D }
      ?? bytes.count
  }

  /// Adds the statements of a typed scheme to the end of the scheme at a place; false if that is
  /// impossible.
  private mutating func extend(_ place: Place, with document: MapDocument) -> Bool {
    let typed = Parse(document.source.bytes).tree
    guard let scheme = node(place), let body = scheme.body,
      let end = body.children.reversed().first,
      let added = typed.root.child(.schemeDeclaration)?.body
    else { return false }
    let texts = added.children.map { typed.text(in: $0.rangeWithComments) }
    let isOnLines = scheme.tree.text(in: body.range).contains("\n")
    for text in texts {
      insert(
        isOnLines ? "\n" + end.indentation + text : "; " + text,
        at: isOnLines ? end.endWithComment : end.range.end, in: place.document)
    }
    return true
  }
}

extension [MapDocument] {
  /// The loaded file that each document belongs to: the one that includes it, for something typed
  /// the last one that was loaded before it. nil without any file.
  var owners: [Int?] {
    var owner = firstIndex { $0.filePath != nil }
    return indices.map { index in
      if self[index].filePath != nil { owner = index }
      return owner
    }
  }

  /// The document of a file of the map; nil if there is none.
  func part(_ path: String, _ files: any FileReading) -> Int? {
    guard let canonical = files.canonical(path) else { return nil }
    return firstIndex {
      $0.origin != .typed && files.canonical($0.source.name) == canonical
    }
  }

  /// The documents that belong to one: of a loaded file those that it includes and what was typed
  /// for it, too.
  func owned(by part: Int) -> Set<Int> {
    guard self[part].filePath != nil else { return [part] }
    let owners = owners
    return Set(indices.filter { owners[$0] == part })
  }
}

extension MapDocument {
  /// What was typed, without blanks around it.
  fileprivate var typedText: String { source.text.withoutSeparators }

  fileprivate var setsDialect: Bool {
    declarations.contains {
      if case .rules(let rules) = $0.kind { rules.library != nil } else { false }
    }
  }
}

extension Declaration {
  /// Equal for declarations that stand together: of the same kind, and of the same scheme.
  fileprivate var relation: String {
    let word = kind.heading.keyword
    switch kind {
    case .route(let route):
      let pattern = route.patterns.first?.pattern.source ?? ""
      let scheme = pattern.firstRange(of: "://").map { String(pattern[..<$0.lowerBound]) }
      return "\(word) \(scheme ?? "")"
    case .scheme(let scheme): return "\(word) \(scheme.claims.map(\.key).joined(separator: ","))"
    case .container: return "container"
    default: return word
    }
  }

  /// Whether it is a scheme, or a route with the scheme in its pattern.
  fileprivate var isOfScheme: Bool {
    switch kind {
    case .scheme: true
    case .route(let route): route.patterns.first?.pattern.source.contains("://") ?? false
    default: false
    }
  }

  /// Whether it says something else in a file of another folder.
  fileprivate var hasPaths: Bool { if case .platforms = kind { true } else { false } }

  private static let order = [
    "roadbook", "include", "platforms", "dialect", "rules", "type", "var", "screen", "container",
    "root",
    "presenter", "style", "guard", "on", "normalize", "route", "before", "test",
  ]

  /// Where declarations of its kind stand in a file.
  fileprivate var rank: Int {
    let word: String =
      switch kind {
      case .container: "container"
      case .scheme, .block, .route: "route"
      default: kind.heading.keyword
      }
    return Self.order.firstIndex(of: word) ?? Self.order.count
  }
}
