import Responder
import TestSupport
import Testing

@testable import RiveScript

/// A sorted word list finds what a plain scan of its items finds, and a program’s needs never decide who wins.
@Suite struct WordListsTests {
  private static let letters = Array("abé 'x".unicodeScalars)

  private func text(_ random: inout Randomness, upTo count: Int) -> [UInt8] {
    let scalars = (0...random.index(below: count)).map { _ in
      Self.letters[random.index(below: Self.letters.count)]
    }
    return Array(String(String.UnicodeScalarView(scalars)).utf8)
  }

  @Test func aSearchIsAPlainScan() {
    var found = 0
    for seed in 0..<Soak.count(300) {
      var random = Randomness(seed: seed)
      var arena: [UInt8] = []
      var lists = WordLists()
      for _ in 0..<3 {
        let items = (0...random.index(below: 40)).map { _ in
          arena.store(text(&random, upTo: 4))
        }
        lists.append(items, arena: arena)
      }
      let subject = Subject(text(&random, upTo: 12))
      let programs = Programs(PatternCode(lists: lists), arena)
      for list in 0..<lists.count {
        for offset in 0...subject.count {
          let lengths = lists[list].filter { subject.bytes.contains($0, of: arena, at: offset) }
            .map(\.count)
          var item: Int32 = 0
          var all: [Int] = []
          while let next = programs.next(of: list, from: &item, in: subject.bytes, at: offset) {
            all.append(next)
          }
          #expect(all == lengths, "seed \(seed)")
          found += all.count
          if offset < subject.count, !lengths.isEmpty {
            let mayBegin = programs.mayBegin(list, in: subject.bytes.span, at: offset)
            #expect(mayBegin)
          }
        }
        for edges in (0..<8).map({ TextEdges(rawValue: $0) }) {
          let occurs = (0..<subject.count).contains { offset in
            lists[list].contains { item in
              subject.bytes.contains(item, of: arena, at: offset)
                && (!edges.contains(.left) || !subject.isInsideWord(offset))
                && (!edges.contains(.right) || !subject.isInsideWord(offset + item.count))
                && (!edges.contains(.messageEnd) || offset + item.count == subject.count)
            }
          }
          let found = programs.occurs(
            list, in: subject, edges: edges, offsets: subject.boundaryOffsets)
          #expect(found == occurs, "seed \(seed)")
        }
      }
    }
    #expect(found > 100)
  }

  @Test func needsNeverDecideWhoWins() {
    var (matched, failed) = (0, 0)
    for seed in 0..<Soak.count(200) {
      var random = RandomRules(seed: seed)
      let brain = Brain([RuleSource(name: "r", text: random.rules(60))])
      for _ in 0..<25 {
        let subject = Subject(brain.normalizer.message(random.message()))
        var matcher = Matcher(brain.programs, subject) {
          brain.value(of: $0, Conversation())
        }
        for trigger in brain.triggers {
          guard case .program(let range, let captures) = trigger.pattern else { continue }
          let program = Int(range.lowerBound)..<Int(range.upperBound)
          let needs = program.prefix { brain.code.instructions[$0].operation == .need }.count
          guard needs > 0 else { continue }
          let found = matcher.match(program, captures: Int(captures))
          let expected = matcher.match(program.dropFirst(needs), captures: Int(captures))
          #expect(
            found?.bounds == expected?.bounds, "seed \(seed): \(brain.arena.string(trigger.text))")
          if found == nil { failed += 1 } else { matched += 1 }
        }
      }
    }
    #expect(matched > 100 && failed > 100)
  }
}
