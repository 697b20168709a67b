// What an app names of the modules below: values, what is on show, and the forms of exported types.
// Their other names, such as `Request` and `Pattern`, would collide with those of apps.
@_exported public import struct RoadbookEngine.ContainerLayout
@_exported public import struct RoadbookEngine.NavigationProblem
@_exported public import struct RoadbookEngine.NavigationState
@_exported public import enum RoadbookEngine.NavigationStep
@_exported public import enum RoadbookEngine.ParameterSource
@_exported public import struct RoadbookEngine.Presentation
@_exported public import enum RoadbookURL.Dialect
@_exported public import struct RoadbookURL.LinearRegex
@_exported public import enum RoadbookURL.ParameterValue
