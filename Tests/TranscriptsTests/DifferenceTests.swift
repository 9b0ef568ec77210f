import Foundation
import Responder
import TestSupport
import Testing

@testable import Transcripts

@Suite struct DifferenceTests {
  @Test func runsGoFromOneListToTheOther() {
    for seed in UInt64(0)..<2_000 {
      var randomness = Randomness(seed: seed)
      func list() -> [Int] {
        (0..<randomness.index(below: 9)).map { _ in randomness.index(below: 4) }
      }
      let (old, new) = (list(), list())
      let runs = SequenceDiff(from: old, to: new).runs
      #expect(runs.flatMap { $0.same + $0.removed } == old, "seed \(seed)")
      #expect(runs.flatMap { $0.same + $0.added } == new, "seed \(seed)")
    }
  }

  @Test func partsGoFromOneTextToTheOther() {
    for seed in UInt64(0)..<500 {
      var texts = HostileTexts(seed: seed)
      let (old, new) = (texts.text(), texts.text())
      let parts = WordDiff(from: old, to: new).parts
      let before = parts.filter { $0.kind != .added }.map(\.text).joined()
      let after = parts.filter { $0.kind != .removed }.map(\.text).joined()
      #expect(Array(before.utf8) == Array(old.utf8), "seed \(seed)")
      #expect(Array(after.utf8) == Array(new.utf8), "seed \(seed)")
    }
  }

  @Test func wordsChangeAsWholes() {
    let parts = WordDiff(from: "Welcome, dear Alice.", to: "Welcome, good Bob.").parts
    #expect(
      parts == [
        .init(kind: .same, text: "Welcome, "), .init(kind: .removed, text: "dear Alice"),
        .init(kind: .added, text: "good Bob"), .init(kind: .same, text: "."),
      ])
    let chinese = WordDiff(from: "你好吗", to: "你们吗").parts
    #expect(chinese.map(\.text) == ["你", "好", "们", "吗"])
  }

  /// The patch is applied by the program for which it is made.
  @Test func patchTakesTheUnifiedForm() throws {
    for seed in UInt64(0)..<40 {
      var randomness = Randomness(seed: seed)
      func text() -> String {
        let lines = (0..<(5 + randomness.index(below: 30))).map { _ in
          "line \(randomness.index(below: 12))"
        }
        return lines.joined(separator: "\n") + (randomness.index(below: 2) == 0 ? "\n" : "")
      }
      let (old, new) = (text(), text())
      let folder = TemporaryFolder()
      try folder.write("file", old)
      try folder.write(
        "patch", UnifiedDiff(path: "file", old: Array(old.utf8), new: Array(new.utf8)).text)
      let patch = Process()
      patch.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      patch.arguments = ["patch", "-s", "-d", folder.path, "-i", "patch", "file"]
      guard (try? patch.run()) != nil else { return }
      patch.waitUntilExit()
      guard patch.terminationStatus != 127 else { return }
      let patched = try folder.text(of: "file")
      #expect(patched == new, "seed \(seed)")
    }
  }
}
