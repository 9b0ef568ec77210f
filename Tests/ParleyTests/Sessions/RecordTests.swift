import Foundation
import TestSupport
import Testing

/// `parley record --against`: a chat with another program, and the test that it becomes.
@Suite struct RecordTests {
  private let folder = TemporaryFolder()

  private func run(_ words: [String], _ input: String) throws -> Program.Run {
    try Program(in: folder).run(["record"] + words, input: Array(input.utf8))
  }

  init() throws {
    try folder.write("loud.sh", #"while read -r line; do echo "$line!"; done"#)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder.path + "/" + path)), as: UTF8.self)
  }

  @Test func aChatBecomesATest() throws {
    let chat = try run(["--against", "sh loud.sh", "t/made.chat"], "hello\n/topic\n")
    #expect(chat.code == 0 && chat.text == "hello!\n/topic!\n", "\(chat.text)\(chat.complaints)")
    #expect(
      try text("t/made.chat") == "you> hello\nbot> hello!\n\nyou> //topic\nbot> /topic!\n")
    let named = try run(
      ["--against", "loud=sh loud.sh", "--commands", "--user", "ann"],
      "hello\n/save t/named.chat\n/topic\n")
    #expect(named.complaints.contains("/topic"), "\(named.complaints)")
    #expect(
      try text("t/named.chat") == "user: ann\nagainst: loud\n\nyou> hello\nbot> hello!\n")
    let replayed = try Program(in: folder).run([
      "replay", "--against", "sh loud.sh", "--against", "loud=sh loud.sh", "t",
    ])
    #expect(replayed.code == 0 && replayed.text.contains("2 passed"), "\(replayed.text)")
  }

  /// A program that ends is started again, the exchange is not part of the test, and the exit code tells.
  @Test func aFaultEndsNothing() throws {
    let chat = try run(
      ["--against", #"read -r line; echo "$line!""#, "made.chat"], "one\ntwo\nthree\n")
    #expect(chat.code == 1 && chat.text == "one!\nthree!\n", "\(chat.text)\(chat.complaints)")
    #expect(chat.complaints.contains("it ended with exit code 0"), "\(chat.complaints)")
    #expect(try text("made.chat") == "you> one\nbot> one!\n\nyou> three\nbot> three!\n")
    for (robot, words) in [
      ("exit 3", "exit code 3"), ("cat /dev/zero", "more than 1000 bytes"),
      ("printf half", "in the middle of a reply"), ("sleep 99", "no reply within 300 ms"),
      ("http://127.0.0.1:1", "it can't be reached"),
    ] {
      let failed = try run(
        ["--against", robot, "--max", "reply=1000", "--max", "reply-time=300", "none.chat"],
        "hello\n")
      #expect(failed.code == 1 && failed.text.isEmpty, "\(robot): \(failed.text)")
      #expect(failed.complaints.contains(words), "\(robot): \(failed.complaints)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/none.chat"))
    }
  }

  /// A replay against another program refuses commands.
  @Test func commandsAreNoPartOfTheTest() throws {
    let lines = "/why\n/help\nhello\n/nosuch\n/save saved.chat\n"
    let chat = try run(["--commands", "--against", "cat", "made.chat"], lines)
    #expect(chat.code == 1 && chat.complaints.contains("no /why"), "\(chat.complaints)")
    for name in ["made.chat", "saved.chat"] {
      #expect(try text(name) == "you> hello\nbot> hello\n", "\(name)")
    }
  }

  @Test func controlCharactersAreShown() throws {
    let chat = try run(["--against", #"read l; printf '\033[2Jhi\007\n'"#, "t.chat"], "x\n")
    #expect(
      chat.text.contains("hi") && !chat.text.contains("\u{1B}") && !chat.text.contains("\u{7}"))
    #expect(!(try text("t.chat")).contains("\u{1B}"))
  }

  @Test(arguments: [
    [], ["--against", "a", "--against", "b=c"], ["--against", "cat", "--key-variable", "PATH"],
    ["--against", "cat", "loud.sh"], ["--against", "cat", "a", "b"],
  ])
  func wrongArgumentsAreRefused(words: [String]) throws {
    let refused = try run(words, "hello\n")
    #expect(refused.code == 2 && refused.text.isEmpty, "\(refused.text)\(refused.complaints)")
  }
}
