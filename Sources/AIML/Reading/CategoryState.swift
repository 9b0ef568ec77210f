import Responder

/// The position of a reader in a file, and the library to which it adds categories.
struct CategoryState {
  private enum Part { case pattern, that, topic, template }

  /// The element that contains the reader's position.
  private enum Place {
    case document
    case root
    case section
    case category
    case part(Part)
    /// An element that is skipped with its content.
    case skipped(depth: Int)
  }

  private struct Draft {
    var category: Category
    var pattern: [PatternToken]?
    var that: [PatternToken]?
    var topic: [PatternToken]?
    var isImpossible = false
    var hasTemplate = false
    /// Whether the category is skipped because of an error in it.
    var isBroken = false
  }

  private struct Section {
    var tokens: [PatternToken]
    var name: Int32
    var isImpossible: Bool
  }

  var builder: LibraryBuilder
  let file: Int
  private var places = [Place.document]
  private var draft: Draft?
  private var pattern = PatternReader()
  private var template = TemplateReader()
  private var partStart = 0
  /// The number of open elements inside the current part of the category.
  private var depth = 0
  /// The topics of the sections around the position.
  private var sections: [Section] = []
  /// Whether the document's root element is `<aiml>`.
  private(set) var hasRoot = false
  private(set) var hasElement = false
  /// Whether the file is not well-formed.
  private(set) var isFaulty = false
  private var isOutsideReported = false
  private var isEmptyContextReported = false

  init(_ builder: consuming LibraryBuilder, file: Int) {
    template.readsOldTags = builder.context.isAIML1
    self.builder = builder
    self.file = file
  }

  /// Moves the position into the root element.
  mutating func enterRoot() {
    hasRoot = true
    hasElement = true
    places.append(.root)
  }

  /// Whether the position is in a pattern, a `<that>` or a topic of a category.
  var isInPattern: Bool {
    switch places[places.count - 1] {
    case .part(.template): false
    case .part: true
    default: false
    }
  }

  /// Reports an error and skips the open category; reports nothing if the category is already skipped.
  mutating func report(_ fault: MarkupFault, at offset: Int) {
    report(.notWellFormed(fault), offset..<offset)
  }

  mutating func report(_ problem: ReadingProblem.Kind, _ range: Range<Int>) {
    if case .notWellFormed = problem {
      isFaulty = true
      guard draft?.isBroken != true else { return }
      draft?.isBroken = true
    }
    builder.report(problem, file: file, range)
  }

  /// Reports that the open category is not closed, unless it has another error; the category is not skipped.
  mutating func reportOpenCategory() {
    guard let draft, !draft.isBroken else { return }
    isFaulty = true
    let start = Int(draft.category.start)
    builder.report(.nestedCategory, file: file, start..<start)
  }

  /// Handles the tag that begins an element; `range` is the tag's range in the document.
  mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute], in range: Range<Int>) {
    hasElement = true
    switch places[places.count - 1] {
    case .document where hasRoot:
      reportOutside(at: range.lowerBound)
      places.append(.root)
      if name.part != .aiml { beginInRoot(name, attributes, range) }
    case .document:
      hasRoot = name.part == .aiml
      if !hasRoot { builder.report(.noRoot(name.text), file: file, range) }
      places.append(hasRoot ? .root : .skipped(depth: 0))
    case .root, .section: beginInRoot(name, attributes, range)
    case .category: beginInCategory(name, range)
    case .part(.template): template.begin(name, attributes, range, &builder.library.templates)
    case .part: pattern.begin(name.lowercased, attributes, range)
    case .skipped(let depth): places[places.count - 1] = .skipped(depth: depth + 1)
    }
    if case .part = places[places.count - 1] { depth += 1 }
  }

  private mutating func beginInRoot(
    _ name: XMLName, _ attributes: [XMLAttribute], _ range: Range<Int>
  ) {
    switch name.part {
    case .category:
      draft = Draft(
        category: Category(file: Int32(file), start: Int32(clamping: range.lowerBound)))
      places.append(.category)
    case .topic:
      let name = attributes.first { $0.name.lowercased() == "name" }?.value ?? "*"
      if !sections.isEmpty { builder.report(.nestedTopic, file: file, range) }
      var nameReader = PatternReader()
      nameReader.readText(Array(name.utf8), at: TextPlaces(all: range), file, &builder)
      if nameReader.isEmpty { reportEmptyContext("topic", in: range) }
      sections.append(
        Section(
          tokens: nameReader.tokens, name: builder.library.templates.index(adding: name.foldedName),
          isImpossible: nameReader.isImpossible || nameReader.isEmpty && !builder.context.isAIML1))
      places.append(.section)
    case .aiml: places.append(.root)
    default:
      if name.part != .meta { builder.report(.strayElement(name.lowercased), file: file, range) }
      places.append(.skipped(depth: 0))
    }
  }

  private mutating func beginInCategory(_ name: XMLName, _ range: Range<Int>) {
    // `begin` adds 1 for the part’s own tag.
    depth = -1
    partStart = range.upperBound
    switch name.part {
    case .pattern, .that, .topic:
      reportIfRepeated(name, range)
      pattern = PatternReader()
      places.append(
        .part(name.part == .pattern ? .pattern : name.part == .that ? .that : .topic))
    case .template:
      reportIfRepeated(name, range)
      template.start(&builder.library.templates)
      places.append(.part(.template))
    default:
      builder.report(.strayElement(name.lowercased), file: file, range)
      places.append(.skipped(depth: 0))
    }
  }

  private mutating func reportIfRepeated(_ name: XMLName, _ range: Range<Int>) {
    guard let draft else { return }
    let isRepeated =
      switch name.part {
      case .pattern: draft.pattern != nil
      case .that: draft.that != nil
      case .topic: draft.topic != nil
      default: draft.hasTemplate
      }
    if isRepeated { builder.report(.repeatedPart(name.lowercased), file: file, range) }
  }

  /// Handles the end of an element; `range` is empty if the element has no end tag.
  mutating func end(in range: Range<Int>) {
    switch places[places.count - 1] {
    case .document: break
    case .root: places.removeLast()
    case .section:
      sections.removeLast()
      places.removeLast()
    case .category:
      places.removeLast()
      endCategory(range)
    case .part(let part) where depth == 0:
      places.removeLast()
      endPart(part, partStart..<max(partStart, range.lowerBound))
    case .part(let part):
      depth -= 1
      if part == .template {
        template.end(range, &builder.library.templates)
      } else {
        pattern.end(file, &builder)
      }
    case .skipped(0): places.removeLast()
    case .skipped(let depth): places[places.count - 1] = .skipped(depth: depth - 1)
    }
  }

  private mutating func endPart(_ part: Part, _ range: Range<Int>) {
    let text = Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    if part != .template, pattern.isImpossible { draft?.isImpossible = true }
    if part == .that || part == .topic, pattern.isEmpty {
      reportEmptyContext(part == .that ? "that" : "topic", in: range)
      if !builder.context.isAIML1 { draft?.isImpossible = true }
    }
    switch part {
    case .pattern:
      draft?.pattern = pattern.tokens
      draft?.category.pattern = text
    case .that:
      draft?.that = pattern.tokens
      draft?.category.that = text
    case .topic:
      draft?.topic = pattern.tokens
      let file = self.file
      let name = String(decoding: builder.library.sources[file].bytes[range], as: UTF8.self)
      draft?.category.topic = builder.library.templates.index(adding: name.foldedName)
    case .template:
      draft?.hasTemplate = true
      draft?.category.templateText = text
    }
  }

  private mutating func endCategory(_ range: Range<Int>) {
    guard var draft else { return }
    self.draft = nil
    guard !draft.isBroken else { return discardTemplate() }
    let start = Int(draft.category.start)
    let head = start..<min(start + 10, range.upperBound)
    guard let pattern = draft.pattern else {
      builder.report(.noPattern, file: file, head)
      return discardTemplate()
    }
    guard draft.hasTemplate, template.isActive else {
      builder.report(.noTemplate, file: file, head)
      return discardTemplate()
    }
    guard !pattern.isEmpty else {
      // The reason why the pattern is impossible was reported before.
      if !draft.isImpossible { builder.report(.emptyPattern, file: file, head) }
      return discardTemplate()
    }
    draft.category.end = Int32(clamping: range.upperBound)
    draft.category.template = template.finish(&builder.library.templates)
    if draft.topic == nil, let section = sections.last { draft.category.topic = section.name }
    let topic = draft.topic ?? sections.last?.tokens ?? []
    let path = CategoryPath(
      pattern: pattern, that: draft.that.flatMap { $0.isEmpty ? nil : $0 } ?? CategoryPath.anything,
      topic: topic.isEmpty ? CategoryPath.anything : topic)
    let isOutOfReach = draft.topic == nil && sections.last?.isImpossible == true
    add(draft.category, at: path, isImpossible: draft.isImpossible || isOutOfReach)
  }

  /// Reports the first empty `<that>` or topic of the file.
  private mutating func reportEmptyContext(_ name: String, in range: Range<Int>) {
    guard !isEmptyContextReported else { return }
    isEmptyContextReported = true
    builder.report(
      .emptyContext(name, matchesAnything: builder.context.isAIML1), file: file, range)
  }

  private mutating func discardTemplate() { template.discard(&builder.library.templates) }

  private mutating func add(_ category: Category, at path: CategoryPath, isImpossible: Bool) {
    let number = Int32(builder.library.categories.count)
    builder.library.categories.append(category)
    if builder.keepsPaths { builder.library.paths.append(path) }
    guard !isImpossible else {
      if builder.keepsPaths { builder.library.impossible.insert(number) }
      return
    }
    guard let before = builder.library.graph.insert(number, at: path) else { return }
    let loser = builder.context.keepsFirstDuplicate ? number : before
    if builder.context.keepsFirstDuplicate { _ = builder.library.graph.insert(before, at: path) }
    builder.duplicates.append((loser, loser == before ? number : before))
  }

  /// Handles text between tags, whose entities are already replaced.
  mutating func readText(_ bytes: [UInt8], at textPlaces: TextPlaces) {
    switch places[places.count - 1] {
    case .part(.template): template.readText(bytes, &builder.library.templates)
    case .part: pattern.readText(bytes, at: textPlaces, file, &builder)
    case .document:
      if let first = bytes.firstIndex(where: { !$0.isBlank }) {
        reportOutside(at: textPlaces.range(of: first..<bytes.count).lowerBound)
      }
    case .root, .section, .category:
      guard let first = bytes.firstIndex(where: { !$0.isBlank }) else { return }
      let text = String(decoding: bytes.collapsed, as: UTF8.self)
      guard !text.allSatisfy(\.isWhitespace) else { return }
      builder.report(
        .strayText(String(text.prefix(40))), file: file,
        textPlaces.range(of: first..<bytes.count))
    case .skipped: break
    }
  }

  /// Reports text or an element outside of the root element, only the first time in a file.
  private mutating func reportOutside(at offset: Int) {
    if !isOutsideReported { report(.outsideRoot, at: offset) }
    isOutsideReported = true
  }
}
