import Foundation
import Responder
import Testing
import Transcripts
import Viper

@testable import Chatroom
@testable import Conversations
@testable import Inspection
@testable import RuleLoading
@testable import ScreenKit
@testable import parley

/// Exchanges added as cases to transcripts on disk.
@MainActor
@Suite struct FileTranscriptServiceTests {
  private static let rules = """
    + my name is *
    - <set name=<formal>>Hello <get name>.
    + who am i
    - You are <get name>.
    + knock
    - Who is there?
    + *
    % who is there
    - <star> who?
    + flip
    - heads\\nfor <get name>
    - tails [...] \\\\x41
    - edge
    + enter
    - {topic=room}You are in.
    + be *
    - <bot mood=<star>>Fine.
    + mood
    - I am <bot mood>.
    + again
    - You said <input2>, I said <reply1>.
    > topic room
    + *
    - Nothing but {random}walls|doors{/random} here.
    + leave
    - {topic=random}Out.
    < topic

    """

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parley-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("r.rive", Self.rules)
    try write("other.rive", "+ a\n- b\n")
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  @Test func aTranscriptThatCannotBeWrittenSaysWhy() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let service = FileTranscriptService()
    await #expect(throws: TranscriptError.exists(path: path("r.rive"))) {
      try await service.write("x", to: path("r.rive"), replacing: false)
    }
    #expect(try read("r.rive") == Self.rules)
    let impossible = path("r.rive/a.chat")
    await #expect(
      throws: TranscriptError.unwritable(path: impossible, reason: "Not a directory")
    ) { try await service.write("x", to: impossible, replacing: false) }
    let folder = path("nowhere")
    await #expect(
      throws: TranscriptError.unwritable(
        path: folder + "/a.chat", reason: "there is no folder \(folder)")
    ) { try await service.write("x", to: folder + "/a.chat", replacing: false) }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  private func interactor(seed: UInt64, presenter: SpyPresenter) async throws -> AIRobotInteractor {
    let clock = SystemClock()
    let settings = ChatSettings(seed: seed)
    let source = ChatRobots(
      arguments: CommonArguments(), rules: [path("r.rive")], clock: clock, takesFingerprint: false)
    let loader = RuleLoadingService(
      paths: [path("r.rive")], languages: RuleLanguages(), clock: clock)
    let robots = LiveRobotDataManager(
      service: InlineResponderService(clock: clock), source: source, clock: clock)
    let transcripts = LiveTranscriptDataManager(
      service: FileTranscriptService(), record: TranscriptRecord())
    let files = LiveRuleFileDataManager(service: NoRuleFiles())
    let inspection = InspectionInteractor(
      robots: robots, transcripts: transcripts, files: files, settings: settings)
    let interactor = AIRobotInteractor(
      robots: robots,
      conversations: LiveConversationDataManager(service: MemoryHistoryService(), clock: clock),
      transcripts: transcripts, files: files, inspection: Middleware(handler: inspection),
      settings: settings)
    interactor.presenter = presenter
    await interactor.handle(.begin(try loader.robot { _, _ in }, resuming: nil))
    return interactor
  }

  /// Every exchange of random conversations replays after being added to files whose header has another seed.
  @Test func whateverIsAddedPasses() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pool = [
      "my name is bob", "who am i", "knock", "joe", "flip", "flip", "enter", "leave", "be happy",
      "mood", "again", "/slash", "", "x = y", "[...]",
    ]
    try write("all.chat", "// kept\nrules: r.rive\nseed: 5\n")
    for seed in UInt64(0)..<12 {
      let presenter = SpyPresenter()
      let interactor = try await interactor(seed: seed, presenter: presenter)
      var randomness = Randomness(seed: seed)
      for _ in 0..<12 {
        await interactor.handle(.ask(pool[randomness.index(below: pool.count)]))
        let before = try read("all.chat")
        await interactor.handle(.save(.lastExchange, to: path("all.chat")))
        #expect(try read("all.chat").hasPrefix(before), "seed \(seed)")
      }
      #expect(presenter.problems == [], "seed \(seed)")
      #expect(presenter.added == 12, "seed \(seed)")
    }
    let replayer = Replayer(
      robots: LiveRobots(rules: [], languages: RuleLanguages()))
    var failures: [Failure] = []
    let summary = await replayer.replay([path("all.chat")]) {
      failures += $0.cases.flatMap(\.failures)
    }
    #expect(failures.map(\.summary) == [])
    #expect(summary.verdict == .passed)
    #expect(summary.caseCount == 144)
  }

  @Test func aNewFileHasTheHeaderItNeeds() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let presenter = SpyPresenter()
    let interactor = try await interactor(seed: 3, presenter: presenter)
    await interactor.handle(.ask("knock"))
    await interactor.handle(.save(.lastExchange, to: path("new.chat")))
    #expect(
      try read("new.chat") == """
        rules: r.rive
        seed: 3

        # knock
        you> knock
        bot> Who is there?
        rule> r.rive: knock

        """)
  }

  @Test(arguments: [
    ("rules: other.rive\n", ":1"), ("// c\nrules: r.rive\nyuo> a\n", ":3"),
    ("rules: r.rive\nutf8: true\n", ":1"), ("rules: r.rive\ntodo: x\n", "todo"),
    ("rules: r.rive\nskip: x\n", "skip"), ("you> a\nbot> b\n", ":1"),
  ])
  func aFileThatDoesNotFitStaysAsItIs(text: String, place: String) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let presenter = SpyPresenter()
    let interactor = try await interactor(seed: 3, presenter: presenter)
    try write("x.chat", text)
    await interactor.handle(.ask("knock"))
    await interactor.handle(.save(.lastExchange, to: path("x.chat")))
    #expect(try read("x.chat") == text)
    #expect(presenter.problems.count == 1)
    #expect(presenter.problems.first.map(\.words)?.contains("x.chat") == true)
    #expect(presenter.problems.first.map(\.words)?.contains(place) == true)
    #expect(presenter.added == 0)
  }

  /// A Presenter that counts the added cases, and stores problems.
  private final class SpyPresenter: ResultReceiver {
    var added = 0
    var problems: [ChatProblem] = []

    func receive(_ result: AIRobotResult) {
      switch result {
      case .addedExpectation: added += 1
      case .met(let problem): problems.append(problem)
      default: break
      }
    }
  }
}
