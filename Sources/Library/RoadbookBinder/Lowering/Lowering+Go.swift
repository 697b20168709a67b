import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  /// `open`, `push` or `present` in any context; nil, with a diagnostic, if it has no usable
  /// subject.
  mutating func go(_ node: Int, _ keyword: Keyword?) -> GoCommand? {
    guard let verb = keyword.flatMap({ OpenOptions.Verb($0) }) else { return nil }
    let clauses = clauses(of: node)
    guard let subject = subject(of: node, verb) else { return nil }
    return GoCommand(verb: verb, subject: subject, clauses: clauses, range: tree.range(of: node))
  }

  private mutating func subject(of node: Int, _ verb: OpenOptions.Verb) -> GoCommand.Subject? {
    if let url = tree.child(.url, of: node) { return .url(template(url)) }
    guard let name = firstName(of: node) else { return nil }
    guard verb == .push || verb == .present else {
      reportMissingURL(node, name)
      return nil
    }
    return .screen(ScreenCall(screen: name, arguments: arguments(of: node)))
  }

  /// The clauses after the subject of a statement.
  mutating func clauses(of node: Int) -> OpenClauses {
    var clauses = OpenClauses()
    // Most statements have none.
    guard tree.child(.modifier, of: node) != nil else { return clauses }
    for modifier in tree[node].children(.modifier) {
      switch modifier.firstWord {
      case "with": clauses.with = modifier.expression.map { expression($0) }
      case "userInfo": clauses.userInfo = modifier.expression.map { expression($0) }
      case "from": clauses.from = modifier.name?.name
      case "in":
        // A bare word is a namespace; after `push`, `present` and `show`, a name is a container.
        if let bare = modifier.bare {
          clauses.namespace = bare.name
        } else {
          clauses.from = modifier.name?.name
        }
      case "as": clauses.route = modifier.bare?.name
      case "wrap":
        clauses.wraps = true
        clauses.wrap = modifier.name?.name
      case "animated": clauses.isAnimated = !modifier.hasWord("off")
      default: break
      }
    }
    return clauses
  }
}

extension OpenOptions.Verb {
  fileprivate init?(_ keyword: Keyword) {
    switch keyword {
    case .open: self = .open
    case .push: self = .push
    case .present: self = .present
    default: self.init(rawValue: keyword.rawValue)
    }
  }
}
