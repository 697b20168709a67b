package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// Writes values in the language's syntax, and as JSON.
package enum ValueText {
  /// `"text"`, `42`, `[1, 2]`, `{ a: 1 }`, safe for a terminal.
  package static func shown(_ value: ParameterValue) -> String {
    switch value {
    case .null: "null"
    case .bool, .int, .float: value.text
    case .string(let text): quoted(text)
    case .list(let items): "[" + items.map(shown).joined(separator: ", ") + "]"
    case .record(let fields):
      fields.isEmpty
        ? "{}"
        : "{ " + fields.map { "\(key($0.name)): \(shown($0.value))" }.joined(separator: ", ") + " }"
    }
  }

  /// `id = 42 (path), page = "2" (query)`
  package static func shown(_ parameters: Parameters) -> String {
    parameters.entries.map { entry in
      "\(TerminalText.escaped(entry.key)) = \(shown(entry.value)) (\(entry.source.name))"
    }.joined(separator: ", ")
  }

  /// `id: 42, page: 1`: the arguments of a call.
  package static func arguments(_ fields: [ParameterValue.Field]) -> String {
    fields.map { "\($0.name): \(shown($0.value))" }.joined(separator: ", ")
  }

  /// A file name as a command argument: quoted only if needed.
  package static func bare(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 == 0x2D || $0 == 0x2E || $0 == 0x2F || TextShape.isNameByte($0)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// A string in quotes, with quotes and control characters escaped.
  package static func quoted(_ text: String) -> String {
    let inner = text.escaped { scalar in
      scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : TerminalText.escaped(String(scalar))
    }
    return "\"\(inner)\""
  }

  private static func key(_ name: String) -> String {
    name.utf8.allSatisfy(TextShape.isNameByte) && !name.isEmpty ? name : quoted(name)
  }

  package static func json(_ value: ParameterValue) -> JSON {
    switch value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value): .int(value)
    case .float(let value): .double(value)
    case .string(let text): .string(text)
    case .list(let items): .array(items.map { json($0) })
    case .record(let fields): .object(fields.map { JSONMember($0.name, json($0.value)) })
    }
  }

  package static func json(_ fields: [ParameterValue.Field]) -> JSON { json(.record(fields)) }

  /// Writes a value as JSON.
  package static func write(_ value: ParameterValue, to output: inout JSONText) {
    switch value {
    case .null: output.null()
    case .bool(let value): output.bool(value)
    case .int(let value): output.int(value)
    case .float(let value): output.double(value)
    case .string(let text): output.string(text)
    case .list(let items): output.array { output in for item in items { write(item, to: &output) } }
    case .record(let fields):
      output.object { output in
        for field in fields {
          output.key(field.name)
          write(field.value, to: &output)
        }
      }
    }
  }
}

extension ParameterSource {
  /// The source as answers name it.
  package var name: String {
    switch self {
    case .default: "default"
    case .fragment: "fragment"
    case .query: "query"
    case .path: "path"
    case .with: "with"
    case .set: "set"
    }
  }
}
