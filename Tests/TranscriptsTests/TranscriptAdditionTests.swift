import Conversations
import Responder
import Testing
import TranscriptFormat

@testable import Transcripts

@Suite struct TranscriptAdditionTests {
  private static let added = "# b\nyou> x\nbot> y\n"

  @Test(arguments: [
    ("rules: r\n\nyou> a\nbot> b\n", "\n# b\nyou> x\nbot> y\n"),
    ("you> a\nbot> b", "\n\n# b\nyou> x\nbot> y\n"),
    ("you> a\nbot> b\n\n\n", "# b\nyou> x\nbot> y\n"),
    ("\u{FEFF}you> a\r\nbot> b\r\n", "\r\n# b\r\nyou> x\r\nbot> y\r\n"),
    ("you> a\r\nbot> b", "\r\n\r\n# b\r\nyou> x\r\nbot> y\r\n"),
    ("", "# b\nyou> x\nbot> y\n"),
  ])
  func comesBehindAllBytesThatAreThere(old: String, new: String) {
    let document = TranscriptDocument(name: "x.chat", text: old)
    let addition = TranscriptAddition(Self.added, to: document)
    #expect(addition.bytes == Array((old + new).utf8))
    let cases = Transcript(TranscriptDocument(name: "x.chat", bytes: addition.bytes)).cases
    #expect(cases.last?.title == "b")
    #expect(cases.count == Transcript(document).cases.count + 1)
  }

  @MainActor
  @Test func onlyTheAddedCaseIsJudged() async {
    let robot = Robot(name: "Parrot", responder: ParrotResponder())
    func problem(_ text: String) async -> String? {
      let document = TranscriptDocument(name: "x.chat", text: "you> a\nbot> nonsense\n")
      return await TranscriptAddition(text, to: document).problem(answeredBy: robot)
        .map { "\($0.location)" }
    }
    var conversation = Conversation()
    let right = robot.responder.respond(to: "x", in: &conversation).text
    #expect(await problem("# b\nyou> x\nbot> \(right)\n") == nil)
    #expect(await problem("# b\nyou> x\nbot> \(right)!\n")?.hasPrefix("x.chat:6") == true)
    #expect(await problem("# b\nyuo> x\n")?.hasPrefix("x.chat:5") == true)
  }
}
