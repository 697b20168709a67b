import RoadbookBinder
import RoadbookModel
import RoadbookSession
import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// The results of an editor's queries about a whole map, or about a mark in it, as text.
struct EditorViews {
  private let editor: EditorMap

  init(_ map: String) { editor = EditorMap(map) }

  /// The view with a name; nil if there is none.
  func view(_ name: String) -> String? {
    switch name {
    case "selection": selection()
    case "linked":
      shown(editor.view.map { DocumentFeatures($0, 0).linkedRanges(at: editor.offset) } ?? [])
    case "types":
      shown(
        (editor.view.map { DocumentFeatures($0, 0).types(at: editor.offset) } ?? []).map(\.range))
    case "implementations":
      shown(
        (editor.view.map { DocumentFeatures($0, 0).implementations(at: editor.offset) } ?? [])
          .map(\.range))
    case "hints": hints()
    case "lenses": lenses()
    case "links": links()
    case "highlighting": highlighting()
    case "commands": commands()
    case "folds": folds()
    case "outline":
      outline(editor.view.map { DocumentFeatures($0, 0).outline } ?? [], "").joined(separator: "\n")
    default: nil
    }
  }

  private func shown(_ ranges: [TextRange]) -> String {
    ranges.map { editor.shown($0) }.joined(separator: "\n")
  }

  private func line(_ offset: Int) -> Int {
    SourceText(name: "", editor.text.text).position(of: offset).line
  }

  /// The selection ranges around the mark, from the smallest to the largest.
  private func selection() -> String {
    let ranges =
      editor.view.map { DocumentFeatures($0, 0).selectionRanges(at: editor.offset) } ?? []
    for (inner, outer) in zip(ranges, ranges.dropFirst()) {
      #expect(outer.start <= inner.start && inner.end <= outer.end && inner != outer)
    }
    #expect(ranges.last == TextRange(0, editor.text.text.utf8.count))
    return shown(ranges)
  }

  private func hints() -> String {
    let all = TextRange(0, editor.text.text.utf8.count)
    return (editor.view?.inlayHints(in: 0, within: all, Set(InlayHint.Kind.allCases)) ?? []).map {
      let place = editor.shown(TextRange(at: $0.offset)).part(before: " ")
      return "\(place) \($0.kind.rawValue) \($0.label)"
    }.joined(separator: "\n")
  }

  private func lenses() -> String {
    (editor.view.map { DocumentFeatures($0, 0).codeLenses } ?? []).map { lens in
      let action = editor.view.flatMap { DocumentFeatures($0, 0).action(of: lens) }
      return "\(editor.shown(lens.range)) \(lens.kind.rawValue): \(action?.title ?? "nothing")"
        + " \(action?.command?.rawValue ?? "-") \(action?.arguments ?? [])"
    }.joined(separator: "\n")
  }

  private func commands() -> String {
    (editor.view.map { DocumentFeatures($0, 0).commands(at: editor.offset) } ?? []).map {
      "\($0.menuTitle ?? "nothing"): \($0.command?.rawValue ?? "-") \($0.arguments)"
    }.joined(separator: "\n")
  }

  private func links() -> String {
    (editor.view.map { DocumentFeatures($0, 0).links } ?? []).map {
      "\(editor.shown($0.range)) \($0.target) \($0.tooltip ?? "-")"
    }.joined(separator: "\n")
  }

  /// Each line's words with their classes.
  private func highlighting() -> String {
    let source = SourceText(name: "", editor.text.text)
    var lines: [String] = []
    var last = 0
    let pieces = editor.view.map { DocumentFeatures($0, 0).highlighting } ?? []
    for piece in pieces {
      let line = line(piece.range.start)
      let shown = "\(source.text(in: piece.range))‹\(piece.class.rawValue)›"
      if line == last { lines[lines.count - 1] += " " + shown } else { lines.append(shown) }
      last = line
    }
    return lines.joined(separator: "\n")
  }

  private func folds() -> String {
    (editor.view.map { Fold.all(in: $0, 0) } ?? []).map { fold in
      "\(line(fold.range.start))–\(line(fold.range.end))\(fold.isComment ? " comment" : "")"
    }.joined(separator: "\n")
  }

  private func outline(_ items: [OutlineItem], _ indent: String) -> [String] {
    items.flatMap { item in
      let marks =
        (item.isDeprecated ? " deprecated" : "")
        + (editor.view.map { DocumentFeatures($0, 0).isDeclaredElsewhere(item) } ?? false
          ? " elsewhere" : "")
      return [
        "\(indent)\(item.kind.rawValue) \(item.name) \(item.detail ?? "-") "
          + "at \(editor.shown(item.selection))\(marks)"
      ] + outline(item.children, indent + "  ")
    }
  }

  /// The item of the call hierarchy at an offset, with its incoming (`<`) and outgoing calls (`>`).
  func calls(at offset: Int) -> String {
    guard let calls = editor.view,
      let point = calls.callHierarchyItem(in: 0, at: offset)
    else { return "nothing" }
    func lines(_ sign: String, _ edges: [CallHierarchyEdge]) -> [String] {
      edges.map { edge in
        "  \(sign) \(edge.point.kind.rawValue) \(edge.point.name) at "
          + edge.ranges.map { editor.shown($0) }.joined(separator: ", ")
      }
    }
    return
      (["\(point.kind.rawValue) \(point.name) \(point.detail ?? "-")"]
      + lines("<", calls.callers(of: point)) + lines(">", calls.callees(of: point)))
      .joined(separator: "\n")
  }
}

extension DocumentFeatures {
  /// The highlighted ranges of the whole document, found at once.
  var highlighting: [(range: TextRange, class: HighlightClass)] {
    let tree = snapshot.parse(document).tree
    let references = snapshot.references(in: document, touching: TextRange(0, tree.bytes.count))
    return Highlighting.pieces(
      of: 0..<tree.tokenCount, of: [tree.root], below: .file, in: tree,
      snapshot.session.documents[document].dialectsBehind,
      Highlighting.names(references, unbound: unbound)
    ).map { ($0.range, $0.class) }
  }
}
