public struct LinearRegex: Hashable, Sendable {}
