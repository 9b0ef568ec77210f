/// All benchmarks.
enum Registry {
  static let all: [any Benchmark] = [
    // This one comes first, because a new process inherits the peak memory of its parent.
    StartupBenchmark(),
    GeneratedRulesBenchmark(), AliceBenchmark(), CategoriesBenchmark(), ThreadsBenchmark(),
    ElizaBenchmark(), PipeBenchmark(), ServeBenchmark(), ServePeersBenchmark(), EditorBenchmark(),
    TranscriptsBenchmark(), HistoryBenchmark(), ObjectsBenchmark(),
  ]

  /// The benchmarks that take minutes and run only if named.
  static let long: [any Benchmark] = [SoakBenchmark()]
}
