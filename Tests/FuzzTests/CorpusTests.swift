import Foundation
import Testing

/// Every input that libFuzzer kept, and every one that ever broke something, through the very same function.
@MainActor
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
  func corpus(_ input: Input) throws {
    try input.target.check(Array(Data(contentsOf: input.file)))
  }

  @Test(arguments: Input.all(in: "Crashes"))
  func crash(_ input: Input) throws {
    try input.target.check(Array(Data(contentsOf: input.file)))
  }

  @Test(arguments: FuzzTarget.allCases)
  func everyTargetHasACorpus(_ target: FuzzTarget) {
    #expect(Input.all(in: "Corpus").count { $0.target == target } >= 10)
  }
}
