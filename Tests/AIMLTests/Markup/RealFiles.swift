import Foundation
import Responder
import TestSupport

@testable import AIML

/// The AIML files of the conformance data, of the robots that other people wrote, and of the checks.
enum RealFiles {
  static let all: [RuleSource] = {
    var files = AIMLLanguage().checks.flatMap { [$0.bad, $0.good] }.enumerated().map {
      RuleSource(name: "check\($0.offset).aiml", text: $0.element)
    }
    let folders = [
      ConformanceFolder.path + "/aiml_files", ConformanceFolder.path + "/../../brains",
    ]
    for folder in folders + [BrainFolder.alice.path] {
      let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String]
      for name in (names ?? []).sorted() where name.hasSuffix(".aiml") {
        let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        files.append(RuleSource(name: name, bytes: Array(data)))
      }
    }
    return files
  }()

  /// Returns a copy of a file that lacks some bytes, has some twice, ends early, or has a mark where none belongs.
  static func damaged(_ file: RuleSource, seed: UInt64) -> RuleSource {
    var random = SplitMix(seed: seed)
    var copy = file
    for _ in 0..<Int.random(in: 1...4, using: &random) where !copy.bytes.isEmpty {
      let start = Int.random(in: 0..<copy.bytes.count, using: &random)
      let end = min(copy.bytes.count, start + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: copy.bytes.removeSubrange(start...)
      case 1...3: copy.bytes.removeSubrange(start..<end)
      case 4, 5: copy.bytes.insert(contentsOf: Array(copy.bytes[start..<end]), at: start)
      default: copy.bytes[start] = "<>&\"/!?-[]\u{1}".utf8.randomElement(using: &random) ?? 0
      }
    }
    return copy
  }
}

extension RuleSource {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}
