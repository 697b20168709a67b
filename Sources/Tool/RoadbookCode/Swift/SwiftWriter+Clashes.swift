import RoadbookText

/// Names of the map that Swift cannot tell apart.
extension SwiftWriter {
  var clashes: [ExportClash] {
    var found = NameClashes("Swift")
    if !options.isOnlyLinks {
      found.check(
        map.screens.map { ("screen", $0.name.name, names.screenCase($0.name.name), $0.name.place) })
      for screen in map.screens {
        found.check(
          screen.parameters.map {
            ("parameter", $0.name, names.parameter($0.name), screen.name.place)
          })
        checkWords(of: screen.types, screen.name.place, &found)
      }
      let constants = [
        ("action", map.actions), ("container", map.containers), ("guard", map.guards),
        ("route", map.routes.map(\.name)), ("type", map.codeTypes),
        ("variable", map.variables.map(\.name)),
      ]
      for (kind, names) in constants {
        found.check(names.map { (kind, $0.name, self.names.member($0.name), $0.place) })
      }
      checkWords(of: map.variableTypes, .nowhere, &found)
    }
    found.check(
      map.schemes.map { ("scheme", $0.name.name, names.word($0.name.name), $0.name.place) })
    found.check(
      map.links.map { ("link", $0.name.name, names.member($0.name.name), $0.name.place) }
        + fileTypes.map { type in
          let place = map.links.first { $0.types.contains { $0.key == type.key } }?.name.place
          return ("type", type.key.name, names.typeName(type.key), place ?? .nowhere)
        })
    for link in map.links {
      found.check(
        link.parameters.map { ("parameter", $0.name, names.parameter($0.name), link.name.place) })
      checkWords(of: link.types, link.name.place, &found)
    }
    checkWords(of: map.types, .nowhere, &found)
    return found.found
  }

  private func checkWords(
    of types: [ExportedType], _ place: Place, _ found: inout NameClashes
  ) {
    for type in types {
      switch type.shape {
      case .words(let words): found.check(words.map { ("word", $0, names.word($0), place) })
      case .union(let members):
        found.check(
          members.map { member in
            switch member {
            case .word(let word): ("word", word, names.word(word), place)
            case .type(let type): ("type", type.word, names.word(type.word), place)
            }
          })
      case .range, .regex: break
      }
    }
  }
}
