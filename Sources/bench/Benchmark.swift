/// Something that is measured, side by side with what it is compared to.
protocol Benchmark: Sendable {
  var name: String { get }
  var about: String { get }
  func run() async throws -> Table
}
