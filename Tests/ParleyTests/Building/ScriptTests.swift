import Foundation
import TestSupport
import Testing

/// `.ci/run`, `.ci/mutants`, `.ci/scaling`, `.ci/outside` and `.ci/docs` with simulated programs.
@Suite struct ScriptTests {
  private let folder = TemporaryFolder()

  @Test("If a step of .ci/run fails, the row of steps beside it ends, and its output is shown")
  func aFailureEndsTheRowBesideIt() throws {
    let tools = try StubTools(
      in: folder,
      borrowing: ["sh", "bash", "dirname", "mktemp", "rm", "mkdir", "cp", "cat", "sleep", "touch"])
    try tools.add(
      "make",
      """
      case $1 in
        lint)
          trap 'touch $stub/ended; exit 1' TERM
          echo the other row
          touch $stub/begun
          sleep 30 ;;
        optimized)
          until [ -e $stub/begun ]; do sleep 0.1; done
          exit 3 ;;
      esac
      """)
    let parts = [
      "Makefile", "Package.swift", "Sources/a", "Tests/a", ".templates/a", ".swift-format",
    ]
    for path in parts { try folder.write("project/\(path)", "") }
    let script = try folder.write("project/.ci/run", Project.text(".ci/run"))
    let run = try tools.run("-c", "'bash \(script)'")
    #expect(run.code == 3 && run.text.contains("the other row\n"), "\(run.text)")
    let end = ContinuousClock.now + .seconds(10)
    while !folder.names.contains("ended"), ContinuousClock.now < end {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(folder.names.contains("ended"))
  }

  @Test(
    "Mutants of which none compiles are no success",
    .enabled(if: Tool("python3") != nil, "python3 is not installed"))
  func mutantsThatDoNotCompileAreNoSuccess() throws {
    // The first build, without a change, succeeds.
    try StubTools(in: folder, borrowing: []).add(
      "swift",
      """
      [ ! -e $stub/built ] || exit 1
      touch $stub/built
      mkdir -p .build/debug
      printf '#!/bin/sh\\n' >.build/debug/parleyPackageTests.xctest
      chmod +x .build/debug/parleyPackageTests.xctest
      """)
    for path in ["Package.swift", "Tests/a", "Transcripts/a", ".templates/a"] {
      try folder.write("project/\(path)", "")
    }
    try folder.write("project/Sources/Viper/A.swift", "let a = 1\n")
    let script = try folder.write("project/.ci/mutants", Project.text(".ci/mutants"))
    let line = "PATH='\(folder.path)/bin':\"$PATH\" python3 '\(script)' 1 1 Viper"
    let run = try #require(Tool("sh")).run(["-c", line], in: folder)
    #expect(run.code == 2 && run.text.hasSuffix("no change compiles\n"), "\(run.text)")
  }

  @Test(
    "/whynot is asked of the first and the last rule, and misspelt pairs are no success",
    .enabled(if: Tool("python3") != nil, "python3 is not installed"))
  func scalingAsksForRulesThatExist() throws {
    let program = try folder.write("program", "#!/bin/sh\ncat >>'\(folder.path)/asked'\n")
    #expect(unsafe chmod(program, 0o755) == 0)
    func scaling(_ words: String) throws -> (text: String, code: Int32) {
      let line = "SCALING='\(words)' python3 .ci/scaling '\(program)'"
      return try #require(Tool("sh")).run(["-c", line], in: Project.folder)
    }
    let run = try scaling("rivescript doubling arrays chat")
    #expect(run.code == 0 && run.text.hasPrefix("1 of 1 pairs "), "\(run.text)")
    let asked = try folder.text(of: "asked")
    #expect(asked.contains("\n/whynot rules/a.rive:4\n"))
    #expect(asked.contains(#/\n\/whynot rules\/a\.rive:\d{3,}\n/#), "\(asked.suffix(200))")
    #expect(try scaling("mispelt").code == 2)
  }

  @Test("Without the flags of the tests' build, a script says at once who sets them")
  func scriptsNameWhoSetsTheirFlags() throws {
    let outside = try #require(Tool("sh")).run(
      ["-c", "unset QUICK_FLAGS; .ci/outside /bin/true"], in: Project.folder)
    #expect(outside.code != 0 && outside.text.contains("QUICK_FLAGS: make test-outside sets it"))
    #expect(!outside.text.contains("installing"), "\(outside.text)")
    let tools = try StubTools(in: folder, borrowing: ["sh", "dirname"])
    try tools.add("docc", "")
    let docs = try tools.run(".ci/docs", variables: "; unset QUICK_FLAGS;")
    #expect(docs.code != 0 && docs.text.contains("QUICK_FLAGS: make docs sets it"), "\(docs.text)")
  }
}
