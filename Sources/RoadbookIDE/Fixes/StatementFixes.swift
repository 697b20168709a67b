import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Fixes that remove, move or rewrite statements.
extension DocumentFeatures {
  func statementFixes(of finding: Diagnostic) -> [FixIt] {
    let path = snapshot.path(in: document, to: finding.range.start)
    switch finding.code.name {
    case "duplicate-route": return duplicateRouteFixes(finding, path)
    case "duplicate-hook":
      guard let node = path.last(.hookDeclaration) else { return [] }
      let start = finding.notes.lazy.compactMap(\.range).first?.start
      let first = siblings(of: node, path).first { $0.range.start == start }
      let unheard = first.map {
        [FixIt("remove the first one, which never runs", [StatementText.removing($0)])]
      }
      return (unheard ?? []) + [FixIt("remove this hook", [StatementText.removing(node)])]
    case "duplicate-parameter":
      guard let node = path.last(.parameter),
        let list = path.last(.parameterList)
      else { return [] }
      return [
        FixIt(
          "remove this parameter",
          [Self.removing(node.range, of: list.children(.parameter).map(\.range))])
      ]
    case "syntax-unclosed": return closingFixes(finding, path)
    case "syntax-misplaced-statement": return outwardFixes(finding, path)
    case "duplicate-screen", "duplicate-guard", "duplicate-type", "duplicate-variable",
      "duplicate-container", "duplicate-test", "duplicate-style",
      "idle-guard":
      guard let node = path.last(where: { $0.declarationKind != nil }),
        let kind = node.declarationKind
      else { return [] }
      let list = path.last(.screenList).map { ScreenListSyntax(node: $0) }
      let edits =
        list?.removal(ofScreenAt: node.range.start).map { TextEdit($0, "") }
        ?? [StatementText.removing(node)]
      return [FixIt("remove this \(kind.rawValue)", edits)]
    case "command-in-map":
      guard path.count > 1 else { return [] }
      return [FixIt("remove the command", [StatementText.removing(path[1])])]
    case "needless-root":
      return path.last(.rootStatement).map { [FixIt("remove it", [StatementText.removing($0)])] }
        ?? []
    case "option-after-routes":
      guard let node = path.last(.rulesDeclaration),
        let first = siblings(of: node, path).first(where: {
          $0.kind == .routeDeclaration || $0.kind == .schemeDeclaration
        }), first.range.start < node.range.start
      else { return [] }
      return [
        FixIt("move it before the first scheme or route", StatementText.moving(node, before: first))
      ]
    case "route-unreached": return fallbackFixes
    case "example-elsewhere": return exampleFixes(finding, path)
    case "unknown-language-version":
      guard let node = path.last(.headerStatement) else { return [] }
      return [FixIt("write 'roadbook 1'", [TextEdit(node.range, "roadbook 1")])]
    case "route-without-target":
      // A route with nested routes has a fix of its own.
      guard let node = path.last(.pattern), finding.fixIts.isEmpty,
        let screen = Self.screenName(from: PatternSyntax(node).text)
      else { return [] }
      return [
        FixIt(
          "change the target to the screen '\(screen)'",
          [TextEdit(TextRange(at: node.range.end), " -> \(screen)")])
      ]
    case "bad-range", "pattern-bad-range":
      guard finding.advice == "write the smaller bound first",
        let swapped = Self.swapped(snapshot.source(document).text(in: finding.range))
      else { return [] }
      return [FixIt("write the smaller bound first", [TextEdit(finding.range, swapped)])]
    default: return []
    }
  }

  /// The statements of the list that contains a statement.
  private func siblings(of node: SyntaxNode, _ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let place = path.lastIndex(of: node), place > 0 else { return [] }
    return Array(path[place - 1].children)
  }

  /// Moves a statement that is allowed in an outer list before the statement that contains it there.
  private func outwardFixes(_ finding: Diagnostic, _ path: [SyntaxNode]) -> [FixIt] {
    let statements = path.filter(\.kind.isStatement)
    guard let node = statements.last(where: { $0.range.start == finding.range.start }),
      let word = node.firstWord, let row = StatementKeyword.named(word),
      let place = statements.firstIndex(of: node)
    else { return [] }
    let remove = FixIt("remove the statement", [StatementText.removing(node)])
    // Other statements are commands outside bodies, which a map does not execute.
    guard row.group == .declaration || row.group == .option else {
      let block = row.contexts.contains(.block) ? blockFix(node, statements[..<place]) : nil
      return (block.map { [$0] } ?? []) + [remove]
    }
    for (index, outer) in statements[..<place].enumerated().reversed() {
      let list: StatementContext? =
        index == 0 ? .file : statements[index - 1].kind == .schemeDeclaration ? .scheme : nil
      guard let list, row.mayStand(in: list) else { continue }
      let name = outer.firstWord ?? "statement"
      return [FixIt("move it before the \(name)", StatementText.moving(node, before: outer))]
    }
    return [remove]
  }

  /// Moves a statement out of a route's body into a block with the route's pattern.
  private func blockFix(_ node: SyntaxNode, _ outer: ArraySlice<SyntaxNode>) -> FixIt? {
    guard let first = outer.firstIndex(where: { $0.kind == .routeDeclaration }),
      let inner = outer.last, inner.kind == .routeDeclaration,
      let pattern = snapshot.route(around: inner.firstWordRange, in: document)?.written.first
    else { return nil }
    let block = "block \(pattern) { \(node.text) }\n\(outer[first].indentation)"
    let place = TextRange(at: outer[first].rangeWithComments.start)
    return FixIt(
      "move it into a block for \(pattern)",
      [TextEdit(place, block), StatementText.removing(node)])
  }

  /// Has a scheme of the document fall back to the scheme-less routes.
  private var fallbackFixes: [FixIt] {
    let schemes = snapshot.parse(document).tree.root.children(.schemeDeclaration)
    guard schemes.count <= 8 else { return [] }
    return schemes.map { scheme in
      let name = scheme.patterns.first?.text ?? "scheme"
      let layout = StatementLayout(scheme.tree)
      let rules = scheme.body?.child(.rulesDeclaration)
      let option = rules?.body?.children(.optionStatement).first { $0.firstWord == "fallback" }
      let edit: TextEdit
      if let option {
        edit = TextEdit(option.range, "fallback app")
      } else if let rules {
        edit = layout.inserting(["fallback app"], in: rules)
      } else {
        edit = layout.inserting(["rules { fallback app }"], in: scheme)
      }
      return FixIt("write 'fallback app' in \(name)", [edit])
    }
  }

  private func duplicateRouteFixes(_ finding: Diagnostic, _ path: [SyntaxNode]) -> [FixIt] {
    guard let route = path.last(.routeDeclaration) else { return [] }
    if let clause = path.last(.clause) {
      let name = route.tree.text(in: finding.range)
      let bare = name.withoutQuotes
      let names = Set(snapshot.analysis.map.routes.map(\.name))
      let free = (2...names.count + 2).lazy.map { "\(bare)\($0)" }.first { !names.contains($0) }
      return
        (free.map { [FixIt("name it '\($0)'", [TextEdit(finding.range, ValueText.bare($0))])] }
        ?? [])
        + [FixIt("remove 'as \(bare)'", [removal(of: clause, path)])]
    }
    let patterns = route.patterns.map(\.range)
    if patterns.count > 1, patterns.contains(finding.range) {
      return [FixIt("remove this alias", [Self.removing(finding.range, of: patterns)])]
    }
    return [FixIt("delete this route", [StatementText.removing(route)])]
  }

  /// Removes an item of a list with its comma.
  private static func removing(_ range: TextRange, of list: [TextRange]) -> TextEdit {
    guard list.count > 1, let place = list.firstIndex(of: range) else { return TextEdit(range, "") }
    return TextEdit(
      place == 0
        ? TextRange(range.start, list[1].start) : TextRange(list[place - 1].end, range.end), "")
  }

  /// Removes a clause with the blanks before it, with its line, or with the braces if it is alone in them.
  private func removal(of clause: SyntaxNode, _ path: [SyntaxNode]) -> TextEdit {
    let bytes = clause.tree.bytes
    let start = bytes[..<clause.range.start].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
    if let body = path.last(where: { $0.kind == .body && $0.range.start < clause.range.start }),
      let route = path.last(.routeDeclaration), route.body == body
    {
      let isAlone =
        body.range.length - clause.range.length > 1
        && (body.range.start + 1..<body.range.end - 1).allSatisfy {
          clause.range.start <= $0 && $0 < clause.range.end
            || [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains(bytes[$0])
        }
      return isAlone
        ? TextEdit(TextRange(route.endOfHeader, body.range.end), "")
        : StatementText.removing(clause)
    }
    return TextEdit(TextRange(start + 1, clause.range.end), "")
  }

  /// Closes an open bracket where it probably ends.
  private func closingFixes(_ finding: Diagnostic, _ path: [SyntaxNode]) -> [FixIt] {
    guard let node = path.last(where: { $0.range.encloses(finding.range) }),
      let sign = ["{": "}", "(": ")", "[": "]"][node.tree.text(in: finding.range)]
    else { return [] }
    let owner = sign == "}" ? path.last(where: { $0.kind.isStatement && $0 != node }) ?? node : node
    let bytes = node.tree.bytes
    // A line that is not indented further than the opening statement probably belongs outside.
    let inside = Array(node.children)
    let count =
      inside.firstIndex {
        !$0.isBehindOther && $0.indentation.utf8.count <= owner.indentation.utf8.count
      } ?? inside.count
    let isCut = sign == "}" && count < inside.count
    let end = isCut ? inside[..<count].last?.endWithComment ?? finding.range.end : node.range.end
    let isLaidOut =
      isCut
      || sign == "}" && bytes[finding.range.start..<end].contains { $0 == 0x0A || $0 == 0x0D }
    let place = isLaidOut && !isCut ? node.endWithComment : end
    let text = isLaidOut ? "\n\(owner.indentation)}" : sign == "}" ? " }" : sign
    return [FixIt("add '\(sign)'", [TextEdit(TextRange(at: place), text)])]
  }

  private func exampleFixes(_ finding: Diagnostic, _ path: [SyntaxNode]) -> [FixIt] {
    var fixes: [FixIt] = []
    if let route = snapshot.route(around: finding.range, in: document),
      let pattern = route.patterns.first,
      let url = ExampleText(snapshot.analysis.map).made(for: route, pattern)
    {
      fixes.append(FixIt("write \(url)", [TextEdit(finding.range, url)]))
    }
    if let clause = path.last(.clause) {
      fixes.append(FixIt("remove the example", [removal(of: clause, path)]))
    }
    return fixes
  }

  /// `/my/lost-page/:id` → `LostPage`
  private static func screenName(from pattern: String) -> String? {
    let word = pattern.split(separator: "/").last { segment in
      segment.utf8.allSatisfy { TextShape.isNameByte($0) || $0 == UInt8(ascii: "-") }
    }
    let name = (word ?? "").split(separator: "-").map { part in
      part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
    return TextShape.isName(name.utf8) ? name : nil
  }

  /// `9...1` → `1...9`
  private static func swapped(_ text: String) -> String? {
    guard let dots = text.firstRange(of: "...") else { return nil }
    let isBound = { (character: Character) in character.isNumber || "-.".contains(character) }
    let head = text[..<dots.lowerBound]
    let low = String(head.reversed().prefix(while: isBound).reversed())
    let high = String(text[dots.upperBound...].prefix(while: isBound))
    guard !low.isEmpty, !high.isEmpty else { return nil }
    return head.dropLast(low.count) + high + "..." + low
      + text[dots.upperBound...].dropFirst(high.count)
  }
}
