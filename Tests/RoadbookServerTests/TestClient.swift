import RoadbookBinder
import RoadbookIDE
import RoadbookSession
import RoadbookText
import Testing

@testable import RoadbookServer

/// An in-memory disk for a test that records what was read. Links lead from one name to another.
final class TestDisk: FileAccess {
  private let texts: Lock<[String: String]>
  private let links: [String: String]
  private let reads = Lock<[String]>([])

  init(_ texts: [String: String] = [:], links: [String: String] = [:]) {
    self.texts = Lock(texts)
    self.links = links
  }

  subscript(path: String) -> String? {
    get { texts.withLock { $0[path] } }
    set { texts.withLock { $0[path] = newValue } }
  }

  var pathsRead: [String] { reads.withLock { $0 } }

  func maps(in folder: String) -> [String] {
    texts.withLock { $0.keys }.filter { path in
      path.hasPrefix(folder + "/") && !path.dropFirst(folder.count + 1).contains("/")
    }.sorted()
  }

  func read(_ path: String) -> Result<[UInt8], FileTrouble> {
    reads.withLock { $0.append(path) }
    guard let text = self[path] else {
      return .failure(FileTrouble(path: path, reason: "no such file or directory"))
    }
    return .success(Array(text.utf8))
  }

  func write(_ bytes: [UInt8], to path: String, replacing: Replaceable) -> FileTrouble? {
    Issue.record("\(path) was written")
    return nil
  }

  func list(_ folder: String) -> [String] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let paths = texts.withLock { Array($0.keys) }
    let names = (paths + links.keys).filter { $0.hasPrefix(prefix) }.map { path -> String in
      let rest = path.dropFirst(prefix.count)
      if let target = links[path], paths.contains(where: { $0.hasPrefix(target + "/") }) {
        return rest + "/"
      }
      return rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest)
    }
    return Set(names).sorted()
  }

  func canonical(_ path: String) -> String? {
    if let target = links[path] { return target }
    let isFolder = texts.withLock { $0.keys.contains { $0.hasPrefix(path + "/") } }
    return self[path] != nil || isFolder ? path : nil
  }
}

/// A client in the same process: what it sends is answered before the call returns.
final class TestClient {
  let server: LanguageServer
  /// Whether `settle` also does the server's long work.
  var doesWork = true
  private(set) var inbox: [JSON] = []
  private var framer = MessageFramer()
  private var lastID = 0

  init(disk: TestDisk = TestDisk()) {
    server = LanguageServer(
      workspace: Workspace(disk: disk, mapsInFolder: disk.maps(in:)), name: "roadbook",
      version: "1")
  }

  /// A client with an initialized session. `capabilities` is JSON.
  convenience init(_ capabilities: String, disk: TestDisk = TestDisk(), root: String? = nil) throws
  {
    self.init(disk: disk)
    let parameters: JSON = [
      "processId": .null, "rootUri": .optional(root),
      "capabilities": try JSON(reading: Array(capabilities.utf8)),
    ]
    _ = ask("initialize", parameters)
    tell("initialized", [:])
  }

  /// Sends raw bytes and lets the server finish its work.
  func send(bytes: some Collection<UInt8>) {
    server.receive(Array(bytes)[...])
    settle()
  }

  /// Stays silent long enough for the server to survey maps that are not open.
  func pause() {
    while server.wantsSurvey {
      server.surveyFurther()
      settle()
    }
  }

  func settle() {
    while server.exitStatus == nil {
      if server.hasWork {
        server.step()
      } else if let command = server.takeCommand() {
        let outcome = command()
        server.reportProgress()
        server.take(outcome)
      } else if doesWork, let work = server.takeWork() {
        server.take(work())
      } else {
        break
      }
    }
    for event in framer.add(server.takeOutput()[...]) {
      switch event {
      case .message(let body):
        do { inbox.append(try JSON(reading: body)) } catch { Issue.record("\(error)") }
      case .problem(let problem): Issue.record("\(problem)")
      }
    }
  }

  func send(_ text: String) { send(bytes: MessageFramer.frame(Array(text.utf8))) }

  func tell(_ method: String, _ params: JSON) {
    send(JSON.object(["jsonrpc": "2.0", "method": .string(method), "params": params]).compact)
  }

  /// The result or the error of a request.
  @discardableResult func ask(_ method: String, _ params: JSON) -> JSON {
    lastID += 1
    let id = lastID
    let message: JSON = [
      "jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params,
    ]
    send(message.compact)
    guard let reply = inbox.first(where: { $0["id"] == .int(id) && $0["method"] == nil }) else {
      Issue.record("\(method) was not answered")
      return .null
    }
    return reply["result"] ?? reply["error"] ?? .null
  }

  /// The messages received since the last call.
  func take() -> [JSON] {
    defer { inbox = [] }
    return inbox
  }

  func open(_ uri: String, _ text: String, version: Int = 1) {
    tell(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "roadbook", "version": .int(version),
          "text": .string(text),
        ]
      ])
  }

  /// A request for a position, as most are.
  func ask(_ method: String, _ uri: String, _ line: Int, _ character: Int) -> JSON {
    ask(
      method,
      [
        "textDocument": ["uri": .string(uri)],
        "position": ["line": .int(line), "character": .int(character)],
      ])
  }

  /// The diagnostics pushed since the last call: URI, version, and the range, code and message of
  /// each.
  func findings() -> String {
    take().filter { $0["method"] == "textDocument/publishDiagnostics" }.map { message in
      let params = message["params"] ?? .null
      let version = params["version"]?.whole.map { " v\($0)" } ?? ""
      let items = (params["diagnostics"]?.items ?? []).map { item in
        "  \(Self.shown(item["range"])) \(item["code"]?.text ?? "-"): \(item["message"]?.text ?? "")"
          .replacing("\n", with: " | ")
      }
      return (["\(params["uri"]?.text ?? "")\(version)"] + items).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// A range as `line:character-line:character`.
  static func shown(_ range: JSON?) -> String {
    func place(_ position: JSON?) -> String {
      "\(position?["line"]?.whole ?? -1):\(position?["character"]?.whole ?? -1)"
    }
    return place(range?["start"]) + "-" + place(range?["end"])
  }
}

extension MessageFramer {
  /// An outgoing message with its header.
  static func frame(_ body: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    frame(body, to: &output)
    return output
  }
}
