// Whoever embeds the engine needs the patterns, types and values that its calls take and give.
@_exported public import RoadbookURL
