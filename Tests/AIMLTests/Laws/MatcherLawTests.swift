import Responder
import TestSupport
import Testing

@testable import AIML

/// The matcher against one that simply tries everything.
@Suite("The matcher equals a brute-force one")
struct MatcherLawTests {
  private static let words = ["A", "B", "C"]
  private static let tokens = [
    "A", "B", "C", "*", "_", "^", "#", "$A", "$B", "<set>s</set>", "<set>t</set>",
  ]
  private static let files = ["sets/s.txt": "a\nb c\na b c", "sets/t.txt": "b\nc a"]

  @Test("random graphs and messages")
  func random() {
    for seed in 0..<400 {
      var random = SplitMix(seed: UInt64(seed))
      func pattern(_ longest: Int) -> String {
        (0...Int.random(in: 0..<longest, using: &random)).map { _ in
          Self.tokens.randomElement(using: &random) ?? "A"
        }.joined(separator: " ")
      }
      var categories: [(String, String, String)] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let hasThat = Int.random(in: 0..<4, using: &random) == 0
        let hasTopic = Int.random(in: 0..<4, using: &random) == 0
        categories.append((pattern(4), hasThat ? pattern(2) : "*", hasTopic ? pattern(2) : "*"))
      }
      let text = categories.enumerated().map { number, category in
        "<category><pattern>\(category.0)</pattern><that>\(category.1)</that><topic>\(category.2)</topic>"
          + "<template>\(number)</template></category>"
      }.joined()
      let bot = Bot(text, files: Self.files)
      let library = bot.robot.program.library
      for _ in 0..<20 {
        func message(_ longest: Int) -> [String] {
          (0...Int.random(in: 0..<longest, using: &random)).map { _ in
            Self.words.randomElement(using: &random) ?? "A"
          }
        }
        let (input, that, topic) = (message(7), message(2), message(2))
        var subject = MatchSubject()
        for (section, words) in zip(PathSection.allCases, [input, that, topic]) {
          let bytes = Array(words.joined(separator: " ").utf8)
          subject.append(section, bytes, 0..<bytes.count, WordSplitter(), library.vocabulary)
        }
        var matcher = Matcher()
        var poll = InterruptionPoll()
        let found = matcher.match(library.graph, library.sets, subject, poll: &poll)
        let got = found.map {
          library.text(library.categories[Int($0)].templateText, of: $0) + " "
            + matcher.stars.map { String(decoding: subject.text($0.range), as: UTF8.self) }
            .joined(separator: "|")
        }
        let wanted = BruteForce(categories).match(input, that, topic)
        #expect(got == wanted, "seed \(seed): \(input) <that> \(that) <topic> \(topic) in \(text)")
      }
    }
  }
}

/// Tries all ways to match all categories, in the order of the language.
private struct BruteForce {
  /// A node of a trie whose keys are tokens, without any short cut.
  private final class Node {
    var children: [String: Node] = [:]
    /// The sets among the children, in the order in which categories named them.
    var sets: [String] = []
    var category: Int?
  }

  private let root = Node()
  private let sets = [
    "<set>s</set>": [["A"], ["B", "C"], ["A", "B", "C"]], "<set>t</set>": [["B"], ["C", "A"]],
  ]

  init(_ categories: [(String, String, String)]) {
    for (number, category) in categories.enumerated() {
      var node = root
      let path = category.0 + " <THAT> " + category.1 + " <TOPIC> " + category.2
      for token in path.split(separator: " ").map(String.init) {
        let next = node.children[token] ?? Node()
        if node.children[token] == nil, sets[token] != nil { node.sets.append(token) }
        node.children[token] = next
        node = next
      }
      node.category = number
    }
  }

  func match(_ input: [String], _ that: [String], _ topic: [String]) -> String? {
    let words = input + ["<THAT>"] + that + ["<TOPIC>"] + topic
    guard let (category, stars) = match(root, words[...]) else { return nil }
    return "\(category) " + stars.joined(separator: "|")
  }

  private func match(_ node: Node, _ words: ArraySlice<String>) -> (Int, [String])? {
    guard let word = words.first else {
      if let category = node.category { return (category, []) }
      for token in ["#", "^"] {
        if let next = node.children[token], let found = match(next, words) {
          return (found.0, [""] + found.1)
        }
      }
      return nil
    }
    if let next = node.children["$" + word], let found = match(next, words.dropFirst()) {
      return found
    }
    if let found = wildcard(node, "#", 0, words) ?? wildcard(node, "_", 1, words) { return found }
    if let next = node.children[word], let found = match(next, words.dropFirst()) { return found }
    for name in node.sets {
      guard let next = node.children[name] else { continue }
      for phrase in (sets[name] ?? []).sorted(by: { $0.count > $1.count })
      where words.starts(with: phrase) {
        if let found = match(next, words.dropFirst(phrase.count)) {
          return (found.0, [phrase.joined(separator: " ")] + found.1)
        }
      }
    }
    return wildcard(node, "^", 0, words) ?? wildcard(node, "*", 1, words)
  }

  private func wildcard(
    _ node: Node, _ token: String, _ least: Int, _ words: ArraySlice<String>
  ) -> (Int, [String])? {
    guard let next = node.children[token] else { return nil }
    let end = words.firstIndex { $0.hasPrefix("<") } ?? words.endIndex
    var count = least
    while words.startIndex + count <= end {
      if let found = match(next, words.dropFirst(count)) {
        return (found.0, [words.prefix(count).joined(separator: " ")] + found.1)
      }
      count += 1
    }
    return nil
  }
}
