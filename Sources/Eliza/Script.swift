public import Responder

/// A robot that follows a script in the format of 1966.
///
/// Its replies equal those of Weizenbaum's ELIZA letter for letter. Its state in a conversation (the memories, each
/// decomposition's next reassembly, and the message count) is stored in `Conversation.engine`.
public struct Script: Responder {
  /// The maximum effort for a reply, and the maximum sizes of replies and memories.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of links followed for a reply, `PRE` included; 0 for no limit.
    ///
    /// A `PRE` counts as another link for every 256 words that it writes. Without a limit, a message that follows links
    /// in a cycle never gets a reply.
    public var links: Int
    /// The maximum number of words to which a script may expand a message.
    public var words: Int

    /// The maximum number of memories that wait to be recalled; while that many wait, no memory is formed.
    public var memories: Int
    /// The maximum length of a reply in bytes.
    public var replyLength: Int
    /// The maximum total length in bytes of the memories that wait to be recalled.
    public var memoryLength = 1 << 24

    /// Creates limits.
    public init(
      links: Int = 10_000, words: Int = 1_000_000, memories: Int = 10_000,
      replyLength: Int = 1_000_000
    ) {
      self.links = links
      self.words = words
      self.memories = memories
      self.replyLength = replyLength
    }
  }

  /// The limits that apply to this script.
  public let limits: Limits
  let program: Program
  private let pool = WorkspacePool()

  init(_ program: Program, _ limits: Limits) {
    self.program = program
    self.limits = limits
  }

  /// The script’s greeting, if it has one.
  public var greeting: String? { program.greeting.isEmpty ? nil : program.greeting }

  /// The size of the script.
  public var summary: RuleSummary {
    RuleSummary(
      language: ElizaLanguage.name, files: program.fileCount, rules: program.keywords.count,
      ruleName: "keyword", topics: 0)
  }

  /// All decompositions and links by keyword, followed by the lines of MEMORY.
  public var rules: [Rule] { keywords.flatMap(\.rules) }

  /// The keywords, with their ranks and rules.
  public var keywords: [RuleKeyword] { program.ruleKeywords }

  /// Returns the reply to a message, and records the exchange in the conversation unless the reply was interrupted.
  public func respond(to message: String, in conversation: inout Conversation) -> Reply {
    var memory = EngineMemory()
    swap(&memory, &conversation.engine)
    var evaluation = Evaluation(
      program: program, limits: limits, session: Session(consume memory, program),
      workspace: pool.take())
    let (text, ending) = evaluation.answer(message)
    let record = ReplyRecord(
      program: program, limits: limits, message: message, ending: ending,
      limitCounter: evaluation.session.limitCounter, choices: evaluation.choices,
      stepCount: evaluation.stepCount, winner: evaluation.winner)
    if case .stopped(.interrupted) = ending {
      evaluation.undo()
    } else {
      conversation.record(
        input: String(decoding: evaluation.workspace.utterance.bytes, as: UTF8.self), reply: text)
      conversation.lastMatch = record.answeringRule?.text
    }
    let problems = problems(evaluation, ending)
    swap(&conversation.engine, &evaluation.session.memory)
    pool.recycle(&evaluation.workspace)
    return Reply(text: text, problems: problems, explainedBy: record)
  }
}
