import RoadbookText
import RoadbookURL

extension ParameterValue {
  /// A value of JSON; of equal keys the last one counts. nil if a number is too large.
  init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value):
      guard value.isFinite else { return nil }
      self = .float(value)
    case .string(let text): self = .string(text)
    case .numbers(let numbers): self = .list(numbers.map { .int(Int($0)) })
    case .array(let items):
      let values = items.compactMap { ParameterValue($0) }
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object(let members):
      var fields: [Field] = []
      for member in members {
        guard let value = ParameterValue(member.value) else { return nil }
        if let index = fields.firstIndex(where: { $0.name == member.key }) {
          fields[index].value = value
        } else {
          fields.append(Field(member.key, value))
        }
      }
      self = .record(fields)
    }
  }
}
