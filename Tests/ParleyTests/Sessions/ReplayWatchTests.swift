import Foundation
import TestSupport
import Testing

@testable import parley

/// `parley replay --watch`, running next to an editor.
@Suite struct ReplayWatchTests {
  private let folder: TemporaryFolder
  private let watch = Process()
  private let output = Pipe()

  init() throws {
    folder = TemporaryFolder()
    try folder.write("r.rive", "+ hello\n- hi\n")
    try folder.write("other.txt", "+ hello\n- hi\n")
    try folder.write("one.chat", "rules: r.rive\n# one\nyou> hello\nbot> hi\n")
    try folder.write(
      "two.chat", "rules: other.txt\nlanguage: rivescript\n# two\nyou> hello\nbot> hi\n")
    let program = try Program(in: folder)
    watch.executableURL = program.url
    watch.environment = program.environment
    watch.currentDirectoryURL = URL(filePath: folder.path)
    watch.arguments = ["replay", "--watch", "one.chat", "two.chat"]
    watch.standardOutput = output
    watch.standardError = output
  }

  /// Returns the output up to and including the next line with one of the texts, which end a summary.
  private func nextReport(
    endingWith ends: [String] = [" failed in ", " passed in "]
  ) throws -> String {
    var text = ""
    while !ends.contains(where: text.contains) || text.last != "\n" {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "the watch ended after: \(text)")
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  /// Runs a test beside the watch, which is terminated if it misses a change.
  private func whileWatching(_ test: () throws -> Void) throws {
    try watch.run()
    let deadline = Task { [watch] in
      try await Task.sleep(for: .seconds(600))
      watch.terminate()
    }
    defer {
      deadline.cancel()
      watch.terminate()
    }
    try test()
  }

  @Test("A transcript is read again only if its size or its time has changed")
  @MainActor
  func unchangedTranscriptsAreNotReadAgain() throws {
    let path = folder.path + "/one.chat"
    var known: [String: ReplayWatch.KnownRules] = [:]
    func files(after header: String) throws -> [String] {
      try folder.write("one.chat", header)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
      let times = ReplayWatch.snapshot(of: [path], ReplayArguments(), knowing: &known)
      return times[path, default: [:]].keys.sorted()
    }
    try folder.write("s.rive", "+ hello\n- hi\n")
    #expect(try files(after: "rules: r.rive\n") == [path, folder.path + "/r.rive"])
    #expect(try files(after: "rules: s.rive\n") == [path, folder.path + "/r.rive"])
    #expect(try files(after: "rules: s.rive\n\n") == [path, folder.path + "/s.rive"])
  }

  @Test func anErrorIsPrintedAndDoesNotEndTheWatch() throws {
    watch.arguments? += ["--filter", "one*"]
    try whileWatching {
      #expect(try nextReport().contains("1 passed"))
      try folder.write("two.chat", "rules: other.txt\nlanguage: rivescript\n# two\nyou> hello\n")
      let report = try nextReport(endingWith: ["parley: "])
      #expect(report.contains("parley: no case matches --filter one*\n"), "\(report)")
      try folder.write("one.chat", "rules: r.rive\n# one\nyou> hello\nbot> good day\n")
      #expect(try nextReport().contains("1 failed"))
    }
  }

  @Test func aChangeReplaysWhatItTouchesAndNothingElse() throws {
    try whileWatching(replayChanges)
  }

  private func replayChanges() throws {
    #expect(try nextReport().contains("2 passed"))

    try folder.write("r.rive", "+ hello\n- good day\n")
    let afterRule = try nextReport()
    #expect(afterRule.contains("changed: r.rive\n"))
    #expect(afterRule.contains("1 failed in 1 file"))
    #expect(afterRule.contains("good day"))

    try folder.write("one.chat", "rules: r.rive\n# one\nyou> hello\nbot> good day\n")
    let afterTranscript = try nextReport()
    #expect(afterTranscript.contains("changed: one.chat\n"))
    #expect(afterTranscript.contains("1 passed"))

    try folder.write("other.txt", "+ hello\n- good evening\n")
    let afterOther = try nextReport()
    #expect(afterOther.contains("changed: other.txt\n") && afterOther.contains("good evening"))

    watch.interrupt()
    watch.waitUntilExit()
    #expect(watch.terminationReason == .uncaughtSignal || watch.terminationStatus == 130)
  }
}
