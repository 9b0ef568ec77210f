import Foundation

/// Generated rule sets of growing size; the time of a reply should stay the same.
struct GeneratedRulesBenchmark: Benchmark {
  let name = "generated"
  let about =
    "generated rule sets in RiveScript and AIML, one core; every reply is checked; "
    + "ratios to Parley with the same language"
  let hasPlot = true

  func run() async throws -> Table {
    var table = Table(
      "triggers", "", "load and sort", "a reply", "replies/s", "wrong", "peak memory", "ratio")
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for size in Effort.isQuick ? [100, 1_000] : [100, 1_000, 10_000, 100_000] {
      let files = try GeneratedRules(triggers: size).write(to: folder)
      table.rows.append([Format.count(Double(size))] + Array(repeating: "", count: 7))
      for isAIML in [false, true] {
        let rules = isAIML ? folder.appending(path: "aiml").path : files[0]
        let own = try ChildProcess.measure([rules, files[1], files[2]])
        let name = isAIML ? "Parley, AIML" : "Parley"
        table.rows.append([
          "", name, Format.seconds(own.loadSeconds), Format.microseconds(own.mean),
          Format.count(own.repliesPerSecond), "\(own.wrong)",
          try ParleyProgram.peakMemory(rules: rules), "",
        ])
        table.plot.add(name, isAIML: isAIML, rules: size, microseconds: own.mean)
        for peer in Peer.all where peer.isAIML == isAIML {
          guard
            let figures = peer.run(rules: rules, messages: files[1], wanted: files[2]),
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
          table.plot.add(peer.name, isAIML: isAIML, rules: size, microseconds: ms * 1000)
        }
      }
    }
    return table
  }
}
