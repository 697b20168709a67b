@main struct RoadbookBench { static func main() {} }
