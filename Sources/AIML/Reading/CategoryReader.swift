internal import Responder

/// Reads the categories of one file into a library.
struct CategoryReader {
  private var parser: XMLParser

  init(_ builder: consuming LibraryBuilder, file: Int) {
    parser = XMLParser(CategoryState(builder, file: file))
  }

  var builder: LibraryBuilder { parser.state.builder }

  /// Reads a document; after an error inside `<aiml>`, reading continues at the next category.
  mutating func read(_ bytes: [UInt8]) {
    var start = 0
    var prefix = ""
    for _ in 0..<Self.maximumFaults {
      do throws(XMLFault) {
        try parser.parse(bytes, from: start, after: prefix)
        return
      } catch {
        let offset = min(error.offset, bytes.count)
        parser.state.reportFault(error.reason, at: offset)
        guard parser.state.hasRoot, let next = Self.category(in: bytes, after: max(offset, start))
        else { return parser.state.abandon() }
        start = next
        prefix = parser.state.openTags
        parser.state.abandon()
      }
    }
  }

  /// Reads a document from an offset at which a category begins; returns false if it is not well-formed.
  mutating func read(_ bytes: [UInt8], from start: Int) -> Bool {
    do throws(XMLFault) {
      try parser.parse(bytes, from: start, after: "<aiml>")
      return true
    } catch {
      return false
    }
  }

  private static let maximumFaults = 1_000

  /// Returns the next offset of `<category` after an offset.
  private static func category(in bytes: [UInt8], after offset: Int) -> Int? {
    let wanted = Array("<category".utf8)
    var index = offset + 1
    while index + wanted.count < bytes.count {
      if bytes[index] == wanted[0],
        (0..<wanted.count).allSatisfy({ bytes[index + $0].lowercasedASCII == wanted[$0] })
      {
        return index
      }
      index += 1
    }
    return nil
  }
}

/// The position of a reader in a file, and the library to which it adds categories.
struct CategoryState {
  private enum Part { case pattern, that, topic, template }

  /// The element that contains the reader's position.
  private enum Place {
    case document
    case root
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
  }

  var builder: LibraryBuilder
  let file: Int
  private var places = [Place.document]
  private var draft: Draft?
  private var pattern = PatternReading()
  private var template = TemplateReading()
  private var partStart = 0
  private var depth = 0
  private var sectionTopic: (tokens: [PatternToken], name: Int32)?
  private var sectionTopicText = ""
  /// Whether the document's root element is `<aiml>`.
  private(set) var hasRoot = false

  init(_ builder: consuming LibraryBuilder, file: Int) {
    template.usesOldForms = builder.context.usesOldForms
    self.builder = builder
    self.file = file
  }

  mutating func reportFault(_ reason: String, at offset: Int) {
    builder.report(.notWellFormed(reason), file: file, offset..<offset)
  }

  /// The start tags to put before the next category when reading continues there.
  var openTags: String {
    sectionTopic == nil ? "<aiml>" : "<aiml><topic name=\"\(sectionTopicText)\">"
  }

  /// Drops the open category after an error, and resets the position to the start of a document.
  mutating func abandon() {
    template.discard(&builder.library.templates)
    draft = nil
    sectionTopic = nil
    places = [.document]
  }

  /// Handles the tag that begins an element; `range` is that of the tag in the document.
  mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute], in range: Range<Int>) {
    switch places[places.count - 1] {
    case .document:
      hasRoot = hasRoot || name.part == .aiml
      if name.part != .aiml { builder.report(.noRoot(name.text), file: file, range) }
      places.append(hasRoot ? .root : .skipped(depth: 0))
    case .root: beginInRoot(name, attributes, range)
    case .category: beginInCategory(name, range)
    case .part(.template): template.begin(name, attributes, range, &builder.library.templates)
    case .part: pattern.begin(name.small, attributes, range)
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
      var reading = PatternReading()
      reading.text(Array(name.utf8), at: range.lowerBound, file, &builder)
      sectionTopicText = name.escapedXML
      sectionTopic = (reading.tokens, builder.library.templates.number(of: name.foldedName))
      places.append(.root)
    default:
      if name.part != .meta, name.part != .aiml {
        builder.report(.strayElement(name.small), file: file, range)
      }
      places.append(.skipped(depth: 0))
    }
  }

  private mutating func beginInCategory(_ name: XMLName, _ range: Range<Int>) {
    depth = 0
    partStart = range.upperBound
    switch name.part {
    case .pattern, .that, .topic:
      pattern = PatternReading()
      places.append(
        .part(name.part == .pattern ? .pattern : name.part == .that ? .that : .topic))
    case .template:
      template.start(&builder.library.templates)
      places.append(.part(.template))
    case .category:
      builder.report(.nestedCategory, file: file, range)
      places.append(.skipped(depth: 0))
    default:
      builder.report(.strayElement(name.small), file: file, range)
      places.append(.skipped(depth: 0))
    }
    depth -= 1
  }

  /// Handles the end of an element; `range` is empty for `<name/>`.
  mutating func end(in range: Range<Int>) {
    switch places[places.count - 1] {
    case .document: break
    case .root:
      sectionTopic = nil
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
      let name = String(
        decoding: builder.library.sources[file].bytes[range].map { $0 }, as: UTF8.self)
      draft?.category.topic = builder.library.templates.number(of: name.foldedName)
    case .template:
      draft?.hasTemplate = true
      draft?.category.templateText = text
    }
  }

  private mutating func endCategory(_ range: Range<Int>) {
    guard var draft else { return }
    self.draft = nil
    let start = Int(draft.category.start)
    let head = start..<min(start + 10, range.upperBound)
    guard let pattern = draft.pattern else {
      builder.report(.noPattern, file: file, head)
      return drop()
    }
    guard draft.hasTemplate, template.isActive else {
      builder.report(.noTemplate, file: file, head)
      return drop()
    }
    guard !pattern.isEmpty else {
      // The reason why the pattern is impossible was reported before.
      if !draft.isImpossible { builder.report(.emptyPattern, file: file, head) }
      return drop()
    }
    draft.category.end = Int32(clamping: range.upperBound)
    draft.category.template = template.finish(&builder.library.templates)
    if draft.topic == nil, let sectionTopic { draft.category.topic = sectionTopic.name }
    let topic = draft.topic ?? sectionTopic?.tokens ?? []
    let path = CategoryPath(
      pattern: pattern, that: draft.that.flatMap { $0.isEmpty ? nil : $0 } ?? CategoryPath.anything,
      topic: topic.isEmpty ? CategoryPath.anything : topic)
    add(draft.category, at: path, isImpossible: draft.isImpossible)
  }

  private mutating func drop() {
    template.discard(&builder.library.templates)
  }

  private mutating func add(_ category: Category, at path: CategoryPath, isImpossible: Bool) {
    let number = Int32(builder.library.categories.count)
    builder.library.categories.append(category)
    if builder.keepsPaths { builder.library.paths.append(path) }
    guard !isImpossible else {
      if builder.keepsPaths { builder.library.impossible.insert(number) }
      return
    }
    guard let before = builder.library.graph.insert(number, at: path) else { return }
    let loser = builder.context.keepsFirst ? number : before
    if builder.context.keepsFirst { _ = builder.library.graph.insert(before, at: path) }
    builder.duplicates.append((loser, loser == before ? number : before))
  }

  /// Handles text between tags, with entities replaced.
  mutating func text(_ bytes: [UInt8], at offset: Int) {
    switch places[places.count - 1] {
    case .part(.template): template.text(bytes, &builder.library.templates)
    case .part: pattern.text(bytes, at: offset, file, &builder)
    case .root, .category:
      guard let first = bytes.firstIndex(where: { !$0.isBlank }) else { return }
      let text = String(decoding: bytes.collapsed.prefix(40), as: UTF8.self)
      guard !String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace) else { return }
      builder.report(.strayText(text), file: file, (offset + first)..<(offset + bytes.count))
    case .document, .skipped: break
    }
  }

  /// Handles a reference to an entity, other than the five that XML defines.
  mutating func entity(_ name: String, at offset: Int) {
    guard let scalar = HTMLEntity.scalars[name] else {
      builder.report(.unknownEntity(name), file: file, offset..<(offset + name.utf8.count + 2))
      return
    }
    text(Array(String(Character(scalar)).utf8), at: offset)
  }
}

extension String {
  /// The text escaped for XML; U+FFFD replaces characters that XML forbids.
  var escapedXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML forbids these characters, even as numeric references.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Entities of HTML that AIML files may use although XML does not define them.
enum HTMLEntity {
  static let scalars: [String: Unicode.Scalar] = {
    let latin = [
      "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf",
      "laquo", "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro",
      "para", "middot", "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest",
      "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave",
      "Eacute", "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve",
      "Oacute", "Ocirc", "Otilde", "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml",
      "Yacute", "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig",
      "ccedil", "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth",
      "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave",
      "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
    ]
    var scalars: [String: Unicode.Scalar] = [
      "euro": "\u{20AC}", "hellip": "\u{2026}", "ndash": "\u{2013}", "mdash": "\u{2014}",
      "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
      "bull": "\u{2022}", "trade": "\u{2122}",
    ]
    for (index, name) in latin.enumerated() {
      scalars[name] = Unicode.Scalar(UInt32(0xA0 + index))
    }
    return scalars
  }()
}
