import JSON
import Responder
import TranscriptFormat

extension ImportedTranscript {
  /// The suffixes of the files that are searched for in folders; only Botium's are.
  package static let suffixesInFolders = [".convo.txt", BotiumUtterances.suffix]

  /// Reads a file of another tool: RiveScript's test suite, a Botium convo, a configuration of promptfoo, or goldens of
  /// DeepEval.
  ///
  /// A file of utterances gives no transcript, because its texts become part of the convos that name its list.
  package static func read(
    _ bytes: [UInt8], path: String, utterances: BotiumUtterances = BotiumUtterances()
  ) throws(ImportError) -> [ImportedTranscript] {
    if path.hasSuffix(BotiumUtterances.suffix) { return [] }
    let lines = bytes.lines.map { String(decoding: $0, as: UTF8.self) }
    let name = baseName(of: path)
    if let cases = try promptfooOrDeepEvalCases(bytes, lines, path) {
      return [
        ImportedTranscript(
          name: name, entries: cases.entries, rules: [], unsupported: cases.unsupported)
      ]
    }
    guard BotiumConvo.isConvo(lines) else {
      guard let value = try value(bytes, lines, path),
        let suite = RiveScriptSuite(value, path: path)
      else { throw .unknownForm(path: path) }
      return suite.transcripts
    }
    let convos = BotiumConvo.all(in: lines, named: name, utterances)
    return [
      ImportedTranscript(
        name: name, entries: convos.flatMap(\.entries), rules: [],
        unsupported: convos.first?.unsupported ?? [])
    ]
  }

  /// Reads the cases of promptfoo or DeepEval; `nil` if the file has another form.
  private static func promptfooOrDeepEvalCases(
    _ bytes: [UInt8], _ lines: [String], _ path: String
  ) throws(ImportError) -> ImportedCases? {
    let name = path.lowercased()
    if name.hasSuffix(".csv") { return DeepEvalGoldens(table: bytes)?.cases }
    if name.hasSuffix(".jsonl") {
      var values: [JSONValue] = []
      for line in bytes.lines where !line.trimmed.isEmpty {
        values.append(try json(Array(line), path))
      }
      return DeepEvalGoldens(values)?.cases
    }
    guard let value = try value(bytes, lines, path) else { return nil }
    return PromptfooSuite(value)?.cases ?? DeepEvalGoldens(value.elements)?.cases
  }

  /// Returns the value of a file in YAML or JSON; `nil` if it has another form.
  private static func value(
    _ bytes: [UInt8], _ lines: [String], _ path: String
  ) throws(ImportError) -> JSONValue? {
    let name = path.lowercased()
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      do throws(YAMLReader.Problem) {
        return try YAMLReader.value(of: bytes)
      } catch {
        throw .malformed(path: path, line: error.line, reason: error.reason)
      }
    }
    // The title of a Botium convo may begin with a bracket.
    guard let sign = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(sign),
      !BotiumConvo.isConvo(lines)
    else { return nil }
    return try json(bytes, path)
  }

  private static func json(_ bytes: [UInt8], _ path: String) throws(ImportError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      throw .malformed(path: path, line: nil, reason: error.message)
    }
  }

  /// Returns a file's name without its folder and its last extension, with `-` for each run of other characters than
  /// ASCII letters, digits and `_`: `my tests.v2.yml` gives `my-tests-v2`.
  static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parts = name.split(separator: ".")
    return fileName(parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "."))
  }
}
