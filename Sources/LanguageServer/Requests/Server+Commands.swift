import Conversations
import JSON
import Responder
import TranscriptFormat
import Transcripts

/// Running the commands of code lenses and fixes.
extension Server {
  /// The name of the diagnostics that show what failed when cases were run.
  static let failedCase = "failed-case"

  /// Begins to run a command; the request is answered when the command has ended.
  func execute(_ id: JSONValue, _ params: JSONValue) throws(ProtocolError) {
    let name = params["command"]?.string ?? ""
    guard let command = WorkspaceCommand(rawValue: name) else {
      throw ProtocolError(.invalidParams, "there is no command '\(name)'")
    }
    let arguments = params["arguments"]?.elements ?? []
    switch command {
    case .explain:
      let text = try explanation(ofCheck: arguments.first ?? .null)
      show(text)
      connection.answer(id, .success(.string(text)))
    case .ask, .why:
      let question = try question(arguments.first ?? .null)
      if command == .ask || question.testCase == nil {
        connection.answer(id, .success(reply(to: question, explains: command == .why)))
      } else {
        Task { connection.answer(id, .success(await explanation(of: question))) }
      }
    case .run, .expect:
      let chosen = try cases(at: arguments)
      Task {
        let result = command == .run ? await run(chosen) : await expect(chosen)
        connection.answer(id, .success(result))
      }
    }
  }

  func show(_ text: String, isProblem: Bool = false) {
    connection.notify(
      "window/showMessage", ["type": isProblem ? 2 : 3, "message": .string(text)])
  }
}

extension Server {
  private func explanation(ofCheck place: JSONValue) throws(ProtocolError) -> String {
    let file = try file(["textDocument": place])
    let name = place["check"]?.string
    guard
      let check = file.language.rules?.checks.first(where: { $0.name == name })
    else { throw ProtocolError(.invalidParams, "there is no check '\(name ?? "")'") }
    return "\(check.name): \(check.summary)\n\n\(check.explanation)"
  }
}

/// Running cases.
extension Server {
  /// Returns the cases at places, by transcript; a place without a line stands for all cases of its transcript.
  private func cases(
    at places: [JSONValue]
  ) throws(ProtocolError) -> [(file: SourceFile, transcript: Transcript)] {
    var lines: [String: [Int?]] = [:]
    for place in places {
      guard let uri = place["uri"]?.string else {
        throw ProtocolError(.invalidParams, "an argument needs a uri")
      }
      lines[DocumentAddress.path(of: uri), default: []].append(Self.line(of: place))
    }
    var found: [(file: SourceFile, transcript: Transcript)] = []
    for (path, chosen) in lines.sorted(by: { $0.key < $1.key }) {
      guard let file = workspace.files[path], file.language.isOfTranscripts else {
        throw ProtocolError(.requestFailed, "not a transcript: \(path)")
      }
      var transcript = Self.parsed(file)
      if !chosen.contains(nil) {
        let starts = Set(
          chosen.compactMap { line in
            transcript.cases.last { $0.location.line <= (line ?? 0) + 1 }?.location.line
          })
        transcript.cases = transcript.cases.filter { starts.contains($0.location.line) }
      }
      found.append((file, transcript))
    }
    return found
  }

  /// Returns the line of an argument, at most the largest number of the protocol, so that nothing added to it overflows.
  private static func line(of place: JSONValue) -> Int? {
    place["line"]?.integer.map { min($0, Int(Int32.max)) }
  }

  /// Runs cases, and shows what failed as diagnostics, until the transcript changes.
  private func run(
    _ chosen: [(file: SourceFile, transcript: Transcript)]
  ) async -> JSONValue {
    var results: [CaseResult] = []
    var problems: [Diagnostic] = []
    for (file, transcript) in chosen {
      let result = await Replayer(robots: provider(of: file, transcript.header)).replay(transcript)
      results += result.cases
      problems += result.diagnostics.filter { $0.severity == .error }
      guard workspace.files[file.path] === file else { continue }
      let ran = Self.lines(ofCasesAt: transcript.cases.map(\.location.line), in: file)
      diagnostics[file.path, default: []].removeAll { diagnostic in
        diagnostic.check == Self.failedCase
          && ran.contains { $0.contains(diagnostic.location.line) }
      }
      diagnostics[file.path, default: []] += result.cases.filter(\.isFailure)
        .flatMap(\.failures).map(Self.diagnostic)
      publish([file.path])
    }
    let failed = results.filter(\.isFailure)
    show(Self.summary(results, failed, problems), isProblem: !failed.isEmpty || !problems.isEmpty)
    return [
      "passed": JSONValue(results.count - failed.count), "failed": JSONValue(failed.count),
      "failures": .array(
        failed.flatMap(\.failures).map { failure in
          [
            "uri": .string(DocumentAddress.uri(of: failure.location.file)),
            "line": JSONValue(failure.location.line - 1), "message": .string(failure.summary),
            "expected": .string(failure.expected), "got": .string(failure.got),
          ]
        }),
    ]
  }

  /// Returns the lines of cases, each up to the next case of the transcript, given the lines where the cases begin.
  ///
  /// Complexity: linear in the transcript, but for a logarithm.
  static func lines(ofCasesAt starts: [Int], in file: SourceFile) -> [Range<Int>] {
    let all = parsed(file).cases.map(\.location.line)
    return starts.map { start in
      start..<(all[all.partitionPoint { $0 > start }...].first ?? .max)
    }
  }

  private static func diagnostic(_ failure: Failure) -> Diagnostic {
    let expected = failure.expected.isEmpty ? "" : "; expected: \(failure.expected)"
    return Diagnostic(
      .error, failedCase, at: failure.location, "\(failure.summary)\(expected)",
      hint: failure.got.isEmpty ? nil : "got: \(failure.got)")
  }

  private static func summary(
    _ results: [CaseResult], _ failed: [CaseResult], _ problems: [Diagnostic]
  ) -> String {
    if let problem = problems.first { return "The case could not run: \(problem.message)" }
    if failed.isEmpty { return "\(Words.count(results.count, "case")) passed" }
    let titles = failed.prefix(3).map { $0.title.isEmpty ? "line \($0.location.line)" : $0.title }
    return "\(failed.count) of \(Words.count(results.count, "case")) failed: "
      + titles.joined(separator: ", ") + (failed.count > titles.count ? ", …" : "")
  }

  /// Returns the edit by which cases expect the current replies, and sends the edit to a client that applies edits.
  private func expect(
    _ chosen: [(file: SourceFile, transcript: Transcript)]
  ) async -> JSONValue {
    var options = ReplayOptions()
    options.update = .exact
    options.fillsInRules = true
    var changes: [String: [(range: Range<Int>, text: String)]] = [:]
    for (file, transcript) in chosen {
      let result = await Replayer(
        robots: provider(of: file, transcript.header), options: options
      ).replay(transcript)
      let new = result.updated(file.source.bytes)
      guard workspace.files[file.path] === file else { continue }
      let edits = edits(replacing: file.source.bytes[...], with: new[...])
      if !edits.isEmpty { changes[file.path] = edits }
    }
    guard !changes.isEmpty else {
      show("The robot says what the transcript expects")
      return .null
    }
    let edit = workspaceEdit(changes)
    if client.appliesEdits {
      connection.request(
        "workspace/applyEdit", ["label": "Expect the current replies", "edit": edit])
    }
    return edit
  }
}

/// Asking a robot a message, or explaining its reply.
extension Server {
  /// A message to a robot, with the conversation before it.
  private struct Question {
    var message: String
    var conversation: Conversation
    var responder: any Responder
    /// The case and the line of a transcript in which the message is typed.
    var testCase: (trial: CaseTrial, file: SourceFile, line: Int)?
  }

  private func question(_ place: JSONValue) throws(ProtocolError) -> Question {
    guard let uri = place["uri"]?.string,
      let file = workspace.files[DocumentAddress.path(of: uri)]
    else { throw ProtocolError(.invalidParams, "an argument needs the uri of a rule file") }
    guard let key = workspace.robotPaths(of: file.path).first, let responder = responders[key]
    else {
      throw ProtocolError(.requestFailed, "the rules are not compiled")
    }
    let line = Self.line(of: place) ?? 0
    if let message = place["message"]?.string {
      return Question(message: message, conversation: Conversation(), responder: responder)
    }
    if file.language.isOfTranscripts {
      let transcript = Self.parsed(file)
      let exchanges = transcript.cases.flatMap { testCase in
        testCase.exchanges.map { (testCase, $0) }
      }
      let typed = exchanges.last { ($0.1.steps.first?.location.start.line ?? .max) <= line + 1 }
      guard let (testCase, exchange) = typed, let step = exchange.steps.first else {
        throw ProtocolError(.requestFailed, "no message is typed here")
      }
      let trial = CaseTrial(script: testCase, header: transcript.header, path: file.path)
      return Question(
        message: step.text, conversation: Conversation(), responder: responder,
        testCase: (trial, file, step.location.start.line))
    }
    let lineRange = file.lines.range(ofLine: line)
    let symbol = file.rules.last { $0.range.lowerBound <= lineRange.upperBound }
    guard let symbol, let rule = compiledRule(symbol, in: file, of: key, responder) else {
      throw ProtocolError(.requestFailed, "no rule is compiled here")
    }
    let conversation = Self.conversation(inTopicOf: rule, responder)
    guard let message = responder.messages(matching: rule, in: conversation, limit: 1).first
    else { throw ProtocolError(.requestFailed, "no message is known that the rule matches") }
    return Question(message: message, conversation: conversation, responder: responder)
  }

  /// Answers a question, and shows the exchange, or its explanation.
  private func reply(to question: Question, explains: Bool) -> JSONValue {
    withReplyTimeLimit {
      var conversation = question.conversation
      let reply = question.responder.respond(to: question.message, in: &conversation)
      return shown(
        question.message, before: question.conversation, reply, by: question.responder,
        explains: explains)
    }
  }

  /// Explains the reply to a message of a transcript, after the messages above it.
  private func explanation(of question: Question) async -> JSONValue {
    guard let (trial, file, line) = question.testCase else { return .null }
    let exchanges = trial.script.exchanges.filter {
      ($0.steps.first?.location.start.line ?? .max) <= line
    }
    let upToHere = CaseTrial(
      script: TranscriptCase(
        title: trial.script.title, location: trial.script.location, exchanges: exchanges),
      header: trial.header, path: trial.path)
    do throws(RobotLoadError) {
      let robot = try await provider(of: file, trial.header).robot(for: trial.request)
      let moments = await upToHere.record(with: robot, options: ReplayOptions()).moments
      guard let last = moments.last else { return .null }
      return withReplyTimeLimit {
        shown(
          last.message, before: last.before, last.reply, by: robot.responder, explains: true)
      }
    } catch {
      show(error.reason, isProblem: true)
      return .null
    }
  }

  /// Shows an exchange, or its explanation.
  private func shown(
    _ message: String, before: Conversation, _ reply: Reply, by responder: any Responder,
    explains: Bool
  ) -> JSONValue {
    let winner = reply.explanation.winner
    var text = "you> \(message)\nbot> \(reply.text)"
    if explains {
      let runnersUp = responder.runnersUp(
        to: message, in: before, limit: ExplanationNode.maximumRunnersUp + 1)
      let exchange = Exchange(
        message: message, reply: reply, topic: nil, duration: .zero, at: WallTime(microseconds: 0))
      let moment = Moment(
        exchange: exchange, before: before, robot: Robot(name: "", responder: responder))
      text = ExplanationNode(moment, runnersUp: runnersUp).lines.joined(separator: "\n")
    }
    show(text)
    return [
      "message": .string(message), "reply": .string(reply.text), "rule": JSONValue(winner?.text),
      "location": winner.flatMap(place).flatMap(location) ?? .null, "text": .string(text),
    ]
  }
}
