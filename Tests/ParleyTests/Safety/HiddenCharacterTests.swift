import Foundation
import TestSupport
import Testing

/// Invisible characters are shown as escapes wherever rules are displayed.
@Suite struct HiddenCharacterTests {
  private let folder = TemporaryFolder()

  private func program() throws -> Program {
    try folder.write(
      "r.rive",
      """
      ! global utf8 = true

      + good\u{200B}bye
      - See \u{2066}you\u{2069}{@nowhere\u{AD}}

      + <bot x\u{202E}y>
      - (@no\u{2060}array) {@good\u{200B}bye}

      + *
      - 👩\u{200D}💻 hm

      """)
    try folder.write("t/a.chat", "rules: ../r.rive\n\n# one\u{200B}two\nyou> hello\nbot> hm\n")
    return try Program(in: folder)
  }

  @Test(arguments: [
    ["check", "r.rive"], ["check", "--format", "gcc", "r.rive"], ["replay", "--list", "t"],
    ["replay", "-v", "t"], ["replay", "--lcov", "out", "t"],
    ["explore", "--rules", "r.rive", "--output", "new.chat"],
    ["ask", "--why", "--rules", "r.rive", "good\u{200B}bye"],
  ])
  func reportsShowThem(words: [String]) throws {
    let run = try program().run(words)
    expectShown(run.text + run.complaints + ((try? folder.text(of: "out")) ?? ""), "\(words)")
  }

  @Test(arguments: [
    "/rule r.rive:3", "/find good", "/find see", "/whynot r.rive:3", "/rule r.rive:6",
  ])
  func theChatShowsThem(command: String) throws {
    let program = try program()
    let run = try program.run(
      ["chat", "r.rive", "--commands", "--no-history"], input: Array("hi\n\(command)\n".utf8))
    expectShown(run.text.split(separator: "\n").dropFirst().joined(separator: "\n"), command)
  }

  /// A reply keeps the characters of its rules, as far as a terminal may receive them.
  @Test func repliesKeepWhatTheyNeed() throws {
    let run = try program().run(["ask", "--rules", "r.rive", "hello"])
    #expect(run.text == "👩\u{200D}💻 hm\n")
  }

  private func expectShown(_ text: String, _ what: String) {
    let isShown = ["200B", "2066", "2069", "AD", "202E", "2060"].contains {
      text.contains("\\u{\($0)}")
    }
    #expect(isShown, "\(what): \(text)")
    let hidden = text.unicodeScalars.filter {
      [0x200B, 0x2066, 0x2069, 0xAD, 0x202E, 0x2060].contains($0.value)
    }
    #expect(hidden.isEmpty, "\(what): \(text)")
  }
}
