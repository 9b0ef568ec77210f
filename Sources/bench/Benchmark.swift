import Foundation

/// A benchmark: a table with measurements of Parley and figures to compare them with.
///
/// To add a benchmark, write a static value in the file of its subject, and list the value in `usual` or `long`.
struct Benchmark: Sendable {
  var name: String
  var about: String
  var columns: [String]
  var hasPlot = false
  /// Fills in the rows; the folder is empty, and is removed afterwards.
  var fill: @Sendable (inout Table, URL) async throws -> Void

  static let usual: [Benchmark] = [
    // This one comes first, because a new process inherits the peak memory of its parent.
    startup,
    // This one comes early, because the larger a process is, the longer it takes to start another.
    objects, people, generated, alice, aiml, threads, eliza, programs, pipe, serve, servePeers, lsp,
    transcripts,
    history,
  ]

  /// The benchmarks that take minutes and run only if named.
  static let long: [Benchmark] = [soak]

  func run() async throws -> Table {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var table = Table(header: columns)
    do { try await fill(&table, folder) } catch { table.fail(name, error) }
    return table
  }
}

/// The amount of work: all of it, or with `--quick` about a hundredth, for checking that the benchmarks run.
enum Effort {
  static let isQuick = CommandLine.arguments.contains("--quick")

  static func count(_ full: Int) -> Int { isQuick ? max(10, full / 100) : full }
}
