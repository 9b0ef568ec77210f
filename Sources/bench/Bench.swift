import Foundation

/// `bench [NAME…]` runs the benchmarks (all, or those named) and prints one table each.
///
/// `bench --child …` is how a benchmark measures in a process of its own, so that peak memory is its own.
@main
enum Bench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--child" { return try ChildProcess.run(Array(arguments.dropFirst())) }
    let chosen =
      arguments.isEmpty
      ? Registry.all : (Registry.all + Registry.long).filter { arguments.contains($0.name) }
    guard !chosen.isEmpty else {
      print(
        "known benchmarks: \((Registry.all + Registry.long).map(\.name).joined(separator: ", "))")
      exit(2)
    }
    for benchmark in chosen {
      print("\n\(benchmark.name): \(benchmark.about)\n")
      do {
        print(try await benchmark.run().text)
      } catch let failure as SoakCourse.Failure {
        print("failed: \(failure)")
        exit(1)
      }
    }
  }
}
