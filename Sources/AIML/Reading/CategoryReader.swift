import Responder

/// Reads the categories of one file into a library.
///
/// After a forgotten tag, reading continues: an element that is not closed ends with its parent, or where the next category
/// begins.
struct CategoryReader {
  private struct Open {
    var name: Range<Int>
    var start: Int
    var part: FilePart?
    var isLearn: Bool
  }

  private var state: CategoryState
  private var names = XMLNames()
  private var bytes: [UInt8] = []
  private var open: [Open] = []
  /// The number of open elements in which categories are taught.
  private var learnDepth = 0
  /// The text not yet passed to `state`, joined because comments and CDATA sections divide it into several tokens.
  private var text: [UInt8] = []
  private var places = TextPlaces()

  init(_ builder: consuming LibraryBuilder, file: Int) {
    state = CategoryState(builder, file: file)
  }

  var builder: LibraryBuilder { state.builder }

  mutating func read(_ bytes: [UInt8]) {
    read(bytes, in: 0..<bytes.count)
    if !state.hasElement { state.report(.noElement, at: 0) }
  }

  /// Reads the categories in a range that is inside `<aiml>`; returns whether the range is well-formed.
  mutating func readCategories(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    state.enterRoot()
    read(bytes, in: range)
    return !state.isFaulty
  }

  private mutating func read(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    for token in MarkupScanner(bytes, in: range) {
      if let fault = token.fault { state.report(fault.kind, at: fault.offset) }
      switch token.kind {
      case .text(let isPlain): add(token.range, .element, isPlain: isPlain)
      case .characterData:
        add((token.range.lowerBound + 9)..<(token.range.upperBound - 3), .characterData)
      case .comment, .declaration: break
      case .start(let name, let attributes, let isEmpty):
        begin(name, attributes, token.range, isEmpty: isEmpty)
      case .end(let name): end(name, token.range)
      }
    }
    finish(at: range.upperBound)
  }

  private mutating func add(
    _ range: Range<Int>, _ place: MarkupText.Place, isPlain: Bool = false
  ) {
    let start = text.count
    if isPlain {
      text += bytes[range]
    } else {
      report(MarkupText.append(bytes, range, in: place, to: &text))
    }
    places.add(start..<text.count, of: text, from: range, of: bytes)
  }

  private mutating func report(_ problems: [(kind: ReadingProblem.Kind, range: Range<Int>)]) {
    for problem in problems { state.report(problem.kind, problem.range) }
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    state.readText(text, at: places)
    text.removeAll(keepingCapacity: true)
    places.removeAll()
  }

  private mutating func begin(
    _ range: Range<Int>, _ attributes: [MarkupAttribute], _ tag: Range<Int>, isEmpty: Bool
  ) {
    flush()
    let name = names.name(bytes, range)
    var list: [XMLAttribute] = []
    for one in attributes { list.append(attribute(one)) }
    if let part = name.part { closeBefore(part, list, at: tag.lowerBound, isEmpty: isEmpty) }
    guard open.count < MarkupScanner.maximumDepth else {
      return state.report(.tooDeep, at: tag.lowerBound)
    }
    state.begin(name, list, in: tag)
    guard !isEmpty else { return state.end(in: tag.upperBound..<tag.upperBound) }
    if name.isLearn { learnDepth += 1 }
    open.append(
      Open(name: range, start: tag.lowerBound, part: name.part, isLearn: name.isLearn))
  }

  private mutating func attribute(_ attribute: MarkupAttribute) -> XMLAttribute {
    var value: [UInt8] = []
    report(MarkupText.append(bytes, attribute.value, in: .attribute, to: &value))
    return XMLAttribute(
      name: String(decoding: bytes[attribute.name], as: UTF8.self),
      value: String(decoding: value, as: UTF8.self))
  }

  private mutating func end(_ name: Range<Int>, _ tag: Range<Int>) {
    flush()
    guard let index = open.lastIndex(where: { bytes[$0.name] == bytes[name] }) else {
      return state.report(
        .strayEnd(String(decoding: bytes[name], as: UTF8.self)), at: tag.lowerBound)
    }
    closeAll(above: index, at: tag.lowerBound)
    close(in: tag)
  }

  private mutating func close(in range: Range<Int>) {
    if open.popLast()?.isLearn == true { learnDepth -= 1 }
    state.end(in: range)
  }
}

/// Elements that are not closed.
extension CategoryReader {
  /// Closes the elements inside the open element at an index, and reports the outermost of them.
  private mutating func closeAll(above index: Int, at offset: Int) {
    guard open.count > index + 1 else { return }
    let first = open[index + 1]
    state.report(
      .unclosed(String(decoding: bytes[first.name], as: UTF8.self)), at: first.start)
    while open.count > index + 1 { close(in: offset..<offset) }
  }

  /// Closes the elements that cannot contain a structural element, before it begins.
  private mutating func closeBefore(
    _ part: FilePart, _ attributes: [XMLAttribute], at offset: Int, isEmpty: Bool
  ) {
    guard learnDepth == 0, state.hasRoot else { return }
    let category = open.lastIndex { $0.part == .category }
    let isSection =
      part == .topic && !isEmpty && attributes.contains { $0.name.lowercased() == "name" }
    if part == .category || isSection && category == open.count - 1, let category {
      closeAll(above: category, at: offset)
      state.reportOpenCategory()
      close(in: offset..<offset)
    } else if part == .category {
      closeAll(above: open.lastIndex { $0.part == .aiml || $0.part == .topic } ?? -1, at: offset)
    } else if let category, category + 1 < open.count, state.isInPattern {
      closeAll(above: category, at: offset)
    }
  }

  private mutating func finish(at offset: Int) {
    flush()
    guard let last = open.last else { return }
    if let category = open.firstIndex(where: { $0.part == .category }) {
      closeAll(above: category, at: offset)
    }
    state.report(
      .unclosed(String(decoding: bytes[last.name], as: UTF8.self)), at: last.start)
    while !open.isEmpty { close(in: offset..<offset) }
  }
}
