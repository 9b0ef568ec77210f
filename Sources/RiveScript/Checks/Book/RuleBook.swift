import Responder

/// The input of the checks: the rule files as read, their compiled form, and the uses of names.
struct RuleBook {
  let brain: Brain
  let documents: [Document]
  let lineMaps: [LineMap]
  /// The blocks, one for each of `Brain.triggers`, in the same order.
  let blocks: [RuleBlock]
  let definitions: [PlacedDefinition]
  /// The first label of each topic, by its name, with the index of its document.
  let labels: [String: (document: Int, statement: Statement)]
  let texts: [RuleText]
  let uses: [TagUse]
  /// The names in triggers and `%` lines.
  let patternNames: PatternNames
  /// The remaining effort of the check that has this book.
  private(set) var effort: Effort
  /// The remaining effort for guessing names.
  private var guessEffort: Effort
  private(set) var search: WordSearch
  /// The topics that each topic searches, and the topics that search it.
  private(set) var searchedTopics: SearchedTopics
  /// The size of the rule files.
  private let byteCount: Int
  /// `namedTopics`, or `nil` if a tag may lead to any topic.
  let enteredTopics: Set<String>?
  /// The names that, according to comments, the host program defines.
  let host: HostDeclarations
  /// The topics that tags or host declarations name.
  let namedTopics: Set<String>

  /// Compiles the files.
  ///
  /// Complexity: that of compiling.
  init(_ sources: [RuleSource], options: BrainOptions, progress: (Int) -> Void = { _ in }) {
    var compiler = BrainCompiler.compile(
      sources, options: options, keepsDocuments: true, progress: progress)
    let documents = compiler.takeDocuments()
    let brain = Brain(compiling: compiler)
    byteCount = sources.reduce(0) { $0 + $1.bytes.count }
    effort = Effort(bytes: byteCount)
    guessEffort = Effort(bytes: byteCount)
    search = WordSearch(bytes: byteCount)
    searchedTopics = SearchedTopics(brain.graph, topics: brain.topics.count)
    let reader = RuleBookReader(documents, options: brain.options.parsing)
    self.brain = brain
    self.documents = documents
    blocks = reader.blocks
    definitions = reader.definitions
    lineMaps = Processors.results(documents.count) { LineMap(documents[$0].source) }
    texts = Self.texts(of: brain, reader.blocks, reader.definitions)
    var collector = TagUseCollector(
      arena: brain.arena, lowercasesTopics: brain.options.parsing.forceCase)
    for (index, text) in texts.enumerated() {
      if let composed = text.template.composed {
        collector.collect(composed.pieces, text: index)
      }
    }
    uses = collector.uses
    labels = reader.labels
    let isOpen = uses.contains { $0.kind == .call || $0.kind == .topic && $0.name == nil }
    var host = HostDeclarations()
    for document in documents { host.read(document.source) }
    self.host = host
    namedTopics = Set(uses.filter { $0.kind == .topic }.compactMap(\.name)).union(host.topics)
    enteredTopics = isOpen ? nil : namedTopics
    patternNames = PatternNames(
      brain, changed: Set(uses.filter { $0.kind == .changeRobot }.compactMap(\.name)))
  }

  /// A copy for one check: with the full effort, and sharing nothing mutable with checks that run at the same time.
  var forOneCheck: RuleBook {
    var book = self
    book.effort = Effort(bytes: byteCount)
    book.guessEffort = Effort(bytes: byteCount)
    book.search = WordSearch(bytes: byteCount)
    book.searchedTopics = SearchedTopics(brain.graph, topics: brain.topics.count)
    return book
  }

  /// Returns the texts that may contain tags, with their compiled templates.
  private static func texts(
    of brain: Brain, _ blocks: [RuleBlock], _ definitions: [PlacedDefinition]
  ) -> [RuleText] {
    var texts: [RuleText] = []
    texts.reserveCapacity(brain.replies.count)
    for (index, (block, trigger)) in zip(blocks, brain.triggers).enumerated() {
      func add(_ role: RuleText.Role, _ statement: Statement, _ template: Template) {
        texts.append(
          RuleText(
            role: role, block: index, document: block.document, statement: statement,
            template: template))
      }
      for (statement, number) in zip(block.conditions, trigger.conditions) {
        let condition = brain.conditions[Int(number)]
        for side in condition.tests.flatMap({ [$0.leftSide] + $0.values }) {
          add(.conditionSide, statement, side)
        }
        add(.conditionReply, statement, condition.reply)
      }
      if let redirect = trigger.redirect, let statement = block.redirects.last {
        add(.redirect, statement, brain.redirects[Int(redirect)].template)
      }
      for (statement, number) in zip(block.replies, trigger.replies) {
        add(.reply, statement, brain.replies[Int(number)].template)
      }
    }
    for placed in definitions where placed.definition.kind == .var {
      guard let template = brain.robotVariables[placed.definition.name] else { continue }
      texts.append(
        RuleText(
          role: .definition, block: nil, document: placed.document, statement: placed.statement,
          template: template))
    }
    return texts
  }

  /// Returns a hint with the nearest name; `nil` if none is near, or if too many names have been compared.
  func guess(_ name: String, among names: some Collection<String>) -> String? {
    guard guessEffort.spend(names.count * 20) else { return nil }
    return nearestName(to: name, among: names.sorted()).map { "did you mean '\($0)'?" }
  }

  /// Returns the nearest of the prepared names.
  ///
  /// For many searches among the same names, this is faster than `guess`, which sorts the names for each search.
  func nearest(to name: String, among names: NearestNames) -> String? {
    guessEffort.spend(names.count * 20) ? names.nearest(to: name) : nil
  }
}

/// The topics that each topic searches: itself, and those that it includes or inherits; computed on demand.
final class SearchedTopics {
  private let graph: TopicGraph
  private let topicCount: Int
  private var cache: [Int: [TopicGraph.Member]] = [:]
  /// For each topic, the topics that search it, the topic itself included.
  private(set) lazy var searchers: [[Int]] = {
    var searchers: [[Int]] = Array(repeating: [], count: topicCount)
    for topic in 0..<topicCount {
      for member in self[topic] { searchers[member.topic].append(topic) }
    }
    return searchers
  }()

  init(_ graph: TopicGraph, topics topicCount: Int) {
    self.graph = graph
    self.topicCount = topicCount
  }

  subscript(topic: Int) -> [TopicGraph.Member] {
    if let searched = cache[topic] { return searched }
    let searched = graph.searched(from: topic)
    cache[topic] = searched
    return searched
  }
}
