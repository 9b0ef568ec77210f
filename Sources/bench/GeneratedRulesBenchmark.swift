import Foundation

/// Generated rule sets of growing size, with which the time of a reply must not grow.
struct GeneratedRulesBenchmark: Benchmark {
  let name = "generated"
  let about = "generated rule sets, one core; every reply is checked"

  func run() async throws -> Table {
    var table = Table(
      "triggers", "", "load and sort", "a reply", "replies/s", "wrong", "peak memory", "ratio")
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for size in Effort.isQuick ? [100, 1_000] : [100, 1_000, 10_000, 100_000] {
      let files = try GeneratedRules(triggers: size).write(to: folder)
      let own = try ChildProcess.measure(Array(files.prefix(3)))
      table.rows.append([
        Format.count(Double(size)), "Parley", Format.seconds(own.loadSeconds),
        Format.microseconds(own.mean), Format.count(own.repliesPerSecond), "\(own.wrong)",
        try ParleyProgram.peakMemory(rules: files[0]), "",
      ])
      for peer in Peer.all {
        guard
          let figures = peer.run(
            rules: peer.isAIML ? folder.appending(path: "aiml").path : files[0],
            messages: files[1], wanted: files[2]),
          let ms = figures["ms"]
        else {
          if !table.remarks.contains(peer.remark) { table.remarks.append(peer.remark) }
          continue
        }
        table.rows.append([
          "", peer.name, Format.seconds(figures["load_s"] ?? 0),
          Format.microseconds(ms * 1000), Format.count(ms > 0 ? 1_000 / ms : 0),
          "\(Int(figures["wrong"] ?? 0))",
          Format.megabytes(Int((figures["rss_mb"] ?? 0) * 1_048_576)),
          Format.times(ms * 1000 / own.mean),
        ])
      }
    }
    return table
  }
}
