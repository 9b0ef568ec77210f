import Terminal
import Testing
import TranscriptFormat

@testable import Chatroom
@testable import Conversations
@testable import ScreenKit

/// A kind of note has the same words on every medium.
@MainActor
@Suite struct NoteDisplayTests {
  nonisolated private static let notes: [NoteDisplay] = [
    .notice("n"), .problem("p"), .news("e"), .warning("w"),
    .list([HangingLine("1  ", "one"), HangingLine("2  ", "two")]),
    .explanation(
      ExplanationNode(.note, "because", file: "a.rive", line: 3, children: [.init(.note, "so")])),
    .help(
      CommandHelp(
        commands: [.init(title: "talk", rows: [.init("/undo", purpose: "x")])], keys: [],
        hint: "h")),
  ]

  @Test(arguments: notes) func aTranscriptAndAPipeShowTheSame(_ note: NoteDisplay) {
    let (terminal, errors) = (ScriptedTerminal([]), ScriptedTerminal([]))
    PipeChatroomView(
      terminal: terminal, errors: errors.write, handler: SpyHandler(), takesCommands: true
    ).receive(.note(note))
    #expect(terminal.screen == (note.isProblem ? "" : note.text + "\n"))
    #expect(errors.screen == (note.isProblem ? "parley: \(note.text)\n" : ""))

    let record = TranscriptRecord()
    let recorder = ChatroomRecorder(record: record, table: .chatroom)
    record.begin(TranscriptLine(.you, "/help"))
    recorder.willReceive(.note(note))
    record.finish(keeping: true)
    #expect(record.lines.map(\.text) == (note.isRecorded ? ["/help", note.text] : []))
  }

  @Test func whatNobodyAskedForIsNotRecorded() {
    #expect(
      Self.notes.filter { !$0.isRecorded } == [.news("e"), .warning("w")])
  }

  @Test(arguments: notes) func aWideTerminalShowsTheSame(_ note: NoteDisplay) {
    if case .help = note { return }
    let lines = note.styledLines(width: 1000).map(\.text)
    #expect(lines.joined(separator: "\n") == note.text)
  }
}
