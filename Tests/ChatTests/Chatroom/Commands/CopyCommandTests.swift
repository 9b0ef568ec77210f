import Responder
import Terminal
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

@MainActor
@Suite struct CopyCommandTests {
  @Test func copiesTheLastReply() async {
    let rig = ChatroomRig()
    await rig.begin()
    #expect(await rig.type("/copy") == [.problem(ChatProblem.nothingAnswered.words)])
    _ = await rig.type("hello")
    let results = await rig.type("/copy")
    guard case .copy(let copy)? = results.first, results.count == 1 else {
      Issue.record("\(results)")
      return
    }
    #expect(copy == ClipboardText(rig.lastReply))
  }

  @Test func isOneLineWithoutControlCharacters() {
    #expect(ClipboardText("a\n b\tc\r\n\u{1B}[2Jd\u{85}")?.text == "a  b c\\x0D \\x1B[2Jd\\x85")
    for seed in UInt64(0)..<300 {
      var texts = HostileTexts(seed: seed)
      let text = texts.text()
      guard let copy = ClipboardText(text)?.text else {
        Issue.record("seed \(seed)")
        continue
      }
      #expect(!copy.contains { $0.isNewline }, "seed \(seed)")
      #expect(!copy.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(copy.count == text.visible.count, "seed \(seed)")
    }
  }

  @Test func hasAMaximumAsShown() {
    let maximum = ClipboardText.maximumBytes
    #expect(ClipboardText(String(repeating: "a", count: maximum)) != nil)
    #expect(ClipboardText(String(repeating: "a", count: maximum + 1)) == nil)
    // Escapes are longer than what they stand for.
    #expect(ClipboardText(String(repeating: "\u{1B}", count: maximum / 4)) != nil)
    #expect(ClipboardText(String(repeating: "\u{1B}", count: maximum / 4 + 1)) == nil)
  }

  @Test func aViewWithoutAClipboardSaysSo() {
    var complaints = ""
    let terminal = ScriptedTerminal([])
    let view = PipeChatroomView(
      terminal: terminal, errors: { complaints += $0.text }, handler: SpyHandler(),
      takesCommands: true)
    guard let copy = ClipboardText("x") else { return }
    view.receive(.copy(copy))
    #expect(terminal.screen.isEmpty && complaints.contains(Words.noClipboard))
  }
}
