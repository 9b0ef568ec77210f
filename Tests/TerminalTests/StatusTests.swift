import Terminal
import Testing

@Suite struct StatusTests {
  @Test func aSpinnerHasPatienceThenTurns() {
    let spinner = Spinner("thinking")
    #expect(spinner.text(after: .milliseconds(199)) == nil)
    #expect(spinner.text(after: .milliseconds(200))?.text == "⠋ thinking")
    #expect(spinner.text(after: .milliseconds(280))?.text == "⠙ thinking")
    #expect(spinner.text(after: .milliseconds(1000))?.text == "⠋ thinking")
    #expect(spinner.text(after: .seconds(5))?.text.hasSuffix("thinking 5 s") == true)
  }

  @Test func aBarTellsFilesPerCentAndTimeLeft() {
    let bar = ProgressBar("loading rules", unit: "files")
    #expect(bar.text(done: 1, of: 4, after: .milliseconds(100), width: 80) == nil)
    #expect(
      bar.text(done: 1, of: 4, after: .milliseconds(900), width: 80)?.text
        == "loading rules [█████░░░░░░░░░░░░░░░] 1/4 files, 25%, 3 s left")
    #expect(
      bar.text(done: 4, of: 4, after: .seconds(1), width: 80)?.text
        == "loading rules [████████████████████] 4/4 files, 100%")
    #expect(
      bar.text(done: 1, of: 101, after: .seconds(1), width: 90)?.text.hasSuffix("1 min 41 s left")
        == true)
    #expect(bar.text(done: 0, of: 0, after: .seconds(1), width: 80) == nil)
  }

  @Test func aNarrowLineShortensTheBarBeforeTheAmount() {
    let bar = ProgressBar("Replaying", unit: "files")
    func text(_ width: Int) -> String? {
      bar.text(done: 22, of: 44, after: .seconds(2), width: width)?.text
    }
    #expect(text(59)?.contains("[██████████░░░░░░░░░░]") == true)
    #expect(text(58) == "Replaying [█████░░░░░] 22/44 files, 50%, 3 s left")
    #expect(text(45) == "Replaying [██░░░] 22/44 files, 50%, 3 s left")
    #expect(text(39) == "Replaying 22/44 files, 50%, 3 s left")
    #expect(text(30) == "22/44 files, 50%, 3 s left")
  }

  @Test func aBarNeverLeavesItsLine() {
    for width in 0..<90 {
      let text = ProgressBar("加载规则", unit: "files")
        .text(done: 3, of: 7, after: .seconds(2), width: width)
      #expect((text?.text.displayWidth ?? 0) <= width)
    }
  }
}
