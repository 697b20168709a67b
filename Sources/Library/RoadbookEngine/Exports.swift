// The engine's API uses the patterns, types and values of RoadbookURL.
@_exported public import RoadbookURL
