import Foundation

/// The program `bench [--quick] [--plot FILE] [--page FILE] [NAME…]`, which runs benchmarks and prints their tables.
///
/// Without names, all benchmarks except the long ones run. `--plot` also draws the figures of the benchmark `generated`
/// as an SVG picture, and `--page` puts the tables into the manual's page of figures. The program itself calls
/// `bench --child …`, `bench --soak …` and `bench --memory …`, to measure something in a separate process.
@main
enum Bench {
  static func main() async throws {
    // Writing to a program that has ended must fail with an error, not with a signal.
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--child" {
      return try Figures.measureAndPrint(Array(arguments.dropFirst()))
    }
    if arguments.first == "--soak", let run = SoakRun(rawValue: arguments[1]) {
      return try await run.measureAndPrint()
    }
    // A program inherits the peak memory of its parent, so it needs this small process as its parent.
    if arguments.first == "--memory" {
      return print(try Child.measure(Array(arguments.dropFirst())).peakMemory, terminator: "")
    }
    var names = arguments.filter { $0 != "--quick" }
    let picture = file(of: "--plot", &names)
    let page = file(of: "--page", &names)
    guard page == nil || !Effort.isQuick else { stop("--page and --quick can't be combined") }
    let command =
      (["make bench"] + (names.isEmpty ? [] : ["BENCH=\"\(names.joined(separator: " "))\""]))
      .joined(separator: " ")
    let known = Benchmark.usual + Benchmark.long
    let chosen = names.isEmpty ? Benchmark.usual : known.filter { names.contains($0.name) }
    guard names.allSatisfy({ name in known.contains { $0.name == name } }) else {
      stop("there are only these benchmarks: \(known.map(\.name).joined(separator: ", "))")
    }
    guard picture == nil || chosen.contains(where: \.hasPlot) else {
      let plotted = known.filter(\.hasPlot).map(\.name).joined(separator: ", ")
      stop("--plot needs one of these benchmarks: \(plotted)")
    }
    var hasFailed = false
    var figures = page.map(readPage)
    figures?.put(FigurePage.runDescription(of: command), at: "run")
    for benchmark in chosen {
      let quickNote = Effort.isQuick ? " (--quick: with less work)" : ""
      show("\n\(benchmark.name): \(benchmark.about)\(quickNote)\n")
      let table = try await benchmark.run()
      show(table.text)
      hasFailed = hasFailed || table.hasFailed
      figures?.put(table.markdown, at: benchmark.name)
      if let picture, benchmark.hasPlot {
        try table.plot.svg.write(toFile: picture, atomically: true, encoding: .utf8)
        show("\nplot: \(picture)")
      }
    }
    if let page { try figures?.text.write(toFile: page, atomically: true, encoding: .utf8) }
    exit(hasFailed ? 1 : 0)
  }

  /// Removes an option with its file from the arguments, and returns the file; `nil` without the option.
  static func file(of option: String, _ arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: option) else { return nil }
    arguments.remove(at: index)
    guard index < arguments.count, !arguments[index].hasPrefix("--") else {
      stop("\(option) needs a file")
    }
    return arguments.remove(at: index)
  }

  /// A page that cannot be read ends the program before anything is measured.
  private static func readPage(_ page: String) -> FigurePage {
    do {
      return FigurePage(text: try String(contentsOfFile: page, encoding: .utf8))
    } catch {
      stop("--page \(page): \(error.localizedDescription)")
    }
  }

  /// Prints a text at once, because a pipe or a file is otherwise written only when a buffer is full.
  private static func show(_ text: String) {
    print(text)
    fflush(nil)
  }

  private static func stop(_ words: String) -> Never {
    show(words)
    exit(2)
  }
}
