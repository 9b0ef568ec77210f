import Foundation
import TestSupport
import Testing

/// `.ci/run` with simulated programs.
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
}
