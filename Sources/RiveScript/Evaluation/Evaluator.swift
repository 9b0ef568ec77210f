import Responder

/// Computes one reply.
///
/// The text of rules was parsed in advance. Text from the user is inserted as bytes that are never parsed, so that
/// tags in it stay text.
struct Evaluator {
  let brain: Brain
  var conversation: Conversation
  var trace = Trace()
  var problems: [ReplyProblem] = []
  /// The number of steps for this message: searches for a trigger, and uses of variables whose values contain tags.
  private var steps = 0
  /// The total bytes of all intermediate texts.
  var intermediateBytes = 0
  /// The steps and bytes of earlier draws for this message.
  var earlier = (steps: 0, bytes: 0)
  /// The steps and bytes of all draws for this message.
  var total: (steps: Int, bytes: Int) {
    (earlier.steps + steps, earlier.bytes + intermediateBytes)
  }
  /// Whether a random choice was made, so that another draw could give another reply.
  var choseAtRandom = false
  /// Whether the reply depends on the conversation's clock.
  var readsClock = false
  /// Whether a macro of the host ran.
  var ranMacro = false
  /// The calls of objects that the host's handler answered.
  var calls: [ObjectCall] = []
  /// The state before the first call of an object, because a call may change anything; `nil` until then.
  var firstCall: FirstCall?
  /// The choices to make instead of random ones, while all possible replies are listed.
  var scripted: ScriptedChance?
  /// The message, or the part of it, that is being answered; `nil` for texts that checks try.
  var message: SentMessage?
  /// The parts of the user's message, or none if it is answered as a whole.
  var parts: [MessagePart] = []
  /// The conversation before each part, for explanations of a part; `nil` if it is not recorded.
  var beforeParts: [Conversation]?
  /// The matches found so far, to be used again if another reply to this message is drawn; `nil` if none will be.
  var knownMatches: KnownMatches?
  /// The robot's last reply in the form that `%` lines are compared with; `nil` until a match needs it.
  private var lastReply: LastReply?
  /// The changes of user variables in their order, each with the old value.
  var overwritten: [(name: String, old: String?)] = []
  /// The values before the reply, which `undo` restores.
  let start: Start

  /// The state of an evaluator before its first call of an object.
  final class FirstCall {
    let conversation: Conversation
    /// The number of elements of `Evaluator.overwritten`.
    let overwrittenCount: Int

    init(_ evaluator: borrowing Evaluator) {
      conversation = evaluator.conversation
      overwrittenCount = evaluator.overwritten.count
    }
  }

  /// The parts of a conversation, besides user variables, that `undo` restores.
  struct Start {
    var topic: String?
    var randomness: Randomness
    var lastMatch: String?
    var robotVariables: [String: String]
    var environment: [String: String]
  }

  init(_ brain: Brain, _ conversation: Conversation) {
    self.brain = brain
    self.conversation = conversation
    start = Start(
      topic: conversation.topic, randomness: conversation.randomness,
      lastMatch: conversation.lastMatch, robotVariables: conversation.robotVariables,
      environment: conversation.environment)
  }

  /// The context of one trigger's reply.
  struct Frame {
    var match: Match?
    var depth: Int
    /// The index of the trace's step for this trigger.
    var traceIndex: Int
    /// The text for `{ok}`, in the begin block.
    var ok: [UInt8]?
  }

  /// Returns the reply to a message, through the begin block if there is one.
  mutating func reply(to message: Subject) -> [UInt8] {
    if conversation.topic == nil || conversation.topic == "undefined" {
      conversation.topic = Topic.initial
    }
    do throws(ReplyFailure) {
      guard let begin = brain.beginTopic else { return try answerMessage(message, depth: 0) }
      return try replyThroughBegin(begin, message)
    } catch {
      problems.append(error.problem(in: brain))
      return Array(error.text(in: brain.options.order).utf8)
    }
  }

  /// Returns the reply to a text: the message itself, a part of it, or the target of a redirect.
  ///
  /// - Parameter found: the result of `find` for this text, if it is known.
  mutating func answer(
    _ text: Subject, depth: Int, _ found: (Match, topic: Int)? = nil
  ) throws(ReplyFailure) -> [UInt8] {
    var subject = text
    var depth = depth
    var found = found
    while true {
      let (match, topic) = if let found { found } else { try find(subject, depth: depth) }
      found = nil
      let step = trace.add(Trace.Step(match: match, depth: depth, topic: topic))
      let frame = Frame(match: match, depth: depth, traceIndex: step)
      let trigger = brain.triggers[Int(match.trigger)]
      guard let redirect = trigger.redirect else {
        return try evaluate(try choose(trigger, match.trigger, frame), frame)
      }
      let template = brain.redirects[Int(redirect)].template
      let target = try evaluate(template, frame).lowercasedText.composed
      trace.add(.redirect(target), at: step)
      guard target.count <= brain.options.maximumRedirectLength else { throw .longRedirect }
      subject = Subject(target)
      depth += 1
    }
  }

  /// Returns the matching trigger; throws if there is none, or if a limit is reached.
  mutating func find(
    _ subject: Subject, depth: Int
  ) throws(ReplyFailure) -> (Match, topic: Int) {
    // The step is counted first, so that a reply with thousands of redirects that are too deep reaches the limit.
    try countStep()
    guard depth <= brain.options.depth else { throw .deepRecursion(trigger: lastTrigger) }
    let topic = currentTopic()
    guard let match = try match(subject, in: topic, depth: depth) else {
      conversation.lastMatch = nil
      throw .noMatch
    }
    conversation.lastMatch = brain.arena.string(brain.triggers[Int(match.trigger)].text)
    return (match, topic)
  }

  /// Returns the best match for a text in a topic, from `knownMatches` if it is there.
  mutating func match(
    _ subject: Subject, in topic: Int, depth: Int
  ) throws(ReplyFailure) -> Match? {
    let isValid =
      knownMatches?.isValid(whenOverwritten: !overwritten.isEmpty) ?? false
      && conversation.robotVariables == start.robotVariables
    let known = isValid ? knownMatches?.match(of: subject.bytes, in: topic, depth: depth) : nil
    let found = known ?? search(subject, in: topic, depth: depth)
    // An interrupted search may have missed a trigger.
    if let cause = Interruption.current { throw .interrupted(cause) }
    if isValid, known == nil {
      knownMatches?.add(found, of: subject.bytes, in: topic, depth: depth)
    }
    return found
  }

  private mutating func search(_ subject: Subject, in topic: Int, depth: Int) -> Match? {
    let targets = depth > 0 && conversation.robotVariables.isEmpty ? brain.targetMatches : nil
    if let match = targets?.match(of: subject.bytes, in: topic) { return match }
    let context = MatchContext(conversation, lastReply: lastReply)
    let match = brain.match(subject, in: topic, depth: depth, context)
    lastReply = context.lastReply
    if let targets, Interruption.current == nil { targets.add(match, of: subject.bytes, in: topic) }
    return match
  }

  /// Records a problem that is not recorded yet, up to a maximum number.
  mutating func addProblem(_ problem: ReplyProblem) {
    guard problems.count < Self.maximumProblems, !problems.contains(problem) else { return }
    problems.append(problem)
  }

  private static let maximumProblems = 100

  mutating func countStep() throws(ReplyFailure) {
    steps += 1
    guard steps <= brain.options.maximumSteps else { throw .tooManySteps(trigger: lastTrigger) }
    if Task.isCancelled { throw .interrupted(.cancelled) }
  }

  /// The trigger matched last, which makes the next redirect.
  var lastTrigger: Int32? { trace.steps.last?.match.trigger }

  /// Returns the number of the user's topic; a topic that does not exist is replaced by the initial one.
  private mutating func currentTopic() -> Int {
    let name = conversation.topic ?? Topic.initial
    if let number = brain.topicNumbers[name] { return number }
    conversation.topic = Topic.initial
    return brain.topicNumbers[Topic.initial] ?? 0
  }

  /// Returns the reply of the first condition that holds and has a reply, or else a reply chosen by weight.
  mutating func choose(
    _ trigger: Trigger, _ number: Int32, _ frame: Frame
  ) throws(ReplyFailure) -> Template {
    for index in trigger.conditions {
      let condition = brain.conditions[Int(index)]
      if try holds(condition, index, frame), !condition.reply.isEmpty { return condition.reply }
    }
    guard let index = pickByWeight(trigger.replies) else { throw .noReply(trigger: number) }
    trace.add(.choice(index), at: frame.traceIndex)
    let template = brain.replies[Int(index)].template
    guard !template.isEmpty else { throw .noReply(trigger: number) }
    return template
  }

  private mutating func holds(
    _ condition: ConditionLine, _ index: Int32, _ frame: Frame
  ) throws(ReplyFailure) -> Bool {
    var holds = false
    // The last comparison that is made decides, so it alone explains the result.
    var (comparison, left, right) = (Comparison.equal, [UInt8](), [UInt8]())
    for test in condition.tests {
      if test.beginsAlternative { if holds { break } } else if !holds { continue }
      comparison = test.comparison
      left = try evaluate(test.leftSide, frame)
      if left.isEmpty { left = Array("undefined".utf8) }
      for value in test.values {
        right = try evaluate(value, frame)
        if right.isEmpty { right = Array("undefined".utf8) }
        holds = comparison.holds(left, right)
        if holds == (comparison != .unequal) { break }
      }
    }
    trace.add(
      .condition(index, comparison, left: left, right: right, holds: holds), at: frame.traceIndex)
    return holds
  }

  private mutating func pickByWeight(_ range: Range<Int32>) -> Int32? {
    guard range.count > 1 else { return range.first }
    choseAtRandom = true
    if scripted != nil {
      let weights = range.map { Int(brain.replies[Int($0)].weight) }
      return (scripted?.choose(weights)).map { range.lowerBound + Int32($0) }
    }
    let total = range.reduce(0) { $0 + Int(brain.replies[Int($1)].weight) }
    var draw = conversation.randomness.index(below: total)
    for index in range {
      draw -= Int(brain.replies[Int(index)].weight)
      if draw < 0 { return index }
    }
    return range.last
  }
}
