import Responder
import Terminal
import Testing
import Viper

@testable import Conversations
@testable import ScreenKit
@testable import Splash

/// The splash screen's Views with a Presenter that a test plays.
@MainActor
@Suite struct SplashViewTests {
  private let handler = SpyHandler<SplashEvent>()
  private let terminal = ScriptedTerminal([])
  private let errors = ScriptedTerminal([])

  private var views: [any View<SplashResult>] {
    [
      TerminalSplashView(
        terminal: terminal, errors: errors.write, clock: TestClock(), handler: handler),
      PipeSplashView(errors: errors.write, handler: handler),
    ]
  }

  @Test func aTurnIsOneEvent() async {
    for view in views { await view.takeTurn() }
    #expect(handler.requests == ["shown", "shown"])
  }

  @Test func aFailureIsAnErrorOnEveryMedium() {
    for view in views {
      view.receive(.progress(.began("Loading")))
      view.receive(.progress(.advanced(done: 1, total: 2)))
      view.receive(.progress(.ended))
      view.receive(.failed([], reason: "no rules", isAtStart: true))
    }
    #expect(errors.screen == String(repeating: Words.complaint("no rules"), count: 2))
    #expect(terminal.screen.isEmpty && terminal.statuses.allSatisfy { $0 == nil })
  }

  @Test func inAChatAnotherRobotThatFailsIsANote() {
    for view in views { view.receive(.failed([], reason: "x doesn't exist", isAtStart: false)) }
    #expect(terminal.screen == "note> x doesn't exist.\n")
    #expect(errors.screen == Words.complaint("x doesn't exist"))
  }

  @Test func onlyAPersonIsToldOfTheRobot() {
    let display = SplashDisplay(
      robotName: "Wren", loadSummary: "3 triggers", problems: [], help: ["Say hello.", "Or /help."])
    for view in views { view.receive(.ready(display)) }
    #expect(terminal.screen == "Wren\n3 triggers\nSay hello.\nOr /help.\n\n")
    #expect(errors.screen.isEmpty)
  }

  @Test func aPipeHearsOfBrokenRulesOnStandardError() async {
    let problems = [Diagnostic.Severity.error, .warning].map { severity in
      ProblemDisplay(severity: severity, place: "a.rive:1:1", text: severity.rawValue + "!")
    }
    let view = PipeSplashView(errors: errors.write, handler: handler)
    view.receive(
      .ready(SplashDisplay(robotName: "x", loadSummary: "", problems: problems, help: [])))
    #expect(errors.screen == "a.rive:1:1: error: error!\n")
  }

  @Test func problemsStandBelowTheNameAndWrapAtWords() {
    let text = "this bracket is never closed, which makes the trigger unreadable"
    let problem = ProblemDisplay(
      severity: .warning, place: "a.rive:1:1", text: text,
      hint: "close it with ] or write the bracket with a backslash",
      excerpt: "+ my name [is * and what else would fit here", column: 11)
    for width in [30, 40, 60, 100] {
      let terminal = ScriptedTerminal([])
      terminal.width = width
      let view = TerminalSplashView(
        terminal: terminal, errors: terminal.write, clock: TestClock(), handler: handler)
      view.receive(
        .ready(SplashDisplay(robotName: "Wren", loadSummary: "", problems: [problem], help: [])))
      let lines = terminal.screen.split(separator: "\n").map(String.init)
      #expect(lines.first == "Wren" && lines.allSatisfy { $0.displayWidth <= width }, "\(width)")
      #expect(terminal.screen.contains("parley check"), "\(width)")
      #expect(lines.contains { $0.hasSuffix("^") } == (width > 46), "\(width)")
      let words = Set(lines.flatMap { $0.split(separator: " ") })
      #expect(text.split(separator: " ").allSatisfy(words.contains), "\(width)")
    }
  }
}
