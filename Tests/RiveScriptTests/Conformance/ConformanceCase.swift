import Foundation
import Testing

/// A case of a conformance file: a conversation with a fresh robot.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case source(String)
    case input(String, replies: [String])
    case set([String: String])
    case expect([String: String])
  }

  var file: String
  var name: String
  var username: String
  var utf8: Bool
  var steps: [Step]

  var testDescription: String { "\(file): \(name)" }

  /// All cases of the JSON files in the folder `rivescript` of the conformance data; empty if the data is missing.
  static let all: [ConformanceCase] = {
    guard let folder = ConformanceFolder.rivescript else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name in
      read(folder.appending(path: name))
    }
  }()

  private static func read(_ file: URL) -> [ConformanceCase] {
    do {
      let decoded = try JSONDecoder().decode(CaseFile.self, from: Data(contentsOf: file))
      return decoded.cases.map { $0.conformanceCase(in: file.lastPathComponent) }
    } catch {
      let step = Step.input("(unreadable: \(error))", replies: [])
      return [
        ConformanceCase(
          file: file.lastPathComponent, name: "unreadable", username: "", utf8: false,
          steps: [step])
      ]
    }
  }
}

private struct CaseFile: Decodable {
  struct Case: Decodable {
    var name: String
    var username: String?
    var utf8: Bool?
    var steps: [Step]

    func conformanceCase(in file: String) -> ConformanceCase {
      ConformanceCase(
        file: file, name: name, username: username ?? "localuser", utf8: utf8 ?? false,
        steps: steps.compactMap(\.step))
    }
  }

  struct Step: Decodable {
    var source: String?
    var input: String?
    var reply: Texts?
    var set: [String: Scalar]?
    var assert: [String: Scalar]?

    var step: ConformanceCase.Step? {
      if let source { return .source(source) }
      if let input { return .input(input, replies: reply?.texts ?? []) }
      if let set { return .set(set.mapValues(\.text)) }
      if let assert { return .expect(assert.mapValues(\.text)) }
      return nil
    }
  }

  /// One text or several.
  struct Texts: Decodable {
    var texts: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      texts = try (try? container.decode([String].self)) ?? [container.decode(String.self)]
    }
  }

  /// A text, a number or a Boolean, as text.
  struct Scalar: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        text = String(truth)
      } else if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  var cases: [Case]
}
