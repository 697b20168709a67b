#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import RoadbookRouter
  import RoadbookRouterFoundation
  public import UIKit
  public import UserNotifications

  extension Entry {
    /// A shortcut of the home screen: the map's `route shortcut://TYPE`.
    @MainActor public init(_ item: UIApplicationShortcutItem) { self = .shortcut(item.type) }

    /// A notification that the user has opened: the map's `route notification://CATEGORY`, with its
    /// data as `userInfo` and as parameters.
    public init(_ response: UNNotificationResponse) {
      let content = response.notification.request.content
      self = .notification(
        content.categoryIdentifier, userInfo: ParameterValue(propertyList: content.userInfo))
    }
  }
#endif
