import Foundation
import TestSupport
import Testing

/// Every input that libFuzzer stored, and every one that ever broke a law, runs through the same function.
@Suite struct CorpusTests {
  struct Input: CustomTestStringConvertible, Sendable {
    let target: FuzzTarget
    let file: URL

    var testDescription: String { "\(target.rawValue)/\(file.lastPathComponent)" }

    static func all(in folder: String) -> [Input] {
      let here = URL(filePath: #filePath).deletingLastPathComponent().appending(path: folder)
      return FuzzTarget.allCases.flatMap { target in
        let inside = here.appending(path: target.rawValue)
        let files = try? FileManager.default.contentsOfDirectory(
          at: inside, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }.map { Input(target: target, file: $0) }
      }
    }
  }

  @Test(arguments: Input.all(in: "Corpus"))
  func corpus(_ input: Input) async throws { try await check(input) }

  @Test(arguments: Input.all(in: "Crashes"))
  func crash(_ input: Input) async throws { try await check(input) }

  /// Keeps the main actor free for the tests that need it, as long as this one does not.
  private func check(_ input: Input) async throws {
    let bytes = try Array(Data(contentsOf: input.file))
    if let law = input.target.law {
      try law(bytes)
    } else {
      try await MainActor.run { try input.target.check(bytes) }
    }
  }

  /// Runs in a separate process, as the memory of the whole process is measured.
  @Test(.enabled(if: MemoryLaw.isMeasured))
  func memoryStaysInProportion() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let corpus = Input.all(in: "Corpus").enumerated().filter { $0.offset % 8 == 0 }
      var problems: [String] = []
      for input in corpus.map(\.element) + Input.all(in: "Crashes") {
        do {
          try await input.target.checkMemory(Array(Data(contentsOf: input.file)))
        } catch {
          problems.append("\(input.testDescription): \(error)")
        }
      }
      MemoryLaw.report(problems)
    }
    #expect(MemoryLaw.problems(in: result?.standardOutputContent) == [])
  }

  @Test(arguments: FuzzTarget.allCases)
  func everyTargetHasACorpus(_ target: FuzzTarget) {
    #expect(Input.all(in: "Corpus").count { $0.target == target } >= 10)
  }
}
