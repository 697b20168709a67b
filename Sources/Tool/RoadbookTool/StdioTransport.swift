import RoadbookIDE
import RoadbookServer
import RoadbookShell
import RoadbookText

/// Standard input and output of a language server.
///
/// One thread waits for input and output, one runs long analysis in the background, one runs
/// commands. If a client does not read its messages, its input is still processed, but diagnostics
/// are paused, so that the output stays small.
struct StdioTransport {
  let server: LanguageServer
  /// The process after whose end the server ends, in addition to the one that the client reports.
  let clientProcess: Int?

  private var pending: [UInt8] = []
  private var sent = 0
  private var isSocket = true
  private var isOpen = true
  private let helper = WorkThread<FollowedURLs>()
  private let commands = WorkThread<CommandOutcome>()
  /// How long the last work of `helper` took, or, if it was stopped, at least took.
  private var followingDuration = Duration.zero
  private var lastInput = ContinuousClock.now

  /// The maximum unread output before work for the client pauses.
  private static let pendingLimit = 8 << 20
  /// The maximum time of a poll, after which the client process is checked.
  private static let patience: Int32 = 1_000
  /// The interval of progress reports in milliseconds.
  private static let progressPause: Int32 = 100

  init(server: LanguageServer, clientProcess: Int?) {
    self.server = server
    self.clientProcess = clientProcess
  }

  /// Serves until the end; returns the exit status.
  mutating func run() -> Int32 {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while server.exitStatus == nil {
      let ready = Self.ready(
        reading: [0, helper.signal, commands.signal], writing: isOpen && sent < pending.count,
        patience: mayWork ? 0 : patience)
      let canRead = ready.contains(0)
      if ready.contains(1) { writeAll() }
      if ready.contains(helper.signal) { helper.clearSignal() }
      if ready.contains(commands.signal) { commands.clearSignal() }
      if canRead {
        let count = systemRead(0, &chunk, chunk.count)
        if count > 0 {
          lastInput = ContinuousClock.now
          server.receive(chunk[..<count])
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
          awaitCommand()
          server.receiveEnd()
        }
      }
      let mayWork = mayWork
      if mayWork { server.step() }
      EndBySignal.setStatus(server.statusAtEnd)
      if commands.isBusy { server.reportProgress() }
      if let outcome = commands.result()?.outcome { server.take(outcome) }
      if !commands.isBusy, let work = server.takeCommand() { commands.start { work() } }
      if let (followed, last) = helper.result() {
        followingDuration = followed.isStopped ? max(followingDuration, last) : last
        server.take(followed)
      }
      if !mayWork, !helper.isBusy, restNeeded <= .zero, let work = server.takeWork() {
        helper.start(work)
      }
      if maySurvey, surveyNeeded <= .zero, !canRead { server.surveyFurther() }
      let output = server.takeOutput()
      if pending.isEmpty { pending = output } else { pending += output }
      if !isOpen { server.receiveEnd() }
      if !canRead, !mayWork, isAbandoned { return 1 }
    }
    pending += server.takeOutput()
    writeRest()
    return server.exitStatus ?? 1
  }

  /// Whether the server has work and there is room for its output.
  private var mayWork: Bool { server.hasWork && pending.count - sent < Self.pendingLimit }

  /// How long the client must still be silent before long work starts: as long as that work took
  /// last time, since the next key would make it obsolete.
  private var restNeeded: Duration { followingDuration - (ContinuousClock.now - lastInput) }

  /// Whether the survey may run: the server is otherwise idle.
  private var maySurvey: Bool {
    server.wantsSurvey && !helper.isBusy && pending.count - sent < Self.pendingLimit
  }

  /// How long the client must still be silent before maps that are not open are surveyed.
  private var surveyNeeded: Duration { .milliseconds(300) - (ContinuousClock.now - lastInput) }

  /// The timeout of the next poll in milliseconds.
  private var patience: Int32 {
    var patience = commands.isBusy ? Self.progressPause : Self.patience
    if server.wantsWork, !helper.isBusy { patience = min(patience, Self.milliseconds(restNeeded)) }
    if maySurvey { patience = min(patience, Self.milliseconds(surveyNeeded)) }
    return patience
  }

  private static func milliseconds(_ duration: Duration) -> Int32 {
    let parts = duration.components
    let milliseconds = parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(max(0, min(Int64(patience), milliseconds)))
  }

  private var isAbandoned: Bool {
    [clientProcess, server.parentProcess].contains { process in
      guard let process = process.flatMap(pid_t.init(exactly:)), process > 0 else { return false }
      return kill(process, 0) != 0 && errno == ESRCH
    }
  }

  /// The client's input has ended: waits up to a second for the running command.
  private func awaitCommand() {
    let late = ContinuousClock.now + .seconds(1)
    while commands.isBusy, ContinuousClock.now < late {
      if let outcome = commands.result()?.outcome { server.take(outcome) }
      let ready = Self.ready(reading: [commands.signal], patience: Self.progressPause)
      if !ready.isEmpty { commands.clearSignal() }
    }
  }

  /// The files among some that can be read, and whether standard output, 1, can be written, after
  /// at most that many milliseconds.
  private static func ready(
    reading: [Int32] = [], writing: Bool = false, patience: Int32
  ) -> Set<Int32> {
    var files = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if writing { files.append(pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)) }
    guard poll(&files, nfds_t(files.count), patience) > 0 else { return [] }
    return Set(files.filter { $0.revents != 0 }.map(\.fd))
  }

  private static func canWrite(patience: Int32) -> Bool {
    !ready(writing: true, patience: patience).isEmpty
  }

  /// Writes as much as possible without blocking.
  private mutating func write() {
    let count = pending.withUnsafeBytes { bytes -> Int in
      let start = bytes.baseAddress.map { $0 + sent }
      let count = bytes.count - sent
      // For a socket the system limits the amount.
      if isSocket { return systemSend(1, start, count) }
      return systemWrite(1, start, min(count, Self.pipeRoom))
    }
    if count < 0, errno == ENOTSOCK, isSocket {
      isSocket = false
      return
    }
    if count < 0 {
      if errno != EINTR, errno != EAGAIN { isOpen = false }
      return
    }
    sent += count
    if sent == pending.count {
      // A small buffer is kept for reuse; a large one is freed.
      pending.removeAll(keepingCapacity: pending.count <= 1 << 16)
      sent = 0
    } else if sent > 1 << 20 {
      pending.removeFirst(sent)
      sent = 0
    }
  }

  /// How much a writable pipe always accepts: at least 512 bytes by POSIX, on Linux and macOS a
  /// page.
  private static let pipeRoom = 4_096

  /// Writes as much as the client accepts now, so that a finished answer does not wait for other
  /// work.
  private mutating func writeAll() {
    var rounds = 0
    repeat {
      write()
      rounds += 1
    } while isOpen && sent < pending.count && rounds < 256 && Self.canWrite(patience: 0)
  }

  /// Writes the last answers, as long as the client reads them.
  private mutating func writeRest() {
    while isOpen, sent < pending.count, Self.canWrite(patience: Self.patience) { write() }
  }
}

private func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
private func systemSend(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  send(file, buffer, count, Int32(MSG_DONTWAIT))
}
