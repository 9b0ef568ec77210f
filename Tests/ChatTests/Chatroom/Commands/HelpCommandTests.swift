import Terminal
import Testing

@testable import Chatroom
@testable import ScreenKit

@MainActor
@Suite struct HelpCommandTests {
  let host = SpyChatroomHost()

  @Test func listsEveryCommand() async throws {
    await HelpCommand().run("", on: host)
    let text = try #require(overview).lines.joined(separator: "\n")
    for command in host.commands.commands { #expect(text.contains(" /" + command.name + " ")) }
  }

  private var overview: CommandHelp? {
    if case .note(.help(let help))? = host.results.first { help } else { nil }
  }

  @Test func fitsAWindowOfEightyColumnsAndTwentyFourLines() async throws {
    await HelpCommand().run("", on: host)
    let help = try #require(overview)
    // The label takes six columns, and the prompt a line.
    let lines = help.styledLines(width: 74).map(\.text)
    #expect(lines.count < 24, "\(lines.count)")
    #expect(lines.allSatisfy { $0.displayWidth <= 74 })
    for command in host.commands.commands {
      #expect(lines.contains { $0.contains("/" + command.name + " ") }, "\(command.name)")
      #expect(lines.contains { $0.contains(command.purpose) }, "\(command.name)")
    }
  }

  @Test func wrapsInNarrowWindowsAndShowsArgumentsInWideOnes() async throws {
    await HelpCommand().run("", on: host)
    let help = try #require(overview)
    for width in [24, 34, 54, 74, 94, 150] {
      let lines = help.styledLines(width: width).map(\.text)
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width)")
      let words = lines.joined(separator: " ").split(separator: " ")
      #expect(words.contains("/undo") && words.contains("Ctrl-C"), "\(width)")
    }
    #expect(help.styledLines(width: 150).contains { $0.text.contains("/save FILE") })
  }

  @Test func everyCommandHasAGroupAndDetails() {
    for command in host.commands.commands {
      #expect(command.group != nil && !command.details.isEmpty, "\(command.name)")
    }
  }

  @Test func aTranscriptDoesNotKeepIt() { #expect(!HelpCommand().isRecorded) }

  @Test(arguments: ["save", "/save"])
  func describesOneCommand(name: String) async {
    await HelpCommand().run(name, on: host)
    guard case .note(.notice(let text))? = host.results.first else {
      Issue.record("no help")
      return
    }
    #expect(text.hasPrefix("/save FILE  saves a transcript\nSaves the conversation"))
    #expect(text.hasSuffix("/save Transcripts/tea.chat"))
  }

  @Test func namesAliases() async {
    await HelpCommand().run("q", on: host)
    guard case .note(.notice(let help))? = host.results.first else {
      Issue.record("no help")
      return
    }
    #expect(help.hasPrefix("/quit  leaves"))
    #expect(help.hasSuffix("\nalso: /exit, /q"))
  }

  @Test func suggestsTheNearest() async {
    await HelpCommand().run("sav", on: host)
    #expect(host.problems == [.unknownCommand(name: "/sav", nearest: "/save")])
  }
}
