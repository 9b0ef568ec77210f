import Foundation

/// The program `bench [--quick] [--plot FILE] [NAME…]`, which runs benchmarks and prints a table for each.
///
/// Without names it runs all except the long ones. `--plot` also draws the figures of the benchmark `generated` as an
/// SVG picture. The program itself calls `bench --child …`, to measure something in a separate process.
@main
enum Bench {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--child" { return try ChildProcess.run(Array(arguments.dropFirst())) }
    var names = arguments.filter { $0 != "--quick" }
    var picture: String?
    if let index = names.firstIndex(of: "--plot") {
      names.remove(at: index)
      guard index < names.count else {
        print("--plot needs a file")
        exit(2)
      }
      picture = names.remove(at: index)
    }
    let known = Registry.all + Registry.long
    let chosen = names.isEmpty ? Registry.all : known.filter { names.contains($0.name) }
    guard names.allSatisfy({ name in known.contains { $0.name == name } }) else {
      print("known benchmarks: \(known.map(\.name).joined(separator: ", "))")
      exit(2)
    }
    guard picture == nil || chosen.contains(where: \.hasPlot) else {
      let plotted = known.filter(\.hasPlot).map(\.name).joined(separator: ", ")
      print("--plot needs one of these benchmarks: \(plotted)")
      exit(2)
    }
    for benchmark in chosen {
      let share = Effort.isQuick ? " (a hundredth of that: --quick)" : ""
      print("\n\(benchmark.name): \(benchmark.about)\(share)\n")
      do {
        let table = try await benchmark.run()
        print(table.text)
        fflush(nil)
        if let picture, benchmark.hasPlot {
          try table.plot.svg.write(toFile: picture, atomically: true, encoding: .utf8)
          print("\nplot: \(picture)")
        }
      } catch let failure as SoakCourse.Failure {
        print("failed: \(failure)")
        exit(1)
      }
    }
  }
}
