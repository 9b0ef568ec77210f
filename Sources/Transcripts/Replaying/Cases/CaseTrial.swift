package import Conversations
package import Responder
package import TranscriptFormat

/// A case that is run first with the original rules, and then with changed rules.
package struct CaseTrial: Sendable {
  package let script: TranscriptCase
  package let header: TranscriptHeader
  package let path: String

  package init(script: TranscriptCase, header: TranscriptHeader, path: String) {
    self.script = script
    self.header = header
    self.path = path
  }

  /// Returns the cases that a replay would run and expect to pass, and the files that are unreadable or invalid.
  ///
  /// Files with `skip`, `todo` or `against` in their header are left out, and cases that change rules.
  package static func all(
    in files: [String], options: ReplayOptions
  ) async -> (trials: [CaseTrial], problems: [FileResult]) {
    var trials: [CaseTrial] = []
    var problems: [FileResult] = []
    for file in await LoadedFile.read(
      files, jobs: options.jobs, upTo: options.maximumFileBytes, counter: options.counter)
    {
      if let transcript = file.transcript {
        guard transcript.header.skip == nil, transcript.header.todo == nil,
          transcript.header.outsideRobot == nil
        else { continue }
        trials += options.cases(of: transcript).filter { !$0.changesRules }.map {
          CaseTrial(script: $0, header: transcript.header, path: transcript.name)
        }
      }
      if file.result.couldNotRun { problems.append(file.result) }
    }
    return (trials, problems)
  }

  package var request: RobotRequest { RobotRequest(header, of: path) }

  /// A message to the robot, with the conversation before it and the reply.
  package struct Moment: Sendable {
    package var message: String
    package var before: Conversation
    package var reply: Reply
    package var after: Conversation
  }

  /// Whether the case sees nothing of a robot but its answers: it uses only the chatroom, and no /command but `/seed`.
  package var seesOnlyAnswers: Bool {
    script.exchanges.lazy.flatMap(\.steps).allSatisfy {
      $0.screen == .chatroom && (!$0.text.hasPrefix("/") || $0.text.hasPrefix("/seed "))
    }
  }

  /// Whether the case expects certain rules to answer.
  package var namesRules: Bool {
    script.brief != nil || script.exchanges.contains { $0.steps.contains { !$0.rules.isEmpty } }
  }

  /// Runs the case, and returns its result and its messages to the robot.
  @MainActor
  package func record(
    with robot: Robot, options: ReplayOptions
  ) async -> (result: CaseResult, moments: [Moment]) {
    let recorder = MomentRecorder()
    let result = await run(with: robot, options: options, wrap: recorder.recording)
    return (result, recorder.moments)
  }

  /// Runs the case with changed rules, and with the random choices of the recorded run.
  ///
  /// Until the messages differ, the random generator has the recorded state before each message. Otherwise a changed
  /// rule that draws once more or less would change all later replies by chance.
  ///
  /// - Parameter names: the texts of the rules in the recorded run, by which `rule>` lines name them.
  @MainActor
  package func run(
    with robot: Robot, after moments: [Moment], names: RuleNames, options: ReplayOptions
  ) async -> CaseResult {
    await run(with: robot, options: options) { RecordedChoicesService($0, moments, names) }
  }

  @MainActor
  private func run(
    with robot: Robot, options: ReplayOptions,
    wrap: (any ResponderService) -> any ResponderService
  ) async -> CaseResult {
    await CaseRun(
      script, header: header, robot: robot, seed: header.seed, options: options, wrap: wrap
    ).run()
  }
}
