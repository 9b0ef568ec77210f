/// All benchmarks.
enum Registry {
  static let all: [any Benchmark] = [
    // This one comes first, because a process counts its parent's memory as its own.
    StartupBenchmark(),
    GeneratedRulesBenchmark(), AliceBenchmark(), CategoriesBenchmark(), ThreadsBenchmark(),
    ElizaBenchmark(), PipeBenchmark(),
    TranscriptsBenchmark(), HistoryBenchmark(),
  ]

  /// The benchmarks that take minutes and run only if named.
  static let long: [any Benchmark] = [SoakBenchmark()]
}
