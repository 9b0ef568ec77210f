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

  /// What the elements match; nil where the words do not match.
  func parts(of message: String) throws -> [String]? {
    var space = Workspace()
    space.utterance.read(message, program.vocabulary)
    space.words = space.utterance.words
    space.notePresent()
    let decomposition = try #require(program.none.map { program.keywords[$0].decompositions.first })
    let index = Int(try #require(decomposition))
    guard
      program.matches(
        program.decompositions[index], space.words, present: space.present, starts: &space.starts)
    else { return nil }
    return space.starts.indices.map { part in
      space.part(part).map {
        String(decoding: space.utterance.word(space.words[$0], program.vocabulary), as: UTF8.self)
      }
      .joined(separator: " ")
    }
  }
}
