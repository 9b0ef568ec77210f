import Responder

/// The computation of one reply.
///
/// Templates are parsed beforehand. The user's text is data: it is inserted as bytes and never parsed.
struct Evaluation: ~Copyable {
  /// The context of one template.
  struct Frame {
    var category: Int32
    var isLearned: Bool
    var depth: Int
    /// The index of the step in the trace; -1 if no step was recorded.
    var step: Int32
    /// The indices of the category's stars in `workspace.stars`.
    var stars: Range<Int32> = 0..<0
  }

  /// A category of the robot, or one that the conversation learned.
  struct FoundCategory: Hashable {
    var number: Int32
    var isLearned: Bool
  }

  let program: Program
  var conversation: Conversation
  var session: Session
  var workspace: Workspace
  var overlay: Overlay?
  var trace = Trace()
  var problems: [ReplyProblem] = []
  var poll = InterruptionPoll()
  /// The choices to make instead of random ones; `nil` unless possible replies are being listed.
  var scripted: ScriptedChance?
  /// The changed predicates with their old values, in the order of the changes.
  var overwrittenPredicates: [(name: String, old: String?)] = []
  /// The values at the start of the reply that `undo` restores, besides the predicates in `overwrittenPredicates`.
  let start: (topic: String?, randomness: Randomness, lastMatch: String?)
  /// The session's counts at the start of the reply.
  let countsBefore: (learned: Int, changes: Int)
  /// The message's sentences up to the current one.
  var sentences: [String] = []
  private(set) var answers: [String] = []
  private var stepCount = 0
  /// The number of times that conditions were repeated by `<loop/>`.
  var loopCount = 0
  /// The total length of the texts made so far, plus one for each text.
  var work = 0
  /// Whether the reply depends on the conversation's clock.
  var readsClock = false
  /// The calls that the host's handler answered.
  var calls: [ObjectCall] = []
  /// The number of elements being evaluated inside one another, including those around the redirects.
  var nesting = 0
  /// Whether `<loop/>` was evaluated in the current list item.
  var wantsLoop = false
  /// The robot's triples with the conversation's changes; `nil` until an element uses them.
  var triples: TripleStore?
  /// The categories of `<learnf>`; they are written to the user's file once the reply is complete.
  var learnedForFile: [(text: String, category: Int32, isLearned: Bool)] = []
  private var isThatRead = false
  /// Whether the current topic's words are in the subject.
  var isTopicRead = false
  /// The last categories used before a limit, which may form a cycle.
  private var recent: [Frame] = []

  init(_ program: Program, _ conversation: Conversation, _ workspace: consuming Workspace) {
    var conversation = conversation
    self.init(program, taking: &conversation, workspace)
  }

  /// Takes a conversation, and leaves an empty one.
  init(
    _ program: Program, taking taken: inout Conversation, _ workspace: consuming Workspace
  ) {
    conversation = Conversation(user: "")
    swap(&conversation, &taken)
    self.program = program
    start = (conversation.topic, conversation.randomness, conversation.lastMatch)
    var memory = EngineMemory()
    swap(&memory, &conversation.engine)
    session = Session(consume memory)
    countsBefore = session.counts
    self.workspace = workspace
    overlay = program.overlays.overlay(program, session.learned)
  }

  static let maximumNesting = 4_000

  var vocabulary: Vocabulary { overlay?.library.vocabulary ?? program.library.vocabulary }

  func library(_ frame: Frame) -> Library { library(isLearned: frame.isLearned) }

  func library(isLearned: Bool) -> Library {
    isLearned ? overlay?.library ?? program.library : program.library
  }

  /// Answers each sentence of a message, and returns the answers as one reply.
  ///
  /// If a limit or an interruption ends the turn, the reply is empty, and the reason is added to `problems`.
  mutating func reply(to message: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(message.utf8.count + 16)
    text.append(contentsOf: message.utf8)
    if message.holdsControls {
      for index in text.indices where text[index] < 0x20 || text[index] == 0x7F {
        text[index] = 0x20
      }
    }
    program.substitutions.normal.apply(to: &text)
    var offset = 0
    var next = WordSplitter.nextSentence(of: text.span, after: &offset)
    if next == nil {
      guard let empty = program.options.emptyInput else {
        recordTurn(message)
        reportNoWords()
        return ""
      }
      text = Array(empty.utf8)
      offset = text.count
      next = 0..<text.count
    }
    conversation.lastMatch = nil
    do throws(Stop) {
      while let range = next {
        sentences.append(String(decoding: text[range], as: UTF8.self))
        try answerSentence(text, range)
        if program.options.changesThatPerSentence || program.followsPythonAIML {
          isThatRead = false
        }
        next = WordSplitter.nextSentence(of: text.span, after: &offset)
      }
    } catch {
      problems.append(problem(error))
      if case .interrupted = error { return "" }
      answers = []
      recordTurn(message)
      return ""
    }
    recordTurn(message)
    if trace.steps.isEmpty, problems.isEmpty { reportNoWords() }
    return answers.reply
  }

  private mutating func reportNoWords() {
    problems.append(ReplyProblem(.noRuleMatched, "the message has no words"))
  }

  private mutating func recordTurn(_ message: String) {
    session.add(
      Session.Turn(
        request: message.holdsControls
          ? String(decoding: message.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) : message,
        sentences: sentences, answers: answers))
  }

  private mutating func answerSentence(_ text: borrowing [UInt8], _ range: Range<Int>) throws(Stop)
  {
    workspace.output.removeAll(keepingCapacity: true)
    workspace.clearVariables(at: 0)
    appendWords(of: text, range)
    // A sentence that consists only of marks gets an empty answer.
    guard !workspace.subject.pattern.isEmpty else { return answers.append("") }
    if let spelling = program.spelling { try correctSpelling(spelling) }
    let isAnswered = try answer(depth: 0)
    if !isAnswered {
      let sentence = sentences.last ?? ""
      // A message can have thousands of sentences.
      if problems.count < Self.maximumProblems {
        problems.append(ReplyProblem(.noRuleMatched, "no category matches “\(sentence)”"))
      }
      workspace.output.append(contentsOf: program.noMatch.utf8)
    }
    answers.append(String(decoding: workspace.output, as: UTF8.self))
  }

  /// Appends the words of a text to the match subject, as the words to match next.
  mutating func appendWords(of text: borrowing [UInt8], _ range: Range<Int>) {
    if let overlay {
      let splitter = program.context.splitter
      workspace.subject.append(.pattern, text, range, splitter, overlay.library.vocabulary)
    } else {
      program.append(text, range, to: &workspace.subject)
    }
    if program.followsPythonAIML { workspace.keepText(Array(text[range]), of: .pattern) }
  }

  /// Returns the words of a message's first sentence, of the robot's last sentence and of the topic; `nil` if the
  /// message has no sentence.
  mutating func subject(of message: String) -> MatchSubject? {
    var text = Array(message.utf8)
    program.substitutions.normal.apply(to: &text)
    var offset = 0
    guard let first = WordSplitter.nextSentence(of: text.span, after: &offset) else { return nil }
    readThat()
    readTopic()
    appendWords(of: text, first)
    if let spelling = program.spelling { try? correctSpelling(spelling) }
    return workspace.subject
  }

  /// Answers the match subject, and appends the answer to the output; returns false if no category matches.
  ///
  /// - Parameter depth: the number of redirects around this one; 0 for a sentence of the message.
  mutating func answer(depth: Int) throws(Stop) -> Bool {
    guard depth <= program.options.maximumDepth else { throw .tooDeep }
    guard stepCount < program.options.maximumSteps else { throw .tooManySteps }
    stepCount += 1
    if stepCount & 15 == 0, let cause = Interruption.current { throw .interrupted(cause) }
    readThat()
    readTopic()
    // In python-aiml, nothing matches after a reply that consists only of marks.
    if workspace.subject.that.isEmpty || workspace.subject.topic.isEmpty { return false }
    guard let found = try findCategory() else { return false }
    let (category, isLearned) = (found.number, found.isLearned)
    let stars =
      program.followsPythonAIML ? workspace.appendPythonStars() : workspace.appendStars()
    let step = trace.record(
      Trace.Step(
        category: category, isLearned: isLearned, depth: Int32(depth),
        sentence: workspace.subject.textRange(workspace.subject.pattern), stars: stars),
      size: workspace.subject.text.count)
    let frame = Frame(
      category: category, isLearned: isLearned, depth: depth, step: step, stars: stars)
    if stepCount + Self.stepsRecordedForCycles > program.options.maximumSteps
      || depth + Self.stepsRecordedForCycles > program.options.maximumDepth
    {
      recent.append(frame)
    }
    let (template, pattern) = templateAndPattern(of: frame)
    if depth == 0 { conversation.lastMatch = pattern }
    let outputStart = workspace.output.count
    try evaluateContent(of: template, frame)
    workspace.output.collapse(from: outputStart)
    return true
  }

  /// Returns the root of a frame's template, and the category's pattern; the pattern is `nil` inside a redirect.
  private func templateAndPattern(of frame: Frame) -> (template: Int, pattern: String?) {
    let number = Int(frame.category)
    if frame.isLearned, let overlay {
      let category = overlay.library.categories[number]
      return (
        Int(category.template),
        frame.depth > 0 ? nil : overlay.library.text(category.pattern, of: frame.category)
      )
    }
    let category = program.library.categories[number]
    return (
      Int(category.template),
      frame.depth > 0 ? nil : program.library.text(category.pattern, of: frame.category)
    )
  }

  /// The number of the last steps before a limit that are recorded, so that the error can name a cycle.
  private static let stepsRecordedForCycles = 64

  mutating func findCategory() throws(Stop) -> FoundCategory? {
    workspace.matcher.recordsSteps = overlay != nil
    // Moving the subject out avoids a copy when it is passed to the matcher of the same workspace.
    var subject = MatchSubject()
    swap(&subject, &workspace.subject)
    defer { swap(&subject, &workspace.subject) }
    let found = program.match(subject, &workspace.matcher, &poll)
    if found == nil, let cause = poll.cause { throw .interrupted(cause) }
    guard let overlay else { return found.map { FoundCategory(number: $0, isLearned: false) } }
    let (stars, steps) = (workspace.matcher.stars, workspace.matcher.steps)
    let learned = workspace.matcher.match(
      overlay.library.graph, overlay.library.sets, subject, poll: &poll)
    if learned == nil, let cause = poll.cause { throw .interrupted(cause) }
    guard let learned,
      found == nil || !steps.lexicographicallyPrecedes(workspace.matcher.steps)
    else {
      workspace.matcher.stars = stars
      return found.map { FoundCategory(number: $0, isLearned: false) }
    }
    return FoundCategory(number: learned, isLearned: true)
  }

  /// Reads the words of the robot's last sentence, unless they have been read.
  mutating func readThat() {
    guard !isThatRead else { return }
    isThatRead = true
    read(lastSentence, as: .that)
  }

  mutating func readTopic() {
    guard !isTopicRead else { return }
    isTopicRead = true
    read(predicate("topic") ?? "", as: .topic)
  }

  /// The word that stands for a missing `<that>` or topic in python-aiml, where no pattern has it.
  private static let noText = "ULTRABOGUSDUMMYTHAT"

  /// Reads the words of a text; if it has none, reads the word `unknown`, or `noText` as in python-aiml.
  private mutating func read(_ text: String, as section: PathSection) {
    if text.isEmpty, overlay == nil, !program.followsPythonAIML {
      return workspace.subject.appendUnknown(section, program.unknown)
    }
    workspace.subject.set(section, to: 0..<0)
    let shown = text.allSatisfy(\.isWhitespace) ? Self.noText : text
    let texts = program.followsPythonAIML ? [shown] : [text, "unknown"]
    for text in texts where workspace.subject.range(of: section).isEmpty {
      let bytes = Array(text.utf8)
      let splitter = program.context.splitter
      workspace.subject.append(section, bytes, 0..<bytes.count, splitter, vocabulary)
      if program.followsPythonAIML { workspace.keepText(bytes, of: section) }
    }
  }

  /// Undoes the changes that an interrupted reply made to the conversation, except those stored in `session`.
  mutating func undo() {
    for (name, old) in overwrittenPredicates.reversed() { conversation.variables[name] = old }
    conversation.topic = start.topic
    conversation.randomness = start.randomness
    conversation.lastMatch = start.lastMatch
  }

  func problem(_ stop: Stop) -> ReplyProblem {
    let options = program.options
    switch stop {
    case .tooDeep:
      return ReplyProblem(
        .deepRecursion, "more than \(options.maximumDepth) <srai> inside one another: \(cycle)",
        at: cycleLocation)
    case .tooNested:
      return ReplyProblem(
        .deepRecursion,
        "more than \(Self.maximumNesting) elements inside one another"
          + (recent.isEmpty ? "" : ": " + cycle), at: cycleLocation)
    case .tooManySteps:
      return ReplyProblem(
        .deepRecursion, "one message used more than \(options.maximumSteps) categories: \(cycle)",
        at: cycleLocation)
    case .tooManyLoops(let location):
      return ReplyProblem(
        .deepRecursion, "<loop/> repeated more than \(options.maximumLoops) times", at: location)
    case .tooLong:
      return ReplyProblem(
        .tooLong, "the reply is longer than \(options.maximumReplyLength) bytes")
    case .tooMuchWork:
      return ReplyProblem(
        .tooLong, "the texts for the reply are longer than \(options.maximumWork) bytes together")
    case .interrupted(.cancelled): return ReplyProblem(.interrupted, "the reply was interrupted")
    case .interrupted(.outOfTime): return ReplyProblem(.outOfTime, "the reply took too long")
    }
  }

  private var cycleLocation: SourceLocation? {
    recent.last.map { program.location(of: $0.category, in: library($0)) }
  }

  /// The patterns of the last categories before a limit, at most 8: the cycle if they repeat, otherwise the last ones.
  private var cycle: String {
    let period = (1..<max(1, recent.count / 2 + 1)).first { period in
      zip(recent, recent.dropFirst(period)).allSatisfy {
        $0.category == $1.category && $0.isLearned == $1.isLearned
      }
    }
    let maximum = 8
    var names = (period.map { recent.prefix(min($0, maximum)) } ?? recent.suffix(maximum)).map {
      library($0).text(library($0).categories[Int($0.category)].pattern, of: $0.category)
    }
    if let period {
      names += (period > maximum ? ["…"] : []) + names.prefix(1)
    } else if recent.count > maximum {
      names.insert("…", at: 0)
    }
    return names.joined(separator: " → ")
  }
}

/// The reason why a turn ended before its reply was complete.
enum Stop: Error, Equatable {
  /// Too many redirects inside one another.
  case tooDeep
  /// Too many elements inside one another, including those around the redirects.
  case tooNested
  case tooManySteps
  case tooManyLoops(SourceLocation)
  case tooLong
  case tooMuchWork
  case interrupted(Interruption)
}
