#if canImport(SwiftUI)
  import Foundation
  public import RoadbookRouter
  import RoadbookRouterFoundation
  public import SwiftUI

  extension View {
    /// Opens URLs through the map: those that the system hands over, web pages of the app's own
    /// site (universal links, Handoff), and those of `Link` and `openURL` inside this view, unless
    /// no route matches them.
    ///
    /// Activities of other types: `.onContinueUserActivity(type) { router.open(Entry($0)) }`.
    public func handlesRoutes(_ router: Router) -> some View {
      modifier(RouteHandlingModifier(router: router))
    }
  }

  private struct RouteHandlingModifier: ViewModifier {
    let router: Router
    /// Of the views around: the system's.
    @Environment(\.openURL) private var openURL

    func body(content: Content) -> some View {
      content
        .onOpenURL { router.open($0) }
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
          router.open(
            .activity(
              activity.activityType, url: activity.webpageURL?.absoluteString,
              userInfo: ParameterValue(propertyList: activity.userInfo ?? [:])))
        }
        .environment(
          \.openURL,
          OpenURLAction { url in
            guard router.canOpen(url) else { return .systemAction }
            return router.open(url).isAccepted ? .handled : .discarded
          }
        )
        .onAppear {
          let navigation = router.driver as? SwiftUINavigation
          navigation?.openExternally = { text in URL(string: text).map { openURL($0) } }
        }
    }
  }
#endif
