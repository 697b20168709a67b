/// Whose pattern language a text is written in, and whose rules its namespace follows.
///
/// A dialect is a front end and a policy: all of them give the same `Pattern` and the same engine matches
/// it. What the libraries do by accident (crashes, hangs, order of a dictionary) is read sanely.
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
