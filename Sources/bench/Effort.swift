/// The amount of work: all of it, or with `--quick` about a hundredth, for checking that the benchmarks run.
enum Effort {
  static let isQuick = CommandLine.arguments.contains("--quick")

  static func count(_ full: Int) -> Int { isQuick ? max(10, full / 100) : full }
}
