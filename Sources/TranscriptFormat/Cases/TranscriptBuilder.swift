import Responder

/// Groups the lines of a document into cases, and reports misplaced lines.
struct TranscriptBuilder {
  var header = TranscriptHeader()
  var cases: [TranscriptCase] = []
  var diagnostics: [Diagnostic] = []

  private let document: TranscriptDocument
  private var settings: [Assignment] = []
  /// The last `clock>` line before the next message.
  private var clock: (time: LocalTime, location: LineLocation)?
  private var calls: [ScriptedCall] = []
  /// The user of the last `user>` line in the case.
  private var user: String?
  private var seenKeys: Set<HeaderKey> = []

  init(_ document: TranscriptDocument) { self.document = document }

  mutating func build() {
    for line in document.lines { read(line) }
    reportUnusedLines()
    cases.removeAll { $0.title.isEmpty && $0.exchanges.isEmpty }
    cases = cases.flatMap(\.withWordings)
  }

  private mutating func read(_ line: TranscriptDocument.Line) {
    let location = LineLocation(start: line.location, bytes: line.bytes)
    switch line.entry {
    case .comment, .blank: break
    case .header(let key, let value): read(key, value, location)
    case .title(let title):
      reportUnusedLines()
      user = nil
      cases.append(TranscriptCase(title: title, location: line.location, exchanges: []))
    case .you(let text): start(.init(screen: .chatroom, text: text, location: location))
    case .history(let text): start(.init(screen: .history, text: text, location: location))
    case .review(let text): start(.init(screen: .review, text: text, location: location))
    case .bot(let expectation): add(.bot, expectation, location)
    case .note(let expectation): add(.note, expectation, location)
    case .or(let expectation):
      if awaitsWordings {
        addWording(expectation, location)
      } else {
        addChoice(expectation, location)
      }
    case .brief(let brief):
      reportUnusedLines()
      user = nil
      cases += brief.cases(at: location)
    case .set(let name, let value):
      settings.append(Assignment(name: name, value: value, location: location))
    case .clock(let time): clock = (time, location)
    case .user(let name): user = name
    case .call(let call): calls.append(ScriptedCall(call: call, location: location))
    case .expect(let name, let value):
      changeLastStep(location, "expect>") {
        $0.expectations.append(Assignment(name: name, value: value, location: location))
      }
    case .check(let check):
      var earlier: Int?
      if case .sameAs(let message) = check {
        earlier = cases.last?.exchanges.dropLast().lastIndex {
          ByteText($0.steps[0].text) == ByteText(message)
        }
        if earlier == nil {
          return report(
            "bad-value", location, "no earlier `you>` of the case is `\(message)`",
            hint: "`same as>` takes the message whose reply has to be the same")
        }
      }
      changeLastStep(location, "\(check.label.rawValue)>") {
        $0.checks.append(ScriptedCheck(check, at: location, earlierExchange: earlier))
      }
    case .rule(let reference):
      changeLastStep(location, "rule>") {
        $0.rules.append(ExpectedRule(reference: reference, location: location))
      }
    }
  }

  private mutating func start(_ step: ScriptedExchange.Step) {
    if cases.isEmpty || step.screen == .chatroom && cases.last?.brief != nil {
      cases.append(TranscriptCase(title: "", location: step.location.start, exchanges: []))
    }
    var step = step
    (step.settings, step.clock, step.calls) = (settings, clock?.time, calls)
    (settings, clock, calls) = ([], nil, [])
    step.user = user
    let last = cases.count - 1
    if step.screen == .chatroom {
      cases[last].exchanges.append(ScriptedExchange(steps: [step]))
    } else if cases[last].exchanges.isEmpty || cases[last].brief != nil {
      report(
        "misplaced-line", step.location,
        "`\(step.screen)>` needs a `you>` above it that opens the screen")
    } else {
      cases[last].exchanges[cases[last].exchanges.count - 1].steps.append(step)
    }
  }

  private mutating func add(
    _ speaker: ExpectedOutput.Speaker, _ expectation: ExpectedText, _ location: LineLocation
  ) {
    guard let choice = choice(expectation, location) else { return }
    changeLastStep(location, "\(speaker.rawValue)>") {
      $0.outputs.append(ExpectedOutput(speaker: speaker, choices: [choice]))
    }
  }

  /// Whether the last line is a message, or another wording of it.
  private var awaitsWordings: Bool {
    guard let step = cases.last?.exchanges.last?.steps.last else { return false }
    return cases.last?.brief == nil && step.screen == .chatroom && step.outputs.isEmpty
      && !step.expectsBeyondOutput && settings.isEmpty && clock == nil && calls.isEmpty
  }

  private mutating func addWording(_ text: ExpectedText, _ location: LineLocation) {
    guard case .exact(let pieces) = text, pieces.count == 1 else {
      report(
        "bad-value", location, "another wording of a message is its whole text",
        hint: "`or>` without a word in brackets, and `\\[...]` for `[...]`")
      return
    }
    changeLastStep(location, "or>") {
      $0.wordings.append(Wording(text: pieces[0], location: location))
    }
  }

  private mutating func addChoice(_ expectation: ExpectedText, _ location: LineLocation) {
    guard let choice = choice(expectation, location) else { return }
    var belongs = false
    changeLastStep(location, "or>") { step in
      guard !step.outputs.isEmpty, !step.expectsBeyondOutput else { return }
      step.outputs[step.outputs.count - 1].choices.append(choice)
      belongs = true
    }
    if !belongs, let last = cases.last, last.brief == nil, !last.exchanges.isEmpty {
      report("misplaced-line", location, "`or>` needs a `you>`, `bot>` or `note>` right above it")
    }
  }

  private func choice(_ expectation: ExpectedText, _ location: LineLocation) -> ExpectedOutput
    .Choice?
  {
    // The parser has rejected every expression that cannot be compiled.
    guard let matcher = try? TextMatcher(expectation) else { return nil }
    return ExpectedOutput.Choice(expectation: expectation, matcher: matcher, location: location)
  }

  private mutating func changeLastStep(
    _ location: LineLocation, _ label: String, _ body: (inout ScriptedExchange.Step) -> Void
  ) {
    let last = cases.count - 1
    guard last >= 0, cases[last].brief == nil, !cases[last].exchanges.isEmpty else {
      report("misplaced-line", location, "`\(label)` needs a `you>` above it")
      return
    }
    let exchange = cases[last].exchanges.count - 1
    let step = cases[last].exchanges[exchange].steps.count - 1
    body(&cases[last].exchanges[exchange].steps[step])
  }

  private mutating func reportUnusedLines() {
    for setting in settings {
      report("misplaced-line", setting.location, "`set>` needs a `you>` below it")
    }
    for call in calls { report("misplaced-line", call.location, "`call>` needs a `you>` below it") }
    if let clock { report("misplaced-line", clock.location, "`clock>` needs a `you>` below it") }
    (settings, clock, calls) = ([], nil, [])
  }

  private mutating func read(_ key: HeaderKey, _ value: String, _ location: LineLocation) {
    if key != .rules, !seenKeys.insert(key).inserted {
      report("duplicate-key", location, "`\(key.rawValue):` is given twice")
    }
    switch key {
    case .rules where !value.isEmpty:
      header.rules.append(value)
      header.rulesLocation = header.rulesLocation ?? location.start
    case .seed where UInt64(value) != nil:
      header.seed = UInt64(value) ?? 0
      header.pinsSeed = true
    case .clock where LocalTime(written: value) != nil: header.clock = LocalTime(written: value)
    case .user where !value.isEmpty: header.user = value
    case .utf8 where value == "true" || value == "false": header.utf8 = value == "true"
    case .language where !value.isEmpty: header.language = value
    case .maxSteps where (Int(value) ?? -1) >= 0: header.maxSteps = Int(value)
    case .order where ["draft", "python", "like-python", "javascript"].contains(value):
      header.order = value
    case .max where !value.isEmpty:
      header.limits = value
      header.limitsLocation = location.start
    case .against where !value.isEmpty && value.utf8.allSatisfy(\.mayBeInRobotName):
      header.outsideRobot = value
      header.outsideRobotLocation = location.start
    case .skip where !value.isEmpty: header.skip = value
    case .todo where !value.isEmpty: header.todo = value
    default:
      report(
        "bad-value", location, "`\(key.rawValue): \(value)` is not understood", hint: Self.hint(key)
      )
    }
  }

  private static func hint(_ key: HeaderKey) -> String {
    switch key {
    case .rules: "a path relative to this file, or `builtin`"
    case .seed: "a number from 0 to 18446744073709551615"
    case .clock: "a date and time such as 2026-11-21T08:30"
    case .user: "a name"
    case .utf8: "true or false"
    case .language: "the name of a rule language"
    case .order: "draft, python, like-python or javascript"
    case .max: "limits such as redirects=10"
    case .maxSteps: "a number, 0 for no limit"
    case .skip, .todo: "the reason"
    case .against:
      "a name with lowercase letters, digits, dots and hyphens; --against says what it stands for"
    }
  }

  private mutating func report(
    _ check: String, _ location: LineLocation, _ message: String, hint: String? = nil
  ) {
    let written = document.bytes[location.bytes].prefix { !$0.endsLine }
    diagnostics.append(
      Diagnostic(
        .error, check, at: location.start, message, hint: hint,
        excerpt: String(decoding: written, as: UTF8.self)))
  }
}
