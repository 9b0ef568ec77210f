import Foundation
import TestSupport
import Testing

@testable import Disk

@Suite struct CompletingTests {
  let folder = TemporaryFolder()

  private func paths(_ typed: String) -> [String] {
    Files.candidates(for: folder.path + "/" + typed).map {
      String($0.path.dropFirst(folder.path.count + 1))
    }
  }

  @Test func foldersEndInASlashAndGoOn() throws {
    for name in ["tea.chat", "team/a.chat", "team/b.chat", "other"] {
      _ = try folder.write(name, [])
    }
    #expect(paths("te") == ["tea.chat", "team/"])
    #expect(paths("team/") == ["team/a.chat", "team/b.chat"])
    #expect(paths("team/b") == ["team/b.chat"])
    #expect(paths("x") == [] && paths("none/") == [] && paths("tea.chat/") == [])
    let names = Files.candidates(for: folder.path + "/team/").map(\.name)
    #expect(names == ["a.chat", "b.chat"])
  }

  @Test func hiddenFilesWantADot() throws {
    for name in [".hidden", "shown", ".d/x"] { _ = try folder.write(name, []) }
    #expect(paths("") == ["shown"])
    #expect(paths(".") == [".d/", ".hidden"])
    #expect(paths(".d/") == [".d/x"])
  }

  /// A name is offered only if a command that is given the path reads that name.
  @Test(arguments: [
    ("my tea.chat", true), ("茶.chat", true), ("a\"b'c.chat", true), (" first", false),
    ("last ", false), ("a\tb", false), ("a\nb", false), ("a\u{1B}[31m", false),
    ("a\u{A0}b", false),
  ])
  func namesThatCanBeTyped(name: String, isOffered: Bool) throws {
    _ = try folder.write(name, [])
    #expect(paths("") == (isOffered ? [name] : []))
  }

  @Test func theHomeStandsForItself() throws {
    _ = try folder.write("tea.chat", [])
    let home: (String) -> String? = { $0 == "HOME" ? folder.path : nil }
    #expect(Files.expandingHome("~/tea.chat", environment: home) == folder.path + "/tea.chat")
    #expect(Files.expandingHome("~", environment: home) == folder.path)
    for path in ["a/~", "./~", "", "/~/x", "~nobody-has-this-name/x"] {
      #expect(Files.expandingHome(path, environment: home) == path)
    }
    #expect(Files.expandingHome("~", environment: { _ in nil }).hasPrefix("/"))
    #expect(
      Files.expandingHome("~root/x").hasSuffix("/x")
        && !Files.expandingHome("~root/x").hasPrefix("~"))
    #expect(Files.candidates(for: "~").map(\.path) == ["~/"])
    #expect(Files.candidates(for: "~/").allSatisfy { $0.path.hasPrefix("~/") })
    #expect(Files.candidates(for: "~nobody-has-this-name").isEmpty)
  }
}
