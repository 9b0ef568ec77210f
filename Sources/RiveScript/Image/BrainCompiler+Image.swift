import Responder

/// Coding of a finished compiler as an image, with all that a brain needs.
extension BrainCompiler {
  /// Restores a finished compiler from an image.
  ///
  /// - Returns: `nil` if the image is of other sources, or if the options compile rules differently from the default
  ///   ones.
  init?(
    reading image: RuleImage, of sources: [RuleSource], options: BrainOptions
  ) {
    guard options.compilesAsByDefault else { return nil }
    self.init(options)
    var coder = ImageCoder(reading: image)
    guard readTexts(of: sources, image, &coder) else { return nil }
    codeRules(&coder)
  }

  mutating func image(of sources: [RuleSource]) -> [UInt8] {
    var coder = ImageCoder()
    coder.list(&files, blank: "") { $0.text(&$1) }
    coder.list(&self.sources, blank: 0..<0) { $0.range(&$1) }
    var checksum = Self.checksum(of: sources)
    coder.value(&checksum)
    // Only the parts of the arena outside the sources are stored, because the program contains the sources anyway.
    var start = 0
    var outsideBytes: [UInt8] = []
    for range in self.sources {
      outsideBytes += arena[start..<range.lowerBound]
      start = range.upperBound
    }
    outsideBytes += arena[start...]
    coder.array(&outsideBytes)
    codeRules(&coder)
    return coder.image
  }

  /// Forgets the texts that answering does not need: replies as written, samples, comments, definitions.
  ///
  /// - Returns: the sources without these texts, to which an image of the compiler belongs.
  mutating func forgetTexts(of sources: [RuleSource]) -> [RuleSource] {
    samples = []
    for index in replies.indices { replies[index].text = .empty }
    for index in conditions.indices { conditions[index].text = .empty }
    for index in redirects.indices { redirects[index].text = .empty }
    var coder = ImageCoder()
    codeRules(&coder)
    var used = [UInt8](repeating: 0, count: arena.count)
    for text in coder.texts { used.replaceSubrange(text.range, with: arena[text]) }
    arena = used
    return zip(self.sources, sources).map { RuleSource(name: $1.name, bytes: Array(used[$0])) }
  }

  /// Reads the texts, and returns whether the image is of these sources.
  private mutating func readTexts(
    of sources: [RuleSource], _ image: RuleImage, _ coder: inout ImageCoder
  ) -> Bool {
    coder.list(&files, blank: "") { $0.text(&$1) }
    coder.list(&self.sources, blank: 0..<0) { $0.range(&$1) }
    var checksum: UInt64 = 0
    coder.value(&checksum)
    let outsideBytes = unsafe coder.bytes(of: image)
    guard files == sources.map(\.name),
      zip(self.sources, sources).allSatisfy({ $0.count == $1.bytes.count }),
      checksum == Self.checksum(of: sources)
    else { return false }
    arena.reserveCapacity(outsideBytes.count + sources.reduce(0) { $0 + $1.bytes.count })
    var start = 0
    for (range, source) in zip(self.sources, sources) {
      let end = start + range.lowerBound - arena.count
      unsafe arena.append(contentsOf: outsideBytes[start..<end])
      arena += source.bytes
      start = end
    }
    unsafe arena.append(contentsOf: outsideBytes[start...])
    return true
  }

  /// Returns a checksum of the files' bytes, computed from eight bytes at a time.
  private static func checksum(of sources: [RuleSource]) -> UInt64 {
    sources.reduce(0) { sum, source in
      (sum ^ (unsafe source.bytes.withUnsafeBytes { unsafe $0.checksum })) &* 0x100_0000_01B3
    }
  }

  private mutating func codeRules(_ coder: inout ImageCoder) {
    coder.value(&options.parsing.utf8)
    coder.value(&options.depth)
    codeOrderAndSplit(&coder)
    coder.value(&options.spelling)
    code(topics: &coder)
    let rank = TriggerRank([], weight: 0)
    coder.list(
      &triggers, blank: Trigger(text: .empty, file: 0, line: 0, column: 0, topic: 0, rank: rank)
    ) { $0.code(&$1) }
    coder.list(
      &previousPatterns,
      blank: PreviousPattern(text: .empty, trigger: 0, file: 0, line: 0, column: 0)
    ) {
      $0.code(&$1)
    }
    code(lines: &coder)
    coder.list(
      &samples, blank: Brain.Sample(message: "", isNegative: false, range: .nowhere, trigger: 0)
    ) {
      $0.text(&$1.message)
      $0.value(&$1.isNegative)
      $0.code(&$1.range)
      $0.value(&$1.trigger)
    }
    coder.array(&textsBetweenStars)
    code(instructions: &coder)
    code.lists.code(&coder)
    coder.list(&code.variables, blank: .input(0)) { $0.code(&$1) }
    words.code(&coder)
    normalizer.code(&coder)
    person.code(&coder)
    for path in [\BrainCompiler.robotVariables, \.environment] {
      coder.dictionary(
        &self[keyPath: path], blank: ("", .text(.empty)), key: { $0.text(&$1) },
        value: { $0.template(&$1) })
    }
    let arrays = storedArrays?.value ?? ArrayItems(items: definitions.arrays)
    storedArrays = coder.stored(arrays) ?? storedArrays
    if options.spelling {
      let words =
        coder.isReading ? nil : Spelling(triggers, textsBetweenStars, code, arena: arena).allWords
      storedWords = coder.stored(words) ?? storedWords
    }
    coder.value(&repeatAvoidance)
    fillers.code(&coder)
    coder.optional(&greeting, blank: "") { $0.text(&$1) }
  }

  private mutating func codeOrderAndSplit(_ coder: inout ImageCoder) {
    var name = options.order.rawValue
    coder.text(&name)
    options.order = TriggerOrder(rawValue: name) ?? .draft
    name = options.split.rawValue
    coder.text(&name)
    options.split = MessageSplit(rawValue: name) ?? .none
  }

  private mutating func code(instructions coder: inout ImageCoder) {
    coder.array(&code.instructions)
    guard !coder.isReading else { return }
    for step in code.instructions where step.operation == .literal {
      coder.collect(TextRange(Int(step.a)..<Int(step.b)))
    }
  }

  private mutating func code(topics coder: inout ImageCoder) {
    coder.list(&topics, blank: Topic(name: "")) { coder, topic in
      coder.text(&topic.name)
      coder.code(&topic.includes)
      coder.code(&topic.inherits)
      topic.triggers.code(&coder)
      topic.previousTriggers.code(&coder)
    }
    for (number, topic) in topics.enumerated() { topicNumbers[topic.name] = number }
    if coder.isReading { linkTopics() }
  }

  private mutating func code(lines coder: inout ImageCoder) {
    let blank = Template.text(.empty)
    for path in [\BrainCompiler.replies, \.redirects] {
      coder.list(&self[keyPath: path], blank: ReplyLine(text: .empty, line: 0, template: blank)) {
        $0.value(&$1.text)
        $0.value(&$1.line)
        $0.value(&$1.weight)
        $0.template(&$1.template)
      }
    }
    coder.list(
      &conditions,
      blank: ConditionLine(text: .empty, line: 0, reply: blank)
    ) {
      $0.value(&$1.text)
      $0.value(&$1.line)
      let test = ConditionTest(
        comparison: .equal, leftSide: blank, values: [], beginsAlternative: true)
      $0.list(&$1.tests, blank: test) {
        $0.value(&$1.comparison)
        $0.template(&$1.leftSide)
        $0.list(&$1.values, blank: blank) { $0.template(&$1) }
        $0.value(&$1.beginsAlternative)
      }
      $0.template(&$1.reply)
    }
  }
}

extension BrainOptions {
  /// Whether the options that decide how rules are compiled are the default ones.
  fileprivate var compilesAsByDefault: Bool {
    let other = BrainOptions()
    return parsing == other.parsing && depth == other.depth && punctuation == other.punctuation
      && order == other.order && spelling == other.spelling && split == other.split
      && robotVariables.isEmpty
  }
}

extension ImageCoder {
  fileprivate mutating func code(_ links: inout [Topic.Link]) {
    list(&links, blank: Topic.Link(name: "", range: .nowhere)) {
      $0.text(&$1.name)
      $0.code(&$1.range)
    }
  }

  fileprivate mutating func code(_ range: inout SourceRange) {
    text(&range.start.file)
    value(&range.start.line)
    value(&range.start.column)
    value(&range.endLine)
    value(&range.endColumn)
  }

  fileprivate mutating func code(_ trigger: inout Trigger) {
    value(&trigger.text)
    value(&trigger.file)
    value(&trigger.line)
    value(&trigger.column)
    value(&trigger.topic)
    code(&trigger.pattern)
    optional(&trigger.previous, blank: 0) { $0.value(&$1) }
    trigger.rank.code(&self)
    value(&trigger.hasLostMarks)
    range(&trigger.replies)
    range(&trigger.conditions)
    optional(&trigger.redirect, blank: 0) { $0.value(&$1) }
  }

  private mutating func code(_ pattern: inout Pattern) {
    var (kind, part, captures): (UInt8, Range<Int32>, Int32) = (0, 0..<0, 0)
    switch pattern {
    case .words(let text):
      part = Int32(text.start)..<Int32(text.end)
      collect(text)
    case .stars(let pieces): (kind, part) = (1, pieces)
    case .program(let instructions, let count): (kind, part, captures) = (2, instructions, count)
    }
    value(&kind)
    range(&part)
    value(&captures)
    switch kind {
    case 0: pattern = .words(TextRange(Int(part.lowerBound)..<Int(part.upperBound)))
    case 1: pattern = .stars(part)
    default: pattern = .program(part, captures: captures)
    }
  }

  fileprivate mutating func code(_ pattern: inout PreviousPattern) {
    value(&pattern.text)
    code(&pattern.pattern)
    value(&pattern.trigger)
    value(&pattern.file)
    value(&pattern.line)
    value(&pattern.column)
    array(&pattern.required)
    value(&pattern.mask)
    list(&pattern.choices, blank: []) { $0.array(&$1) }
    value(&pattern.bytes)
  }

  fileprivate mutating func code(_ variable: inout PatternVariable) {
    var (kind, name, number) = (0, "", 0)
    switch variable {
    case .robot(let own): name = own
    case .user(let own): (kind, name) = (1, own)
    case .input(let own): (kind, number) = (2, own)
    case .reply(let own): (kind, number) = (3, own)
    }
    value(&kind)
    text(&name)
    value(&number)
    variable = [.robot(name), .user(name), .input(number), .reply(number)][kind]
  }
}

extension SourceRange {
  /// A placeholder that reading overwrites.
  fileprivate static let nowhere = SourceRange(SourceLocation(file: "", line: 0))
}

/// The items of arrays as written: checks and examples read them, answering does not.
struct ArrayItems: Storable {
  private(set) var items: [String: [String]]

  init(items: [String: [String]]) { self.items = items }

  init(reading coder: inout ImageCoder) {
    items = [:]
    code(&coder)
  }

  func write(to coder: inout ImageCoder) {
    var copy = self
    copy.code(&coder)
  }

  private mutating func code(_ coder: inout ImageCoder) {
    coder.dictionary(
      &items, blank: ("", []), key: { $0.text(&$1) },
      value: { $0.list(&$1, blank: "") { $0.text(&$1) } })
  }
}
