import Conversations
import Disk
import Responder
import RuleLoading
import Terminal
import TranscriptFormat
import Transcripts

/// A run of `explore`.
@MainActor
struct ExploreSession {
  let arguments: Arguments

  func run() async throws(CommandFailure) -> ExitCode {
    let output = ReportOutput(
      .output, color: .never, isFile: arguments.output != nil, isPlain: true)
    let errors = ReportOutput(.error, color: arguments.color)
    let chosen = arguments.chosenRules(for: "exploring", on: errors)
    let paths = chosen.isEmpty ? [RobotRequest.builtin] : chosen
    let robot = try await loaded(paths)
    let seed = arguments.seed ?? 0
    let progress = WorkProgress("Exploring")
    defer { progress.end() }
    // This thread adds the paths through the rules to the transcript while another thread searches for more.
    let (batches, sink) = AsyncStream<[Exploration.Path]>.makeStream()
    async let exploration = Self.explore(
      robot.responder, seed: seed, limit: arguments.explore.limit ?? .max,
      wordings: arguments.explore.wordings ?? 0, givesReplies: arguments.explore.givesReplies,
      replyTime: arguments.limits.replyDuration, sink)
    var transcript = ExplorationTranscript(
      of: robot,
      rules: arguments.names(of: paths, inTranscript: arguments.output ?? "x.chat"),
      seed: seed, utf8: arguments.utf8)
    for await batch in batches { await transcript.add(batch) }
    let found = await exploration
    progress.end()
    output.write(StyledText(transcript.text))
    if let path = arguments.output {
      try ReportOutput.put(output.collected, at: path)
    }
    output.flush()
    for miss in found.misses {
      errors.write(StyledText("\(miss.rule.location): \(miss.rule.text.oneLine): ", .strong))
      errors.write(StyledText(miss.words.oneLine + "\n"))
    }
    let all = found.paths.count + found.misses.count
    let replies =
      arguments.explore.givesReplies
      ? ", and \(found.replyCount.given) of their \(found.replyCount.all) replies" : ""
    errors.write(StyledText("reached \(found.paths.count) of \(all) rules\(replies)\n", .good))
    errors.flush()
    return .ok
  }

  @concurrent
  private static func explore(
    _ responder: any Responder, seed: UInt64, limit: Int, wordings: Int, givesReplies: Bool,
    replyTime: Duration?, _ sink: AsyncStream<[Exploration.Path]>.Continuation
  ) async -> Exploration {
    defer { sink.finish() }
    return Exploration(
      of: responder, from: Exploration.start(seed: seed), limit: limit,
      wordings: wordings, givesReplies: givesReplies, replyTime: replyTime
    ) { sink.yield($0) }
  }

  private func loaded(_ paths: [String]) async throws(CommandFailure) -> Robot {
    do throws(RobotLoadError) {
      return try await LiveRobots(rules: paths, languages: arguments.languages)
        .robot(for: RobotRequest())
    } catch {
      throw .rules(path: error.path ?? paths[0], reason: error.reason)
    }
  }
}
