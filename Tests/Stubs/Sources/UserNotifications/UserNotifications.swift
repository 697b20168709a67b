// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of UserNotifications that RoadbookUIKit uses, as in the SDK of iOS 16.

open class UNNotificationContent {
  open private(set) var categoryIdentifier: String
  open private(set) var userInfo: [AnyHashable: Any]
  /// For tests.
  public init(category: String, userInfo: [AnyHashable: Any]) {
    categoryIdentifier = category
    self.userInfo = userInfo
  }
}

open class UNNotificationRequest {
  open private(set) var content: UNNotificationContent
  /// For tests.
  public init(content: UNNotificationContent) { self.content = content }
}

open class UNNotification {
  open private(set) var request: UNNotificationRequest
  /// For tests.
  public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse {
  open private(set) var notification: UNNotification
  /// For tests.
  public init(notification: UNNotification) { self.notification = notification }
}
