import Conversations
import Foundation
import HistoryStore
import ObjectWorkers
import Responder
import RiveScript
import Robots
import TranscriptFormat
import Transcripts

/// Benchmarks of what surrounds a robot: the chatroom, transcripts, the history and objects.
extension Benchmark {
  /// The cost of the chatroom's Presenter and Interactor beside the robot alone, and the time of `parley replay`.
  static let transcripts = Benchmark(
    name: "transcripts",
    about: "exchanges through Presenter and Interactor against plain calls of the robot",
    columns: ["", "robot alone", "through the chatroom", "overhead"]
  ) { table, folder in
    let messages = Messages.generated(10)
    let talk = messages.map { "you> \($0)\nbot (any)>\n" }.joined()
    let (talks, files) = (Effort.count(2_000), Effort.count(10_000))
    func rate(_ microseconds: Double) -> String { Format.rate(1_000_000 / microseconds) }
    for (name, responder) in [
      ("Wren", Brain(BuiltinRobot.sources) as any Responder), ("an echo", Echo()),
    ] {
      let alone =
        ContinuousClock().measure {
          for seed in 0..<talks {
            var talk = Conversation(seed: UInt64(seed))
            for message in messages { _ = responder.respond(to: message, in: &talk) }
          }
        }.microseconds / Double(talks * messages.count)
      let text = (0..<talks).map { "# talk \($0)\n" + talk }.joined()
      let through =
        try await Self.replayTime(text, Robot(name: name, responder: responder))
        / Double(talks * messages.count)
      table.add(name, rate(alone), rate(through), Format.microseconds(through - alone))
    }
    guard let parley = table.parley() else { return }
    for number in 0..<files {
      _ = try RuleFiles.write(
        ["seed: \(number)\n\n# talk \(number)\n\(talk)"], "files/\(number).chat", in: folder)
    }
    var times: [Double] = []
    for jobs in [1, 2] {
      let time = try (0..<(Effort.isQuick ? 1 : 3)).map { _ in
        try Child.measure(
          [parley, "replay", "--jobs", "\(jobs)", folder.appending(path: "files").path]
        ).microseconds
      }.quantile(0.5)
      times.append(time)
      table.add(
        "parley replay, \(jobs == 1 ? "one job" : "two jobs")", "",
        rate(time / Double(files * messages.count)), Format.seconds(time / 1_000_000) + " in all")
    }
    table.remark(
      "\(Format.count(Double(files))) files of \(messages.count) exchanges, including startup; two jobs are "
        + String(format: "%.1f times as fast as one", times[0] / times[1]))
  }

  /// Returns the microseconds that replaying a transcript takes.
  @MainActor
  private static func replayTime(_ text: String, _ robot: Robot) async throws -> Double {
    let replayer = Replayer(robots: SingleRobot(robot))
    let transcript = Transcript(TranscriptDocument(name: "bench", text: text))
    let start = ContinuousClock.now
    let result = await replayer.replay(transcript)
    let time = ContinuousClock.now - start
    guard result.cases.allSatisfy({ $0.status == .passed }) else {
      throw Child.Failure(description: "a case does not pass")
    }
    return time.microseconds
  }

  /// A history of several years: the time to show its screen and to search it.
  static let history = Benchmark(
    name: "history",
    about: "100,000 conversations with a million messages; a screen and searches, median of 20",
    columns: ["", "time"]
  ) { table, folder in
    let (talks, length) = (Effort.count(100_000), 10)
    let location = HistoryLocation(folder: folder.path)
    let clock = ContinuousClock()
    let count = Double(talks * length)
    let writing = try await clock.measure {
      try await fill(SQLiteHistoryService(at: location), talks, length)
    }
    table.add("store an exchange", Format.microseconds(writing.microseconds / count))
    let cold = try await clock.measure {
      _ = try await SQLiteHistoryService(at: location).page(matching: [], after: nil, limit: 20)
    }
    table.add(
      "open the history and list the latest conversations", Format.milliseconds(cold.microseconds))
    let history = SQLiteHistoryService(at: location)
    for (label, words, rowsBefore) in [
      ("list conversations", [], 0), ("… after 50,000 rows", [], 50_000),
      ("search for a word that is in every message", ["message"], 0),
      ("… after 50,000 rows", ["message"], 50_000),
      ("the first letter of many words", ["t"], 0), ("the beginning of 50,000 words", ["rare"], 0),
      ("a rare word", ["rare77"], 0), ("two words", ["about", "tea"], 0), ("Chinese", ["喝茶"], 0),
      ("Chinese and a word", ["喝", "more"], 0), ("a word in no message", ["xyzzy"], 0),
      ("two that never occur together", ["tea", "trains"], 0),
      ("punctuation that is in no message", [":-)"], 0),
    ] {
      var last: KeptConversation.ID?
      for _ in 0..<min(rowsBefore, talks - 20) / 100 {
        last = try await history.page(matching: words, after: last, limit: 100).items.last?.id
      }
      var times: [Double] = []
      for _ in 0..<20 {
        let time = try await clock.measure {
          _ = try await history.page(matching: words, after: last, limit: 20)
        }
        times.append(time.microseconds)
      }
      table.add(label, Format.milliseconds(times.quantile(0.5)))
    }
    table.remark(
      "peak memory, all earlier benchmarks included: \(Format.megabytes(OwnProcess.peakMemory))"
    )
    let bytes = try FileManager.default.attributesOfItem(atPath: location.file)[.size] as? Int
    table.remark("\(Format.count(count)) messages in \(Format.megabytes(bytes ?? 0))")
  }

  private static func fill(_ history: SQLiteHistoryService, _ talks: Int, _ length: Int)
    async throws
  {
    let topics = ["tea", "cats", "the weather", "trains", "time", "喝茶", "music", "toast"]
    for number in 0..<talks {
      let origin = ConversationOrigin(
        rules: .builtin, robot: "Wren", user: "user \(number % 10)", seed: UInt64(number),
        started: WallTime(microseconds: Int64(number)))
      var memory = Conversation(user: origin.user, seed: origin.seed)
      var id: KeptConversation.ID?
      for index in 0..<length {
        let topic = topics[(number &* 7 &+ index) % topics.count]
        let message = "message \(index) of talk \(number) about \(topic)"
        let reply = "Tell me more about \(topic), rare\(number % 50_000)."
        memory.record(input: message, reply: reply)
        id = try await history.record(
          HistoryEntry(message: message, reply: reply, at: origin.started), in: id, of: origin,
          memory: memory)
      }
    }
  }

  /// Calls to objects, compared with calls to a worker that does nothing and with replies without a call.
  static let objects = Benchmark(
    name: "objects", about: "calls to objects, one after another, elapsed time of a reply",
    columns: ["", "median", "of that, the call"]
  ) { table, folder in
    // The worker of this language answers every request with the same line.
    let nothing = ObjectLanguage(rawValue: "nothing")
    let calls = Effort.count(20_000)
    let bodies = [
      ("nothing", "nothing"), ("python", "return args[0]"), ("javascript", "return args[0];"),
      ("perl", "my ($rs, @args) = @_;\nreturn $args[0];"), ("shell", "echo \"$1\""),
    ]
    let text =
      "! version = 2.0\n+ plain *\n- <star>\n"
      + bodies.map { name, body in
        "> object \(name) \(name)\n\(body)\n< object\n+ \(name) *\n- <call>\(name) <star></call>\n"
      }.joined()
    let idleWorker = #"""
      open(my $in, "<&=3"); open(my $out, ">&=4"); $_ = <$in>;
      syswrite($out, qq({"op":"loaded","failed":{}}\n));
      while (<$in>) { syswrite($out, qq({"op":"result","text":"x","set":[]}\n)) }
      """#
    var options = ObjectOptions(languages: Set(ObjectLanguage.known + [nothing]))
    options.commands[nothing] = ["perl", "-e", idleWorker]
    let runner = ObjectRunner(for: { [options] _ in options }, consent: { _ in true })
    defer { runner.stop() }
    let source = RuleSource(name: "objects.rive", text: text)
    let brain = Brain([source])
    _ = runner.admit(brain, of: [source], in: folder.path)
    func median(_ word: String, _ runner: ObjectRunner?, _ count: Int = calls) -> Double {
      var talk = Conversation(seed: 1)
      return (0..<max(10, count)).map { number in
        let message = "\(word) x\(number % 7)"
        return ContinuousClock().measure {
          ObjectAnswerer.answering(by: runner?.handler) {
            _ = brain.respond(to: message, in: &talk)
          }
        }.microseconds
      }.quantile(0.5)
    }
    table.add("a reply without a call, objects off", Format.time(median("plain", nil)), "–")
    let handled = median("plain", runner)
    table.add("a reply without a call, objects on", Format.time(handled), "–")
    for language in [nothing] + ObjectLanguage.known {
      guard language == nothing || language.isInstalled else {
        table.remark("\(language.label) is not installed")
        continue
      }
      let time = median(language.rawValue, runner, language == .shell ? calls / 20 : calls)
      let name = language == nothing ? "a worker that does nothing" : language.label
      table.add(name, Format.time(time), Format.time(time - handled))
    }
  }
}

/// A robot that answers with the message, so that only the overhead is measured.
private struct Echo: Responder {
  var summary: RuleSummary { RuleSummary(language: "Echo", files: 0, rules: 0, topics: 0) }
  var rules: [Rule] { [] }

  func respond(to message: String, in conversation: inout Conversation) -> Reply {
    conversation.record(input: message, reply: message)
    return Reply(text: message)
  }
}
