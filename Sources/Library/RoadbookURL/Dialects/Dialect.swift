/// The pattern language of a pattern, which also selects the rules of its namespace.
///
/// A dialect is a front end and a policy: all of them produce the same `Pattern`, matched by the
/// same engine. Accidental behaviour of the libraries (crashes, hangs, dictionary order) is not
/// reproduced.
public enum Dialect: String, Hashable, Sendable, CaseIterable {
  /// The language of this project.
  case native
  /// JLRoutes for Objective-C: `/user/:id`, `/files/*`, `/the(/foo/:a)`, `/user#/view/:id`.
  case jlroutes
  /// URLNavigator for Swift: `app://user/<int:id>`, `app://files/<path:rest>`.
  case urlnavigator
  /// WAAppRouting for Objective-C: `list{ListController}/:id{ItemController}!`, `web/*`.
  case waapprouting
  /// FSQRoutes for Objective-C: `/venue/:id`, `/venue/*/tips`, `/settings/**`.
  case fsqroutes
}

/// How patterns of a dialect are matched and built, where their signs alone do not say it.
extension Dialect {
  /// Whether the root pattern matches only bare paths, without scheme and host.
  package var hasBareRoot: Bool { self == .waapprouting }
  /// Whether the host is the first segment of the path, for web schemes too.
  var hasHostInPath: Bool { self == .urlnavigator }
}
