import Responder

/// The computation of one reply.
struct Evaluation {
  /// A decomposition that matched, with the index of the reassembly that was next before the reply.
  struct Choice: Sendable {
    var decomposition: Int32
    var turn: Int32
  }

  /// The final step, which gives the reply.
  enum Ending: Sendable {
    case said
    /// The oldest memory, which was recalled.
    case recalled(String)
    /// A built-in message: no decomposition of a keyword matched, a link has no target, or there is neither a keyword
    /// left nor a NONE rule.
    case builtIn(keyword: Int?)
    /// The words themselves, because the NONE rule gives no reply.
    case echoed
    case stopped(Stop)
  }

  enum Stop: Sendable {
    case tooManySteps, tooManyWords, tooLong
    case interrupted(Interruption)
  }

  /// The result of transforming the words by one rule.
  enum Outcome {
    case done(String)
    case link(Program.Target)
    case newKey
    case nothing
    case stop(Stop)
  }

  /// The rule credited with the reply: if links led from rule to rule, the first one.
  enum Winner: Sendable {
    case decomposition(Int)
    case link(of: Int)
  }

  let program: Program
  let limits: Script.Limits
  var session: Session
  var workspace: Workspace
  var choices: [Choice] = []
  /// The decompositions in `choices`, once there are many.
  var chosenDecompositions: Set<Int32> = []
  /// The number of transformations made.
  var stepCount = 0
  /// The number of transformations after which an interrupted reply stops when it is computed again.
  var lastStep: Int?
  /// The number of links followed, including those of `PRE`; a link counts as several if it produces a long text.
  var linkCount = 0
  /// The number of links that led to the rule being tried.
  var depth = 0
  var winner: Winner?
  /// The number of memories that this message formed.
  var formedMemoryCount = 0
  /// The total length of all waiting memories in bytes; `nil` before this message forms one.
  var memoryBytes: Int?
  /// Checks at intervals whether the work may continue.
  var poll = InterruptionPoll()
  var recentKeywords = RecentKeywords()
  /// The record for an explanation; `nil` unless one was requested.
  var narration: Narration?

  /// Computes the reply to a message.
  ///
  /// The built-in messages, the recall of memories and the order of all steps are those of the 1966 program.
  mutating func answer(_ message: String) -> (text: String, ending: Ending) {
    session.countMessage()
    read(message)
    if workspace.stack.isEmpty && session.limitCounter == 4, let memory = session.recall() {
      narrateRecall(memory)
      return (memory, .recalled(memory))
    }
    while true {
      let keyword = workspace.stack.pop()
      guard let rule = keyword.map(Int.init) ?? program.noneIndex else {
        return builtIn(after: nil)
      }
      if let keyword { formMemory(on: keyword) }
      switch transform(by: rule) {
      case .done(let text): return (text, .said)
      case .link(.keyword(let target)):
        linkCount += 1
        depth += 1
        workspace.stack.push(target)
      case .newKey where keyword != nil: (depth, winner) = (0, nil)
      case .stop(let stop): return (text(of: workspace.words[...]), .stopped(stop))
      case .nothing where keyword == nil, .newKey:
        winner = nil
        return (text(of: workspace.words[...]), .echoed)
      case .link(.nowhere), .nothing: return builtIn(after: rule)
      }
    }
  }

  /// Reads a message, and stacks its keywords.
  mutating func read(_ message: String) {
    // A teletype has no tabs; the words of the 1966 program end only at spaces.
    let message = message.utf8.contains(0x09) ? message.replacing("\t", with: " ") : message
    workspace.utterance.read(message, program)
    scan()
    if workspace.stack.isEmpty, program.correctsSpelling { correctSpelling() }
  }

  /// The replies when no rule gives one, by the 1966 program's counter LIMIT, which goes from 1 to 4.
  private static let builtInMessages = ["PLEASE CONTINUE", "HMMM", "GO ON , PLEASE", "I SEE"]

  private mutating func builtIn(after keyword: Int?) -> (text: String, ending: Ending) {
    winner = nil
    narrateFailure(of: keyword)
    return (Self.builtInMessages[session.limitCounter - 1], .builtIn(keyword: keyword))
  }

  /// Reverts every change that an interrupted reply made to the session.
  mutating func undo() {
    for choice in choices.reversed() {
      session.setTurn(of: Int(choice.decomposition), to: Int(choice.turn))
    }
    for _ in 0..<formedMemoryCount { session.forgetNewest() }
    session.uncountMessage()
  }

  /// Returns the words joined by spaces, up to the maximum length of a reply.
  func text(of words: ArraySlice<Vocabulary.ID>) -> String {
    let utterance = workspace.utterance
    var bytes: [UInt8] = []
    for word in words {
      guard bytes.count + 1 + utterance.length(of: word, program) <= limits.replyLength else {
        break
      }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      utterance.append(word, program, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
