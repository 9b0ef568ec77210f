import Conversations
import Disk
import Platform
import Responder
import RuleLoading
import TranscriptFormat
import Transcripts

struct FileTranscriptService: TranscriptService {
  /// The limits on reading transcripts and on replaying added cases.
  var limits = Limits()

  func write(_ text: String, to path: String, replacing: Bool) async throws(TranscriptError) {
    do {
      try Files.put(Array(text.utf8), at: path, replacing: replacing)
    } catch {
      if error.alreadyExists { throw .exists(path: path) }
      if error.code == ENOENT, let folder = Files.parent(of: path) {
        throw .unwritable(path: path, reason: "there is no folder \(folder)")
      }
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  func absolute(_ path: String) -> String { Files.absolute(Files.expandingHome(path)) }

  func files(beginningWith path: String) async -> [FileChoice] {
    Files.candidates(for: path).map { FileChoice(path: $0.path, name: $0.name) }
  }

  func head(of path: String) async throws(TranscriptError) -> TranscriptHead? {
    guard let document = try document(path) else { return nil }
    let transcript = Transcript(document)
    if let diagnostic = transcript.diagnostics.first { throw .invalid(diagnostic) }
    let header = transcript.header
    if let key = TranscriptAddition.skipOrTodo(in: header) {
      throw .notRun(path: path, header: key.rawValue)
    }
    return TranscriptHead(
      rules: header.rules.isEmpty
        ? [RobotRequest.builtin] : header.rules.map { absoluteRules($0, namedIn: path) },
      location: header.rulesLocation ?? SourceLocation(file: path, line: 1), seed: header.seed,
      user: header.user ?? ChatSettings.defaultUser, utf8: header.utf8 ?? false,
      titles: Set(transcript.cases.map(\.title)))
  }

  func add(
    _ text: String, to path: String, startingWith header: String?, answeredBy robot: Robot
  ) async throws(TranscriptError) {
    let start = header.map { TranscriptDocument(name: path, text: $0) }
    let old = start == nil ? try document(path) : start
    guard let document = old else {
      throw .unreadable(path: path, reason: SystemError(code: ENOENT).reason)
    }
    let addition = TranscriptAddition(text, to: document)
    if let problem = await addition.problem(answeredBy: robot, options: limits.replay) {
      throw .invalid(problem)
    }
    if header != nil {
      let text = String(decoding: addition.bytes, as: UTF8.self)
      return try await write(text, to: path, replacing: false)
    }
    do throws(FileError) {
      try addition.write(to: path)
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
  }

  /// Returns the file's document; `nil` if there is no file.
  private func document(_ path: String) throws(TranscriptError) -> TranscriptDocument? {
    do {
      return TranscriptDocument(
        name: path, bytes: try Files.text(of: path, upTo: limits.transcript))
    } catch {
      if error.isMissing { return nil }
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Returns the absolute path of rules named in a header; the name of a built-in robot stays as it is.
  private func absoluteRules(_ name: String, namedIn path: String) -> String {
    let isName = name == RobotRequest.builtin || name.hasPrefix(RobotRequest.builtin + "/")
    if isName { return name }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return Files.absolute(name.hasPrefix("/") ? name : "/" + folder + "/" + name)
  }
}
