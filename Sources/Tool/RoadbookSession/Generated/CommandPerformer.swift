// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

import RoadbookBinder
import RoadbookModel

/// What carries out plain commands: a function for each.
protocol CommandPerformer {
  mutating func load(map: Name?, over: Bool) -> Answer
  mutating func save(file: Name?, over: Bool) -> Answer
  mutating func run(file: Name) -> Answer
  mutating func new() -> Answer
  mutating func check() -> Answer
  mutating func format() -> Answer
  mutating func changes(file: Name?) -> Answer
  mutating func undo() -> Answer
  mutating func redo() -> Answer
  mutating func list(noun: Command.Noun?, text: [Name], all: Bool) -> Answer
  mutating func export(format: Command.Format, text: Name?, file: Name?, over: Bool) -> Answer
  mutating func resume(n: Int?) -> Answer
  mutating func reset() -> Answer
  mutating func proceed() -> Answer
  mutating func drop(held: Bool, n: Int?) -> Answer
  mutating func next(back: Bool, n: Int?) -> Answer
  mutating func finish() -> Answer
  mutating func `continue`() -> Answer
  mutating func watch(off: Bool, expression: WrittenExpression?) -> Answer
  mutating func view(on: Bool, off: Bool) -> Answer
  mutating func stop() -> Answer
  mutating func goto(entry: Int) -> Answer
  mutating func diff(a: Int, b: Int?) -> Answer
  mutating func test(text: Name?) -> Answer
  mutating func help(topic: [Name]) -> Answer
  mutating func tour(tour: Command.Tour?) -> Answer
  mutating func record(off: Bool, file: Name?) -> Answer
  mutating func replay(file: Name, update: Bool) -> Answer
  mutating func quit(code: Int?) -> Answer
}

extension CommandPerformer {
  mutating func perform(_ command: PlainCommand) -> Answer {
    switch command {
    case .load(let map, let over): self.load(map: map, over: over)
    case .save(let file, let over): self.save(file: file, over: over)
    case .run(let file): self.run(file: file)
    case .new: self.new()
    case .check: self.check()
    case .format: self.format()
    case .changes(let file): self.changes(file: file)
    case .undo: self.undo()
    case .redo: self.redo()
    case .list(let noun, let text, let all): self.list(noun: noun, text: text, all: all)
    case .export(let format, let text, let file, let over): self.export(format: format, text: text, file: file, over: over)
    case .resume(let n): self.resume(n: n)
    case .reset: self.reset()
    case .proceed: self.proceed()
    case .drop(let held, let n): self.drop(held: held, n: n)
    case .next(let back, let n): self.next(back: back, n: n)
    case .finish: self.finish()
    case .`continue`: self.`continue`()
    case .watch(let off, let expression): self.watch(off: off, expression: expression)
    case .view(let on, let off): self.view(on: on, off: off)
    case .stop: self.stop()
    case .goto(let entry): self.goto(entry: entry)
    case .diff(let a, let b): self.diff(a: a, b: b)
    case .test(let text): self.test(text: text)
    case .help(let topic): self.help(topic: topic)
    case .tour(let tour): self.tour(tour: tour)
    case .record(let off, let file): self.record(off: off, file: file)
    case .replay(let file, let update): self.replay(file: file, update: update)
    case .quit(let code): self.quit(code: code)
    }
  }
}
