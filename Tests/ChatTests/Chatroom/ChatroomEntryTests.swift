import Testing

@testable import Chatroom

@Suite struct ChatroomEntryTests {
  @Test(arguments: [
    ("hello", ChatroomEntry.message("hello")),
    ("", .message("")),
    ("  /help", .message("  /help")),
    ("//help me", .message("/help me")),
    ("///", .message("//")),
    ("/help", .command(name: "help", argument: "")),
    ("/save  my talk.chat ", .command(name: "save", argument: "my talk.chat")),
    ("/", .command(name: "", argument: "")),
    ("/vars\tname", .command(name: "vars", argument: "name")),
  ])
  func tellsMessagesFromCommands(line: String, entry: ChatroomEntry) {
    #expect(ChatroomEntry(line) == entry)
  }
}
