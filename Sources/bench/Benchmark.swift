/// A measurement, with the figures to compare it with.
protocol Benchmark: Sendable {
  var name: String { get }
  var about: String { get }
  func run() async throws -> Table
}
