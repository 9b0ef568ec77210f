import Foundation
import TestSupport
import Testing

@testable import parley

/// `check --fix`, `--only` and the checks on request.
@Suite struct CheckFixTests {
  private let folder = TemporaryFolder()

  private static let bad = "! version = 2.0\n# old\n+ Hello, you\n-\n- <star2>\n\n+ *\n- x\n"
  private static let fixed = "! version = 2.0\n// old\n+ hello you\n- <star2>\n\n+ *\n- x\n"

  @Test func whatIsCertainIsFixedAndTheRestReported() throws {
    try folder.write("r.rive", Self.bad)
    let run = try Program(in: folder).run(["check", "--fix", "--format", "gcc", "r.rive"])
    #expect(try folder.text(of: "r.rive") == Self.fixed)
    #expect(run.complaints.contains("fixed r.rive:2:1: "), "\(run.complaints)")
    #expect(run.complaints.split(separator: "\n").allSatisfy { $0.hasPrefix("fixed ") })
    #expect(run.code == 0 && run.text.contains("r.rive:4:"), "\(run.text)")
    let again = try Program(in: folder).run(["check", "--fix", "--format", "gcc", "r.rive"])
    #expect(again.complaints.isEmpty && again.text == run.text)
    #expect(
      try Program(in: folder).run(["check", "--fix", "--strict", "r.rive"]).code == 1)
  }

  @Test func aDryRunPrintsThePatch() throws {
    try folder.write("r.rive", Self.bad)
    let run = try Program(in: folder).run(["check", "--fix", "--dry-run", "r.rive"])
    #expect(run.code == 1 && run.text.hasPrefix("--- r.rive\n+++ r.rive\n@@"), "\(run.text)")
    #expect(try folder.text(of: "r.rive") == Self.bad)
    try folder.write("r.patch", run.text)
    let shell = try Program(in: folder).shell("patch -s r.rive r.patch || true")
    if shell.complaints.isEmpty { #expect(try folder.text(of: "r.rive") == Self.fixed) }
    try folder.write("r.rive", Self.fixed)
    let none = try Program(in: folder).run(["check", "--fix", "--dry-run", "r.rive"])
    #expect(none.code == 0 && none.text.isEmpty)
  }

  @Test("A dry run reports unreadable files on standard error, beside the patch of the others")
  func aDryRunReportsUnreadableFiles() throws {
    try folder.write("u/a.rive", Self.bad)
    try folder.write("u/c.rive", [0, 1, 0xFF])
    let run = try Program(in: folder).run(["check", "--fix", "--dry-run", "u"])
    #expect(run.code == 2 && run.text.hasPrefix("--- u/a.rive\n+++ u/a.rive\n@@"), "\(run.text)")
    #expect(run.complaints.contains("u/c.rive:1:1: error: not a text file"), "\(run.complaints)")
    #expect(try folder.text(of: "u/a.rive") == Self.bad)
  }

  @Test(arguments: [
    ["--fix", "-"], ["--fix", "eliza"], ["--dry-run", "r.rive"], ["--only", "nothing", "r.rive"],
    ["--portable", "eliza"], ["--overlap", "ferry"], ["--fix", "wren"],
    ["--explain", "never-wins", "--fix"], ["--explain", "never-wins", "--only", "never-wins"],
    ["--explain", "never-wins", "r.rive"],
  ])
  func whatCannotBeIsRefused(_ words: [String]) throws {
    try folder.write("r.rive", Self.bad)
    let run = try Program(in: folder).run(["check"] + words)
    #expect(
      run.code == 2 && run.text.isEmpty && run.complaints.hasPrefix("parley: "), "\(run.complaints)"
    )
    #expect(try folder.text(of: "r.rive") == Self.bad)
  }

  @Test func reportsOnlyTheChosenChecks() throws {
    try folder.write("r.rive", Self.bad)
    let program = try Program(in: folder)
    let run = try program.run(["check", "--format", "gcc", "--only", "old-comment", "r.rive"])
    #expect(run.text.split(separator: "\n").count == 1 && run.text.contains("[old-comment]"))
    try folder.write("s.rive", "! version = 2.0\n+ a b\n- x\n+ a *\n- <date %A>\n+ *\n- z\n")
    for (option, code) in [("--overlap", Int32(0)), ("--portable", 1)] {
      let run = try program.run(["check", "--strict", "--format", "gcc", option, "s.rive"])
      #expect(run.text.contains("[\(option.dropFirst(2))]") && run.code == code, "\(run.text)")
    }
    #expect(try program.run(["check", "--strict", "s.rive"]).code == 0)
    let only = try program.run(["check", "--format", "gcc", "--only", "overlap", "s.rive"])
    #expect(only.text.split(separator: "\n").count == 1, "\(only.text)")
    let fixed = try program.run(["check", "--fix", "--only", "old-comment", "r.rive"])
    #expect(fixed.code == 0)
    #expect(try folder.text(of: "r.rive") == Self.bad.replacing("# old", with: "// old"))
  }
}
