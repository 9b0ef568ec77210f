import Responder

/// Finds probable mistakes in categories that were read without an error.
struct LibraryChecks {
  let program: Program
  let lineMaps: [LineMap]
  private(set) var diagnostics: [Diagnostic] = []
  var poll = InterruptionPoll()
  /// The `<srai>` elements with a constant text: the node, its category, and the category that matches the text.
  private var reductions: [(node: Int, category: Int32, target: Int32)] = []
  /// The predicates that files or templates set; contains `*` if a template computes a name.
  private var assignedPredicates: Set<String> = []
  /// Whether any category with a `<that>` or a topic has a wildcard or a set in its pattern.
  private var hasConditionalWildcard = false
  /// For each category with a `<that>` or a topic, the words of its pattern.
  private var conditionalWords: Set<[Vocabulary.ID]> = []
  /// The index after the last `<think>`, whose content is not part of the reply.
  var silentEnd = 0
  private var usedPredicates: [(name: String, node: Int, category: Int32)] = []
  /// The unset properties that templates name, with the first element and its category, and the number of uses.
  private var unsetProperties: [String: (node: Int, category: Int32, count: Int)] = [:]

  init(_ program: Program) {
    self.program = program
    lineMaps = program.library.sources.map { LineMap($0.bytes) }
  }

  var library: Library { program.library }

  /// Runs all checks; stops early if interrupted.
  ///
  /// Complexity: linear in the categories, plus searches in the graph for each pattern and each reduction.
  mutating func run() {
    assignedPredicates = Set(program.predicates.keys).union(["topic"])
    for path in library.paths where !path.isAnything {
      let words = path.pattern.compactMap(\.word)
      if words.count < path.pattern.count { hasConditionalWildcard = true }
      conditionalWords.insert(words)
    }
    let counter = WorkCounter.current
    counter?.begin()
    var file: Int32 = 0
    for number in library.categories.indices {
      let category = Int32(number)
      let next = library.categories[number].file
      if next > file { counter?.advance(Int(next - file)) }
      file = next
      checkPattern(category)
      checkTemplate(category)
      if !poll.mayContinue(after: 1 << 10) { return }
    }
    counter?.advance(library.sources.count - Int(file))
    checkPredicates()
    checkProperties()
    checkCycles()
    checkThats()
    counter?.advance(1)
  }

  mutating func report(
    _ check: AIMLCheck, _ number: Int32, _ range: Range<Int32>, _ message: String,
    hint: String? = nil, edits: [SourceEdit] = [], related: [SourceLocation] = []
  ) {
    diagnostics.append(
      Diagnostic(
        check.description.severity, check.rawValue, in: place(of: range, number), message,
        hint: hint, edits: edits, related: related))
  }

  /// Returns the edit that replaces a part of a category's file.
  func edit(_ number: Int32, _ range: Range<Int32>, _ replacement: String) -> SourceEdit {
    SourceEdit(place(of: range, number), replacement)
  }

  private func place(of range: Range<Int32>, _ number: Int32) -> SourceRange {
    let file = Int(library.categories[Int(number)].file)
    return lineMaps[file].range(
      ofBytes: Int(range.lowerBound)..<Int(range.upperBound), in: library.sources[file].name)
  }

  mutating func match(_ subject: MatchSubject) -> Int32? {
    var matcher = Matcher()
    return matcher.match(library.graph, library.sets, subject, poll: &poll)
  }

  /// Returns the range of an element in its file; of an element that is not AIML, only its start tag.
  ///
  /// Returns the range of the whole template for text, and for a range that is empty or outside of the template.
  func range(of index: Int, _ number: Int32) -> Range<Int32> {
    let node = library.templates.nodes[index]
    let template = library.categories[Int(number)].templateText
    var range = template
    switch node.tag {
    case .text, .attribute: break
    case .element:
      let bytes = library.sources[Int(library.categories[Int(number)].file)].bytes
      let end = bytes[Int(node.sourceStart)...].firstIndex(of: UInt8(ascii: ">"))
      range = node.sourceStart..<Int32(end.map { $0 + 1 } ?? bytes.count)
    default: range = node.sourceRange
    }
    return range.isEmpty || range.clamped(to: template) != range ? template : range
  }

  func location(_ number: Int32) -> SourceLocation {
    let category = library.categories[Int(number)]
    return lineMaps[Int(category.file)].location(
      ofByte: Int(category.start), in: library.sources[Int(category.file)].name)
  }
}

/// Checks of templates.
extension LibraryChecks {
  private mutating func checkTemplate(_ number: Int32) {
    let category = library.categories[Int(number)]
    let nodes = library.templates.nodes
    if Int(nodes[Int(category.template)].end) == Int(category.template) + 1 {
      report(.emptyTemplate, number, category.pattern, "this category’s template is empty")
    }
    checkQuotedTags(number)
    silentEnd = 0
    for index in library.templates.descendants(of: Int(category.template)) {
      let node = nodes[index]
      if node.tag == .think { silentEnd = max(silentEnd, Int(node.end)) }
      checkNode(index, node, number)
    }
  }

  /// Notes the predicates that learned templates set.
  private mutating func noteSetters(_ start: Int, _ end: Int) {
    for index in start..<end where library.templates.nodes[index].tag == .set {
      if let name = constant(.name, of: index) { assignedPredicates.insert(name) }
    }
  }

  private mutating func checkNode(_ index: Int, _ node: Templates.Node, _ number: Int32) {
    let path = library.paths[Int(number)]
    switch node.tag {
    case .star: checkStar(index, path.pattern, "pattern", number)
    case .thatstar: checkStar(index, path.that, "that", number)
    case .topicstar: checkStar(index, path.topic, "topic", number)
    case .srai: checkReduction(index, number)
    case .map:
      guard let name = constant(.name, of: index)?.lowercased(), program.maps[name] == nil,
        !BuiltInMap.names.contains(name)
      else { return }
      report(
        .unknownMap, number, range(of: index, number), "no file defines the map “\(name)”",
        hint: nearestName(to: name, among: program.maps.keys).map { "Did you mean \($0)?" })
    case .element:
      let name = library.templates.names[Int(node.nameIndex)].lowercased()
      guard !Self.foreignTags.contains(name), name.count > 3,
        let meant = nearestName(to: name, among: Tag.byName.keys.sorted()), meant.count > 3
      else { return }
      report(
        .misspeltTag, number, range(of: index, number), "AIML has no tag <\(name)>",
        hint: "Did you mean <\(meant)>?")
    case .set:
      if let name = constant(.name, of: index) {
        assignedPredicates.insert(name)
      } else if library.templates.attribute(.name, of: index) != nil {
        assignedPredicates.insert("*")
      }
    case .get:
      if let name = constant(.name, of: index) { usedPredicates.append((name, index, number)) }
    case .system, .javascript:
      report(
        .neverRun, number, range(of: index, number), "Parley never runs <\(node.tag.name)>")
    case .bot:
      if let name = constant(.name, of: index), !name.isEmpty,
        program.properties[name.lowercased()] == nil
      {
        unsetProperties[name, default: (index, number, 0)].count += 1
      }
    case .learn, .learnf: noteSetters(index, Int(node.end))
    case .random: checkItems(index, number)
    case .condition:
      if let name = constant(.name, of: index) { usedPredicates.append((name, index, number)) }
      checkLoops(index, number)
      checkItems(index, number)
    default: break
    }
  }

  /// The names that are not reported as misspelled tags of AIML, such as those of elements in HTML.
  private static let foreignTags: Set<String> = [
    "form", "search", "link", "list", "title", "image", "text", "item", "card", "video", "dial",
    "message", "button", "reply", "sms", "email", "alarm", "schedule", "dialog", "span", "table",
    "body", "head", "html", "font", "name", "url", "subject", "category", "pattern", "template",
    "topic", "log", "location", "strong", "time", "hour", "sent", "menu", "data", "main", "label",
    "input", "option", "small", "style", "system", "timer", "date", "to",
  ]

  /// Returns the value of an attribute if it is a single text; otherwise `nil`.
  func constant(_ name: AttributeName, of index: Int) -> String? {
    let templates = library.templates
    guard let attribute = templates.attribute(name, of: index),
      Int(templates.nodes[attribute].end) == attribute + 2,
      templates.nodes[attribute + 1].tag == .text
    else { return nil }
    return String(
      decoding: Array(templates.text(of: templates.nodes[attribute + 1])).collapsed, as: UTF8.self)
  }

  private mutating func checkStar(
    _ index: Int, _ tokens: [PatternToken], _ part: String, _ number: Int32
  ) {
    let hasIndex = library.templates.attribute(.index, of: index) != nil
    guard let wanted = hasIndex ? constant(.index, of: index).flatMap({ Int($0) }) : 1 else {
      return
    }
    let count = tokens.count { !$0.isWord }
    guard wanted > count else { return }
    report(
      .starBeyondPattern, number, range(of: index, number),
      "the \(part) has \(count == 0 ? "no star" : count == 1 ? "only one star" : "only \(count) stars")"
        + ", so number \(wanted) is empty")
  }

  private mutating func checkReduction(_ index: Int, _ number: Int32) {
    let templates = library.templates
    guard Int(templates.nodes[index].end) == index + 2, templates.nodes[index + 1].tag == .text
    else { return }
    var text = Array(templates.text(of: templates.nodes[index + 1]))
    program.substitutions.normal.apply(to: &text)
    var subject = MatchSubject()
    subject.append(.pattern, text, 0..<text.count, program.context.splitter, library.vocabulary)
    guard !subject.words.isEmpty else { return }
    for section in [PathSection.that, .topic] { subject.appendUnknown(section, program.unknown) }
    if let target = match(subject) {
      reductions.append((index, number, target))
    } else if poll.cause == nil, !hasConditional(subject) {
      report(
        .lostReduction, number, range(of: index, number),
        "no category answers “\(String(decoding: text, as: UTF8.self))”")
    }
  }

  /// Returns whether a category with a `<that>` or a topic of its own may match the words.
  private func hasConditional(_ subject: MatchSubject) -> Bool {
    hasConditionalWildcard
      || conditionalWords.contains(subject.pattern.map { subject.words[$0].id })
  }

  private mutating func checkLoops(_ index: Int, _ number: Int32) {
    let nodes = library.templates.nodes
    for item in library.templates.children(of: index) where nodes[item].tag == .li {
      let tags = nodes[item..<Int(nodes[item].end)].map(\.tag)
      let changes: Set<Tag> = [.set, .srai, .learn, .learnf, .sraix]
      if tags.contains(.loop), !tags.contains(where: changes.contains) {
        report(
          .endlessLoop, number, nodes[item].sourceRange,
          "nothing in this item changes the value that <loop/> tests again")
      }
    }
  }

  private mutating func checkPredicates() {
    guard !assignedPredicates.contains("*") else { return }
    for (name, index, number) in usedPredicates where !assignedPredicates.contains(name) {
      report(
        .unsetPredicate, number, range(of: index, number),
        "nothing sets the predicate “\(name)”",
        hint: nearestName(to: name, among: assignedPredicates.sorted()).map {
          "Did you mean \($0)?"
        })
    }
  }

  private mutating func checkProperties() {
    for (name, use) in unsetProperties.sorted(by: { $0.key < $1.key }) {
      let others = use.count > 1 ? ", here and in \(use.count - 1) more places" : ""
      report(
        .unsetProperty, use.category, range(of: use.node, use.category),
        "no file sets the property “\(name)”\(others)",
        hint: nearestName(to: name, among: program.properties.keys.sorted())
          .map { "Did you mean \($0)?" } ?? "Set it in config/properties.txt: \(name):value")
    }
  }

  /// Reports cycles of `<srai>` elements that are direct children of templates.
  ///
  /// Only the first such element of each template is followed.
  private mutating func checkCycles() {
    var next: [Int32: Int32] = [:]
    var nodes: [Int32: Int] = [:]
    for reduction in reductions {
      let root = Int(library.categories[Int(reduction.category)].template)
      let isDirect = library.templates.children(of: root).contains(reduction.node)
      guard isDirect, next[reduction.category] == nil else { continue }
      next[reduction.category] = reduction.target
      nodes[reduction.category] = reduction.node
    }
    var isDone: [Int32: Bool] = [:]
    for start in next.keys.sorted() where isDone[start] == nil {
      var path: [Int32] = []
      var reached: Int32? = start
      while let current = reached, isDone[current] == nil {
        isDone[current] = false
        path.append(current)
        reached = next[current]
      }
      if let current = reached, isDone[current] == false, let index = path.firstIndex(of: current) {
        let names = path[index...].map {
          library.text(library.categories[Int($0)].pattern, of: $0)
        }
        report(
          .reductionCycle, current, range(of: nodes[current] ?? 0, current),
          "these reductions form a cycle: " + (names + names.prefix(1)).joined(separator: " → "))
      }
      for one in path { isDone[one] = true }
    }
  }
}

extension PatternToken {
  /// Whether this is a word, with `$` or without.
  var isWord: Bool { word != nil }

  var word: Vocabulary.ID? {
    switch self {
    case .word(let word), .priorityWord(let word): word
    case .wildcard, .set: nil
    }
  }
}
