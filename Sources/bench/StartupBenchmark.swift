import Foundation
import RiveScript
import Robots

/// From the shell's prompt to an answer, and what the rules have to do with it.
struct StartupBenchmark: Benchmark {
  let name = "startup"
  let about =
    "`parley ask hello` as a whole process, twenty times, beside compiling its rules alone"

  func run() async throws -> Table {
    var table = Table("", "median", "fastest", "peak memory")
    let sources = BuiltinRobot.sources
    table.rows.append(row("compiling Wren's rules", times(50) { _ = Brain(sources) }, memory: ""))
    let parley = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "parley").path
    guard FileManager.default.isExecutableFile(atPath: parley) else {
      table.remarks.append("skipped: build parley first, it belongs beside this program")
      return table
    }
    for arguments in [["--version"], ["ask", "hello"]] {
      let times = try times(20) { _ = try Shell.run([parley] + arguments) }
      table.rows.append(
        row("parley \(arguments.joined(separator: " "))", times, memory: ""))
    }
    let alice = RuleFiles.shared("brains/alice")
    for (name, extra) in [("built-in", [])]
      + (alice.map { [("A.L.I.C.E.", ["--rules", $0])] } ?? [])
    {
      let bytes = try Shell.peakMemory(of: [parley, "ask", "hello"] + extra)
      table.rows.append(["parley ask hello, \(name)", "", "", Format.megabytes(bytes)])
    }
    return table
  }

  private func row(_ name: String, _ times: [Double], memory: String) -> [String] {
    let sorted = times.sorted()
    return [
      name, Format.milliseconds(sorted[sorted.count / 2]), Format.milliseconds(sorted[0]), memory,
    ]
  }

  /// How long each of some runs takes; microseconds.
  private func times(_ count: Int, _ body: () throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    return try (0..<count).map { _ in try clock.measure(body).microseconds }
  }
}
