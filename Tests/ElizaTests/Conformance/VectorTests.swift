import Responder
import Testing

@testable import Eliza

/// Single functions are compared with the reconstruction in C++.
@Suite(.enabled(if: Folder.eliza != nil, "\(Folder.missing)")) struct VectorTests {
  /// Returns the files of the folder `vectors` with this prefix.
  static func vectors(_ kind: String) -> [String] {
    Folder.files(in: "vectors").filter { $0.hasPrefix(kind) }.map { "vectors/\($0)" }
  }

  private struct Match: Decodable {
    var pattern: [String]
    var words: [String]
    var match: Bool
    var parts: [String]?
  }

  @Test(arguments: vectors("match")) func matches(_ path: String) throws {
    for vector in try Folder.objects(path, as: Match.self) {
      let pattern = vector.pattern.joined(separator: " ")
      let found = try MatchBench(pattern: pattern, tags: ["T": ["A", "C"], "U": ["B"]])
        .parts(of: vector.words.joined(separator: " "))
      #expect(found == (vector.match ? vector.parts ?? [] : nil), "(\(pattern)) on \(vector.words)")
    }
  }

  @Test(arguments: vectors("hash")) func hashes(_ path: String) throws {
    for line in try Folder.lines(path).dropFirst() where !line.isEmpty {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let word = Array(fields[0].utf8)
      let chunk = String(WordHash.lastChunk(of: word), radix: 8)
      #expect(String(repeating: "0", count: 12 - chunk.count) + chunk == fields[1], "\(line)")
      for (bits, field) in zip([2, 5, 7, 15], fields[2...]) {
        #expect(WordHash.hash(word, bits: bits) == Int(field), "\(line): \(bits) bits")
      }
    }
  }

  private struct Tokens: Decodable {
    var input: String
    var words: [String]
  }

  @Test(arguments: vectors("tokenise")) func tokenises(_ path: String) throws {
    for vector in try Folder.objects(path, as: Tokens.self) {
      let words = try MatchBench(pattern: "0").words(of: vector.input)
      #expect(words == vector.words.map { Array($0.utf8) }, "\(vector.input)")
    }
  }

  private struct Load: Decodable {
    var script: String
    var result: String
  }

  @Test(arguments: vectors("script_error")) func reportsErrors(_ path: String) throws {
    for vector in try Folder.objects(path, as: Load.self) {
      let source = RuleSource(name: "vector", text: vector.script)
      let errors = ElizaLanguage().compile([source]) { _ in }.diagnostics
        .filter { $0.severity == .error }
      #expect(errors.first.map(Self.words) ?? "success" == vector.result, "\(vector.script)")
    }
  }

  /// Returns a diagnostic in the other program's format, which names no line for the whole script.
  private static func words(_ diagnostic: Diagnostic) -> String {
    let isGlobal = ["missing-none", "missing-memory", "memory-keyword"].contains(diagnostic.check)
    let place = isGlobal ? "" : " on line \(diagnostic.location.line)"
    return "Script error\(place): \(diagnostic.message)"
  }
}
