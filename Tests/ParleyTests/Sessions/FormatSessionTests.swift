import Disk
import Foundation
import TestSupport
import Testing

@testable import parley

@MainActor
@Suite struct FormatSessionTests {
  private func run(_ words: [String]) async -> ExitCode { await Parley.run(words, in: .all) }

  @Test func checkingChangesNothingAndFormattingKeepsPermissions() async throws {
    let folder = TemporaryFolder()
    let path = try folder.write("robot.rive", "+hello\n-Hi!\n+*\n- Pardon?")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try folder.link("link.rive", to: path)
    #expect(await run(["format", "--check", folder.path]) == .negative)
    #expect(try folder.text(of: "robot.rive").hasPrefix("+hello"))
    #expect(await run(["format", folder.path + "/link.rive"]) == .ok)
    #expect(try folder.text(of: "robot.rive") == "+ hello\n- Hi!\n\n+ *\n- Pardon?\n")
    #expect(await run(["format", "--check", folder.path]) == .ok)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(folder.names == ["link.rive", "robot.rive"])
  }

  @Test func aFileThatWasEditedMeanwhileIsNotReplaced() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("robot.rive", "+ new\n")
    #expect(throws: SystemError.self) {
      try Files.replace(path, expecting: Array("+ old\n".utf8), with: Array("+  old\n".utf8))
    }
    #expect(try folder.text(of: "robot.rive") == "+ new\n")
  }

  @Test func categoriesAreIndented() async throws {
    let folder = TemporaryFolder()
    let text =
      "<aiml version=\"2.1\"><category><pattern>A</pattern>\n<template>b &amp; c</template></category></aiml>"
    try folder.write("a.aiml", text)
    try folder.write("b.rive", "+ *\n- Pardon?\n")
    #expect(await run(["format", "--check", folder.path]) == .negative)
    #expect(await run(["format", folder.path]) == .ok)
    #expect(
      try folder.text(of: "a.aiml") == """
        <aiml version="2.1">
          <category>
            <pattern>A</pattern>
            <template>b &amp; c</template>
          </category>
        </aiml>

        """)
    #expect(await run(["format", "--check", folder.path]) == .ok)
    let broken = try folder.write("c.aiml", "<aiml><category></aiml>")
    #expect(await run(["format", broken]) == .couldNotRun)
    #expect(try folder.text(of: "c.aiml") == "<aiml><category></aiml>")
  }

  @Test("A malformed file keeps no other file from being formatted or listed")
  func malformedFiles() throws {
    let folder = TemporaryFolder()
    try folder.write("a.aiml", "<aiml><category></aiml>")
    try folder.write("b.rive", "+hello\n-Hi!\n")
    let program = try Program(in: folder)
    let checked = try program.run(["format", "--check", "a.aiml", "b.rive"])
    #expect(checked.code == 2 && checked.text == "b.rive\n1 of 2 files are not formatted\n")
    #expect(checked.complaints.hasPrefix("parley: a.aiml: this is not a well-formed AIML file"))
    #expect(try program.run(["format", "a.aiml", "b.rive"]).code == 2)
    #expect(try folder.text(of: "b.rive") == "+ hello\n- Hi!\n")
  }

  @Test func rustIsLeftAlone() async throws {
    let folder = TemporaryFolder()
    try folder.write("main.rs", "   +x\n")
    try folder.write("robot.rive", "+ *\n- Pardon?\n")
    #expect(await run(["format", folder.path]) == .ok)
    #expect(try folder.text(of: "main.rs") == "   +x\n")
  }

  @Test("a folder's .rs files are formatted if they hold rules")
  func rulesWithTheOtherExtension() async throws {
    let folder = TemporaryFolder()
    try folder.write("robot.rs", "+hello\n-Hi!\n")
    #expect(await run(["format", folder.path]) == .ok)
    #expect(try folder.text(of: "robot.rs") == "+ hello\n- Hi!\n")
  }

  @Test(
    "a file with another extension is refused, whatever its text",
    arguments: ["p.diff", "prog.c", "x.txt"])
  func otherExtensions(_ name: String) async throws {
    let folder = TemporaryFolder()
    let path = try folder.write(name, "+hello\n-Hi!\n")
    #expect(await run(["format", path]) == .couldNotRun)
    #expect(try folder.text(of: name) == "+hello\n-Hi!\n")
  }
}
