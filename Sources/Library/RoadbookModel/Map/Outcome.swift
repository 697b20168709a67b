/// How opening a URL ended.
package enum Outcome: String, Sendable, CaseIterable {
  case handled, unmatched, declined, cancelled, deferred, held, failed, invalid
}
