import Foundation

/// Runs the benchmarks of `bench [--quick] [NAME…]` (all, or those named) and prints one table for each.
///
/// `bench --child …` runs a measurement in a separate process, whose peak memory is that of the measurement alone.
@main
enum Bench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--child" { return try ChildProcess.run(Array(arguments.dropFirst())) }
    let names = arguments.filter { $0 != "--quick" }
    let known = Registry.all + Registry.long
    let chosen = names.isEmpty ? Registry.all : known.filter { names.contains($0.name) }
    guard names.allSatisfy({ name in known.contains { $0.name == name } }) else {
      print("known benchmarks: \(known.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    for benchmark in chosen {
      let share = Effort.isQuick ? " (a hundredth of that: --quick)" : ""
      print("\n\(benchmark.name): \(benchmark.about)\(share)\n")
      do {
        print(try await benchmark.run().text)
      } catch let failure as SoakCourse.Failure {
        print("failed: \(failure)")
        exit(1)
      }
    }
  }
}
