import Responder

/// The categories of a robot as written, prepared for mutations.
struct CategoryBook {
  struct SourceCategory {
    let file: Int
    let element: MarkupElement
    let pattern: MarkupElement
    let template: MarkupElement
    let that: MarkupElement?
    /// The `<topic>` inside the category; `enclosingTopic` is the name of a `<topic>` around the category.
    let topic: MarkupElement?
    let enclosingTopic: String?
    /// The location by which explanations name the category.
    let location: SourceLocation
    /// All elements of the template, except those of categories that it teaches.
    let elements: [MarkupElement]
  }

  let files: [MutableFile]
  private(set) var categories: [SourceCategory] = []
  /// `*`, and then the topic names that contain no wildcard, `$` or tag, each once, in the order of the files.
  private(set) var topics = ["*"]
  /// The end of the content of each file’s root element.
  private(set) var rootEnds: [Int: Int] = [:]

  /// Reads the categories of all AIML files that are valid UTF-8 and have an `<aiml>` element; skips other files.
  ///
  /// Complexity: linear in the files, times the number of topics.
  init(_ sources: [RuleSource]) {
    files = sources.map(MutableFile.init)
    for (number, source) in sources.enumerated() {
      // Text in another encoding is converted to UTF-8 before it is read, so its offsets would not fit the file that an
      // edit changes.
      guard source.isCategories,
        Reading.utf8(source.bytes).bytes == source.bytes,
        let root = MarkupTree.nodes(of: source.bytes)?.elements.first(where: { $0.name == "aiml" }
        )
      else { continue }
      rootEnds[number] = root.contentRange.upperBound
      for element in root.elements { read(element, in: number, enclosingTopic: nil) }
    }
  }

  private mutating func read(_ element: MarkupElement, in file: Int, enclosingTopic: String?) {
    if element.name == "topic" {
      let name = element.attributes["name"] ?? "*"
      add(topic: name)
      for child in element.elements { read(child, in: file, enclosingTopic: name) }
      return
    }
    let parts = element.elements
    guard element.name == "category", let pattern = parts.first(where: { $0.name == "pattern" }),
      let template = parts.first(where: { $0.name == "template" })
    else { return }
    let topic = parts.first { $0.name == "topic" }
    if let topic { add(topic: files[file].text(topic.contentRange)) }
    categories.append(
      SourceCategory(
        file: file, element: element, pattern: pattern, template: template,
        that: parts.first { $0.name == "that" }, topic: topic, enclosingTopic: enclosingTopic,
        location: files[file].location(ofByte: element.range.lowerBound),
        elements: template.elements.flatMap(\.elementsOutsideLessons)))
  }

  private mutating func add(topic name: String) {
    if !topics.contains(name), !name.contains(where: { "*_^#$<".contains($0) }) {
      topics.append(name)
    }
  }
}

extension CategoryBook {
  /// Returns a mutation of a category; `nil` if no edit changes anything.
  func mutation(
    _ name: String, of category: SourceCategory, _ edits: [SourceEdit?],
    canTakeOverMessages: Bool = false,
    _ summary: String
  ) -> RuleMutation? {
    let edits = edits.compactMap { $0 }
    guard !edits.isEmpty else { return nil }
    return RuleMutation(
      name, edits, of: category.location, canTakeOverMessages: canTakeOverMessages, summary)
  }

  /// Calls a closure with each template element that has one of these names, and returns the mutations it makes.
  func changes(
    of names: Set<String>, _ change: (SourceCategory, MarkupElement) -> RuleMutation?
  ) -> [RuleMutation] {
    categories.flatMap { category in
      category.elements.filter { names.contains($0.name) }.compactMap { change(category, $0) }
    }
  }

  func removal(_ element: MarkupElement, in file: Int) -> SourceEdit? {
    files[file].edit(element.range, "")
  }

  /// Returns the edits that delete the tags of an element and keep its content.
  func unwrapping(_ element: MarkupElement, in file: Int) -> [SourceEdit?] {
    let (range, content) = (element.range, element.contentRange)
    return [
      files[file].edit(range.lowerBound..<content.lowerBound, ""),
      files[file].edit(content.upperBound..<range.upperBound, ""),
    ]
  }

  /// Returns a text in quotation marks, on one line and truncated.
  func quoted(_ range: Range<Int>, in file: Int) -> String {
    let text = String(decoding: Array(files[file].source.bytes[range]).collapsed, as: UTF8.self)
    return "“" + text.cut(to: 60) + "”"
  }
}

extension [MarkupNode] {
  var elements: [MarkupElement] {
    compactMap { if case .element(let element) = $0 { element } else { nil } }
  }
}

extension MarkupElement {
  /// The element and the elements inside it, except for the content of `<learn>`.
  fileprivate var elementsOutsideLessons: [MarkupElement] {
    name == "learn" || name == "learnf"
      ? [self] : [self] + elements.flatMap(\.elementsOutsideLessons)
  }

  /// The byte ranges of the words directly inside the element, without the words of inner elements.
  var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var offset = contentRange.lowerBound
    for child in children {
      switch child {
      case .text(let text):
        words += text.split(whereSeparator: \.isBlank).map {
          offset + $0.startIndex..<offset + $0.endIndex
        }
        offset += text.count
      case .comment(let text, _), .verbatim(let text): offset += text.count
      case .element(let element): offset = element.range.upperBound
      }
    }
    return words
  }

  /// The items of a `<random>` or a `<condition>`.
  var items: [MarkupElement] { elements.filter { $0.name == "li" } }
}
