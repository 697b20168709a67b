import RoadbookModel
import RoadbookURL

extension Declaration.Kind {
  /// The first word of the declaration, and its name or pattern.
  package var heading: (keyword: String, name: String) {
    switch self {
    case .languageVersion(let version, _): ("roadbook", String(version))
    case .include(let name): ("include", name.text)
    case .rules(let rules): (rules.isDialect ? "dialect" : "rules", rules.library?.text ?? "")
    case .platforms: ("platforms", "")
    case .condition: ("when", "")
    case .scheme(let scheme): ("scheme", scheme.label?.text ?? scheme.name)
    case .type(let type): ("type", type.name.text)
    case .variable(let variable): ("var", variable.name.text)
    case .screen(let screen): ("screen", screen.name.text)
    case .container(let container): (container.kind.rawValue, container.name.text)
    case .root(let name): ("root", name.text)
    case .presenter(let name): ("presenter", name?.text ?? "none")
    case .guard(let guardDecl): ("guard", guardDecl.name.text)
    case .route(let route):
      (
        route.isGroup ? "group" : "route",
        route.name?.text ?? route.patterns.first?.pattern.source ?? ""
      )
    case .block(let block): ("block", block.patterns.first?.pattern.source ?? "")
    case .hook(let hook): ("on", hook.hook.text)
    case .style(let style): ("style", style.name.text)
    case .normalize(let rule): ("normalize", rule.pattern.pattern.source)
    case .test(let test): ("test", test.name.text)
    case .before: ("before", "")
    }
  }
}
