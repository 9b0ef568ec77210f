import Responder
import Testing

@testable import Eliza

/// A script with one decomposition, for trying it on words.
struct MatchBench {
  private let program: Program

  init(pattern: String, tags: [String: [String]] = [:]) throws {
    var text = "(HELLO)\n"
    for (tag, words) in tags { text += words.map { "(\($0) DLIST(/\(tag)))\n" }.joined() }
    text += "(NONE ((\(pattern)) (OK)))\n(MEMORY KEY (0 = A) (0 = B) (0 = C) (0 = D))\n"
    text += "(KEY ((0) (OK)))\n"
    let compilation = ElizaLanguage().compile([RuleSource(name: "bench", text: text)]) { _ in }
    program = try #require(compilation.responder as? Script).program
  }

  /// Returns the words of a message.
  func words(of message: String) -> [[UInt8]] {
    var utterance = Utterance()
    utterance.read(message, program)
    return utterance.words.map { Array(utterance.word($0, program)) }
  }

  /// Returns the texts that the elements match; `nil` if the words do not match.
  func parts(of message: String) throws -> [String]? {
    var space = Workspace()
    space.utterance.read(message, program)
    space.words = space.utterance.words
    space.updateWordBits()
    let decomposition = try #require(
      program.noneIndex.map { program.keywords[$0].decompositions.first })
    let index = Int(try #require(decomposition))
    var poll = InterruptionPoll()
    guard
      program.matches(
        program.decompositions[index], space.words, wordBits: space.wordBits, starts: &space.starts,
        poll: &poll)
    else { return nil }
    return space.starts.indices.map { part in
      space.part(part).map { text(of: space.words[$0], in: space) }.joined(separator: " ")
    }
  }

  private func text(of word: Vocabulary.ID, in space: Workspace) -> String {
    String(decoding: space.utterance.word(word, program), as: UTF8.self)
  }
}
