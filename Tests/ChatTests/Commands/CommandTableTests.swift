import Terminal
import TestSupport
import Testing

@testable import Chatroom
@testable import Conversations
@testable import History
@testable import ScreenKit

@MainActor
@Suite struct CommandTableTests {
  nonisolated private static let chatroom = CommandTable<any ChatroomCommandHost>.chatroom.commands
    .map { "\(type(of: $0))" }

  /// Every command type in the chatroom's sources is in its table, and vice versa.
  @Test func theTableIsComplete() throws {
    let declared = try SourceFolder.texts(below: "Sources/Chatroom").flatMap { text in
      text.matches(of: /struct (\w+Command): (?:Completing)?Command/).map { String($0.1) }
    }
    // The commands of the inspection share a type.
    #expect(Set(declared) == Set(Self.chatroom))
    #expect(
      Self.chatroom.count { $0 != "InspectingCommand" }
        == declared.count { $0 != "InspectingCommand" })
  }

  @Test func everyCommandHasATest() throws {
    let tests = try SourceFolder.texts(below: "Tests/ChatTests").joined()
    for name in Self.chatroom { #expect(tests.contains("@Suite struct \(name)Tests"), "\(name)") }
  }

  @Test func helpIsAlignedAndFitsNarrowTerminals() {
    let lines = CommandTable.chatroom.helpLines.map(\.plain)
    #expect(lines.count == CommandTable.chatroom.commands.count)
    #expect(lines.first == "/help [command]     lists the commands")
    #expect(lines.allSatisfy { $0.count <= 54 })
  }

  /// A table with few commands has no group without any.
  @Test(arguments: [CommandTable.chatroom, .packed])
  func everyGroupOfTheHelpHasACommand(table: CommandTable<any ChatroomCommandHost>) {
    let help = table.help(keys: [], hint: "")
    #expect(!help.commands.isEmpty && help.commands.allSatisfy { !$0.rows.isEmpty })
  }

  /// No name or alias stands for two commands, and each is colored as known.
  @Test func namesAreUnique() {
    let chatroom = CommandTable.chatroom.commands.flatMap { [$0.name] + $0.aliases }
    let history = CommandTable.history.commands.flatMap { [$0.name] + $0.aliases }
    #expect(Set(chatroom).count == chatroom.count && Set(history).count == history.count)
    #expect(CommandTable.chatroom.names.names == Set(chatroom))
    #expect(CommandTable.history.names.names == Set(history))
    for name in ["q", "exit", "?"] {
      #expect(CommandTable.chatroom[name] != nil && CommandTable.history[name] != nil, "\(name)")
    }
  }

  /// An argument after a command that takes none is a problem on both screens, and the command is not run.
  @Test func refusesArgumentsThatNothingTakes() async {
    for command in CommandTable.chatroom.commands where command.argument.isEmpty {
      let rig = ChatroomRig()
      await rig.begin()
      await rig.type("hello")
      let shown = await rig.type("/\(command.name) 5")
      let problem = ChatProblem.unexpectedArgument("5", command: "/" + command.name)
      #expect(shown == [.problem(problem.words)], "\(command.name)")
      #expect(rig.router.messages.isEmpty)
    }
    for command in CommandTable.history.commands where command.argument.isEmpty {
      #expect(throws: ChatProblem.unexpectedArgument("5", command: command.name)) {
        try CommandTable.history.command(command.name, with: "5")
      }
    }
  }

  @Test func completesToWholeLines() async {
    let host = HistoryPresenter(playedBy: SpyHandler(), router: SpyRouter())
    let table = CommandTable.history
    #expect(await table.completions(for: "", on: host).map(\.line).contains("open "))
    #expect(await table.completions(for: "", on: host).count == table.commands.count)
    #expect(
      await table.completions(for: "re", on: host).map(\.line) == ["refresh", "rename ", "review"])
    #expect(await table.completions(for: "back ", on: host).map(\.line) == [])
    #expect(await table.completions(for: "nothing such", on: host).map(\.line) == [])
  }
}
