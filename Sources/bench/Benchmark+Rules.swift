import AIML
import Eliza
import Foundation
import Responder
import RiveScript
import Robots

/// Benchmarks of the engines, without `parley` around them, compared with other implementations.
extension Benchmark {
  /// Generated rule sets of growing size; the time of a reply should stay the same.
  static let generated = Benchmark(
    name: "generated",
    about: "generated rule sets in RiveScript and AIML, one core; every reply is checked; "
      + "ratios to Parley with the same language",
    columns: [
      "triggers", "", "load and sort", "a reply", "replies/s", "wrong", "peak memory", "ratio",
    ],
    hasPlot: true
  ) { table, folder in
    for size in Effort.isQuick ? [100, 1_000] : [100, 1_000, 10_000, 100_000] {
      let files = try GeneratedRules(triggers: size).write(to: folder)
      table.add(Format.count(Double(size)), "", "", "", "", "", "", "")
      for isAIML in [false, true] {
        let rules = isAIML ? folder.appending(path: "aiml").path : files[0]
        let own = try Figures.measured(rules: rules, messages: files[1], wanted: files[2])
        let name = isAIML ? "Parley, AIML" : "Parley"
        table.add(
          "", name, Format.seconds(own.loadSeconds), Format.microseconds(own.mean),
          Format.count(own.repliesPerSecond), "\(own.wrong)",
          try Parley.peakMemory(rules: rules), "")
        table.plot.add(name, isAIML: isAIML, rules: size, microseconds: own.mean)
        for peer in Peer.all where peer.isAIML == isAIML {
          guard
            let figures = peer.run(
              rules: rules, messages: files[1], wanted: files[2], for: &table)
          else { continue }
          table.add(
            "", peer.name, figures.load, Format.microseconds(figures.microseconds),
            Format.count(figures.ms > 0 ? 1_000 / figures.ms : 0), "\(Int(figures.wrong))",
            figures.memory, Format.times(figures.microseconds / own.mean))
          table.plot.add(
            peer.name, isAIML: isAIML, rules: size, microseconds: figures.microseconds)
        }
      }
    }
  }

  /// The rules of A.L.I.C.E., 93,152 triggers written by other people; Wren's rules if those are not available.
  static let alice = Benchmark(
    name: "alice",
    about:
      "rules that people wrote, with the six messages of A.L.I.C.E.'s benchmark and 1,000 others",
    columns: ["", "load and sort", "mean", "median", "peak memory", "ratio of means"]
  ) { table, folder in
    let rules = try RuleFiles.largest(in: folder, &table)
    let memory = try Parley.peakMemory(rules: rules)
    var own: Figures?
    let six = try RuleFiles.write(Messages.six, "six.txt", in: folder)
    for (label, messages) in [
      ("Parley, the six messages", six),
      (
        "Parley, 1,000 messages",
        try RuleFiles.write(Messages.generated(1_000), "thousand.txt", in: folder)
      ),
    ] {
      let figures = try Figures.measured(rules: rules, messages: messages)
      own = own ?? figures
      table.add(
        label, Format.seconds(figures.loadSeconds), Format.microseconds(figures.mean),
        Format.microseconds(figures.median), memory, "")
    }
    guard let own else { return }
    let reading =
      try Child.measure(["sh", "-c", "cat '\(rules)'/*.rive | wc"]).microseconds / 1_000_000
    table.add(
      "cat *.rive | wc", Format.seconds(reading), "", "", "",
      String(format: "Parley's load time is %.1f times this", own.loadSeconds / reading))
    // A reply takes Python seconds.
    let (asked, label) =
      Effort.isQuick
      ? (try RuleFiles.write([Messages.six[0]], "one.txt", in: folder), "one message")
      : (six, "the six messages")
    for peer in Peer.all where !peer.isAIML {
      guard let figures = peer.run(rules: rules, messages: asked, for: &table) else { continue }
      table.add(
        "\(peer.name), \(label)", figures.load,
        Format.microseconds(figures.microseconds), "",
        figures.memory, Format.times(figures.microseconds / own.mean))
    }
  }

  /// The 98,255 categories that python-aiml installs, in Parley and in other interpreters.
  ///
  /// The last row is about a pattern for which naive matching takes millions of steps.
  static let aiml = Benchmark(
    name: "aiml",
    about: "A.L.I.C.E. in AIML, one core, with Parley each question in a conversation of its own",
    columns: ["", "load", "mean", "replies a second", "peak memory", "ratio of means"]
  ) { table, folder in
    let questions =
      try RuleFiles.shared("conformance/aiml/alice_inputs.txt").map { try RuleFiles.lines($0) }
      ?? Messages.generated(500)
    func mean(_ label: String, _ sources: [RuleSource], _ messages: [String], rules: String?) throws
      -> Double
    {
      let clock = ContinuousClock()
      var compiled: (any Responder)?
      let load = clock.measure { compiled = AIMLLanguage().compile(sources) { _ in }.responder }
      guard let robot = compiled else { return 0 }
      let rounds = max(1, Effort.count(rules == nil ? 10_000 : 50_000) / messages.count)
      var conversation = Conversation()
      let time = clock.measure {
        for _ in 0..<rounds {
          for message in messages {
            if rules != nil { conversation = Conversation() }
            _ = robot.respond(to: message, in: &conversation)
          }
        }
      }
      let mean = time.microseconds / Double(rounds * messages.count)
      table.add(
        label, rules == nil ? "" : Format.seconds(load.microseconds / 1_000_000),
        Format.microseconds(mean), Format.count(1_000_000 / mean),
        try rules.map { try Parley.peakMemory(rules: $0) } ?? "", "")
      return mean
    }
    if let alice = RuleFiles.installedAlice {
      let file = try RuleFiles.write(questions, "questions.txt", in: folder)
      let own = try mean("Parley", RuleFiles.aimlSources(in: alice), questions, rules: alice)
      table.remark("pyaiml21 is not listed, because it can't load some of these files")
      for peer in Peer.loadingAlice {
        guard let figures = peer.run(rules: alice, messages: file, for: &table) else { continue }
        table.add(
          peer.name, figures.load, Format.microseconds(figures.microseconds),
          Format.count(1000 / figures.ms), figures.memory, Format.times(figures.microseconds / own))
      }
    } else {
      table.remark("python-aiml’s A.L.I.C.E. is not there: make peers installs it")
    }
    if let second = RuleFiles.shared("brains/alice2") {
      _ = try mean(
        "Parley, A.L.I.C.E. 2", RuleFiles.aimlSources(in: second), questions, rules: second)
    } else {
      table.remark("../shared/brains/alice2 is not there")
    }
    // A search that does not remember its failures would take millions of steps.
    let pattern = String(repeating: "* A ", count: 5) + "* B"
    let hostile = RuleSource(
      name: "hostile.aiml",
      text: "<aiml><category><pattern>\(pattern)</pattern><template>x</template></category></aiml>")
    _ = try mean(
      "Parley, a message of 40 words `A` and the pattern `\(pattern)`", [hostile],
      [Array(repeating: "A", count: 40).joined(separator: " ")], rules: nil)
  }

  /// One shared set of rules, with one conversation, and with two at the same time.
  static let threads = Benchmark(
    name: "threads", about: "replies on two cores against one, on one shared set of rules",
    columns: ["", "replies/s", "ratio"]
  ) { table, folder in
    let brain = Brain(try RuleFiles.sources(at: try RuleFiles.largest(in: folder, &table)))
    let messages = Messages.generated(1_000)
    let rounds = Effort.isQuick ? 1 : 60
    func rate(tasks: Int) async -> Double {
      let time = await ContinuousClock().measure {
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<tasks {
            group.addTask {
              var talk = Conversation(user: "user \(number)", seed: UInt64(number))
              for _ in 0..<rounds {
                for message in messages { _ = brain.respond(to: message, in: &talk) }
              }
            }
          }
        }
      }
      return Double(tasks * rounds * messages.count) / (time.microseconds / 1_000_000)
    }
    let one = await rate(tasks: 1)
    let two = await rate(tasks: 2)
    table.add("one core", Format.count(one), "")
    table.add("two cores", Format.count(two), Format.times(two / one))
  }

  /// ELIZA scripts, each in one session of a million messages; later messages should not take longer.
  static let eliza = Benchmark(
    name: "eliza", about: "ELIZA scripts, one session of a million messages on one core",
    columns: [
      "", "load", "replies a second", "slowest of 10 parts", "fastest of 10 parts", "memories kept",
    ]
  ) { table, _ in
    func row(_ name: String, _ sources: [RuleSource], _ messages: [String]) {
      let clock = ContinuousClock()
      var compiled: (any Responder)?
      let load = clock.measure { compiled = ElizaLanguage().compile(sources) { _ in }.responder }
      guard let script = compiled else { return table.add(name, "no rules") }
      var conversation = Conversation()
      var next = 0
      let (parts, count) = (10, Effort.count(1_000_000) / 10)
      let rates = (0..<parts).map { _ in
        let time = clock.measure {
          for _ in 0..<count {
            _ = script.respond(to: messages[next], in: &conversation)
            next = next + 1 == messages.count ? 0 : next + 1
          }
        }
        return Double(count) * 1_000_000 / time.microseconds
      }
      table.add(
        name, Format.microseconds(load.microseconds),
        Format.count(Double(parts) / rates.map { 1 / $0 }.reduce(0, +)),
        Format.count(rates.min() ?? 0), Format.count(rates.max() ?? 0),
        "\(conversation.engine.texts.count)")
    }
    if let folder = RuleFiles.shared("conformance/eliza") {
      let doctor = try RuleFiles.source("\(folder)/scripts/doctor-1966-cacm.txt")
      for talk in ["generated/fuzz-doctor-1966-2000.txt", "conversations/cacm-1966.txt"] {
        let messages = try RuleFiles.lines("\(folder)/\(talk)").filter { $0.hasPrefix("> ") }
          .map { String($0.dropFirst(2)) }
        row("DOCTOR, repeating \(messages.count) messages", [doctor], messages)
      }
    } else {
      table.remark("skipped: ../shared/conformance/eliza is not there")
    }
    row("Keeper, repeating 1000 messages", KeeperRobot.sources, Messages.generated(1_000))
  }
}
