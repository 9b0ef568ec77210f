import Conversations
import Disk
import HistoryStore
import OutsideHTTP
import Platform
import Responder
import RuleLoading
import Serving
import TalkDatabase

/// The program that `parley serve` runs: loads the rules, and serves until its input ends or a signal asks it to end.
@main
enum ServeProgram {
  /// The exit code of a program that could not do its work; `parley` has the same.
  private static let couldNotRun: Int32 = 2

  /// Runs the program.
  ///
  /// The main thread reads and waits, because a waiting thread of Dispatch would take a worker's place.
  static func main() {
    for ignored in [SIGPIPE, SIGXFSZ] { signal(ignored, SIG_IGN) }
    if case .damaged = PackedRobot.attached {
      complain(PackedRobot.damage)
      exit(couldNotRun)
    }
    guard let text = CommandLine.arguments.dropFirst().first,
      let configuration = ServeConfiguration(text)
    else {
      complain("‘parley serve’ of the same version runs this program; see: parley serve --help")
      exit(couldNotRun)
    }
    exit(run(configuration))
  }

  private static func run(_ configuration: ServeConfiguration) -> Int32 {
    if let client = configuration.client { return ask(client) }
    let robots = ServedRobots(configuration)
    let robot: Robot
    do throws(RobotLoadError) {
      robot = try robots.load([])
    } catch {
      complain(error.words)
      return couldNotRun
    }
    let problems = robot.diagnostics.count { $0.severity != .note }
    if problems > 0 {
      complain("the rules have \(Words.count(problems, "problem")); ‘parley check’ lists them")
    }
    let stop = EndSignal()
    guard let store = store(for: robot, configuration) else { return couldNotRun }
    if let http = configuration.http {
      return serve(robot, robots, configuration, http, store, stop)
    }
    guard let form = configuration.lines else { return couldNotRun }
    let output = LineWriter(STDOUT_FILENO, onFailure: stop.end)
    let giveUp: @Sendable () -> Void = {
      complain("standard output: nobody reads the answers")
      // The thread that writes can't be woken.
      _exit(couldNotRun)
    }
    stop.whenStuck(output, giveUp)
    let server = TalkServer(
      robot, rules: configuration.rules, limits: robots.talkLimits, seed: configuration.seed,
      store: store, load: robots.load)
    LineServer(server, form: form, output: output).serve(STDIN_FILENO, stop: stop.descriptor) {
      // The end of the input is no reason to hurry.
      EndSignal.watch(output, for: .seconds(60), giveUp)
    }
    // A reader that closes its end of a pipe wants no more answers, which is not an error.
    guard let failure = output.failure, failure != EPIPE else { return 0 }
    complain("standard output: can't be written: \(SystemError(code: failure).reason)")
    return couldNotRun
  }

  private static func serve(
    _ robot: Robot, _ robots: ServedRobots, _ configuration: ServeConfiguration,
    _ http: ServeConfiguration.HTTP, _ store: any TalkStore, _ stop: EndSignal
  ) -> Int32 {
    var limits = robots.talkLimits
    limits.waitingOfUser = TalkLimits().waitingOfUser
    let server = TalkServer(
      robot, rules: configuration.rules, limits: limits, seed: configuration.seed,
      keepsAnswers: true, store: store, load: robots.load)
    do throws(WebServing.Failure) {
      try WebServing(arguments: http).serve(server, until: stop.descriptor) { text in
        try? Files.append(Array(text.utf8), to: STDOUT_FILENO)
      }
      return 0
    } catch {
      complain("\(error)")
      return couldNotRun
    }
  }

  /// Answers lines by asking a robot over HTTP, until the input ends.
  private static func ask(_ client: ServeConfiguration.Client) -> Int32 {
    // JSON may take six bytes for one byte of the text, and there are other members.
    let curl = CurlClient(
      milliseconds: client.milliseconds, maximumBytes: 6 * client.bytes + (1 << 20))
    let key = client.keyVariable.flatMap { Environment.variable($0) }
    var lines = ClientLineAnswerer(OutsideClient(client, key: key, post: curl.post))
    let output = LineWriter(STDOUT_FILENO)
    var reader = LineReader(STDIN_FILENO, maximumBytes: 1 << 30)
    while let line = reader.next() {
      if case .text(let bytes) = line { output.write(lines.answer(to: bytes)) }
    }
    return 0
  }

  /// Opens the store for the talks; if that fails, tells the user why and returns `nil`.
  private static func store(
    for robot: Robot, _ configuration: ServeConfiguration
  ) -> (any TalkStore)? {
    if let folder = configuration.historyFolder {
      let location = HistoryLocation(folder: folder)
      let store = HistoryTalkStore(SQLiteHistoryService(at: location))
      do throws(HistoryError) {
        // Opening creates the folder for the lock.
        try store.open()
        guard location.reserveForServer() else {
          throw .unavailable(reason: "another server has it open")
        }
        return store
      } catch {
        complain(error.reason)
        return nil
      }
    }
    guard let address = configuration.sessions else { return MemoryTalkStore() }
    do throws(DatabaseFailure) {
      return try DatabaseTalkStore(at: address, robot: robot.name)
    } catch {
      complain("--sessions: \(error)")
      return nil
    }
  }

  private static func complain(_ text: String) {
    try? Files.append(Array("parley: \(text.oneLine)\n".utf8), to: STDERR_FILENO)
  }
}
