import Foundation
import TestSupport
import Testing

@Suite("parley stats and parley diff read the history")
struct HistoryComparisonTests {
  private let folder = TemporaryFolder()
  private static let rules = "+ hello\n- Hello!\n\n+ bye\n- Bye!\n\n+ *\n- Hm.\n"

  private func program() throws -> Program {
    try folder.write("r.rive", Self.rules)
    let program = try Program(in: folder)
    for _ in 0..<2 {
      let said = Array("hello\nbye\nwhat\n".utf8)
      #expect(try program.run(["r.rive"], input: said).code == 0)
    }
    return program
  }

  @Test("Statistics count the history, as text and as JSON")
  func stats() throws {
    let program = try program()
    let run = try program.run(["stats", "r.rive", "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    #expect(object["messages"] as? Int == 6 && object["unanswered"] as? Int == 2)
    #expect((object["rules"] as? [[String: Any]])?.map { $0["hits"] as? Int } == [2, 2, 2])
    let text = try program.run(["stats", "r.rive"])
    #expect(text.code == 0 && text.text.contains("66.7% were understood"), "\(text.text)")
    let table = try program.run(["stats", "r.rive", "--format", "csv"])
    let records = table.text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(records.allSatisfy { $0.count == records[0].count }, "\(table.text)")
    #expect(records[1] == ["all", "", "", "", "6", "2", "", "", "", ""])
    let rules = records.filter { $0[0] == "rule" }
    #expect(rules.map { $0[1] + $0[3] + $0[4] } == ["hello12", "bye42", "*72"])
  }

  @Test("What people said is compared under both rules, each message once with its number")
  func history() throws {
    let program = try program()
    try folder.write("new.rive", Self.rules.replacing("Bye!", with: "See you!"))
    let run = try program.run(["diff", "new.rive", "r.rive", "--history"])
    #expect(run.code == 1 && run.text.contains("2 replies changed in 6 messages"), "\(run.text)")
    #expect(run.text.contains("bye  2 times"), "\(run.text)")
    let same = try program.run(["diff", "r.rive", "r.rive", "--history"])
    #expect(same.code == 0 && same.text.contains("no reply changed in 6 messages"))
    let markdown = try program.run(
      ["diff", "new.rive", "r.rive", "--history", "--format", "markdown"])
    #expect(markdown.text.contains("| 2 | bye | See you\\! | Bye\\! |"), "\(markdown.text)")
    let json = try program.run(["diff", "new.rive", "r.rive", "--history", "--format", "json"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    #expect(json.code == 1 && object["messages"] as? Int == 6 && object["changed"] as? Int == 2)
    let group = try #require((object["groups"] as? [[String: Any]])?.first)
    #expect((group["old"] as? [String: Any])?["line"] as? Int == 4)
    let change = try #require((group["changes"] as? [[String: Any]])?.first)
    #expect(change["message"] as? String == "bye" && change["count"] as? Int == 2)
    #expect(change["old"] as? String == "See you!" && change["conversation"] is Int)
  }

  @Test("A copy of the rules is compared with what was said to the old ones; nothing is no success")
  func copies() throws {
    let program = try program()
    try folder.write("new.rive", Self.rules.replacing("Bye!", with: "See you!"))
    let run = try program.run(["diff", "r.rive", "new.rive", "--history"])
    #expect(run.code == 1 && run.text.contains("2 replies changed in 6 messages"), "\(run.text)")
    let none = try program.run(["diff", "r.rive", "new.rive", "--history", "--until", "2001-01-01"])
    #expect(none.code == 2 && none.complaints.contains("--history needs messages"))
    let paths = try program.run(["diff", "r.rive", "new.rive", "--history", "said.txt"])
    #expect(paths.code == 2 && paths.complaints.contains("--history and PATHS"))
    let since = try program.run(["diff", "r.rive", "new.rive", "--since", "2026-01-01", "said.txt"])
    #expect(since.code == 2 && since.complaints.contains("--since needs --history"))
  }

  @Test("A revision of Git stands for the rules as they were, and leaves nothing behind")
  func revision() throws {
    let program = try program()
    try folder.write("said.txt", "hello\nbye\n")
    try folder.write(".tmp/x", "")
    let commit = try program.shell(
      """
      git init -q . && git add r.rive && git -c user.name=a -c user.email=a@example.org commit -qm one
      """)
    #expect(commit.code == 0, "\(commit.complaints)")
    try folder.write("r.rive", Self.rules.replacing("Bye!", with: "See you!"))
    let run = try program.run(["diff", "HEAD", "r.rive", "said.txt"])
    #expect(
      run.code == 1 && run.text.contains("HEAD:r.rive:4: bye"), "\(run.text)\(run.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.tmp") == ["x"])
    let unknown = try program.run(["diff", "HEAD~7", "r.rive", "said.txt"])
    #expect(unknown.code == 2 && unknown.complaints.contains("HEAD~7"), "\(unknown.complaints)")
    #expect(unknown.complaints.contains("or a Git revision"), "\(unknown.complaints)")
    let second = try program.shell(
      "git -c user.name=a -c user.email=a@example.org commit -qam two && git tag two")
    #expect(second.code == 0, "\(second.complaints)")
    for (old, new) in [("HEAD~1", "HEAD"), ("HEAD~1:r.rive", "two:r.rive")] {
      let both = try program.run(["diff", old, new, "said.txt"])
      #expect(both.code == 1, "\(both.text)\(both.complaints)")
      #expect(both.text.contains("HEAD~1:r.rive:4: bye"), "\(both.text)\(both.complaints)")
      #expect(both.text.contains(" \(new.prefix { $0 != ":" }):r.rive:4: bye"), "\(both.text)")
    }
    let said = try program.run(["diff", "HEAD~1:r.rive", "HEAD:r.rive", "--history"])
    #expect(said.code == 1 && said.text.contains("2 replies changed in 6"), "\(said.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.tmp") == ["x"])
    for name in ["--upload-pack=x", "$(touch evil)", "`touch evil`", "a;touch evil"] {
      #expect(try program.run(["diff", "--", name, "r.rive", "said.txt"]).code == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/evil"))
  }
}
