import Conversations
import Disk
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

struct ExploreArguments: CommandArguments {
  var common = CommonArguments()
  var seed: UInt64 = 0
  /// The maximum number of rules to reach.
  var limit = Int.max
  /// The maximum number of wordings for a rule; 0 for none.
  var wordings = 0
  /// Whether to write cases for all replies.
  var givesReplies = false
  /// Whether each case is written as one `case>` line.
  var isBrief = false
  /// The file of the transcript; `nil` for standard output.
  var output: String?
}

/// `parley explore robot.rive`: writes a transcript that covers as many rules as possible.
struct ExploreCommand: Command {
  static let name = "explore"
  static let summary = "write a transcript that covers many rules"
  static let operands = "[RULES…]"
  static let operandValues = [CompletedValue.rules]
  static let options: [Option<ExploreArguments>] = [
    .rules, .seed { $0.seed = $1 },
    .number("limit", upTo: .max, help: "stop after reaching N rules") { $0.limit = $1 },
    .number(
      "wordings", upTo: 10_000, help: "use all alternatives of a trigger, in up to N messages"
    ) { $0.wordings = $1 },
    .flag("replies", help: "add the replies that no other case gets, with their seeds") {
      $0.givesReplies = true
    },
    .flag(
      "brief", help: "write each case on one line, as case>",
      detail: """
        Such a line has a digest (a short checksum) of the rule that answers and, except in the cases of --wordings, of the \
        replies and the variables that rules set. It is smaller than other cases, but it can't show what the robot used to say.
        """
    ) { $0.isBrief = true },
    .output { $0.output = $1 }, .order, .max, .utf8, .color,
  ]
  static let details = [
    """
    RULES are rule files and folders. The default is the rule files in the current
    folder, or if there are none, Wren, the built-in robot.
    The command makes up a message for each trigger and records the reply. Rules
    that it could not reach are listed on standard error, with the reason.
    --wordings adds messages that together use every alternative and array item of
    the triggers (in AIML and ELIZA, other words for the wildcards). --replies adds
    the replies that no other case gets; the last line counts them.
    """
  ]
  static let examples = [
    "parley explore robots/waiter -o Transcripts/net.chat",
    "parley explore robots/waiter --wordings 50 --replies -o Transcripts/net.chat",
  ]

  let arguments: ExploreArguments
}

@MainActor
extension ExploreCommand {
  func run() async throws(CommandFailure) -> ExitCode {
    let output = ReportOutput(
      .output, color: .never, path: arguments.output, isPlain: true)
    let errors = ReportOutput(.error, color: arguments.color)
    let paths = arguments.chosenRules(for: "exploring", on: errors)
    let progress = WorkProgress("Exploring", unit: "rules")
    defer { progress.end() }
    ControlC.watchPreparations(progress)
    let robot = try await arguments.robot(of: paths, showing: progress)
    try ReportOutput.check(arguments.output, against: robot.stamp.files.map(\.path))
    let seed = arguments.seed
    let counter = progress.counter
    counter.begin()
    ControlC.watch()
    // This thread adds the paths through the rules to the transcript while another thread searches for more.
    let (batches, sink) = AsyncStream<[Exploration.Path]>.makeStream()
    let search = Task { @concurrent in
      defer { sink.finish() }
      return Exploration(
        of: robot.responder, from: Exploration.start(seed: seed), limit: arguments.limit,
        wordings: arguments.wordings, givesReplies: arguments.givesReplies,
        replyTime: arguments.limits.replyDuration, counter: counter,
        isStopped: { ControlC.isPressed }
      ) { sink.yield($0) }
    }
    var transcript = ExplorationTranscript(
      of: robot,
      rules: arguments.names(of: paths, inTranscript: arguments.output ?? "x.chat"),
      seed: seed, utf8: arguments.utf8, isBrief: arguments.isBrief)
    var added = 0
    for await batch in batches {
      // After Ctrl-C, the paths not replayed yet are left out, because their replies are unknown.
      if ControlC.isPressed { continue }
      progress.expect(batch.count)
      await transcript.add(batch)
      added += batch.count
      for _ in batch { progress.advance() }
    }
    let found = await search.value
    progress.end()
    output.write(StyledText(transcript.text))
    try output.finish()
    let isPartial = ControlC.isPressed
    for miss in found.misses where !isPartial || miss.reason != .notTried {
      errors.write(StyledText("\(miss.rule.location): \(miss.rule.text.oneLine): ", .strong))
      errors.write(StyledText(miss.reasonText.oneLine + "\n"))
    }
    let all = found.paths.count + found.misses.count
    let (given, choices) = found.replyCount
    let replies =
      !arguments.givesReplies
      ? ""
      : choices == 0
        ? ", none of which chooses among several replies"
        : ", and \(given) of the \(choices) replies that they choose from"
    errors.write(
      StyledText(
        "reached \(isPartial ? min(added, found.paths.count) : found.paths.count) of \(all) rules\(replies)\n",
        .good))
    errors.flush()
    ControlC.finish(errors)
    return .ok
  }
}
