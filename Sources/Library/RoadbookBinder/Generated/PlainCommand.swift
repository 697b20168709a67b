// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

package import RoadbookModel
import RoadbookSyntax

/// A command whose parts the grammar describes completely.
package enum PlainCommand: Sendable {
  /// `load [FILE [over]]`
  case load(map: Name?, over: Bool)
  /// `save [FILE [over]]`
  case save(file: Name?, over: Bool)
  /// `run FILE`
  case run(file: Name)
  /// `new`
  case new
  /// `check`
  case check
  /// `format`
  case format
  /// `changes [FILE]`
  case changes(file: Name?)
  /// `undo`
  case undo
  /// `redo`
  case redo
  /// `list [NOUN] [TEXT]`
  case list(noun: Command.Noun?, text: [Name], all: Bool)
  /// `export mermaid|dot|svg|checklist|json [for TEXT] [FILE [over]]`
  case export(format: Command.Format, text: Name?, file: Name?, over: Bool)
  /// `resume [N]`
  case resume(n: Int?)
  /// `reset`
  case reset
  /// `proceed`
  case proceed
  /// `drop [N]`
  case drop(held: Bool, n: Int?)
  /// `next [back] [N]`
  case next(back: Bool, n: Int?)
  /// `finish`
  case finish
  /// `continue`
  case `continue`
  /// `watch [EXPRESSION|off]`
  case watch(off: Bool, expression: WrittenExpression?)
  /// `view [on|off]`
  case view(on: Bool, off: Bool)
  /// `stop`
  case stop
  /// `goto N`
  case goto(entry: Int)
  /// `diff A [B]`
  case diff(a: Int, b: Int?)
  /// `test [TEXT]`
  case test(text: Name?)
  /// `help [TOPIC]`
  case help(topic: [Name])
  /// `tour [next|back|stop]`
  case tour(tour: Command.Tour?)
  /// `record FILE|off`
  case record(off: Bool, file: Name?)
  /// `replay FILE [update]`
  case replay(file: Name, update: Bool)
  /// `quit [N]`
  case quit(code: Int?)
}

extension PlainCommand {
  /// The word that begins it.
  var keyword: Keyword {
    switch self {
    case .load: .load
    case .save: .save
    case .run: .run
    case .new: .new
    case .check: .check
    case .format: .format
    case .changes: .changes
    case .undo: .undo
    case .redo: .redo
    case .list: .list
    case .export: .export
    case .resume: .resume
    case .reset: .reset
    case .proceed: .proceed
    case .drop: .drop
    case .next: .next
    case .finish: .finish
    case .`continue`: .`continue`
    case .watch: .watch
    case .view: .view
    case .stop: .stop
    case .goto: .goto
    case .diff: .diff
    case .test: .test
    case .help: .help
    case .tour: .tour
    case .record: .record
    case .replay: .replay
    case .quit: .quit
    }
  }
}

extension Command {
  package enum Format: String, Sendable, CaseIterable {
    case mermaid, dot, svg, checklist, json
  }
  package enum Noun: String, Sendable, CaseIterable {
    case routes, blocks, schemes, screens, types, vars, guards, containers, tests, overlaps, history, lines
  }
  package enum Tour: String, Sendable, CaseIterable {
    case next, back, stop
  }
}

extension Lowering {
  /// The plain command of a node; nil for other commands, and where a part is missing, which
  /// the parser reports.
  mutating func plainCommand(_ keyword: Keyword, _ node: Int) -> PlainCommand? {
    switch keyword {
    case .load:
      return .load(map: name(.map, of: node), over: tree[node].hasWord("over"))
    case .save:
      return .save(file: name(.file, of: node), over: tree[node].hasWord("over"))
    case .run:
      guard let file: Name = name(.file, of: node) else { return nil }
      return .run(file: file)
    case .new:
      return .new
    case .check:
      return .check
    case .format:
      return .format
    case .changes:
      return .changes(file: name(.file, of: node))
    case .undo:
      return .undo
    case .redo:
      return .redo
    case .list:
      return .list(noun: word(.noun, of: node), text: names(.text, of: node), all: tree[node].hasWord("all"))
    case .export:
      guard let format: Command.Format = word(.format, of: node) else { return nil }
      return .export(format: format, text: name(.text, of: node), file: name(.file, of: node), over: tree[node].hasWord("over"))
    case .resume:
      return .resume(n: number(.n, of: node))
    case .reset:
      return .reset
    case .proceed:
      return .proceed
    case .drop:
      return .drop(held: tree[node].hasWord("held"), n: number(.n, of: node))
    case .next:
      return .next(back: tree[node].hasWord("back"), n: number(.n, of: node))
    case .finish:
      return .finish
    case .`continue`:
      return .`continue`
    case .watch:
      return .watch(off: tree[node].hasWord("off"), expression: writtenExpression(of: node))
    case .view:
      return .view(on: tree[node].hasWord("on"), off: tree[node].hasWord("off"))
    case .stop:
      return .stop
    case .goto:
      guard let entry: Int = number(.entry, of: node) else { return nil }
      return .goto(entry: entry)
    case .diff:
      guard let a: Int = number(.a, of: node) else { return nil }
      return .diff(a: a, b: number(.b, of: node))
    case .test:
      return .test(text: name(.text, of: node))
    case .help:
      return .help(topic: names(.topic, of: node))
    case .tour:
      return .tour(tour: word(.tour, of: node))
    case .record:
      return .record(off: tree[node].hasWord("off"), file: name(.file, of: node))
    case .replay:
      guard let file: Name = name(.file, of: node) else { return nil }
      return .replay(file: file, update: tree[node].hasWord("update"))
    case .quit:
      return .quit(code: number(.code, of: node))
    default: return nil
    }
  }
}
