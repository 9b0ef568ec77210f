import Foundation

extension Benchmark {
  /// Other people's programs that read one message per line, compared with Parley on the same messages.
  static let programs = Benchmark(
    name: "programs",
    about: "the same messages through whole programs; processor time of a message, the program's "
      + "start taken off, median of three",
    columns: ["", "a message", "messages a second", "ratio"]
  ) { table, folder in
    guard let parley = table.parley() else { return }
    let chat = [parley, "chat", "--no-settings", "--no-history"]

    func time(_ command: [String], _ messages: [String], last: String? = nil) throws -> Double {
      let end = last.map { [$0] } ?? []
      let all = try RuleFiles.write(messages + end, "all", in: folder)
      let none = try RuleFiles.write(end, "none", in: folder)
      let start = try Child.processorTime(command, input: none)
      return (try Child.processorTime(command, input: all) - start) / Double(messages.count)
    }

    /// Adds a row for Parley, and one for the other program.
    func rows(
      _ label: String, _ arguments: [String], _ messages: [String], beside other: NamedProgram,
      _ rules: String, _ peer: Peer? = nil
    ) throws {
      let own = try time(chat + arguments, Messages.repeated(messages, Effort.count(20_000)))
      func row(_ name: String, _ time: Double, ratio: String = "") {
        table.add(name, Format.time(time), Format.count(1_000_000 / time), ratio)
      }
      row("\(label): Parley", own)
      if let command = other.command(rules: rules) {
        table.attempt(other.name) {
          try time(command, Messages.repeated(messages, Effort.count(2_000)), last: other.exitLine)
        }.map { row("  " + other.name, $0, ratio: Format.times($0 / own)) }
      } else {
        table.remark("not timed: \(other.name) (\(other.variable) is not set)")
      }
      let file = try RuleFiles.write(messages, "messages", in: folder)
      if let figures = peer?.run(rules: rules, messages: file, for: &table), let peer {
        let time = figures.microseconds
        row("  " + peer.name, time, ratio: Format.times(time / own))
      }
    }

    if let eliza = RuleFiles.shared("conformance/eliza") {
      let text = try RuleFiles.lines("\(eliza)/scripts/doctor-1966-cacm.txt")
      let script = try RuleFiles.write(text, "doctor.eliza", in: folder)
      let messages = try RuleFiles.lines("\(eliza)/generated/fuzz-doctor-1966-2000.txt")
        .filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }.filter { !$0.isEmpty }
      try rows("ELIZA’s DOCTOR", [script], messages, beside: .eliza, script, .eliza)
    } else {
      table.remark("ELIZA skipped: ../shared/conformance/eliza is not there")
    }
    let files = try GeneratedRules(triggers: 1_000).write(to: folder)
    try rows(
      "1,000 triggers in RiveScript", [files[0]], RuleFiles.lines(files[1]), beside: .rust, files[0]
    )
    try rows(
      "Wren, people’s messages", [], Messages.people(&table), beside: .chatScript, "")
  }
}
