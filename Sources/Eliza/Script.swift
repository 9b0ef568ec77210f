public import Responder

/// A robot made of a script in the format of 1966.
///
/// Answers as Weizenbaum's ELIZA did, to the letter. What it remembers of a talk (memories, whose
/// turn it is, the count that the replies depend on) lies in `Conversation.engine`.
public struct Script: Responder {
  /// How much one reply may take.
  public struct Limits: Sendable, Hashable {
    /// Transformations a reply, since a script can be a machine that never halts; 0 for no limit.
    public var steps: Int
    /// Words that a script may grow a message to.
    public var words: Int

    /// Memories that wait to be recalled; beyond that none is formed.
    public var memories: Int
    /// Bytes of a reply.
    public var replyLength: Int
    /// Bytes of all memories that wait to be recalled.
    public var memoryLength = 1 << 24

    public init(
      steps: Int = 10_000, words: Int = 1_000_000, memories: Int = 10_000,
      replyLength: Int = 1_000_000
    ) {
      self.steps = steps
      self.words = words
      self.memories = memories
      self.replyLength = replyLength
    }
  }

  public let limits: Limits
  let program: Program
  private let pool = WorkspacePool()

  init(_ program: Program, _ limits: Limits) {
    self.program = program
    self.limits = limits
  }

  public var greeting: String? { program.hello.isEmpty ? nil : program.hello }

  public var summary: RuleSummary {
    RuleSummary(
      language: ElizaLanguage.name, files: program.files, rules: program.keywords.count,
      ruleName: "keyword", topics: 0)
  }

  public var rules: [Rule] { program.rules }

  public var keywords: [RuleKeyword] { program.ruleKeywords }

  public func respond(to message: String, in conversation: inout Conversation) -> Reply {
    var memory = EngineMemory()
    swap(&memory, &conversation.engine)
    var evaluation = Evaluation(program, limits, Session(consume memory, program), pool.take())
    let (text, ending) = evaluation.answer(message)
    let account = Account(self, message, evaluation, ending)
    if case .stopped(.interrupted) = ending {
      evaluation.undo()
    } else {
      conversation.record(
        input: String(decoding: evaluation.space.utterance.bytes, as: UTF8.self), reply: text)
      conversation.lastMatch = lastMatch(evaluation, ending)
    }
    let problems = problems(evaluation, ending)
    swap(&conversation.engine, &evaluation.session.memory)
    pool.take(back: &evaluation.space)
    return Reply(text: text, problems: problems, explainedBy: account)
  }

  private func lastMatch(_ evaluation: borrowing Evaluation, _ ending: Evaluation.Ending)
    -> String?
  {
    if case .recalled = ending { return program.memory.map { "MEMORY \($0.name)" } }
    return evaluation.winner.map(program.title)
  }
}
