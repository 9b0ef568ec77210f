import Conversations
import Disk
public import Responder
import Terminal
import TranscriptFormat

/// A case of a transcript, as an argument of a test in another package.
///
/// ```swift
/// @Test(arguments: TranscriptTest.all(in: "Transcripts"))
/// func transcript(_ test: TranscriptTest) async { #expect(await test.problem(with: myRobot) == nil) }
/// ```
public struct TranscriptTest: Sendable {
  private let file: String
  private var transcript: Transcript?
  /// The case, followed by its repetitions with other wordings; none if the file as a whole has a problem.
  private var cases: [TranscriptCase] = []
  private var diagnostics: [Diagnostic] = []

  /// Returns the cases of every transcript in a folder; an unreadable or invalid file is one test, which fails.
  ///
  /// - Parameters:
  ///   - folder: an absolute or a relative path; a relative path is looked up in the folder of the test's source, and
  ///     then in each folder above.
  ///   - source: the test's source file; use the default.
  public static func all(in folder: String, from source: String = #filePath) -> [TranscriptTest] {
    let path = Self.locate(folder, from: source)
    let finder = TranscriptFinder([path])
    var tests = finder.diagnostics.filter { $0.severity == .error }.map {
      TranscriptTest(file: $0.location.file, diagnostics: [$0])
    }
    for file in finder.files {
      tests += Self.tests(of: file, called: Self.short(file, below: path))
    }
    return tests
  }

  /// Replays the case and returns a description of its failures, or of the file's problem.
  ///
  /// Returns `nil` if the case passes, is skipped, or fails as its header expects.
  ///
  /// - Parameter responder: the compiled rules that answer instead of those named in the header.
  public func problem(with responder: any Responder) async -> String? {
    let name = responder.summary.language
    return await problem(with: SingleRobot(Robot(name: name, responder: responder)))
  }

  /// Replays the case with the robot that `robots` provides for its header.
  @MainActor
  package func problem(with robots: any RobotProvider) async -> String? {
    guard var transcript else { return Self.text(of: diagnostics) }
    transcript.cases = cases
    let result = await Replayer(robots: robots).replay(transcript)
    if result.couldNotRun { return Self.text(of: result.diagnostics) }
    let failures = result.cases.filter(\.isFailure).flatMap(\.failures)
    guard !failures.isEmpty else { return nil }
    return failures.map { failure in
      "\(failure.location): \(failure.summary)\n"
        + FailureText(failure: failure, marksChanges: true).text.text
    }.joined()
  }

  private static func tests(of file: String, called name: String) -> [TranscriptTest] {
    let loaded = LoadedFile(file, upTo: Transcript.maximumBytes)
    guard let transcript = loaded.transcript, transcript.diagnostics.isEmpty else {
      return [TranscriptTest(file: name, diagnostics: loaded.result.diagnostics)]
    }
    let starts = transcript.cases.indices.filter { !transcript.cases[$0].isReworded }
    return zip(starts, starts.dropFirst() + [transcript.cases.count]).map { start, end in
      TranscriptTest(
        file: name, transcript: transcript, cases: Array(transcript.cases[start..<end]))
    }
  }

  private static func locate(_ folder: String, from source: String) -> String {
    if folder.hasPrefix("/") { return folder }
    var parts = source.split(separator: "/").dropLast()
    while !parts.isEmpty {
      let path = "/" + parts.joined(separator: "/") + "/" + folder
      if Files.exists(path) { return path }
      parts.removeLast()
    }
    return folder
  }

  private static func short(_ file: String, below folder: String) -> String {
    file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }

  private static func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.map { StyledText(diagnostic: $0).text }.joined()
  }
}

extension TranscriptTest: CustomStringConvertible {
  /// The file and the case's title or line, by which test output names this argument.
  public var description: String {
    guard let testCase = cases.first else { return file }
    return "\(file): \(testCase.title.isEmpty ? "line \(testCase.location.line)" : testCase.title)"
  }
}
