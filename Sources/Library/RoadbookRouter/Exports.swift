// The values of URLs, patterns and navigation are part of this module's interface.
@_exported public import RoadbookEngine
