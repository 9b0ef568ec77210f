public import Responder
import Synchronization

/// Compiled RiveScript rules: immutable, and safe to share between any number of conversations and threads.
///
/// ```swift
/// let brain = Brain([RuleSource(name: "hello.rive", text: "+ hello\n- Hi, <id>!")])
/// var talk = Conversation(user: "Alice")
/// print(brain.respond(to: "Hello!", in: &talk).text)  // Hi, Alice!
/// ```
public final class Brain: Sendable {
  /// The problems in the rule files, sorted by file name and line.
  public let diagnostics: [Diagnostic]
  /// The options of the compilation, including the globals of the rule files.
  public let options: BrainOptions

  /// The texts of the rules; each `TextRange` is a part of them.
  let arena: [UInt8]
  let files: [String]
  let topics: [Topic]
  /// The tables of the topics, in the same order.
  let tables: [TopicTables]
  let topicNumbers: [String: Int]
  let graph: TopicGraph
  let triggers: [Trigger]
  let previousPatterns: [PreviousPattern]
  let previousIndex: PreviousIndex
  let replies: [ReplyLine]
  let conditions: [ConditionLine]
  let redirects: [ReplyLine]
  /// The sample messages in comments above triggers.
  let commentSamples: [Sample]
  let textsBetweenStars: [TextRange]
  let code: PatternCode
  let programs: Programs
  /// The words that at least one trigger or `%` line requires.
  let words: ByteInterner
  let normalizer: Normalizer
  let person: Substitutions
  let robotVariables: [String: Template]
  /// The values, normalized for matching, of the robot's variables in triggers; without values that have tags.
  let robotTexts: [String: [UInt8]]
  let environment: [String: Template]
  private let compiledArrays: [String: [String]]
  private let storedArrays: Stored<ArrayItems>?
  /// The texts that the robot avoids repeating: `! global repeat = never`, `sentences` or `questions`.
  let repeatAvoidance: RepeatAvoidance
  /// The words that a message loses if no trigger with words matches the whole message: `! global fillers = @name`.
  let fillers: Substitutions
  /// The greeting as written: `! global greeting = …`.
  let greetingText: String?
  let storedWords: Stored<[TextRange]>?
  /// The words of the rules; `nil` until `spelling` first needs them.
  private let gatheredSpelling = Mutex<Spelling?>(nil)
  /// The matches of redirects' targets; `nil` if a trigger contains something that differs between conversations.
  let targetMatches: TargetMatchCache?
  let lastReplies = LastReplyCache()
  /// The objects in the order of the files.
  package let objects: [ObjectSource]
  /// Whether any trigger lost some of its marks, such as `?`, when it was compiled, because messages lose them too.
  let hasLostMarks: Bool

  /// Compiles rule files, in this order.
  ///
  /// Problems are reported in `diagnostics`; the other rules still work. `progress` receives the number of files read
  /// so far.
  ///
  /// Complexity: linear in the size of the files, plus the sorting of the triggers.
  public convenience init(
    _ sources: [RuleSource], options: BrainOptions = BrainOptions(),
    progress: (Int) -> Void = { _ in }
  ) {
    self.init(compiling: BrainCompiler.compile(sources, options: options, progress: progress))
  }

  /// Compiles rule files, and throws their first error, if there is one.
  public convenience init(
    checking sources: [RuleSource], options: BrainOptions = BrainOptions()
  ) throws(Diagnostic) {
    self.init(sources, options: options)
    if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
  }

  init(compiling compiler: consuming BrainCompiler) {
    diagnostics = compiler.diagnostics
    options = compiler.options
    arena = compiler.arena
    files = compiler.files
    topics = compiler.topics
    tables = compiler.topics.map { TopicTables($0, compiler.triggers) }
    topicNumbers = compiler.topicNumbers
    graph = compiler.graph
    triggers = compiler.triggers
    previousPatterns = compiler.previousPatterns
    previousIndex = PreviousIndex(previousPatterns)
    replies = compiler.replies
    conditions = compiler.conditions
    redirects = compiler.redirects
    commentSamples = compiler.samples
    textsBetweenStars = compiler.textsBetweenStars
    code = compiler.code
    programs = Programs(compiler.code, compiler.arena)
    words = compiler.words
    normalizer = compiler.normalizer
    person = compiler.person
    robotVariables = compiler.robotVariables
    environment = compiler.environment
    (compiledArrays, storedArrays) = (compiler.definitions.arrays, compiler.storedArrays)
    storedWords = compiler.storedWords
    repeatAvoidance = compiler.repeatAvoidance
    fillers = compiler.fillers
    greetingText = compiler.greeting
    var texts: [String: [UInt8]] = [:]
    for case .robot(let name) in code.variables {
      guard case .text(let range)? = robotVariables[name] else { continue }
      texts[name] = normalizer.message(arena.string(range))
    }
    robotTexts = texts
    let readsTalk = compiler.code.variables.contains {
      if case .robot = $0 { false } else { true }
    }
    targetMatches = readsTalk ? nil : TargetMatchCache()
    objects = compiler.objects
    hasLostMarks = compiler.triggers.contains(where: \.hasLostMarks)
  }

  /// The items of `! array` lines, as written.
  var arrays: [String: [String]] { storedArrays?.value.items ?? compiledArrays }

  /// The words of the rules, for correcting messages; `nil` if `options.spelling` is false.
  var spelling: Spelling? {
    guard options.spelling else { return nil }
    return gatheredSpelling.withLock { known in
      let spelling =
        known ?? storedWords.map { Spelling($0.value, arena: arena) }
        ?? Spelling(triggers, textsBetweenStars, code, arena: arena)
      known = spelling
      return spelling
    }
  }
}
