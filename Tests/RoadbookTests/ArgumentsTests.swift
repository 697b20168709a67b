import Roadbook
import Testing

@Suite struct ArgumentsTests {
  private let arguments: Arguments = [
    "id": 42, "text": "7", "ratio": 2.5, "flag": true, "tags": ["a", "b"], "none": String?.none,
  ]

  private enum Sort: String, RouteConvertible { case popular, recent }

  @Test func valuesAreReadByType() throws {
    let id: Int = try arguments.id
    let text: Int = try arguments.text
    let ratio: Double = try arguments.ratio
    let flag: Bool = try arguments.flag
    let tags: [String] = try arguments.tags
    #expect((id, text, ratio, flag) == (42, 7, 2.5, true))
    #expect(tags == ["a", "b"])
    let missing: String? = try arguments.nothing
    let null: String? = try arguments.none
    #expect(missing == nil && null == nil)
    let single: [Int] = try arguments.id
    #expect(single == [42])
  }

  @Test func whatDoesNotFitIsAnError() {
    func reason<Value: RouteConvertible>(_ name: String, _ type: Value.Type) -> String? {
      do throws(ArgumentError) {
        _ = try arguments.value(name, as: type)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason("tags", Int.self) == "tags must be an int, not [\"a\", \"b\"]")
    #expect(reason("nothing", Int.self) == "argument nothing is missing")
    #expect(reason("none", Int.self) == "argument none is missing")
    #expect(reason("ratio", Int?.self) == "ratio must be an int, not 2.5")
    #expect(reason("flag", Bool.self) == nil)
  }

  @Test func enumerationsAreRead() throws {
    let sorts: Arguments = ["sort": "recent", "bad": "newest"]
    #expect(try sorts.value("sort", as: Sort.self) == .recent)
    #expect(throws: ArgumentError.self) { try sorts.value("bad", as: Sort.self) }
    #expect(Arguments(dictionaryLiteral: ("sort", Sort.popular))["sort"] == .string("popular"))
  }

  private struct Article: Decodable, Equatable {
    struct Author: Decodable, Equatable { var name: String }

    var id: Int
    var title: String?
    var tags: [String]
    var author: Author
    var sort: Order
    enum Order: String, Decodable { case up, down }
  }

  @Test func typesAreDecoded() throws {
    var values: Arguments = ["id": "42", "tags": "one", "sort": "up"]
    values["author"] = .record([.init("name", .string("Ada"))])
    let article: Article = try values.decode()
    #expect(
      article
        == Article(id: 42, title: nil, tags: ["one"], author: .init(name: "Ada"), sort: .up))
  }

  @Test func decodingNamesWhatIsWrong() {
    func problem(_ values: Arguments) -> ArgumentError? {
      do throws(ArgumentError) {
        _ = try values.decode(Article.self)
        return nil
      } catch {
        return error
      }
    }
    var values: Arguments = ["id": 1, "tags": ["a"], "sort": "up"]
    #expect(problem(values)?.name == "author")
    values["author"] = .record([])
    #expect(problem(values)?.name == "author.name")
    #expect(problem(values)?.reason == "argument author.name is missing")
    values["author"] = .record([.init("name", .string("Ada"))])
    values["sort"] = .string("sideways")
    #expect(problem(values)?.name == "sort")
    values["id"] = .string("x")
    #expect(problem(values)?.reason == "id must be an int, not \"x\"")
  }

  @Test func copiesAreChanged() {
    let copy = arguments.with("id", 7).with("flag", nil)
    #expect(copy["id"] == .int(7))
    #expect(copy["flag"] == nil)
    #expect(arguments["flag"] == .bool(true))
  }

  @Test func queriesHaveAWhiteList() {
    let values: Arguments = ["id": 42, "title": "Hats & caps", "tags": ["a", "b"], "note": "x"]
    #expect(
      values.query(only: ["id", "title", "tags"]) == "id=42&title=Hats%20%26%20caps&tags=a&tags=b")
    #expect(values.query(only: []) == "")
  }
}
