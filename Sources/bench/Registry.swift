/// Every benchmark there is.
enum Registry {
  static let all: [any Benchmark] = [
    // First: a process counts the memory of the one that started it as its own.
    StartupBenchmark(),
    GeneratedRulesBenchmark(), AliceBenchmark(), ThreadsBenchmark(), ElizaBenchmark(),
    TranscriptsBenchmark(), HistoryBenchmark(),
  ]

  /// What takes minutes, and is run where somebody asks for it by name.
  static let long: [any Benchmark] = [SoakBenchmark()]
}
