import ScreenKit
import Terminal
import Testing

@testable import Chat

/// A screen from the template has one View, which writes to the factory's terminal, whatever that shows.
@MainActor
@Suite struct NoteTerminalTests {
  @Test func everyTextIsALineOfJSONThere() async {
    let pipe = ScriptedTerminal(lines: ["pear"])
    pipe.isInteractive = false
    let views = PipeViews(terminal: pipe, errors: { _ in }, isJSON: true, takesCommands: true)
    views.terminal.write("milk\nbread \u{1B}\n")
    let input = await views.terminal.readLine(prompt: "basket> ", aids: .none)
    guard case .line("pear") = input else {
      Issue.record("\(input)")
      return
    }
    #expect(pipe.screen == #"{"note":"milk\nbread \u001b"}"# + "\n")
  }

  @Test func nobodyTypesWhereThereIsNoInput() async {
    var notes: [String] = []
    let terminal = NoteTerminal { notes.append($0) }
    terminal.write("two\nlines\n")
    let input = await terminal.readLine(prompt: "", aids: .none)
    guard case .endOfInput = input else {
      Issue.record("\(input)")
      return
    }
    #expect(notes == ["two\nlines"])
  }
}
