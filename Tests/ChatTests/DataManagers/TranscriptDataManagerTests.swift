import Responder
import Synchronization
import Testing
import TranscriptFormat

@testable import Chatroom
@testable import Conversations

@MainActor
@Suite struct TranscriptDataManagerTests {
  private let files = MemoryTranscriptService()
  private let record = TranscriptRecord()
  private let transcripts: LiveTranscriptDataManager

  init() {
    transcripts = LiveTranscriptDataManager(service: files, record: record)
    transcripts.start(.test(seed: 7), with: [])
  }

  private func say(_ message: String) {
    record.begin(TranscriptLine(.you, message))
    record.add(TranscriptLine(.bot, "r"))
    record.finish(keeping: true)
  }

  @Test func nothingSaidIsNothingSaved() async {
    await #expect(throws: TranscriptError.nothingSaid) {
      try await transcripts.save(to: "a.chat", origin: .test())
    }
    #expect(files.files.withLock { $0.isEmpty })
  }

  @Test func replacesOnlyItsOwnFiles() async throws {
    files.files.withLock { $0["/home/old.chat"] = "precious" }
    say("hi")
    try await transcripts.save(to: "a.chat", origin: .test(seed: 7))
    say("ho")
    // The same file by another name
    try await transcripts.save(to: "/home/a.chat", origin: .test(seed: 7))
    #expect(
      files.text(of: "/home/a.chat")
        == "rules: builtin\nseed: 7\n\nyou> hi\nbot> r\n\nyou> ho\nbot> r\n")
    await #expect(throws: TranscriptError.exists(path: "/home/old.chat")) {
      try await transcripts.save(to: "old.chat", origin: .test())
    }
    #expect(files.text(of: "/home/old.chat") == "precious")
  }

  @Test func saysWhatItLeftOut() async throws {
    let record = TranscriptRecord(maximumBytes: 40)
    let transcripts = LiveTranscriptDataManager(service: files, record: record)
    transcripts.start(.test(), with: [])
    for message in ["hi", String(repeating: "a", count: 100)] {
      record.begin(TranscriptLine(.you, message))
      record.add(TranscriptLine(.bot, "r"))
      record.finish(keeping: true)
    }
    await #expect(throws: TranscriptError.self) {
      try await transcripts.save(to: "a.chat", origin: .test())
    }
  }

  @Test func aFileOfOtherRulesGetsNoCase() async {
    let place = SourceLocation(file: "/home/a.chat", line: 1)
    files.heads.withLock {
      $0["/home/a.chat"] = TranscriptHead(rules: ["/waiter.rive"], location: place)
      $0["/home/b.chat"] = TranscriptHead(rules: ["builtin"], location: place, utf8: true)
    }
    await #expect(throws: TranscriptError.otherRules(place, rules: ["/waiter.rive"])) {
      try await transcripts.expectation(of: [.echo("hi")], in: "a.chat", origin: .test())
    }
    await #expect(throws: TranscriptError.otherUTF8Mode(place, fileHasIt: true)) {
      try await transcripts.expectation(of: [.echo("hi")], in: "b.chat", origin: .test())
    }
    await #expect(throws: TranscriptError.nothingSaid) {
      try await transcripts.expectation(of: [], in: "c.chat", origin: .test())
    }
  }

  @Test func onlyANewFileGetsAHeaderAndATitleIsNotTakenTwice() async throws {
    let lines = [TranscriptLine(.you, "hi"), TranscriptLine(.bot, "ho")]
    let new = try await transcripts.expectation(
      of: [.echo("hi")], in: "new.chat", origin: .test(seed: 7))
    try await transcripts.add(new, lines, origin: .test(seed: 7))
    #expect(
      files.text(of: "/home/new.chat")
        == "rules: builtin\nseed: 7\n\n# hi\nyou> hi\nbot> ho\n")
    files.heads.withLock {
      $0["/home/old.chat"] = TranscriptHead(
        rules: ["builtin"], location: SourceLocation(file: "/home/old.chat", line: 1), seed: 3,
        user: "ann", titles: ["hi"])
    }
    let old = try await transcripts.expectation(
      of: [.echo("hi")], in: "old.chat", origin: .test(seed: 7))
    // The case begins as the file says.
    #expect(old.replayable.seed == 3 && old.replayable.user == "ann")
    try await transcripts.add(old, lines, origin: .test(seed: 7))
    #expect(files.text(of: "/home/old.chat") == "\n# hi (2)\nyou> hi\nbot> ho\n")
  }

  @Test func whatCannotBeRepeatedIsNoCase() async throws {
    let expectation = try await transcripts.expectation(
      of: [.echo("hi")], in: "a.chat", origin: .test(user: "ann"))
    await #expect(throws: TranscriptError.notRepeatable([.user])) {
      try await transcripts.add(expectation, nil, origin: .test(user: "ann"))
    }
    #expect(files.files.withLock { $0.isEmpty })
  }
}
