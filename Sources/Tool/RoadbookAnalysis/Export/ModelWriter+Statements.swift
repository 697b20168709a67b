import RoadbookModel
import RoadbookText
import RoadbookURL

/// Statements and expressions.
extension ModelWriter {
  /// The statements of a body in a document.
  func json(_ body: [BlockStatement], _ document: Int) -> JSON {
    .array(body.map { json($0, document) })
  }

  private func json(_ statement: BlockStatement, _ document: Int) -> JSON {
    var members: [JSONMember] = []
    func add(_ key: String, _ value: JSON?) {
      if let value { members.append(JSONMember(key, value)) }
    }
    switch statement {
    case .log(let value, _): add("log", json(value))
    case .perform(let name, _): add("perform", .string(name.text))
    case .set(let target, let value, _):
      switch target {
      case .variable(let path):
        add("set", .strings([path.name.text] + path.parts.map(\.text)))
      case .parameter(let name): add("parameter", .string(name.text))
      }
      add("to", json(value))
    case .branch(let condition, let then, let otherwise, _):
      add("if", json(condition))
      add("then", json(then, document))
      add("else", json(otherwise, document).unlessEmpty)
    case .verdict(let verdict, let reason, _):
      add("verdict", .string(verdict.rawValue))
      add("reason", reason.map(json))
    case .require(let condition, let otherwise, _):
      add("require", json(condition))
      add("else", json(otherwise, document).unlessEmpty)
    case .go(let command):
      add(command.verb.rawValue, subject(command.subject))
      for (key, value) in clauses(command.clauses) { add(key, value) }
    case .external(let template, _): add("external", json(template))
    case .show(let command):
      add("show", command.style.map { .string($0.text) } ?? .null)
      add("animated", command.isAnimated.map(JSON.bool))
      add("in", command.container.map { .string($0.text) })
    case .leave(let command, _):
      switch command.target {
      case .one: add(command.verb.rawValue, "one")
      case .all: add(command.verb.rawValue, "all")
      case .screen(let name): add(command.verb.rawValue, ["screen": .string(name.text)])
      }
      add("animated", command.isAnimated.map(JSON.bool))
    case .select(let name, _): add("select", .string(name.text))
    }
    add("at", at(statement.range, document))
    return .object(members)
  }

  private func subject(_ subject: GoCommand.Subject) -> JSON {
    switch subject {
    case .url(let template): json(template)
    case .screen(let call):
      .object(present: [
        "screen": .string(call.screen.text), "arguments": list(call.arguments, json),
      ])
    }
  }

  private func clauses(_ clauses: OpenClauses) -> KeyValuePairs<String, JSON?> {
    [
      "with": clauses.with.map(json), "userInfo": clauses.userInfo.map(json),
      "from": clauses.from.map { .string($0.text) },
      "animated": clauses.isAnimated.map(JSON.bool),
      "namespace": clauses.namespace.map { .string($0.text) },
      "route": clauses.route.map { .string($0.text) }, "wraps": flag(clauses.wraps),
      "wrap": clauses.wrap.map { .string($0.text) },
    ]
  }

  /// A template: a string, or the pieces between which values are filled in.
  func json(_ template: URLTemplate) -> JSON {
    template.isPlain ? .string(template.source) : ["url": pieces(template.pieces)]
  }

  private func pieces(_ pieces: [InterpolationPiece]) -> JSON {
    .array(
      pieces.map { piece in
        switch piece {
        case .text(let text): .string(text)
        case .expression(let expression): ["value": json(expression)]
        }
      })
  }

  func json(_ entry: RecordEntry) -> JSON {
    .object(present: [
      "name": entry.name.map { .string($0.text) }, "value": json(entry.value),
    ])
  }

  func json(_ expression: Expression) -> JSON {
    switch expression {
    case .literal(let value, _): json(value)
    case .interpolation(let pieces, _): ["text": self.pieces(pieces)]
    case .name(let name, _): ["name": .string(name)]
    case .member(let base, let name, _): ["member": .string(name), "of": json(base)]
    case .index(let base, let index, _): ["index": json(index), "of": json(base)]
    case .call(let name, let arguments, _):
      ["call": .string(name), "with": .array(arguments.map(json))]
    case .route(let call):
      ["route": .string(call.name.text), "with": .array(call.arguments.map(json))]
    case .not(let operand, _): ["not": json(operand)]
    case .negate(let operand, _): ["negate": json(operand)]
    case .binary(let symbol, let left, let right, _):
      .object([JSONMember(symbol.rawValue, .array([json(left), json(right)]))])
    case .matches(let operand, let regex, _):
      ["matches": .string(regex.source), "of": json(operand)]
    case .list(let items, _): ["list": .array(items.map(json))]
    case .record(let entries, _): ["record": .array(entries.map(json))]
    }
  }

  private func json(_ value: ParameterValue) -> JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .float(let value): .double(value)
    case .string(let value): .string(value)
    case .list(let items): ["list": .array(items.map(json))]
    case .record(let fields):
      ["record": .array(fields.map { ["name": .string($0.name), "value": json($0.value)] })]
    }
  }
}
