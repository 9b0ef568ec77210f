import Foundation
import TestSupport
import Testing

/// The end of `make test`: the tests that did not run, and those that failed.
@Suite struct SkippedTests {
  private let folder = TemporaryFolder()

  private func run(_ output: String, code: Int = 0) throws -> (text: String, code: Int32) {
    let file = try folder.write("output", output)
    let line = ".ci/skipped sh -c 'cat \(file); exit \(code)'"
    return try #require(Tool("sh")).run(["-c", line], in: Project.folder)
  }

  @Test func testsAndSuitesAreNamedWithTheirReasons() throws {
    let printed = """
      ◇ Test a() started.
      ➜ Suite TraceTests skipped: "there is no folder x: y"
      \u{1B}[35m➜ \u{1B}[0mTest fishCompletes(_:_:) skipped: "fish is not installed"
      ➜ Test bare() skipped.
      ➜ Test bare() skipped.
      ✔ Test run with 3 tests in 1 suite passed after 0.1 seconds.

      """
    let ended = try run(printed)
    #expect(ended.code == 0)
    #expect(
      ended.text == printed + """
        2 tests and 1 suite skipped:
          Suite TraceTests: there is no folder x: y
          Test bare(): no reason given
          Test fishCompletes(_:_:): fish is not installed

        """)
  }

  @Test(arguments: [0, 1, 70]) func theExitCodeIsThatOfTheTests(code: Int) throws {
    let ended = try run("✔ Test a() passed.\n", code: code)
    #expect(ended.code == code && ended.text.contains("\nno test was skipped\n"))
  }

  @Test func issuesOfTestsThatFailedAreRepeated() throws {
    let printed = """
      ◇ Test a() started.
      ✘ Test a() recorded an issue at ATests.swift:5:3: Expectation failed: (1 → 1) == 2
      ↳ one is not two
      ✔ Test b() passed after 0.1 seconds.
      ✘ Test a() failed after 0.1 seconds with 1 issue.

      """
    let ended = try run(printed, code: 1)
    #expect(ended.code == 1)
    #expect(
      ended.text == printed + """
        no test was skipped
        failed:
          ✘ Test a() recorded an issue at ATests.swift:5:3: Expectation failed: (1 → 1) == 2
            ↳ one is not two

        """)
  }

  @Test func makeTestEndsWithThem() throws {
    let make = try #require(Tool("make"))
    for target in ["test", "soak"] {
      let commands = try make.run(["-n", target], in: Project.folder)
      #expect(commands.text.contains(".ci/skipped .build/debug/parleyPackageTests.xctest"))
    }
  }
}
