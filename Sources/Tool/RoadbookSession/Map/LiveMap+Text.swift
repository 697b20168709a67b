import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText

extension LiveMap {
  /// The map as a single formatted file, with included files in place of their `include`.
  package var text: String { text(in: documents.folder(of: 0)) }

  /// The same as a file of another folder: the paths of `platforms` begin there. `here`: the
  /// working directory, in which other paths begin.
  func text(in folder: String, from here: String? = nil) -> String {
    let base = here.map { $0 + "/" } ?? ""
    let folder = PathText.join(base, folder)
    let documents = filed
    var bytes: [UInt8] = []
    var hasHeader = false
    for index in documents.indices {
      if case .included = documents[index].origin { continue }
      Self.append(index, of: documents, in: folder, from: base, to: &bytes, &hasHeader)
    }
    let header = hasHeader ? Array("roadbook 1\n\n".utf8) : []
    return Formatter.format(String(decoding: header + bytes, as: UTF8.self))
  }

  /// The documents with what was typed at its place in their files; without a file, as they are.
  var filed: [MapDocument] {
    guard documents.contains(where: { $0.origin == .typed }),
      let placed = Placement(documents, atEnd: false)?.files
    else { return documents }
    let own = LoadedMap(binder.buildMap(), of: binder, documents: documents)
    var bound = Binder()
    bound.add(placed, from: 0)
    let other = LoadedMap(bound.buildMap(), of: bound, documents: placed)
    let isSame = MapComparison(own, other, example: { _ in nil }).difference == nil
    return isSame ? placed : Placement(documents, atEnd: true)?.files ?? documents
  }

  /// What the map says without comments and blanks: whether it is typed or in a file makes no
  /// difference.
  var words: [String] {
    let tree = Parse(text).tree
    return (0..<tree.tokenCount).filter { !tree.tokenKind($0).isTrivia }.map(tree.tokenText)
  }

  /// Appends a document, with each included file in place of its `include`.
  private static func append(
    _ root: Int, of documents: [MapDocument], in folder: String, from base: String,
    to bytes: inout [UInt8], _ hasHeader: inout Bool
  ) {
    var positions: [Int: Int] = [:]
    for part in documents.parts(from: root) {
      let source = documents[part.document].source.bytes
      let declarations = documents[part.document].declarations
      var position = positions[part.document] ?? 0
      func leaveOut(_ range: TextRange) {
        bytes += source[position..<range.start]
        position = range.end
      }
      for declaration in declarations[part.declarations] {
        switch declaration.kind {
        // The version is written once, on the first line.
        case .languageVersion:
          hasHeader = true
          leaveOut(declaration.range)
        case .platforms(let lines):
          for line in lines {
            let old = line.path.text
            let own = PathText.join(base, documents.folder(of: part.document))
            let path = PathText.join(own.isEmpty ? "" : own + "/", old)
            guard !old.hasPrefix("/"), let new = PathText.relative(path, from: folder),
              new != PathText.join("", old)
            else { continue }
            leaveOut(line.path.range)
            bytes += ValueText.quoted(new).utf8
          }
        default: break
        }
      }
      if part.isLast {
        bytes += source[position...]
      } else {
        let include = declarations[part.declarations.upperBound]
        leaveOut(include.range)
        // An `include` that was refused is kept as written.
        if case .include(let name) = include.kind, documents[part.document].isRefused(name) {
          position = include.range.start
        }
      }
      if bytes.last != 0x0A { bytes.append(0x0A) }
      positions[part.document] = position
    }
  }
}

extension MapDocument {
  /// Whether an `include` was refused.
  fileprivate func isRefused(_ name: Name) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.range == name.range }
  }
}
