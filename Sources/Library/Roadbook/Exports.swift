// Reading texts is all that this module adds.
@_exported public import RoadbookRouter
