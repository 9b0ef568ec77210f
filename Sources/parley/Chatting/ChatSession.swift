import Chat
import Conversations
import Disk
import ObjectWorkers
import Responder
import RuleLoading
import ScreenKit
import Terminal
import Transcripts

/// A run of the chat, for `chat`, `ask`, `record` and `review`.
@MainActor
struct ChatSession {
  let arguments: ChatArguments
  /// The paths of rules and the words for built-in robots; empty for the first built-in robot.
  let rules: [String]
  /// The rule files of the current folder, if the chat uses them because the user named no rules.
  var localRules: [String] = []
  let terminal: any Terminal
  let history: any HistoryService
  /// The conversation to continue; `nil` to begin a new one.
  var resumed: KeptConversation?
  /// The scope of the review to begin with; `nil` to begin with the chat.
  var review: ReviewScope?
  /// The robot of another program and the service that gets its replies; `nil` if the robot has rules.
  var outside: (robot: Robot, responder: any ResponderService)?

  func run() async throws(CommandFailure) -> ExitCode {
    defer { terminal.flush() }
    // Settings are only defaults, so they make no option an error.
    if arguments.objectSections.isEmpty { try arguments.objects.check() }
    let clock = SystemClock()
    let log: FileLogService? =
      if let path = arguments.log { try FileLogService(path: path) } else { nil }
    let recording: TranscriptRecording? =
      if let path = arguments.record { try TranscriptRecording(path: path) } else { nil }
    let relay = RuleChangeRelay()
    // Only the option is a consent: settings apply even if standard error is a file, and nobody can be asked.
    let mode: ObjectConsent.Mode = arguments.objects.languages.isEmpty ? .known : .given
    let consent = ObjectConsent(ObjectConsent.canAsk ? .asking : mode)
    let objects = objects(consent, log: log, clock: clock)
    defer { objects?.stop() }
    let application = ChatApplication(
      views: views(clock: clock), services: services(clock: clock, relay, objects, consent),
      settings: settings,
      log: log, sink: recording)
    relay.application = application
    let sizes = ResizeRelay(clock: clock) { [weak application] in
      await application?.tell(.resized)
    }
    terminal.onResize { sizes.resized() }
    terminal.onEnd { [weak application] _ in await application?.tell(.endRequested) }
    let outcome = await application.run(
      resuming: resumed?.id, beginningWithReview: review)
    terminal.showTitle(nil)
    terminal.flush()
    let failure = await history.catchUpAtEnd()
    if let notice = failure ?? (terminal.isInteractive ? nil : history.takeNotice()) {
      complain(StyledText(Words.complaint(ChatProblem.history(notice).words), .problem))
    }
    // The line editor may still hold the chatroom, and thereby keep the recording from ending by itself.
    recording?.finish()
    if outcome.failure != nil {
      if let resumed { complain(StyledText(Words.stillThere(resumed.id), .notice)) }
      return .couldNotRun
    }
    if terminal is OneMessageTerminal, outcome.hasMissingReply { return .couldNotRun }
    // On a terminal an unknown command is no failure, because the user sees the notice.
    if !terminal.isInteractive, outcome.unknownCommandCount > 0 { return .negative }
    return arguments.strict && outcome.unansweredCount + outcome.catchAllCount > 0 ? .negative : .ok
  }

  private var settings: ChatSettings {
    var settings = ChatSettings(
      user: resumed?.origin.user ?? arguments.user ?? ChatSettings.defaultUser,
      seed: resumed?.origin.seed ?? arguments.seed ?? .random(in: 0...0xFFFF_FFFF),
      givesRulesAsData: arguments.json, showsFullExplanations: arguments.why,
      startsFresh: arguments.startsFresh)
    settings.tracesReplies = arguments.tracesReplies
    settings.showsGreeting = terminal.isInteractive && !arguments.json
    settings.linksFiles = terminal.isInteractive && !arguments.json
    settings.countsCatchAlls = arguments.refusesCatchAlls
    settings.showsTimes = arguments.showsTimes
    settings.maximumMessageBytes = arguments.limits.message
    settings.maximumRecordedBytes = arguments.limits.saved
    settings.localRules = localRules
    settings.hasRules = outside == nil
    settings.isPacked = PackedRobot.isAttached
    return settings
  }

  private func views(clock: any ChatClock) -> any ViewFactory {
    if terminal.isInteractive, !arguments.json {
      return TerminalViews(
        terminal: terminal, errors: complain, clock: clock,
        showsState: !arguments.plain && arguments.showsState)
    }
    return PipeViews(
      terminal: terminal, errors: complain, isJSON: arguments.json,
      takesCommands: terminal.isInteractive || arguments.takesCommands)
  }

  /// Returns the callback for changed files; `nil` in a pipe, where the next message detects the change.
  private func filesChanged(_ relay: RuleChangeRelay) -> (@Sendable () -> Void)? {
    guard terminal.isInteractive else { return nil }
    return { Task { await relay.tell() } }
  }

  /// Returns the runner of the rules' objects, and asks for the user's consent if necessary; `nil` without objects.
  ///
  /// If the rules change during the chat, their objects run only after `/objects run`, or if the user agreed to them in
  /// an earlier chat.
  private func objects(
    _ consent: ObjectConsent, log: FileLogService?, clock: any ChatClock
  ) -> ObjectRunner? {
    var note: (@Sendable (ObjectLanguage, String) -> Void)?
    if let log {
      note = { language, line in
        log.write(line: "\(clock.now) object \(language.rawValue): " + line.oneLine)
      }
    }
    guard outside == nil,
      let objects = ObjectRunner(
        arguments, sections: arguments.objectSections, consent: consent, log: note)
    else { return nil }
    var service = ChatRobots(
      arguments: arguments.common, rules: rules, clock: clock,
      takesFingerprint: !arguments.isHistoryOff
    ).loader(for: .initial)
    service.objects = objects
    service.askForObjects()
    consent.endQuestions()
    return objects
  }

  private func services(
    clock: any ChatClock, _ relay: RuleChangeRelay, _ objects: ObjectRunner?,
    _ consent: ObjectConsent
  ) -> ChatServices {
    let robots: any RobotService =
      if let outside { ReplayRobotService(robot: outside.robot) } else {
        ChatRobots(
          arguments: arguments.common, rules: rules, clock: clock,
          takesFingerprint: !arguments.isHistoryOff, filesChanged: filesChanged(relay),
          objects: objects, consent: consent)
      }
    return ChatServices(
      robot: robots, responder: outside?.responder ?? responder(clock: clock, objects),
      history: history,
      transcripts: FileTranscriptService(limits: arguments.limits),
      files: RuleFiles(isInteractive: terminal.isInteractive, userFolder: UserFolder.rules),
      cases: TranscriptCases(languages: arguments.languages), clock: clock)
  }

  /// Returns the service that computes replies: on a background thread on a terminal, and on this thread in a pipe.
  ///
  /// A pipe needs no Ctrl-C during a reply, and switching threads twice takes longer than most replies.
  private func responder(
    clock: any ChatClock, _ objects: ObjectRunner?
  ) -> any ResponderService {
    let limit = arguments.limits.replyDuration
    return terminal.isInteractive
      ? BackgroundResponderService(clock: clock, limit: limit, objects: objects?.handler)
      : InlineResponderService(clock: clock, limit: limit, objects: objects?.handler)
  }

  /// A function that prints a text to standard error, after the output so far.
  private var complain: ErrorOutput {
    let palette = Palette(
      isColored: StandardStreams.allowsColor(arguments.color, on: .error),
      theme: arguments.theme.resolved(environment: Environment.variable))
    return { [terminal] text in terminal.complain(palette.render(text)) }
  }
}
