import RoadbookText
import Testing

@testable import RoadbookServer

/// Invalid messages and their responses. After each case the server must still answer.
@Suite struct BaseProtocolTests {
  private static func framed(_ body: String) -> String {
    "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static let start =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  /// All responses: the id with the error code, or `ok`.
  private func replies(_ client: TestClient) -> [String] {
    client.take().filter { $0["method"] == nil }.map { reply in
      let id = reply["id"]?.compact ?? "-"
      guard let error = reply["error"] else { return "\(id) ok" }
      return "\(id) \(error["code"]?.compact ?? "")"
    }
  }

  private func check(_ bytes: [UInt8], _ expected: [String], _ name: String) throws {
    let client = try TestClient("{}")
    _ = client.take()
    // In one piece, and byte by byte.
    client.send(bytes: bytes)
    #expect(replies(client) == expected, "\(name)")
    for byte in bytes { client.send(bytes: [byte]) }
    #expect(replies(client) == expected, "\(name), byte by byte")
    client.send(#"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#)
    #expect(replies(client) == ["\"end\" ok"], "\(name): alive")
    client.tell("exit", .null)
    #expect(client.server.exitStatus == 0, "\(name)")
  }

  private static let unknown = #"{"jsonrpc":"2.0","id":7,"method":"x"}"#

  @Test(arguments: [
    ("lower-case header", "content-length: 37\r\n\r\n\(unknown)", ["7 -32601"]),
    ("no blank", "Content-Length:37\r\n\r\n\(unknown)", ["7 -32601"]),
    ("tab", "Content-Length:\t37\r\n\r\n\(unknown)", ["7 -32601"]),
    (
      "type", "Content-Length: 37\r\nContent-Type: a/b; charset=utf-8\r\n\r\n\(unknown)",
      ["7 -32601"]
    ),
    (
      "old type", "Content-Type: a/b; charset=utf8\r\nContent-Length: 37\r\n\r\n\(unknown)",
      ["7 -32601"]
    ),
    (
      "charset", "Content-Length: 37\r\nContent-Type: a; charset=utf-16\r\n\r\n\(unknown)",
      ["null -32700"]
    ),
    ("unknown field", "X-A: b\r\nContent-Length: 37\r\n\r\n\(unknown)", ["7 -32601"]),
    ("line feeds", "Content-Length: 37\n\n\(unknown)", ["7 -32601"]),
    (
      "same length twice", "Content-Length: 37\r\nContent-Length: 37\r\n\r\n\(unknown)",
      ["7 -32601"]
    ),
    ("no length", "Content-Type: a\r\n\r\n\(framed(unknown))", ["null -32700", "7 -32601"]),
    ("bad length", "Content-Length: x\r\n\r\n\(framed(unknown))", ["null -32700", "7 -32601"]),
    (
      "too long", "Content-Length: 999999999999999999999\r\n\r\n\(framed(unknown))",
      ["null -32700", "7 -32601"]
    ),
    (
      "a body behind a header without length", "X: y\r\n\r\n\(unknown)\(framed(unknown))",
      ["null -32700", "7 -32601"]
    ),
    (
      "a long body behind it",
      "X: y\r\n\r\n{\(String(repeating: " ", count: 50_000))}\(framed(unknown))",
      ["null -32700", "7 -32601"]
    ),
    (
      "two at once", framed(unknown) + framed(#"{"jsonrpc":"2.0","id":8,"method":"x"}"#),
      ["7 -32601", "8 -32601"]
    ),
  ])
  func headers(_ name: String, _ stream: String, _ expected: [String]) throws {
    try check(Array(stream.utf8), expected, name)
  }

  @Test(arguments: [
    ("empty", "", ["null -32700"]),
    ("no JSON", "{", ["null -32700"]),
    ("trailing bytes", "{} x", ["null -32700"]),
    ("control character", "\"\u{1}\"", ["null -32700"]),
    ("mark", "\u{FEFF}\(unknown)", ["7 -32601"]),
    ("deep", String(repeating: "[", count: 100_000), ["null -32700"]),
    ("batch", "[\(unknown),\(unknown)]", ["null -32600"]),
    ("empty batch", "[]", ["null -32600"]),
    ("text", "\"x\"", ["null -32600"]),
    ("no version", #"{"id":7,"method":"x"}"#, ["7 -32600"]),
    ("other version", #"{"jsonrpc":"1.0","id":"a","method":"x"}"#, ["\"a\" -32600"]),
    ("method no text", #"{"jsonrpc":"2.0","id":7,"method":1}"#, ["7 -32600"]),
    ("nothing", "{}", ["null -32600"]),
    ("text id", #"{"jsonrpc":"2.0","id":"7","method":"x"}"#, ["\"7\" -32601"]),
    ("negative id", #"{"jsonrpc":"2.0","id":-7,"method":"x"}"#, ["-7 -32601"]),
    ("fraction id", #"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, ["null -32600"]),
    ("null id", #"{"jsonrpc":"2.0","id":null,"method":"x"}"#, ["null -32600"]),
    ("object id", #"{"jsonrpc":"2.0","id":{},"method":"x"}"#, ["null -32600"]),
    ("escaped method", #"{"jsonrpc":"2.0","id":7,"method":"textDocument\/hover"}"#, ["7 -32602"]),
    ("last key wins", #"{"jsonrpc":"2.0","id":1,"id":7,"method":"x"}"#, ["7 -32601"]),
    ("initialize again", start, ["1 -32600"]),
    ("unknown notification", #"{"jsonrpc":"2.0","method":"x/y"}"#, []),
    ("optional request", #"{"jsonrpc":"2.0","id":7,"method":"$/x"}"#, ["7 -32601"]),
    ("optional notification", #"{"jsonrpc":"2.0","method":"$/x","params":[1]}"#, []),
    ("cancel nothing", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":99}}"#, []),
    ("cancel nonsense", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":[]}"#, []),
    ("stray answer", #"{"jsonrpc":"2.0","id":99,"result":null}"#, []),
    ("stray problem", #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#, []),
    ("params missing", #"{"jsonrpc":"2.0","id":7,"method":"textDocument/hover"}"#, ["7 -32602"]),
    (
      "params a list", #"{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":[]}"#,
      ["7 -32602"]
    ),
    (
      "bad notification", #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"a":1}}"#,
      []
    ),
    ("notification null", #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":null}"#, []),
  ])
  func bodies(_ name: String, _ body: String, _ expected: [String]) throws {
    try check(Array(Self.framed(body).utf8), expected, name)
  }

  @Test func bytesThatAreNoText() throws {
    try check(
      Array("Content-Length: 3\r\n\r\n".utf8) + [0x22, 0xFF, 0x22], ["null -32700"], "bytes")
  }

  @Test func positionsOutsideAreClampedOrRefused() throws {
    let client = try TestClient("{}")
    client.open("untitled:a", "route /a -> Abc\n")
    for (line, character, isFine) in [
      (0, 99_999, true), (99_999, 0, true), (0, 2_147_483_647, true), (-1, 0, false),
      (0, -1, false), (2_147_483_648, 0, false),
    ] {
      let answer = client.ask("textDocument/completion", "untitled:a", line, character)
      #expect((answer["code"] == -32_602) == !isFine, "\(line):\(character)")
    }
    #expect(client.ask("textDocument/hover", "untitled:not open", 0, 0) == .null)
    #expect(client.ask("textDocument/hover", "%zz://", 0, 0) == .null)
    #expect(client.ask("textDocument/hover", "file:///c%3A/x", 0, 0) == .null)
  }

  @Test func parametersAreCheckedEvenWithoutADocument() throws {
    let client = try TestClient("{}")
    let document = #""textDocument":{"uri":"untitled:not open"}"#
    let place = document + #","position":{"line":0,"character":0}"#
    for (method, params) in [
      ("formatting", ""), ("formatting", #""textDocument":1"#), ("hover", document),
      ("hover", #""position":{"line":0,"character":0}"#), ("rename", place),
      ("rename", place + #","newName":1"#), ("onTypeFormatting", place),
      ("rangeFormatting", document), ("rangeFormatting", document + #","range":1"#),
      ("inlayHint", document), ("selectionRange", document),
      ("selectionRange", document + #","positions":[1]"#), ("semanticTokens/range", document),
      ("semanticTokens/full/delta", document), ("codeLens", ""),
    ] {
      let json = try JSON(reading: Array("{\(params)}".utf8))
      let answer = client.ask("textDocument/\(method)", json)
      #expect(answer["code"] == -32_602, "\(method) \(params)")
    }
    let whole = try JSON(reading: Array("{\(place),\"newName\":\"x\"}".utf8))
    #expect(client.ask("textDocument/rename", whole) == .null)
  }

  @Test func beforeTheStart() {
    let client = TestClient()
    client.send(Self.unknown)
    client.send(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#)
    #expect(replies(client) == ["7 -32002"])
    client.send(Self.start)
    #expect(replies(client) == ["1 ok"])
  }

  @Test func initializeWithoutParametersMayBeTriedAgain() {
    let client = TestClient()
    client.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    #expect(replies(client) == ["1 -32602"])
    client.send(Self.start)
    #expect(replies(client) == ["1 ok"])
  }

  @Test func theEnd() throws {
    let early = TestClient()
    early.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(early.server.exitStatus == 1)

    let rude = try TestClient("{}")
    rude.send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(rude.server.exitStatus == 1)

    let gone = try TestClient("{}")
    gone.server.receiveEnd()
    #expect(gone.server.exitStatus == 1)

    let polite = try TestClient("{}")
    _ = polite.take()
    polite.ask("shutdown", .null)
    polite.send(Self.unknown)
    polite.send(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#)
    #expect(replies(polite) == ["1 ok", "7 -32600"].map { $0.replacing("1 ok", with: "2 ok") })
    polite.server.receiveEnd()
    #expect(polite.server.exitStatus == 0)
  }

  @Test func cancelledRequestsAreAnswered() throws {
    let client = try TestClient("{}")
    _ = client.take()
    func frame(_ text: String) -> [UInt8] { MessageFramer.frame(Array(text.utf8)) }
    let ask = #"{"jsonrpc":"2.0","id":5,"method":"x"}"#
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#
    let other = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"5"}}"#
    client.send(bytes: frame(ask) + frame(cancel))
    #expect(replies(client) == ["5 -32800"])
    client.send(bytes: frame(ask) + frame(other))
    #expect(replies(client) == ["5 -32601"])
    client.send(bytes: frame(ask) + frame(ask))
    #expect(replies(client) == ["5 -32601", "5 -32600"])
    client.send(bytes: frame(ask))
    #expect(replies(client) == ["5 -32601"])
  }

  @Test func theParentIsKept() {
    let client = TestClient()
    client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":42,"capabilities":{}}}"#
    )
    #expect(client.server.parentProcess == 42)
  }
}
