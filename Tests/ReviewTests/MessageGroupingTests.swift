import Conversations
import Responder
import RiveScript
import TestSupport
import Testing

@testable import Review

@Suite("Messages with nearly the same words are one group")
struct MessageGroupingTests {
  @Test("The words count, in any order, in any number, and without those that every message has")
  func wordings() {
    let groups = Groups(of: [
      "can i prolong my book", "prolong my books please", "please prolong this book",
      "where is the reading room", "wheres the reading room?", "who are you",
    ])
    #expect(
      groups.texts == [
        ["can i prolong my book", "prolong my books please", "please prolong this book"],
        ["wheres the reading room?", "where is the reading room"], ["who are you"],
      ])
  }

  @Test(
    "A short first part before a hyphen belongs to its word; other compounds are words of their own",
    arguments: [
      ("wi-fi", ["wifi"]), ("E-Mail geändert", ["email", "geändert"]), ("(t-shirts)", ["tshirt"]),
      ("check-in", ["check", "in"]), ("in-house", ["in", "house"]), ("a-t-il", ["a", "t", "il"]),
      ("7-up", ["7", "up"]), ("- x", ["x"]), ("x-", ["x"]),
    ])
  func hyphens(message: String, words: [String]) {
    #expect(MessageWords(message).all == words)
    #expect(MessageWords(words.joined(separator: " ")).all == words)
  }

  @Test("Typing errors of typing errors count as the word at the end of the chain")
  func chains() {
    var vocabulary = Vocabulary()
    let words = [("prolongate", 27), ("prolongatx", 9), ("prolongaxx", 3), ("prolongxxx", 1)]
    for (word, count) in words { _ = vocabulary.index(of: word, adding: count) }
    #expect(vocabulary.meant(ruleWords: []) == [0, 0, 0, 0])
  }

  @Test("A typing error counts as the word that people say, and a common word of its own does not")
  func typingErrors() {
    let groups = Groups(of: [
      "prolong it", "prolong it", "prolong it", "proolng it", "prolon it", "light", "night",
    ])
    #expect(groups.texts == [["prolong it", "prolon it", "proolng it"], ["light"], ["night"]])
    let known = Groups(of: ["i want to renw it"], known: ["renew"])
    #expect(known.texts == [["i want to renw it"]])
  }

  @Test(
    "Every message is in one group, the groups do not depend on the order, and the numbers add up")
  func laws() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let messages = (0..<80).map { _ in Self.message(&random) }
      let groups = Groups(of: messages)
      let keys = groups.texts.flatMap { $0.map(MessagePool.key) }
      #expect(keys.count == Set(keys).count, "seed \(seed)")
      #expect(Set(keys) == Set(messages.map(MessagePool.key)), "seed \(seed)")
      #expect(groups.all.reduce(0) { $0 + $1.count } == messages.count, "seed \(seed)")
      #expect(groups.all.allSatisfy { $0.count == $0.messages.reduce(0) { $0 + $1.count } })
      #expect(
        groups.all.map(\.count) == groups.all.map(\.count).sorted(by: >), "seed \(seed)")
      let other = Groups(of: messages.shuffled(using: &random))
      #expect(groups.partition == other.partition, "seed \(seed)")
    }
  }

  @Test("A misspelt common word does not separate messages, and a word like one does")
  func commonWords() {
    let said = Groups(of: ["where is the toilet", "wher is the toilet", "plesae the toilet"])
    #expect(said.texts.count == 1)
    #expect(Groups(of: ["is it cold", "is it called"]).texts.count == 2)
  }

  @Test("Different words of four letters stay apart")
  func shortWords() {
    let messages = [
      "renew care", "renew care", "renew care", "renew card", "cheap bill", "cheap ball",
    ]
    #expect(Groups(of: messages + ["cheap bill", "cheap bill"]).texts.count == 4)
    #expect(Groups(of: ["lend books", "lend bok"], known: ["book"]).texts.count <= 2)
  }

  @Test("The topic of a message is the one in which it was said mostly")
  func topics() {
    var pool = MessagePool()
    for topic in ["a", nil, "b", nil, nil, "a", nil] {
      let finding = ReviewFinding(
        turnIndex: 0, reasons: ReviewReasons(.noRule), before: nil, topic: topic,
        reply: "in \(topic ?? "-")")
      pool.add([finding], in: ReviewedTalk(turns: [ReviewedTurn("prolong it")]))
    }
    let message = ReviewGroups(pool)[0].messages[0]
    #expect(message.topic == nil && message.reply == "in -" && message.count == 7)
  }

  @Test("A long message keeps its key, and is cut between characters")
  func longMessages() {
    let long = "x" + String(repeating: "é", count: 3_000)
    let message = Groups(of: [long]).all[0].messages[0]
    #expect(message.key == MessagePool.key(of: long))
    #expect(long.hasPrefix(message.message) && message.message.utf8.count > 1_900)
  }

  @Test("Case, marks and doubled blanks never separate messages")
  func spelling() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let message = Self.message(&random)
      let loud = message.uppercased().replacing(" ", with: "  ") + "?!"
      #expect(Groups(of: [message, loud]).texts.count == 1, "\(message)")
    }
  }

  @Test("Grouping takes nearly linear time")
  func growth() {
    let growth = Growth(of: "grouping", size: 2_000) { size in
      var random = SplitMix(seed: 1)
      let messages = (0..<size).map { _ in Self.message(&random, words: 6, of: 3_000) }
      let pool = Groups.pool(of: messages)
      return { _ = ReviewGroups(pool) }
    }
    #expect(growth.isNearlyLinear, "\(growth)")
  }

  private static func message(
    _ random: inout SplitMix, words: Int = 4, of vocabulary: Int = 40
  ) -> String {
    (0..<Int.random(in: 1...words, using: &random)).map { _ in
      let number = Int.random(in: 0..<vocabulary, using: &random)
      return "w"
        + String(number * 7919 % 100_003, radix: 26).map { $0.isNumber ? "x\($0)" : "\($0)" }
        .joined()
    }.joined(separator: " ")
  }
}

/// The groups of messages that no rule answers.
struct Groups {
  let all: [ReviewGroup]

  init(of messages: [String], known: Set<String> = []) {
    let groups = ReviewGroups(Self.pool(of: messages), ruleWords: known)
    all = (0..<groups.count).map { groups[$0] }
  }

  static func pool(of messages: [String]) -> MessagePool {
    var pool = MessagePool()
    for message in messages {
      pool.add(
        [
          ReviewFinding(
            turnIndex: 0, reasons: ReviewReasons(.noRule), before: nil, topic: nil, reply: "")
        ],
        in: ReviewedTalk(turns: [ReviewedTurn(message)]))
    }
    return pool
  }

  var texts: [[String]] { all.map { $0.messages.map(\.message) } }
  var partition: Set<Set<UInt64>> {
    Set(all.map { Set($0.messages.map { MessagePool.key(of: $0.message) }) })
  }
}
