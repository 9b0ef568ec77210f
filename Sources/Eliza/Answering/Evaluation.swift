internal import Responder

/// The working out of one reply.
struct Evaluation {
  /// A decomposition that matched, with the reassembly whose turn it was when it did first.
  struct Choice: Sendable {
    var decomposition: Int32
    var turn: Int32
  }

  /// How the reply came about, in the end.
  enum Ending: Sendable {
    case said
    /// The oldest memory.
    case recalled(String)
    /// A built-in message, since a keyword's decompositions all failed, its link leads nowhere, or
    /// there is no keyword and no NONE rule.
    case builtIn(keyword: Int?)
    /// A NONE rule that does not match: the words themselves.
    case echoed
    case stopped(Stop)
  }

  enum Stop: Sendable {
    case tooManySteps, tooManyWords, tooLong
    case interrupted(Interruption)
  }

  /// What transforming the words by one rule comes to.
  enum Outcome {
    case done(String)
    case link(Program.Target)
    case newKey
    case nothing
    case stop(Stop)
  }

  /// The rule that a person would say has answered: the first of those that link to each other.
  enum Winner: Sendable {
    case decomposition(Int)
    case link(of: Int)
  }

  let program: Program
  let limits: Script.Limits
  var session: Session
  var space: Workspace
  var choices: [Choice] = []
  /// The decompositions in `choices`, once there are many.
  var chosen: Set<Int32> = []
  /// How many transformations there were.
  var steps = 0
  /// After how many transformations the reply was cancelled, when it is worked out again.
  var lastStep: Int?
  /// How many links were followed, `PRE` included.
  var links = 0
  /// How many links led to the rule being tried.
  var depth = 0
  var winner: Winner?
  /// How many memories were formed, and how long those are in all that wait; nil before the first.
  var memoriesMade = 0
  var memoryBytes: Int?
  /// Asks now and then whether the work may go on.
  var patience = Patience()
  var loop = LoopWatch()
  /// Filled in where somebody asked how the reply comes about.
  var narration: Narration?

  init(
    _ program: Program, _ limits: Script.Limits, _ session: consuming Session,
    _ space: consuming Workspace
  ) {
    self.program = program
    self.limits = limits
    self.session = session
    self.space = space
  }

  /// Works out the reply to a message.
  ///
  /// The built-in messages, the recall and the order of everything are those of the 1966 program.
  mutating func answer(_ message: String) -> (text: String, ending: Ending) {
    session.countMessage()
    space.utterance.read(message, program)
    scan()
    if space.stack.isEmpty && session.limit == 4, let memory = session.recall() {
      narrateRecall(memory)
      return (memory, .recalled(memory))
    }
    while true {
      let keyword = space.stack.pop()
      guard let rule = keyword.map(Int.init) ?? program.none else { return builtIn(after: nil) }
      if let keyword { formMemory(on: keyword) }
      switch transform(by: rule) {
      case .done(let text): return (text, .said)
      case .link(.keyword(let target)):
        links += 1
        depth += 1
        space.stack.push(target)
      case .newKey where keyword != nil: depth = 0
      case .stop(let stop): return (text(of: space.words[...]), .stopped(stop))
      case .nothing where keyword == nil, .newKey: return (text(of: space.words[...]), .echoed)
      case .link(.nowhere), .nothing: return builtIn(after: rule)
      }
    }
  }

  private mutating func builtIn(after keyword: Int?) -> (text: String, ending: Ending) {
    winner = nil
    narrateFailure(of: keyword)
    return (BuiltInMessage.text(limit: session.limit), .builtIn(keyword: keyword))
  }

  /// Takes everything back that the reply changed.
  mutating func undo() {
    for choice in choices.reversed() {
      session.setTurn(of: Int(choice.decomposition), to: Int(choice.turn))
    }
    for _ in 0..<memoriesMade { session.forgetNewest() }
    session.uncountMessage()
  }

  /// Words as text, as many as a reply may hold.
  func text(of words: ArraySlice<Vocabulary.ID>) -> String {
    var bytes: [UInt8] = []
    for word in words {
      guard bytes.count + 1 + space.utterance.length(of: word, program) <= limits.replyLength else {
        break
      }
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      space.utterance.append(word, program, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
