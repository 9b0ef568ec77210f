import Conversations
import Responder
import Synchronization
import Testing

@testable import Review

@MainActor
@Suite("The review's DataManager of files proposes changes, and makes all of them or none")
struct ReviewFileDataManagerTests {
  private let service = MemoryRuleFiles(["/robot/lib.rive": ReviewRig.rules])
  private let robot = Robot.lib

  private func manager(files: (any RuleFileService)? = nil) -> LiveReviewFileDataManager {
    LiveReviewFileDataManager(
      files: files ?? service, cases: service,
      responder: InlineResponderService(clock: FixedClock()), clock: FixedClock())
  }

  private func message(_ text: String) -> ReviewedMessage {
    ReviewedMessage(message: text, count: 1, reasons: ReviewReasons(.catchAll))
  }

  @Test("A change has the text before; a file that is part of the program has none")
  func changes() throws {
    let new = try manager().change(of: "learned.rive", for: robot.origin) { $0 + "+ a\n" }
    #expect(new == FileChange(path: "/robot/learned.rive", before: nil, after: "+ a\n"))
    let rule = try #require(robot.responder.rules.first)
    let change = try manager().change(ofFileOf: rule) { $0 + "!" }
    #expect(
      change
        == FileChange(
          path: "/robot/lib.rive", before: ReviewRig.rules, after: ReviewRig.rules + "!"))
    #expect(try manager().change(ofFileOf: rule) { _ in nil } == nil)
    #expect(throws: RuleFileError.embedded("/robot/lib.rive")) {
      try manager(files: NoRuleFiles()).change(ofFileOf: rule) { $0 }
    }
  }

  @Test("A case is the first message with a wanted reply, unless the transcript has it")
  func cases() async throws {
    let files = manager()
    let messages = ["is my card ok", "hello"].map(message)
    let change = try #require(
      try await files.newCase(
        messages, beside: "/robot/lib.rive", answeredBy: robot, expecting: nil,
        unlessKnown: false, where: { $0.text == "Hello!" }))
    #expect(change.path == "/robot/Transcripts/learned.chat" && change.before == nil)
    let text = try #require(change.after)
    #expect(
      text.contains("# hello\nyou> hello\nbot> Hello!\nrule> ") && !text.contains("card"), "\(text)"
    )
    try files.write([change], for: robot.origin)
    let again = try await files.newCase(
      messages, beside: "/robot/lib.rive", answeredBy: robot, expecting: nil,
      unlessKnown: true, where: { $0.text == "Hello!" })
    #expect(again == nil)
    let none = try await files.newCase(
      messages, beside: "/robot/lib.rive", answeredBy: robot, expecting: nil,
      unlessKnown: false, where: { _ in false })
    #expect(none == nil)
  }

  @Test("A case that waits for a rule has the expected reply and names no rule")
  func expected() async throws {
    let change = try #require(
      try await manager().newCase(
        [message("prolong my book")], beside: "/robot/lib.rive", answeredBy: robot,
        expecting: "Until Friday.", unlessKnown: false, where: { _ in true }))
    #expect(change.after?.hasSuffix("you> prolong my book\nbot> Until Friday.\n") == true)
  }

  @Test("If one change cannot be made, none is")
  func allOrNone() throws {
    let before = service.texts.withLock { $0 }
    let changes = ["a", "b"].map {
      FileChange(path: "/robot/\($0).rive", before: nil, after: "+ \($0)\n")
    }
    service.broken.withLock { $0 = "/robot/b.rive" }
    #expect(throws: RuleFileError.self) { try manager().write(changes, for: robot.origin) }
    #expect(service.texts.withLock { $0 } == before)
    service.broken.withLock { $0 = nil }
    let late = FileChange(path: "/robot/lib.rive", before: "other", after: "")
    #expect(throws: RuleFileError.changedMeanwhile("/robot/lib.rive")) {
      try manager().write(changes + [late], for: robot.origin)
    }
    #expect(service.texts.withLock { $0 } == before)
    try manager().write(changes, for: robot.origin)
    try manager().write(changes.map(\.reversed), for: robot.origin)
    #expect(service.texts.withLock { $0 } == before)
  }

  @Test("Only a rule in a file opens in the editor")
  func edit() async throws {
    let place = SourceLocation(file: "lib.rive", line: 1)
    await #expect(throws: RuleFileError.embedded("lib.rive")) {
      try await manager(files: NoRuleFiles()).edit(place)
    }
    await #expect(throws: RuleFileError.noTerminal) { try await manager().edit(place) }
  }

  @Test("Failing cases are looked for in the folders of the transcripts")
  func failures() async {
    let place = SourceLocation(file: "/robot/Transcripts/learned.chat", line: 7)
    service.failing.withLock { $0 = [place] }
    let change = FileChange(path: "/robot/learned.rive", before: nil, after: "+ prolong *\n")
    #expect(await manager().failures(after: change, of: robot.origin) == [place])
  }
}
