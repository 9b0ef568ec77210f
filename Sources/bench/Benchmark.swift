/// A benchmark, with measurements of Parley and figures to compare them with.
protocol Benchmark: Sendable {
  var name: String { get }
  var about: String { get }
  /// Whether its table has a plot.
  var hasPlot: Bool { get }
  func run() async throws -> Table
}

extension Benchmark {
  var hasPlot: Bool { false }
}
