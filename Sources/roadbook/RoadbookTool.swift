@main struct RoadbookTool { static func main() {} }
