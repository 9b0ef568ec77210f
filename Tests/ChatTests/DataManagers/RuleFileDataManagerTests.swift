import Responder
import Synchronization
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct RuleFileDataManagerTests {
  private let service = StubRuleFiles()
  private let files: LiveRuleFileDataManager

  init() { files = LiveRuleFileDataManager(service: service) }

  private let rules = "/rules/learned.pupil"
  private let cases = "/rules/learned.pupil.chat"

  private func lesson(_ message: String, topic: String? = nil) -> Lesson {
    var before = Conversation()
    before.topic = topic
    return Lesson(
      message: message, trigger: message, reply: "Ho.", conversation: before, winner: nil)
  }

  /// Writes a rule and its case.
  private func teach(_ lesson: Lesson) throws {
    let change = try files.change(
      adding: "+ \(lesson.trigger)\n", by: Pupil.Writer(), for: .builtin)
    #expect(change.path == rules)
    let kept = try files.testCase(
      of: lesson, beside: rules, origin: .test(seed: 7), initialTopic: "random")
    #expect(kept.path == cases)
    try files.write([change, kept], for: .builtin)
  }

  @Test func opensOnlyFilesThatAreThere() async throws {
    try await files.edit(SourceLocation(file: "a.rive", line: 3))
    #expect(service.edited.withLock { $0 } == ["/rules/a.rive:3"])
    #expect(files.path(of: "a.rive") == "/rules/a.rive" && files.path(of: "lib.rive") == nil)
    await #expect(throws: RuleFileError.embedded("lib.rive")) {
      try await files.edit(SourceLocation(file: "lib.rive", line: 3))
    }
    #expect(service.edited.withLock { $0.count } == 1)
  }

  @Test func onlyANewTranscriptGetsAHeader() throws {
    try teach(lesson("hi"))
    try teach(lesson("/play", topic: "games"))
    #expect(service.texts.withLock { $0[rules] } == "+ hi\n+ /play\n")
    #expect(
      service.texts.withLock { $0[cases] } == """
        rules: builtin
        seed: 7

        # hi
        you> hi
        bot> Ho.

        # /play
        set> topic = games
        you> //play
        bot> Ho.

        """)
  }

  @Test func theInitialTopicNeedsNoLine() throws {
    try teach(lesson("hi", topic: "random"))
    #expect(service.texts.withLock { $0[cases]?.hasSuffix("# hi\nyou> hi\nbot> Ho.\n") } == true)
    #expect(service.texts.withLock { $0[cases]?.contains("set>") } == false)
  }

  @Test func whatAnotherProgramChangedIsNotTakenBack() throws {
    try teach(lesson("hi"))
    service.texts.withLock { $0[cases]? += "// mine\n" }
    let texts = service.texts.withLock { $0 }
    #expect(throws: RuleFileError.changedMeanwhile(cases)) { try files.takeBackLesson() }
    #expect(service.texts.withLock { $0 } == texts && files.hasLessons)
  }

  /// Lessons with and without a case, some taken back meanwhile: with all taken back, the files are the old ones.
  @Test(arguments: 0..<20) func takingAllLessonsBackIsTheBeginning(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    if Bool.random(using: &random) { service.texts.withLock { $0[rules] = "+ old\n" } }
    if Bool.random(using: &random) { service.texts.withLock { $0[cases] = "rules: old\n" } }
    var states = [service.texts.withLock { $0 }]
    for number in 0..<20 {
      if Int.random(in: 0..<3, using: &random) == 0, states.count > 1 {
        try files.takeBackLesson()
        states.removeLast()
      } else if Bool.random(using: &random) {
        try teach(lesson("m\(number)"))
        states.append(service.texts.withLock { $0 })
      } else {
        let change = try files.change(
          adding: "+ m\(number)\n", by: Pupil.Writer(), for: .builtin)
        try files.write([change], for: .builtin)
        states.append(service.texts.withLock { $0 })
      }
      #expect(service.texts.withLock { $0 } == states.last, "seed \(seed)")
      #expect(files.hasLessons == (states.count > 1), "seed \(seed)")
    }
    while files.hasLessons { try files.takeBackLesson() }
    #expect(service.texts.withLock { $0 } == states.first, "seed \(seed)")
    try files.takeBackLesson()
    #expect(service.texts.withLock { $0 } == states.first, "seed \(seed)")
  }
}
