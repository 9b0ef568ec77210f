import JSON
import Responder
import TranscriptFormat

extension ImportedTranscript {
  /// The suffixes of Botium's files, which are searched for in folders.
  package static let suffixes = [".convo.txt", BotiumUtterances.suffix]

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
    if let cases = try otherCases(bytes, path) {
      return [
        ImportedTranscript(
          name: name, entries: cases.entries, rules: [], unsupported: cases.unsupported)
      ]
    }
    let start = lines.first { !$0.trimmedOfBlanks.isEmpty }?.trimmedOfBlanks ?? ""
    if start.hasPrefix("{"), let suite = RiveScriptSuite(try json(bytes, path), path: path) {
      return suite.transcripts
    }
    guard BotiumConvo.isConvo(lines) else { throw .unknownForm(path: path) }
    let convos = BotiumConvo.all(in: lines, named: name, utterances)
    return [
      ImportedTranscript(
        name: name, entries: convos.flatMap(\.entries), rules: [],
        unsupported: convos.first?.unsupported ?? [])
    ]
  }

  /// Reads the cases of promptfoo or DeepEval; `nil` if the file has another form.
  private static func otherCases(
    _ bytes: [UInt8], _ path: String
  ) throws(ImportError) -> ImportedCases? {
    let name = path.lowercased()
    if name.hasSuffix(".csv") { return DeepEvalGoldens(table: bytes)?.cases }
    if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      do throws(YAMLReader.Problem) {
        return PromptfooSuite(try YAMLReader.value(of: bytes))?.cases
      } catch {
        throw .malformed(path: path, line: error.line, reason: error.reason)
      }
    }
    guard let sign = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(sign) else { return nil }
    if name.hasSuffix(".jsonl") {
      var values: [JSONValue] = []
      for line in bytes.lines where !line.trimmed.isEmpty {
        values.append(try json(Array(line), path))
      }
      return DeepEvalGoldens(values)?.cases
    }
    let value = try json(bytes, path)
    return PromptfooSuite(value)?.cases ?? DeepEvalGoldens(value.elements)?.cases
  }

  private static func json(_ bytes: [UInt8], _ path: String) throws(ImportError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      throw .malformed(path: path, line: nil, reason: error.message)
    }
  }

  /// Returns a file's name without its folder and its last extension, in the form of `fileName(_:)`.
  static func baseName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let parts = name.split(separator: ".")
    return fileName(parts.dropLast(parts.count > 1 ? 1 : 0).joined(separator: "."))
  }
}
