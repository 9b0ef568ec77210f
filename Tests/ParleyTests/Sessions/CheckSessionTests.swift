import Responder
import RuleLoading
import TestSupport
import Testing

@testable import parley

/// The exit codes of `check`.
@MainActor
@Suite struct CheckSessionTests {
  private func run(_ words: [String]) async -> ExitCode { await Parley.run(words, in: .all) }

  @Test(arguments: [
    ("! version = 2.0\n+ *\n- Pardon?\n", ExitCode.ok, ExitCode.ok),
    ("! version = 2.0\n+ *\n- <get nothing>\n", .ok, .negative),
    ("! version = 2.0\n+ my [name\n- a\n+ *\n- Pardon?\n", .negative, .negative),
    ("+ *\n- Pardon?\n", .ok, .ok),
  ])
  func endsAsBadAsTheWorst(rules: String, code: ExitCode, strict: ExitCode) async throws {
    let folder = TemporaryFolder()
    let path = try folder.write("robot.rive", rules)
    for format in DiagnosticFormat.allCases {
      let words = ["check", "--color", "never", "--format", format.rawValue, path]
      #expect(await run(words) == code)
      #expect(await run(words + ["--strict"]) == strict)
    }
  }

  /// The language of standard input follows from its beginning, for `check` and `format` alike.
  @Test(
    arguments: [
      ("; a comment\n(HELLO)\n(A ((0) (B)))\n", "ELIZA"), ("\n (HELLO)", "ELIZA"),
      ("\u{FEFF}<?xml version=\"1.0\"?>", "AIML"), ("<aiml>", "AIML"), ("<!-- c -->", "AIML"),
      ("<!DOCTYPE aiml>", "AIML"), ("// from <aiml>\n+ a\n- b\n", nil), ("< topic", nil), ("", nil),
    ] as [(String, String?)])
  func theLanguageFollowsFromTheBeginning(text: String, name: String?) {
    let source = RuleSource(name: "-", text: text)
    #expect(RuleLanguages().all.first { $0.tools.recognizesBeginning(of: source) }?.name == name)
  }

  @Test(arguments: [
    ("; a comment\n(HELLO\n", "syntax"),
    ("<!-- a comment --><aiml><category></aiml>", "not-well-formed"),
  ])
  func standardInputIsCheckedInItsLanguage(text: String, check: String) throws {
    let program = try Program(in: TemporaryFolder())
    let run = try program.run(["check", "-"], input: Array(text.utf8))
    #expect(run.text.contains("[\(check)]"), "\(run.text)")
  }

  @Test(arguments: [
    (["check", "/nowhere/at/all.rive"], ExitCode.couldNotRun),
    (["check", "-", "/nowhere/at/all.rive"], .couldNotRun), (["check", "-", "-"], .couldNotRun),
    (["check", "--explain", "no-such-thing"], .couldNotRun),
    (["check", "--explain", "never-wins"], .ok), (["check", "--explain", "all"], .ok),
    (["format", "/nowhere/at/all.rive"], .couldNotRun),
  ])
  func saysWhenItCouldNotRun(words: [String], code: ExitCode) async {
    #expect(await run(words) == code)
  }
}
