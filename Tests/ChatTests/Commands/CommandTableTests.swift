import Testing

@testable import Chat

@MainActor
@Suite struct CommandTableTests {
  /// Every type in a file of its own below the folder of its screen stands in the table, and the
  /// other way round.
  @Test(arguments: [("Chatroom", ""), ("History", "History")])
  func theTableIsComplete(screen: String, suffix: String) throws {
    let names =
      screen == "Chatroom"
      ? CommandTable.chatroom.commands.map(\.name) : CommandTable.history.commands.map(\.name)
    let files = try SourceFolder.names(below: "Sources/Chat/\(screen)/Commands")
    let commands = files.filter { $0.hasSuffix("Command.swift") }
      .map { $0.dropLast("\(suffix)Command.swift".count).lowercased() }
    #expect(Set(commands) == Set(names))
    #expect(commands.count == names.count)
  }

  @Test func everyCommandHasATestBesideIt() throws {
    for screen in ["Chatroom", "History"] {
      let commands = try SourceFolder.names(below: "Sources/Chat/\(screen)/Commands")
        .filter { $0.hasSuffix("Command.swift") }
      let tests = try SourceFolder.names(below: "Tests/ChatTests/\(screen)/Commands")
      for command in commands {
        #expect(tests.contains(command.dropLast(6) + "Tests.swift"), "\(command)")
      }
    }
  }

  @Test func helpIsAlignedAndFitsNarrowTerminals() {
    let lines = CommandTable.chatroom.help.split(separator: "\n")
    #expect(lines.count == CommandTable.chatroom.commands.count)
    #expect(lines.first == "/help [command]   lists the commands")
    #expect(lines.allSatisfy { $0.count <= 52 })
  }

  @Test func completesToWholeLines() {
    let host = SpyHistoryHost()
    let table = CommandTable.history
    #expect(table.completions(for: "", on: host).contains("open "))
    #expect(table.completions(for: "", on: host).count == table.commands.count)
    #expect(table.completions(for: "re", on: host) == ["refresh", "rename "])
    #expect(table.completions(for: "back ", on: host) == [])
    #expect(table.completions(for: "nothing such", on: host) == [])
  }
}
