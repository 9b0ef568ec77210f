import Responder
import Synchronization

/// Categories as values of `Rule`, the type for the rules of all languages.
extension Program {
  var topicCount: Int {
    var topics: Set<Int32> = [-1]
    var last: Int32 = -1
    // Most categories of a topic follow each other, so that few of them reach the set.
    for category in library.categories where category.topic != last {
      last = category.topic
      topics.insert(last)
    }
    return topics.count - 1
  }

  func location(of number: Int32, in library: Library) -> SourceLocation {
    let category = library.categories[Int(number)]
    return location(Int(category.start), of: category, in: library)
  }

  private func location(
    _ offset: Int, of category: Category, in library: Library
  ) -> SourceLocation {
    let source = library.sources[Int(category.file)]
    if library.isLearned {
      return SourceLocation(file: source.name, line: 1, column: offset + 1)
    }
    let lines = lines(of: Int(category.file), in: library)
    return lines.location(ofByte: min(offset, source.bytes.count), in: source.name)
  }

  /// Returns the line map of a file, which is made at the first use.
  func lines(of file: Int, in library: Library) -> LineMap {
    if let known = lineMaps.withLock({ $0[file] }) { return known }
    let lines = LineMap(library.sources[file].bytes)
    lineMaps.withLock { $0[file] = lines }
    return lines
  }

  /// Returns one of the robot's own categories, not a learned one, as a rule; keeps a long rule in `longRule`.
  func rule(_ number: Int32) -> Rule {
    if let known = longRule.withLock({ $0 }), known.number == number { return known.rule }
    let rule = rule(number, in: library)
    if rule.alternatives.count + rule.conditions.count > Self.maximumUncachedAlternatives {
      longRule.withLock { $0 = (number, rule) }
    }
    return rule
  }

  /// The maximum number of alternatives and conditions of a rule that is not kept in `longRule`.
  private static let maximumUncachedAlternatives = 100

  func rule(_ number: Int32, in library: Library) -> Rule {
    let category = library.categories[Int(number)]
    let template = Int(category.template)
    var alternatives: [Rule.Alternative] = []
    var conditions: [Rule.Alternative] = []
    items(of: template, in: library) { item, parent in
      let alternative = alternative(item, of: number, in: library)
      if parent == .random {
        alternatives.append(alternative)
      } else {
        conditions.append(alternative)
      }
    }
    if alternatives.isEmpty { alternatives = [alternative(template, of: number, in: library)] }
    var rule = Rule(
      kind: "category", text: library.text(category.pattern, of: number),
      location: location(of: number, in: library),
      topic: category.topic >= 0 ? library.templates.names[Int(category.topic)] : nil,
      previous: category.that.isEmpty ? nil : library.text(category.that, of: number),
      alternatives: alternatives, conditions: conditions)
    rule.isCatchAll = isCatchAll(number, in: library)
    return rule
  }

  /// Returns whether a category's pattern is a single wildcard, and the category has no `<that>`.
  func isCatchAll(_ number: Int32, in library: Library) -> Bool {
    let category = library.categories[Int(number)]
    return category.that.isEmpty
      && ["*", "^", "_", "#"].contains(library.text(category.pattern, of: number).trimmed)
  }

  /// Calls a closure with the index of each `<li>` below a node, and with the tag of its `<random>` or `<condition>`.
  private func items(of index: Int, in library: Library, _ body: (Int, Tag) -> Void) {
    let nodes = library.templates.nodes
    var parents: [(end: Int, tag: Tag)] = []
    for position in library.templates.descendants(of: index) {
      while let last = parents.last, last.end <= position { parents.removeLast() }
      let node = nodes[position]
      if node.tag == .random || node.tag == .condition { parents.append((Int(node.end), node.tag)) }
      if node.tag == .li, let parent = parents.last { body(position, parent.tag) }
    }
  }

  /// Returns the source of a `<li>` or a `<condition>`; for any other node, that of the whole template.
  ///
  /// The source of a `<li>` without attributes is that of its content.
  func alternative(_ index: Int, of number: Int32, in library: Library) -> Rule.Alternative {
    let node = library.templates.nodes[index]
    let category = library.categories[Int(number)]
    guard node.tag == .li || node.tag == .condition else {
      return Rule.Alternative(
        text: library.text(category.templateText, of: number),
        location: location(Int(category.templateText.lowerBound), of: category, in: library))
    }
    var text = library.text(node.sourceRange, of: number)
    if text.hasPrefix("<li>"), text.hasSuffix("</li>") {
      text = String(text.dropFirst(4).dropLast(5))
    }
    return Rule.Alternative(
      text: text.trimmed,
      location: location(Int(node.sourceRange.lowerBound), of: category, in: library))
  }
}
