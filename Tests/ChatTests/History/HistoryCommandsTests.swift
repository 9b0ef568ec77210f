import Terminal
import Testing

@testable import Conversations
@testable import History
@testable import ScreenKit

@MainActor
@Suite struct OpenHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func openAsksForTheConversation() async {
    await OpenHistoryCommand().run("3", on: host)
    #expect(host.requests == [.open(30, limit: 20)])
  }

  @Test func takesOneNumber() async {
    await OpenHistoryCommand().run("3 4", on: host)
    host.opened = 7
    await OpenHistoryCommand().run("3", on: host)
    await OpenHistoryCommand().run("tea", on: host)
    #expect(host.requests.isEmpty)
    #expect(
      host.problems == [
        .unexpectedArgument("4", command: "open"), .conversationIsOpen(command: "open"),
        .unexpectedArgument("tea", command: "open"),
      ])
  }
}

@MainActor
@Suite struct FindHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func findPassesItsWords() async {
    await FindHistoryCommand().run("black tea", on: host)
    #expect(host.calls == ["find black tea"])
  }
}

@MainActor
@Suite struct MoreHistoryCommandTests {
  @Test func fetchesOlderLines() async {
    let host = SpyHistoryHost()
    await MoreHistoryCommand().run("", on: host)
    #expect(host.calls == ["more"])
  }
}

@MainActor
@Suite struct RefreshHistoryCommandTests {
  @Test func refreshReloadsTheList() async {
    let host = SpyHistoryHost()
    await RefreshHistoryCommand().run("", on: host)
    #expect(host.calls == ["refresh"])
  }
}

@MainActor
@Suite struct ContinueHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func goesOnWithItsConversation() async {
    await ContinueHistoryCommand().run("4", on: host)
    host.opened = 7
    await ContinueHistoryCommand().run("", on: host)
    #expect(host.calls == ["resume 40", "resume 7"])
  }

  @Test func takesOneNumber() async {
    await ContinueHistoryCommand().run("4 x", on: host)
    #expect(host.calls.isEmpty)
    #expect(host.problems == [.unexpectedArgument("x", command: "continue")])
  }
}

@MainActor
@Suite struct RenameHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func renameTakesTheRestAsTheTitle() async {
    await RenameHistoryCommand().run("2  About  tea", on: host)
    host.opened = 7
    await RenameHistoryCommand().run("2 cups", on: host)
    #expect(host.requests == [.rename(20, to: "About tea"), .rename(7, to: "2 cups")])
  }
}

@MainActor
@Suite struct DeleteHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func deleteTakesSeveralAndEachOnce() async {
    await DeleteHistoryCommand().run("1 3 1", on: host)
    host.opened = 7
    await DeleteHistoryCommand().run("", on: host)
    #expect(host.requests == [.delete([10, 30]), .delete([7])])
  }

  @Test func anOpenConversationHasNoNumber() async {
    host.opened = 7
    await DeleteHistoryCommand().run("3", on: host)
    #expect(host.requests.isEmpty)
    #expect(host.problems == [.conversationIsOpen(command: "delete")])
  }

  @Test func deleteDoesAllOrNothing() async {
    await DeleteHistoryCommand().run("1 99", on: host)
    await DeleteHistoryCommand().run("1 x", on: host)
    #expect(host.requests.isEmpty)
    #expect(
      host.problems == [
        .noSuchLine(99, last: 9), .missingArgument(command: "delete", argument: "N…"),
      ])
  }
}

@MainActor
@Suite struct UndoHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func takesTheLastDeletionBack() async {
    await UndoHistoryCommand().run("", on: host)
    #expect(host.calls == ["undo"])
  }
}

@MainActor
@Suite struct ExportHistoryCommandTests {
  let host = SpyHistoryHost()

  @Test func exportTakesItsFormatFromTheEnding() async {
    await ExportHistoryCommand().run("1 my talk.md", on: host)
    await ExportHistoryCommand().run("1 page.HTML", on: host)
    await ExportHistoryCommand().run("1", on: host)
    #expect(
      host.requests == [
        .export(10, path: "my talk.md", .markdown), .export(10, path: "page.HTML", .html),
      ])
    #expect(host.problems == [.missingArgument(command: "export", argument: "N FILE")])
  }

  @Test(arguments: ["talk", "talk.pdf", "html", "talk.chat/x", "talk.html.bak"])
  func anotherEndingIsAProblem(path: String) async {
    await ExportHistoryCommand().run("1 \(path)", on: host)
    #expect(host.requests.isEmpty)
    #expect(host.problems == [.transcript(.unknownEnding(path: path))])
    let words = host.problems.first?.words ?? ""
    #expect(words.contains(path) && words.contains(".chat, .txt, .json, .md, .markdown, .html"))
  }
}

@MainActor
@Suite struct BackHistoryCommandTests {
  @Test func backReturnsToTheChat() async {
    let host = SpyHistoryHost()
    await BackHistoryCommand().run("", on: host)
    #expect(host.calls == ["back"])
  }
}

@MainActor
@Suite struct HelpHistoryCommandTests {
  @Test func listsEveryCommandAndTheNumbers() async {
    let host = SpyHistoryHost()
    await HelpHistoryCommand().run("", on: host)
    guard case .list(let lines)? = host.results.first else {
      Issue.record("no help")
      return
    }
    for (line, command) in zip(lines, host.commands.commands) {
      #expect(line.head.contains(command.name) && line.text == command.purpose)
    }
    #expect(lines.map(\.text).suffix(2) == Words.historyHelp[...])
    let narrow = lines.flatMap { $0.styledLines(width: 34) }.map(\.text)
    #expect(narrow.allSatisfy { $0.displayWidth <= 34 })
    #expect(narrow.contains("                brings it back"))
  }
}

@MainActor
@Suite struct QuitHistoryCommandTests {
  @Test func quitLeaves() async {
    let host = SpyHistoryHost()
    await QuitHistoryCommand().run("", on: host)
    #expect(host.calls == ["leave"])
  }
}

@MainActor
@Suite struct ReviewHistoryCommandTests {
  @Test func leavesForTheReview() async {
    let host = SpyHistoryHost()
    await ReviewHistoryCommand().run("", on: host)
    #expect(host.calls == ["review"])
  }
}
