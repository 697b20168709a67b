import RoadbookShell

/// The version. It is written only here: the packages, the server and the reports ask for it.
let toolVersion = "0.1.0"

/// The date of the version, which manual pages show.
let toolVersionDate = "November 23, 2026"

/// The version, with the commit if the tool was built for use: `0.1.0 (3201d171f138)`.
let versionText =
  BuildInformation.commit.isEmpty ? toolVersion : "\(toolVersion) (\(BuildInformation.commit))"
