import RiveScript
import Robots

/// The time of a whole process from start to reply, and the part that the rules take.
struct StartupBenchmark: Benchmark {
  let name = "startup"
  let about =
    "`parley ask hello` as a whole process, twenty times, beside compiling its rules alone"

  func run() async throws -> Table {
    var table = Table("", "median", "fastest", "peak memory")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    var commands = [["--version"], ["ask", "hello"]]
    if let alice = RuleFiles.shared("brains/alice") {
      commands.append(["ask", "hello", "--rules", alice])
    }
    for arguments in commands {
      let runs = try (0..<20).map { _ in try MeasuredRun([parley] + arguments) }
      table.rows.append(
        row(
          "parley \(arguments.joined(separator: " "))", runs.map(\.microseconds),
          memory: Format.megabytes(runs.map(\.peakMemory).max() ?? 0)))
    }
    let sources = BuiltinRobot.sources
    table.rows.append(row("compiling Wren's rules", times(50) { _ = Brain(sources) }, memory: ""))
    return table
  }

  private func row(_ name: String, _ times: [Double], memory: String) -> [String] {
    let sorted = times.sorted()
    return [
      name, Format.milliseconds(sorted[sorted.count / 2]), Format.milliseconds(sorted[0]), memory,
    ]
  }

  /// Returns the duration of each of several runs in microseconds.
  private func times(_ count: Int, _ body: () throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    return try (0..<count).map { _ in try clock.measure(body).microseconds }
  }
}
