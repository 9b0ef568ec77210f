import RiveScript
import Robots

/// The time of whole processes from start to end, and of compiling Wren's rules.
struct StartupBenchmark: Benchmark {
  let name = "startup"
  let about =
    "commands as whole processes, beside compiling Wren's rules alone; the short ones twenty times"

  func run() async throws -> Table {
    var table = Table("", "median", "fastest", "processor time", "peak memory")
    guard let parley = ParleyProgram.path else {
      table.remarks.append(ParleyProgram.missing)
      return table
    }
    var commands = [(["--version"], 20), (["ask", "hello"], 20)]
    if let alice = RuleFiles.shared("brains/alice") {
      commands += [
        (["ask", "hello", "--rules", alice], 20), (["check", alice], Effort.isQuick ? 1 : 5),
        (["explore", alice, "--limit", Effort.isQuick ? "1000" : "1000000"], 1),
      ]
    }
    for (arguments, count) in commands {
      let runs = try (0..<count).map { _ in try MeasuredRun([parley] + arguments) }
      table.rows.append(
        row(
          "parley \(arguments.joined(separator: " "))", runs.map(\.microseconds),
          processor: Format.milliseconds(Self.median(runs.map(\.processorMicroseconds))),
          memory: Format.megabytes(runs.map(\.peakMemory).max() ?? 0)))
    }
    let sources = BuiltinRobot.sources
    table.rows.append(row("compiling Wren's rules", times(50) { _ = Brain(sources) }))
    return table
  }

  private func row(
    _ name: String, _ times: [Double], processor: String = "", memory: String = ""
  ) -> [String] {
    [
      name, Format.milliseconds(Self.median(times)), Format.milliseconds(times.min() ?? 0),
      processor, memory,
    ]
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Returns the duration of each of several runs in microseconds.
  private func times(_ count: Int, _ body: () throws -> Void) rethrows -> [Double] {
    let clock = ContinuousClock()
    return try (0..<count).map { _ in try clock.measure(body).microseconds }
  }
}
