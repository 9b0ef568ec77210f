import Foundation
import TestSupport
import Testing

@Suite("parley review finds what people said that no rule understood")
struct ReviewCommandTests {
  private let folder = TemporaryFolder()

  private static let rules = """
    + hello
    - Hello!

    + [*] renew [*]
    - Renewed until Friday.

    + *
    - I don't understand.

    """

  private func program() throws -> Program {
    try folder.write("lib.rive", Self.rules)
    return try Program(in: folder)
  }

  private func json(_ text: String) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]], "\(text)")
  }

  private func messages(_ group: [String: Any]) -> [String] {
    (group["messages"] as? [[String: Any]] ?? []).compactMap { $0["message"] as? String }
  }

  @Test("Messages of a file are grouped by their words; those that were understood are in no group")
  func file() throws {
    let program = try program()
    try folder.write(
      "log.txt",
      "can i prolong my book\nhello\nprolong my books please\nrenew it\nplease prolong this book\n")
    let run = try program.run(["review", "lib.rive", "--from", "log.txt", "--format", "json"])
    let groups = try json(run.text)
    #expect(run.code == 0 && groups.count == 1, "\(run.complaints)")
    #expect(
      Set(messages(groups[0])) == [
        "can i prolong my book", "prolong my books please", "please prolong this book",
      ])
    #expect(groups[0]["count"] as? Int == 3)
  }

  @Test("What a chat said is reviewed from the history, with its conversation")
  func history() throws {
    let program = try program()
    let said = Array("hello\nprolong the book\nrenew the book\nwhat is up\n".utf8)
    for user in ["ann", "bob"] {
      #expect(try program.run(["lib.rive", "--user", user], input: said).code == 0)
    }
    let run = try program.run(["review", "lib.rive", "--format", "json"])
    let groups = try json(run.text)
    #expect(groups.count == 2)
    #expect(groups.allSatisfy { $0["count"] as? Int == 2 && $0["people"] as? Int == 2 })
    #expect(Set(groups.flatMap(messages)) == ["prolong the book", "what is up"])
    let one = try json(
      program.run(["review", "lib.rive", "--user", "ann", "--format", "json"]).text)
    #expect(one.allSatisfy { $0["count"] as? Int == 1 })
    try folder.write("other.rive", Self.rules)
    #expect(try json(program.run(["review", "other.rive", "--format", "json"]).text).isEmpty)
    let all = ["review", "other.rive", "--all-robots", "--format", "json"]
    #expect(try json(program.run(all).text).count == 2)
  }

  @Test("What chat --json writes can be reviewed, and so can a table and a transcript")
  func formats() throws {
    let program = try program()
    let log = try program.run(
      ["lib.rive", "--json", "--no-history"], input: Array("hello\nprolong it\n".utf8))
    try folder.write("log.jsonl", log.text)
    try folder.write("log.csv", "id,text\n1,hello\n2,\"prolong, it\"\n")
    try folder.write("t.chat", "rules: lib.rive\n\nyou> hello\nbot> Hello!\n\nyou> prolong it\n")
    for source in [["log.jsonl"], ["log.csv", "--column", "text"], ["t.chat"]] {
      let run = try program.run(["review", "lib.rive", "--format", "json", "--from"] + source)
      #expect(try json(run.text).count == 1, "\(source): \(run.complaints)")
    }
  }

  @Test("--fail-over compares the share of messages without an answer")
  func failOver() throws {
    let program = try program()
    let said = Array("hello\nhello\nhello\nprolong\n".utf8)
    for (percent, code) in [("25%", Int32(0)), ("24.9", 1), ("0", 1)] {
      let run = try program.run(
        ["review", "lib.rive", "--from", "-", "--fail-over", percent], input: said)
      #expect(run.code == code, "\(percent): \(run.text)")
    }
  }

  @Test("A review of a file needs no history, and what it would ignore is refused")
  func options() throws {
    let program = try program()
    try folder.write("empty.txt", "\n")
    try folder.write("log.txt", "prolong it\n")
    let nothing = try program.run(
      ["review", "lib.rive", "--from", "empty.txt", "--fail-over", "0%"])
    #expect(nothing.code == 2 && nothing.complaints.contains("--fail-over needs messages"))
    for extra in [
      ["--since", "2026-01-01"], ["--robot", "x"], ["--all-robots"], ["--user", "ann"],
    ] {
      for command in ["review", "stats"] {
        let run = try program.run([command, "lib.rive", "--from", "log.txt"] + extra)
        #expect(
          run.code == 2 && run.complaints.contains("--from and \(extra[0]) can't be combined"),
          "\(run.complaints)")
      }
    }
    let column = try program.run(["review", "lib.rive", "--column", "text", "--format", "text"])
    #expect(column.code == 2 && column.complaints.contains("--column needs --from"))
    try folder.write("file", "")
    for command in ["review", "stats"] {
      let run = try program.run(
        [command, "lib.rive", "--from", "log.txt", "--data", folder.path + "/file/data"])
      #expect(run.code == 0, "\(run.complaints)")
    }
  }

  @Test(
    "--export tells nobody who said what, in any form",
    arguments: ["text", "json", "csv", "markdown"])
  func export(form: String) throws {
    let program = try program()
    let said = "i am zelda from 7391 oak road\nmy name is quentin, mail quentin@example.org\n"
    _ = try program.run(["lib.rive", "--user", "zelda"], input: Array(said.utf8))
    let run = try program.run(["review", "lib.rive", "--export", "--format", form])
    #expect(run.code == 0 && run.text.contains("‹name›"), "\(run.text)\(run.complaints)")
    for word in ["zelda", "quentin", "7391", "example"] {
      #expect(!run.text.contains(word), "\(word): \(run.text)")
    }
  }

  @Test(
    "A mistake in a file is named with its place",
    arguments: [
      ("a.csv", "text\nx\n", "a.csv: there is no column ‘message’"),
      ("a.jsonl", "{\"message\":\"x\"}\n{\"message\":}\n", "a.jsonl:2:12: expected a value"),
      ("a.chat", "# x\nbot> y\n", "a.chat:2"),
    ])
  func mistakes(name: String, text: String, complaint: String) throws {
    let program = try program()
    try folder.write(name, text)
    let run = try program.run(["review", "lib.rive", "--from", name])
    #expect(run.code == 2 && run.complaints.contains(complaint), "\(run.complaints)")
  }
}
