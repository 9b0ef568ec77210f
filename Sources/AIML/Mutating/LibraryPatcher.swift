package import Responder

/// Compiles changed categories without reading all files again.
///
/// Only the categories that an edit changes are read, and put in the places of the old ones. `<size/>` and
/// `<vocabulary/>` keep their values, so that no test case fails only because of them.
package struct LibraryPatcher: RulePatcher {
  private let program: Program
  private let sources: [RuleSource]
  private let editableFiles: [String: (number: Int, lines: LineMap)]
  /// The categories of each file, in order.
  private let categories: [[Int32]]
  /// The categories that have the same path as another one.
  private let duplicates: Set<Int32>

  /// Fails if the files have errors, because a patch does not find the errors of other categories, or if the robot
  /// corrects spelling, because that depends on the words of all patterns.
  ///
  /// Complexity: that of compiling.
  init?(_ sources: [RuleSource], _ options: AIMLOptions) {
    let reading = Reading(sources, options, keepsPaths: true) { _ in }
    guard reading.diagnostics(onlyErrors: true).errorCount == 0, reading.program.spelling == nil
    else {
      return nil
    }
    program = reading.program
    duplicates = reading.duplicated
    self.sources = sources
    let converted = reading.convertedFiles(of: sources)
    var editableFiles: [String: (Int, LineMap)] = [:]
    for (number, source) in sources.enumerated()
    where source.isCategories && !converted.contains(source.name) {
      editableFiles[source.name] = (number, LineMap(source.bytes))
    }
    self.editableFiles = editableFiles
    var categories = [[Int32]](repeating: [], count: sources.count)
    for (number, category) in program.library.categories.enumerated() {
      categories[Int(category.file)].append(Int32(number))
    }
    self.categories = categories
  }

  /// Returns the robot after edits of one file, which may change one category and insert one; `nil` for others.
  ///
  /// Complexity: linear in the robot, with a small factor: a copy of its arrays.
  package func responder(after edits: [SourceEdit]) -> (any Responder)? {
    guard let name = edits.first?.range.start.file, let (file, lines) = editableFiles[name],
      edits.allSatisfy({ $0.range.start.file == name })
    else { return nil }
    var changed: [Int32: Int] = [:]
    var inserted: [Range<Int>] = []
    var growth = 0
    let placed = edits.map { (range: lines.bytes(of: $0.range), length: $0.replacement.utf8.count) }
    for (range, length) in placed.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let start = range.lowerBound
      if let number = category(in: file, around: range) {
        changed[number, default: 0] += length - range.count
      } else {
        guard range.isEmpty, isBetweenCategories(start, in: file) else { return nil }
        inserted.append(start + growth..<start + growth + length)
      }
      growth += length - range.count
    }
    guard changed.count <= 1, inserted.count <= 1, duplicates.isDisjoint(with: changed.keys) else {
      return nil
    }
    var patch = Patch(program, sources[file].applying(edits))
    for (number, change) in changed {
      let old = program.library.categories[Int(number)]
      let end = Int(old.end) + change
      // An insertion before the category would move it.
      guard inserted.allSatisfy({ $0.lowerBound >= end }),
        patch.replace(number, by: Int(old.start)..<end)
      else { return nil }
    }
    guard inserted.allSatisfy({ patch.add($0) }) else { return nil }
    return AIMLRobot(Program(program, with: patch.library))
  }

  /// Returns the category of a file that contains an edit; `nil` if there is none.
  private func category(in file: Int, around edit: Range<Int>) -> Int32? {
    let all = categories[file]
    let index = all.partitionPoint {
      Int(program.library.categories[Int($0)].end) > edit.lowerBound
    }
    guard index < all.count else { return nil }
    let category = program.library.categories[Int(all[index])]
    let isInside = Int(category.start) <= edit.lowerBound && edit.upperBound <= Int(category.end)
    return isInside && (!edit.isEmpty || Int(category.start) < edit.lowerBound)
      ? all[index] : nil
  }

  private func isBetweenCategories(_ offset: Int, in file: Int) -> Bool {
    categories[file].last.map { Int(program.library.categories[Int($0)].end) <= offset } ?? false
  }
}

/// A library in which some categories are changed.
private struct Patch {
  private(set) var library: Library
  private let base: Program
  /// The edited file; an additional source, because the offsets of all other categories are those of the old file.
  private let source: RuleSource

  init(_ base: Program, _ source: RuleSource) {
    self.base = base
    self.source = source
    library = base.library
    library.sources.append(source)
  }

  /// Replaces a category by the one in a range of the edited file; returns false if the range has several, or is
  /// invalid.
  mutating func replace(_ number: Int32, by range: Range<Int>) -> Bool {
    guard !library.impossible.contains(number) else { return false }
    let path = library.paths[Int(number)]
    library.graph.remove(number, at: path)
    guard let (categories, paths) = read(range) else { return false }
    guard let new = categories.first else { return true }
    guard categories.count == 1 else { return false }
    let old = base.library.categories[Int(number)]
    var (category, newPath) = (new, paths[0])
    if category.topic < 0 {
      // A category without a topic of its own has the topic of the section around it.
      guard !hasTopic(old) else { return false }
      category.topic = old.topic
      newPath.topic = path.topic
    }
    library.categories[Int(number)] = category
    library.paths[Int(number)] = newPath
    guard let other = library.graph.insert(number, at: newPath), other != number else {
      return true
    }
    // Of two categories with the same path, the last one answers; with `keepsFirstDuplicate`, the first.
    let isNewest = number > other
    if isNewest == base.context.keepsFirstDuplicate { _ = library.graph.insert(other, at: newPath) }
    return true
  }

  /// Adds the category in a range of the edited file; returns false if the range has several, is invalid, or has the
  /// path of another category.
  mutating func add(_ range: Range<Int>) -> Bool {
    guard let (categories, paths) = read(range), categories.count == 1 else { return false }
    library.categories.append(categories[0])
    library.paths.append(paths[0])
    return library.graph.insert(Int32(library.categories.count - 1), at: paths[0]) == nil
  }

  /// Reads the categories in a range of the edited file; `nil` if they are invalid.
  private mutating func read(_ range: Range<Int>) -> ([Category], [CategoryPath])? {
    var own = Library()
    swap(&own, &library)
    let (categories, paths, graph, impossible) =
      (own.categories, own.paths, own.graph, own.impossible)
    (own.categories, own.paths, own.graph, own.impossible) = ([], [], Graph(), [])
    var builder = LibraryBuilder(base.context, library: own)
    own = Library()
    builder.keepsPaths = true
    var reader = CategoryReader(builder, file: builder.library.sources.count - 1)
    builder = LibraryBuilder(base.context)
    let isWellFormed = reader.readCategories(source.bytes, in: range)
    library = reader.builder.library
    let problems = reader.builder.problems
    let found = (library.categories, library.paths)
    let isPossible = library.impossible.isEmpty
    (library.categories, library.paths, library.graph, library.impossible) =
      (categories, paths, graph, impossible)
    return isWellFormed && problems.isEmpty && isPossible ? found : nil
  }

  private func hasTopic(_ category: Category) -> Bool {
    let bytes = base.library.sources[Int(category.file)].bytes
    let text = String(
      decoding: bytes[Int(category.start)..<Int(category.end)], as: UTF8.self)
    return text.lowercased().contains("<topic")
  }
}

extension AIMLRobot {
  func words(of message: String) -> [String] {
    let bytes = Array(message.utf8)
    return program.context.splitter.foldedWords(of: bytes, 0..<bytes.count).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func requiredWords(ofRuleAt location: SourceLocation) -> [[[String]]]? {
    guard let number = program.number(at: location), let path = program.path(of: number) else {
      return nil
    }
    // A message whose words are corrected need not contain these words.
    guard program.spelling == nil else { return [] }
    let words = path.pattern.filter(\.isWord).map(program.text)
    return words.isEmpty ? [] : [[words]]
  }
}
