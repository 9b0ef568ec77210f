import Terminal
import Testing

@testable import ChatModel
@testable import Chatroom
@testable import History

@MainActor
@Suite struct CommandTableTests {
  nonisolated private static let chatroom = CommandTable<any ChatroomCommandHost>.chatroom.commands
    .map { "\(type(of: $0))" }
  nonisolated private static let history = CommandTable<any HistoryCommandHost>.history.commands
    .map { "\(type(of: $0))" }

  /// Every command type in a screen's sources is in its table, and vice versa.
  @Test(arguments: [("Chatroom", chatroom), ("History", history)])
  func theTableIsComplete(screen: String, names: [String]) throws {
    let declared = try SourceFolder.texts(below: "Sources/" + screen).flatMap { text in
      text.matches(of: /struct (\w+Command): Command/).map { String($0.1) }
    }
    #expect(Set(declared) == Set(names) && names.count == declared.count)
  }

  @Test func everyCommandHasATest() throws {
    let tests = try SourceFolder.texts(below: "Tests/ChatTests").joined()
    for name in Self.chatroom + Self.history {
      #expect(tests.contains("@Suite struct \(name)Tests"), "\(name)")
    }
  }

  @Test func helpIsAlignedAndFitsNarrowTerminals() {
    let lines = CommandTable.chatroom.help.split(separator: "\n")
    #expect(lines.count == CommandTable.chatroom.commands.count)
    #expect(lines.first == "/help [command]     lists the commands")
    #expect(lines.allSatisfy { $0.count <= 54 })
  }

  @Test func completesToWholeLines() {
    let host = SpyHistoryHost()
    let table = CommandTable.history
    #expect(table.completions(for: "", on: host).map(\.line).contains("open "))
    #expect(table.completions(for: "", on: host).count == table.commands.count)
    #expect(table.completions(for: "re", on: host).map(\.line) == ["refresh", "rename "])
    #expect(table.completions(for: "back ", on: host).map(\.line) == [])
    #expect(table.completions(for: "nothing such", on: host).map(\.line) == [])
  }
}
