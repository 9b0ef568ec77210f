import Foundation

/// The rules of A.L.I.C.E., 93,152 triggers written by other people; Wren's rules if those are not available.
struct AliceBenchmark: Benchmark {
  let name = "alice"
  let about =
    "rules that people wrote, with the six messages of A.L.I.C.E.'s benchmark and 1,000 others"

  static let six = [
    "Hello.", "Hello Alice", "Who is dr. wallace?", "What is your name?", "What is my name?",
    "What is the capital of Texas?",
  ]

  func run() async throws -> Table {
    var table = Table("", "load and sort", "mean", "median", "peak memory", "ratio of means")
    let folder = try RuleFiles.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = try RuleFiles.largest(in: folder, &table)
    let six = folder.appending(path: "six.txt")
    try (Self.six.joined(separator: "\n") + "\n").write(to: six, atomically: true, encoding: .utf8)
    let thousand = folder.appending(path: "thousand.txt")
    try (MessageGenerator.messages(1_000).joined(separator: "\n") + "\n")
      .write(to: thousand, atomically: true, encoding: .utf8)

    let own = try ChildProcess.measure([rules, six.path])
    let memory = try ParleyProgram.peakMemory(rules: rules)
    table.rows.append(row("Parley, the six", own, memory))
    let others = try ChildProcess.measure([rules, thousand.path])
    table.rows.append(row("Parley, 1,000 messages", others, memory))
    let reading = try MeasuredRun(["sh", "-c", "cat '\(rules)'/*.rive | wc"]).microseconds
    let ratio = own.loadSeconds / (reading / 1_000_000)
    table.rows.append([
      "cat *.rive | wc", Format.seconds(reading / 1_000_000), "", "", "",
      "load is \(Format.times(ratio))",
    ])
    for peer in Peer.all where !peer.isAIML {
      guard let figures = peer.run(rules: rules, messages: six.path), let ms = figures["ms"] else {
        table.remarks.append(peer.remark)
        continue
      }
      table.rows.append([
        "\(peer.name), the six",
        Format.seconds(figures["load_s"] ?? 0),
        Format.microseconds(ms * 1000), "",
        Format.megabytes(Int((figures["rss_mb"] ?? 0) * 1_048_576)),
        Format.times(ms * 1000 / own.mean),
      ])
    }
    return table
  }

  private func row(_ name: String, _ figures: Figures, _ memory: String) -> [String] {
    [
      name, Format.seconds(figures.loadSeconds), Format.microseconds(figures.mean),
      Format.microseconds(figures.median), memory, "",
    ]
  }
}
