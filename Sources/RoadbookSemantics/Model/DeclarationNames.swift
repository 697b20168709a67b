import RoadbookURL

extension Declaration.Kind {
  /// The first word of the declaration.
  package var keyword: String {
    switch self {
    case .languageVersion: "roadbook"
    case .include: "include"
    case .rules(let rules): rules.isDialect ? "dialect" : "rules"
    case .condition: "when"
    case .scheme: "scheme"
    case .type: "type"
    case .variable: "var"
    case .screen: "screen"
    case .container(let container): container.kind.rawValue
    case .root: "root"
    case .presenter: "presenter"
    case .guard: "guard"
    case .route(let route): route.isGroup ? "group" : "route"
    case .block: "block"
    case .hook: "on"
    case .style: "style"
    case .normalize: "normalize"
    case .test: "test"
    case .before: "before"
    }
  }

  /// The name of the declaration, or its pattern.
  package var declaredName: String {
    switch self {
    case .languageVersion(let version, _): String(version)
    case .include(let name), .root(let name): name.text
    case .rules(let rules): rules.library?.text ?? ""
    case .condition: ""
    case .scheme(let scheme): scheme.label?.text ?? scheme.name
    case .type(let type): type.name.text
    case .variable(let variable): variable.name.text
    case .screen(let screen): screen.name.text
    case .container(let container): container.name.text
    case .presenter(let name): name?.text ?? "none"
    case .guard(let guardDecl): guardDecl.name.text
    case .route(let route): route.name?.text ?? route.patterns.first?.pattern.source ?? ""
    case .block(let block): block.patterns.first?.pattern.source ?? ""
    case .hook(let hook): hook.hook.text
    case .style(let style): style.name.text
    case .normalize(let rule): rule.pattern.pattern.source
    case .before: ""
    case .test(let test): test.name.text
    }
  }
}
