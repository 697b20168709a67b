import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText

/// What a typed declaration did.
package struct DeclarationReport: Sendable {
  package var kind: String
  package var name: String
  var replaced: [Redeclaration.Replaced] = []
  /// What else matches the same URLs, and which of them wins.
  var notes: [Note] = []

  struct Note: Sendable {
    var text: String
    var place: SourceLocation

    var line: StyledText { Self.line(text, place) }

    static func line(_ text: String, _ place: SourceLocation) -> StyledText {
      let location = TerminalText.escaped("(\(place.text))")
      return "\(TerminalText.escaped(text)) \(location, .place)"
    }
  }

  /// `replaced /login -> Login (shop.roadbook:58)`
  var lines: [StyledText] {
    replaced.map { old in
      let kind = old.kind == "route" ? "" : old.kind + " "
      let target = old.target.map { $0.hasPrefix("=>") ? " \($0)" : " -> \($0)" } ?? ""
      return Note.line("replaced \(kind)\(old.name)\(target)", old.place)
    } + notes.map(\.line)
  }

  func json(_ findings: JSON) -> JSON {
    .object(present: [
      "declared": .string(kind), "name": .string(name),
      "replaced": JSON.array(
        replaced.map { old in
          .object(["kind": .string(old.kind), "name": .string(old.name)], at: old.place)
        }
      ).unlessEmpty,
      "notes": JSON.array(notes.map { .object(["text": .string($0.text)], at: $0.place) })
        .unlessEmpty,
      "findings": findings,
    ])
  }
}

extension Session {
  /// A declaration from the prompt: it takes the place of an earlier one or becomes a document of
  /// its own, unless it has an error.
  mutating func declare(_ declaration: Declaration, _ slice: Slice) -> Answer {
    if case .include(let name) = declaration.kind { return include(name, slice) }
    let (before, version) = (documents, live.version)
    let earlier = live
    append([MapDocument(origin: .typed, reading: slice.text, dialects: binder.dialects)])
    let typed = documents.count - 1
    let names = documents[typed].declarations.map(\.kind.heading.name)
    var report = DeclarationReport(
      kind: declaration.kind.heading.keyword, name: names.joined(separator: ", "))
    var findings = lenient(live.diagnostics(of: typed))
    let again = Redeclaration(&live)
    if !again.replaced.isEmpty || again.problem != nil {
      replace(again.changed)
      report.replaced = again.replaced
      findings = self.findings(in: again, typed)
    }
    // Diagnostics are shown in the source as typed, with the rest of the line.
    let offset = slice.lineStart
    var answer = Answer(
      .declared(report),
      findings.map { $0.moved { $0.shifted(by: offset) } }.findings(in: slice.source))
    if let problem = again.problem { answer = problem.answer }
    guard !answer.isFailure else {
      // A declaration with an error is not added to the map.
      replace(before)
      live.version = version
      return answer
    }
    guard again.replaced.isEmpty else {
      answer.findings += consequences(since: earlier, again)
      remember(.replace(before), from: version, isDeclaration: true)
      return answer
    }
    remember(.dropLast, from: version, isDeclaration: true)
    switch declaration.kind {
    // These affect earlier declarations, too: everything is bound again.
    case .rules, .scheme: replace(documents)
    default: break
    }
    report.notes = rivals(of: typed)
    answer.content = .declared(report)
    return answer
  }

  /// A name that a later statement may declare does not make a declaration fail; one close to an
  /// existing name is probably misspelt, which stays an error.
  func lenient(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.map { finding in
      var finding = finding
      if finding.code.tags.contains(.later), finding.suggestion == nil {
        finding.severity = .warning
      }
      return finding
    }
  }

  /// The diagnostics of what was typed, where it is in the changed map.
  private func findings(in again: Redeclaration, _ typed: Int) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (place, range) in again.parts {
      for finding in live.diagnostics(of: place.document)
      where (0..<range.length).contains(finding.range.start - place.range.start) {
        found.append(
          finding.moved { own in
            let offset = again.typedOffset(own.start - place.range.start, in: range)
            let start = min(max(0, offset), range.length)
            return TextRange(
              range.start + start, range.start + min(start + own.length, range.length))
          })
      }
    }
    if documents.count > typed { found += live.diagnostics(of: typed) }
    return lenient(found)
  }

  /// The diagnostics of other declarations that a replacement caused.
  private func consequences(since earlier: LiveMap, _ again: Redeclaration) -> [Answer.Finding] {
    let known = Set(earlier.boundFindings.map(\.words))
    return live.boundFindings.filter { finding in
      !known.contains(finding.words)
        && !again.parts.contains { part in
          documents[part.place.document].source.name == finding.source.name
            && part.place.range.contains(finding.diagnostic.range.start)
        }
    }
  }

  /// The other routes of files with the same pattern, in another scheme or under another condition.
  private mutating func rivals(of typed: Int) -> [DeclarationReport.Note] {
    let own = binder.routes.reversed().prefix { $0.place.document == typed }.reversed()
    let known = live.routes(before: typed)
    var notes: [DeclarationReport.Note] = []
    for block in binder.blocks where block.place.document == typed {
      for other in binder.blocks
      where other.place.document != typed && other.namespace == block.namespace {
        guard let same = other.written.first(where: block.written.contains) else { continue }
        notes.append(
          DeclarationReport.Note(
            text: "both run: there is another block \(same)",
            place: documents.location(of: other.place)))
      }
    }
    for route in own {
      for nameless in Set(binder.identities(of: route).compactMap(\.nameless)).sorted() {
        for other in known.like(nameless, in: binder)
        where documents[other.place.document].origin != .typed {
          guard let text = note(about: other, beside: route) else { continue }
          notes.append(
            DeclarationReport.Note(text: text, place: documents.location(of: other.place)))
        }
      }
    }
    return notes
  }

  private mutating func note(about other: Route, beside route: Route) -> String? {
    let pattern = other.written.first ?? ""
    guard other.namespace == route.namespace else {
      let (mine, theirs) = (
        binder.namespaces[route.namespace].name, binder.namespaces[other.namespace].name
      )
      if let theirs, mine == nil { return "\(pattern) of scheme \(theirs) wins there" }
      if let mine, theirs == nil { return "it wins over \(pattern) in scheme \(mine)" }
      return nil
    }
    let overlap = map.table.overlap(RouteID(index: other.index), RouteID(index: route.index))
    guard let overlap else { return nil }
    return overlap.winner.index == other.index
      ? "\(pattern) is tried first" : "it is tried before \(pattern)"
  }
}
