import Responder
import Synchronization
import Terminal
import TestSupport
import Testing
import Viper

@testable import Chatroom
@testable import Conversations
@testable import History
@testable import Inspection
@testable import ScreenKit

/// Tab offers files where a command takes one.
@MainActor
@Suite struct FileCompletionTests {
  private static let found = [FileChoice(path: "t/my tea.chat", name: "my tea.chat")]

  @Test(arguments: ["save", "expect", "robot"])
  func chatroomCommandsOfferFiles(name: String) async {
    let host = SpyChatroomHost()
    host.candidates[.files] = Self.found.completions
    let choices = await CommandTable.chatroom.completions(for: "/\(name) t/my t", on: host)
    #expect(
      choices == [CompletionChoice("/\(name) t/my tea.chat", word: "my tea.chat")], "\(name)")
  }

  @Test func theNameOfABuiltinRobotIsOfferedToo() async {
    let host = SpyChatroomHost()
    host.candidates[.robots] = ["eliza"]
    let choices = await CommandTable.chatroom.completions(for: "/robot el", on: host)
    #expect(choices.map(\.line) == ["/robot eliza"])
  }

  /// The question passes the channel to the Interactor and its service.
  @Test func asksTheService() async {
    let service = MemoryTranscriptService()
    service.choices.withLock { $0 = Self.found }
    let rig = ChatroomRig(transcripts: service)
    await rig.begin()
    let saving = await rig.complete("/save t/")
    #expect(saving.map(\.line) == ["/save t/my tea.chat"])
    service.choices.withLock { $0 = [] }
    #expect(await rig.complete("/save u/") == [])
    #expect(rig.shown == [.completed([])])
  }

  @Test func exportTakesANumberFirstUnlessAConversationIsOpen() async {
    let interactor = SpyHandler<HistoryRequest>()
    let channel = Middleware<HistoryRequest, HistoryOutcome>(handler: interactor)
    let presenter = HistoryPresenter(
      interactor: channel, router: SpyRouter(), clock: TestClock())
    channel.receiver = presenter
    interactor.respond = { [channel] request in
      guard case .listFiles(let path) = request else { return }
      channel.receive(.files([FileChoice(path: path + "x.md", name: "x.md")]))
    }
    func lines(for left: String) async -> [String] {
      await presenter.commands.completions(for: left, on: presenter).map(\.line)
    }
    #expect(await lines(for: "export ") == [])
    #expect(await lines(for: "export 3") == [])
    #expect(await lines(for: "export 3 a") == ["export 3 ax.md"])
    let conversation = ListPage<HistoryContent>(.exchanges(of: 7), head: .test(7), [])
    presenter.receive(.list(.fetched([conversation], isNew: false)))
    #expect(await lines(for: "export 3 a") == ["export 3 ax.md"])
    #expect(interactor.events == [.listFiles("a"), .listFiles("3 a")])
  }

  @Test func editOffersRuleFilesAndRules() async {
    let host = SpyChatroomHost()
    host.candidates = [.ruleFiles: ["echo.rive"], .rules: ["echo.rive:3"]]
    let choices = await CommandTable.chatroom.completions(for: "/edit ec", on: host)
    #expect(choices.map(\.line) == ["/edit echo.rive", "/edit echo.rive:3"])
  }
}
