import Chat
import Conversations
import Foundation
import Responder
import RiveScript
import Robots
import Terminal
import Transcripts
import Viper

extension Benchmark {
  /// A long conversation through the whole chat, and many conversations at once.
  ///
  /// It fails if an exchange is missing, if a reply is empty or an error, or if memory grows by more than a tenth after
  /// the first fifth. The change of speed is only reported, because it depends on the load of the machine.
  static let soak = Benchmark(
    name: "soak",
    about: "a million exchanges in one conversation, and 10,000 conversations at once",
    columns: ["", "exchanges", "first tenth", "last tenth", "memory after a fifth", "at the end"]
  ) { table, _ in
    for run in SoakRun.allCases {
      let course = table.attempt(run.rawValue) { try run.measured() }
      course?.add(to: &table, named: run.rawValue)
    }
  }
}

/// A long run in a process of its own, because the peak memory of one would hide the growth of the next.
enum SoakRun: String, CaseIterable {
  case oneTalk = "one conversation, through the chat"
  case manyTalks = "many conversations at once"

  /// Runs `bench --soak` in a separate process, and returns the course that it prints.
  fileprivate func measured() throws -> SoakCourse {
    let output = try Child.output(
      of: [CommandLine.arguments[0], "--soak", rawValue] + (Effort.isQuick ? ["--quick"] : []))
    return try JSONDecoder().decode(SoakCourse.self, from: Data(output.utf8))
  }

  /// Runs `bench --soak NAME`: prints the course as JSON.
  func measureAndPrint() async throws {
    let wren = Brain(BuiltinRobot.sources)
    let messages = Messages.generated(5_000)
    let course =
      switch self {
      case .oneTalk: await SoakCourse.ofOneTalk(wren, messages, Effort.count(1_000_000))
      case .manyTalks:
        SoakCourse.ofManyTalks(wren, messages, Effort.count(10_000), rounds: 100)
      }
    print(String(decoding: try JSONEncoder().encode(course), as: UTF8.self))
  }
}

/// The course of a long run: the processor time and the peak memory for each tenth.
private struct SoakCourse: Codable, Sendable {
  private let total: Int
  private var done = 0
  private var start = OwnProcess.microseconds
  /// The microseconds for each tenth.
  private var tenths: [Double] = []
  /// The peak memory of the process in bytes at the end of each tenth.
  private var memory: [Int] = []
  private var firstError: String?

  init(total: Int) { self.total = total }

  /// Counts an exchange, and stores the first reply that is empty or an error.
  mutating func add(_ reply: String) {
    done += 1
    if firstError == nil, reply.isEmpty || reply.hasPrefix("ERR:") || reply.hasPrefix("[ERR:") {
      firstError = "exchange \(done): \(reply.isEmpty ? "an empty reply" : reply)"
    }
    guard done % (total / 10) == 0 else { return }
    let now = OwnProcess.microseconds
    tenths.append(now - start)
    memory.append(OwnProcess.peakMemory)
    start = now
  }

  func add(to table: inout Table, named name: String) {
    func rate(_ tenth: Double?) -> String {
      tenth.map { $0 > 0 ? Format.rate(Double(total / 10) * 1_000_000 / $0) : "" } ?? ""
    }
    table.add(
      name, Format.count(Double(done)), rate(tenths.first), rate(tenths.last),
      Format.megabytes(memory.dropFirst().first ?? 0), Format.megabytes(memory.last ?? 0))
    table.remark("\(name): \(speedReport)")
    if let problem { table.fail(name, Child.Failure(description: problem)) }
  }

  /// The comparison of the last tenth's speed with the first, and the speed of each tenth.
  var speedReport: String {
    guard let first = tenths.first, let last = tenths.last, first > 0 else { return "never ran" }
    let change = (first / last - 1) * 100
    return String(
      format: "the end is %.1f %% %@ than the beginning", abs(change),
      change < 0 ? "slower" : "faster")
      + "; a second, tenth by tenth: "
      + tenths.map { Format.count(Double(total / 10) * 1_000_000 / $0) }.joined(separator: " ")
  }

  /// The reason why the run failed: a missing exchange, a bad reply, or memory that grew; `nil` if it succeeded.
  ///
  /// With `--quick` memory may grow by 16 MB more, because the conversation's buffers are not full yet.
  private var problem: String? {
    guard done == total, tenths.count == 10 else {
      return "\(done) of \(total) exchanges took place"
    }
    if let firstError { return firstError }
    let buffers = Effort.isQuick ? 16 << 20 : 0
    guard memory[9] > memory[1] + memory[1] / 10 + buffers else { return nil }
    return "memory grew from \(Format.megabytes(memory[1])) to \(Format.megabytes(memory[9]))"
  }
}

extension SoakCourse {
  /// Many simultaneous conversations with one robot.
  static func ofManyTalks(
    _ responder: any Responder, _ messages: [String], _ count: Int, rounds: Int
  ) -> SoakCourse {
    var course = SoakCourse(total: count * rounds)
    var talks = (0..<count).map { Conversation(user: "user \($0)", seed: UInt64($0)) }
    for round in 0..<rounds {
      for index in talks.indices {
        let message = messages[(round * 7 + index) % messages.count]
        course.add(responder.respond(to: message, in: &talks[index]).text)
      }
    }
    return course
  }

  /// One very long conversation through the whole chat: Views, Presenter, Interactor, recorder, history.
  @MainActor
  static func ofOneTalk(
    _ responder: any Responder, _ messages: [String], _ count: Int
  ) async -> SoakCourse {
    let terminal = SoakTerminal(messages: messages, count: count)
    let robot = Robot(name: "Wren", responder: responder)
    let clock = SystemClock()
    let chat = ChatApplication(
      views: PipeViews(terminal: terminal, errors: { terminal.write($0) }, takesCommands: true),
      services: ChatServices(
        robot: ReplayRobotService(robot: robot),
        responder: InlineResponderService(clock: clock, limit: InlineResponderService.defaultLimit),
        history: MemoryHistoryService(), transcripts: ReplayTranscriptService(), clock: clock),
      settings: ChatSettings(seed: 1966))
    await chat.enterChatroom(with: robot)
    await chat.wireframe.run()
    return terminal.course
  }
}

/// A terminal that sends one message after the other, and reads the replies.
private final class SoakTerminal: Terminal {
  let isInteractive = false
  let width = 80
  let height = 24
  private let messages: [String]
  private let count: Int
  private var sent = 0
  private(set) var course: SoakCourse

  init(messages: [String], count: Int) {
    self.messages = messages
    self.count = count
    course = SoakCourse(total: count)
  }

  func readLine(prompt: StyledText, aids: LineAids) async -> LineInput {
    guard sent < count else { return .endOfInput }
    sent += 1
    return .line(messages[sent % messages.count])
  }

  func write(_ text: StyledText) { course.add(text.text) }
  func showStatus(_ text: StyledText?) {}
  func clear() {}

  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value { await work() }
}
