import AIML
import Eliza
import Foundation
import Responder
import RiveScript
import Robots

extension Benchmark {
  /// Robots with messages that people typed: the engine alone, the whole program in a pipe, and other implementations.
  static let people = Benchmark(
    name: "people",
    about:
      "messages that people typed to robots, in one conversation; processor time of a message, "
      + "the program's start taken off, median of three",
    columns: ["", "the engine", "messages a second", "in a pipe", "the engine's share", "ratio"]
  ) { table, folder in
    let all = try Messages.people(&table)
    let messages = Effort.isQuick ? Array(all.prefix(30)) : all
    let file = try RuleFiles.write(messages, "people.txt", in: folder)
    let parley = table.parley()

    /// Returns the mean processor time of a message, without the program's startup.
    func microseconds(_ command: [String]) throws -> Double {
      let start = try Child.processorTime(command, input: "/dev/null")
      return (try Child.processorTime(command, input: file) - start) / Double(messages.count)
    }

    func row(
      _ name: String, _ robot: (any Responder)?, _ arguments: [String], peers: [Peer] = []
    ) throws {
      guard let robot else { return }
      let count = Effort.isQuick ? messages.count : max(messages.count, 10_000)
      let engine =
        1_000_000 / (0..<3).map { _ in Engine.rate(robot, messages, count) }.quantile(0.5)
      var cells = ["", ""]
      if let parley {
        let own = try microseconds([parley, "chat", "--no-settings", "--no-history"] + arguments)
        cells = [Format.microseconds(own), Format.percent(engine / own)]
      }
      table.add(
        name, Format.microseconds(engine), Format.count(1_000_000 / engine), cells[0], cells[1], "")
      for peer in peers {
        guard let rules = arguments.first,
          let figures = peer.run(rules: rules, messages: file, for: &table)
        else { continue }
        table.add(
          "  " + peer.name, Format.microseconds(figures.microseconds),
          Format.count(1_000_000 / figures.microseconds), "", "",
          Format.times(figures.microseconds / engine))
      }
    }

    func categories(_ folder: String) throws -> (any Responder)? {
      AIMLLanguage().compile(try RuleFiles.aimlSources(in: folder)) { _ in }.responder
    }
    try row("Wren", Brain(BuiltinRobot.sources), [])
    try row("Isla", AIMLLanguage().compile(FerryRobot.sources) { _ in }.responder, ["ferry"])
    try row(
      "ELIZA", ElizaLanguage().compile(KeeperRobot.sources) { _ in }.responder, ["eliza"])
    if let alice = RuleFiles.shared("brains/alice") {
      // The benchmark `alice` runs them, too.
      let peers = Effort.isQuick ? [] : Peer.all.filter { !$0.isAIML }
      try row(
        "A.L.I.C.E. in RiveScript", Brain(try RuleFiles.sources(at: alice)), [alice], peers: peers)
    } else {
      table.remark("../shared/brains/alice is not there")
    }
    if let alice = RuleFiles.installedAlice {
      try row("A.L.I.C.E. in AIML", categories(alice), [alice], peers: Peer.loadingAlice)
    } else {
      table.remark("python-aiml’s A.L.I.C.E. is not there: make peers installs it")
    }
    if let second = RuleFiles.shared("brains/alice2") {
      try row("A.L.I.C.E. 2", categories(second), [second])
    }
  }
}

extension Messages {
  /// Returns messages that people typed, or else those of the project's transcripts.
  static func people(_ table: inout Table) throws -> [String] {
    if let file = RuleFiles.shared("talk/questions.txt") {
      return try RuleFiles.lines(file).filter { !$0.isEmpty }
    }
    table.remark("../shared/talk/questions.txt is not there: these are the messages of Transcripts")
    let said = "you> "
    return try FileManager.default.contentsOfDirectory(atPath: "Transcripts").sorted()
      .filter { $0.hasSuffix(".chat") }
      .flatMap { try RuleFiles.lines("Transcripts/\($0)") }
      .filter { $0.hasPrefix(said) && $0.count > said.count }.map {
        String($0.dropFirst(said.count))
      }
  }
}
