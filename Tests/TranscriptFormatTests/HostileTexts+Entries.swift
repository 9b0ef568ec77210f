import Responder
import TestSupport
import TranscriptFormat

extension HostileTexts {
  mutating func expectation() -> ExpectedText {
    switch index(below: 6) {
    case 0: .contains(pieces())
    case 1: .not(pieces())
    case 2: .any(text())
    case 3:
      .regex(["\\d+\\.\\d\\d", "a|b", "(x\ny)+", "", "[^]]", "\\x1B"][index(below: 6)])
    default: .exact(pieces())
    }
  }

  mutating func entry() -> TranscriptEntry {
    switch index(below: 17) {
    case 0: .title(text())
    case 1: .comment(text())
    case 2: .blank
    case 3: .history(text())
    case 4: .or(expectation())
    case 5: .note(expectation())
    case 6: .expect(name: "name", value: text())
    case 7: .set(name: "topic", value: text())
    case 8: .rule(.text(file: "a b.rive", text: "my name is *"))
    case 9: .rule(.line(file: "guests.rive", line: index(below: 999)))
    case 10: .you(text())
    case 11: .user(["Bob", "Ann Lee", "a=b"][index(below: 3)])
    case 12:
      .call(
        ObjectCall(
          name: ["base64", "roll"][index(below: 2)],
          arguments: ["", "a b", "x = y", "1 6", "\\x3D ="][index(below: 5)], result: text()))
    case 13: .brief(BriefCase(ruleDigest: "3f2a", earlierMessages: [text()], wordings: [text()]))
    case 14: .check(check())
    default: .bot(expectation())
    }
  }

  private mutating func check() -> ReplyCheck {
    switch index(below: 5) {
    case 0: .has(.contains(pieces()))
    case 1: .hasNot(.contains(pieces()))
    case 2: .has(.regex("a|b"))
    case 3: .within(index(below: 9_999))
    default: .sameAs(text())
    }
  }
}
