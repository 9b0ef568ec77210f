/// Every benchmark there is.
enum Registry {
  static let all: [any Benchmark] = [
    GeneratedRulesBenchmark(), AliceBenchmark(), ThreadsBenchmark(), ElizaBenchmark(),
    StartupBenchmark(),
    TranscriptsBenchmark(), HistoryBenchmark(),
  ]
}
