import Foundation

/// Generated rule sets of growing size: the reply must not get slower.
struct GeneratedRulesBenchmark: Benchmark {
  let name = "generated"
  let about = "rule sets of the shared generator, one core; every reply is checked"

  func run() async throws -> Table {
    var table = Table(
      "triggers", "", "load and sort", "a reply", "replies/s", "wrong", "peak memory", "ratio")
    guard RuleFiles.shared("bench/gen_rive.py") != nil else {
      table.remarks.append("skipped: ../shared/bench is not there")
      return table
    }
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for size in [100, 1_000, 10_000, 100_000] {
      _ = try Shell.run(["python3", "../shared/bench/gen_rive.py", "\(size)", folder.path])
      let files = ["brain-\(size).rive", "msgs-\(size).txt", "want-\(size).txt"]
        .map { "\(folder.path)/\($0)" }
      let own = try ChildProcess.measure(files)
      table.rows.append([
        Format.count(Double(size)), "Parley", Format.seconds(own.loadSeconds),
        Format.microseconds(own.mean), Format.count(own.repliesPerSecond), "\(own.wrong)",
        try ParleyProgram.peakMemory(rules: files[0]), "",
      ])
      for peer in Peer.all {
        guard let figures = peer.run(peer.fileCommand, files), let ms = figures["ms"] else {
          table.remarks.append("\(peer.name) is not installed")
          continue
        }
        table.rows.append([
          "", peer.name, Format.seconds((figures["load_s"] ?? 0) + (figures["sort_s"] ?? 0)),
          Format.microseconds(ms * 1000), Format.count(figures["rps"] ?? 0),
          "\(Int(figures["wrong"] ?? 0))",
          Format.megabytes(Int((figures["rss_mb"] ?? 0) * 1_048_576)),
          Format.times(ms * 1000 / own.mean),
        ])
      }
    }
    return table
  }
}
