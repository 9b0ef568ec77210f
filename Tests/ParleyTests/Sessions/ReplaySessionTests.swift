import Foundation
import TestSupport
import Testing

@testable import parley

/// `parley replay` and related commands from the words to the exit code, on files.
@MainActor
@Suite struct ReplaySessionTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parley-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("r.rive", "+ hello\n- hi\n\n+ bye\n- see you\n")
    try write("good.chat", "rules: r.rive\n# good\nyou> hello\nbot> hi\n")
    try write("bad.chat", "rules: r.rive\n# bad\nyou> hello\nbot> nope\n")
    try write("wrong.chat", "rules: r.rive\nyuo> hello\n")
    try write("gone.chat", "rules: gone.rive\nyou> hello\nbot> hi\n")
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func read(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Runs a command, in which words that name a file here become its path; the report goes to a file.
  private func run(_ words: String...) async -> ExitCode {
    let paths = words.map { word in
      let path = folder.appending(path: word).path
      return FileManager.default.fileExists(atPath: path) || word.contains(".") ? path : word
    }
    return await Parley.run(paths + ["--output", folder.appending(path: "out").path], in: .all)
  }

  @Test func theExitCodeTellsWhatHappened() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(await run("replay", "good.chat") == .ok)
    #expect(await run("replay", "good.chat", "bad.chat") == .negative)
    #expect(await run("replay", "good.chat", "wrong.chat") == .couldNotRun)
    #expect(await run("replay", "gone.chat") == .couldNotRun)
    #expect(await run("replay", "nothing.chat") == .couldNotRun)
    #expect(await run("replay", "good.chat", "--filter", "nope") == .couldNotRun)
    #expect(await run("replay", "good.chat", "bad.chat", "--filter", "good") == .ok)
    #expect(await run("replay", "good.chat", "--min-coverage", "50") == .ok)
    #expect(await run("replay", "good.chat", "--min-coverage", "51") == .negative)
    #expect(await run("replay", "bad.chat", "--update=ask", "--dry-run") == .couldNotRun)
    #expect(await run("replay", "bad.chat", "--dry-run") == .couldNotRun)
    #expect(await run("replay", "good.chat", "--jobs", "0") == .couldNotRun)
    let path = folder.appending(path: "good.chat").path
    for option in ["--watch", "--update", "--format=json", "--min-coverage=5"] {
      #expect(await Parley.run(["replay", "--list", option, path], in: .all) == .couldNotRun)
    }
  }

  @Test func aPatternMayStartWithADot() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let current = TemporaryFolder()
    try current.write("r.rive", "+ hello\n- hi\n")
    for name in ["a.chat", "deep/b.chat"] { try current.write(name, "you> hello\nbot> hi\n") }
    let run = try Program(in: current).run(["replay", "--rules", "r.rive", "--list", "./*.chat"])
    #expect(run.code == 0 && run.text.contains("./deep/b.chat"), "\(run.complaints)")
  }

  @Test func anUpdatePassesUnlessAFailureIsLeft() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let before = try read("bad.chat")
    #expect(await run("replay", "bad.chat", "--update", "--dry-run") == .negative)
    #expect(try read("bad.chat") == before)
    #expect(await run("replay", "bad.chat", "--update") == .ok)
    #expect(try read("bad.chat") == before.replacing("nope", with: "hi"))
    #expect(await run("replay", "bad.chat", "--update", "--dry-run") == .ok)
    try write("regex.chat", "rules: r.rive\n\nyou> hello\nbot (regex)> no+\n")
    try write("bad.chat", before)
    #expect(await run("replay", "bad.chat", "regex.chat", "--update") == .negative)
    #expect(try read("bad.chat") == before.replacing("nope", with: "hi"))
    try write("bad.chat", before)
    #expect(await run("replay", "bad.chat", "--update", "--fail-fast") == .negative)
    #expect(await run("replay", "bad.chat", "--update", "--min-coverage", "100") == .negative)
  }

  @Test func aChangedRuleIsCaughtByReplayAndDiff() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(await run("explore", "--rules", "r.rive") == .ok)
    #expect(await run("explore", "r.rive") == .ok)
    #expect(await run("explore", "none.rive") == .couldNotRun)
    try FileManager.default.moveItem(
      at: folder.appending(path: "out"), to: folder.appending(path: "net.chat"))
    #expect(await run("replay", "net.chat", "--min-coverage", "100") == .ok)
    try write("s.rive", "+ hello\n- hi\n\n+ bye\n- see you soon\n")
    let paths = ["r.rive", "s.rive", "net.chat"].map { folder.appending(path: $0).path }
    #expect(await Parley.run(["diff"] + paths, in: .all) == .negative)
    #expect(await Parley.run(["diff", paths[0], paths[0], paths[2]], in: .all) == .ok)
    #expect(await Parley.run(["diff", paths[0], "/gone.rive", paths[2]], in: .all) == .couldNotRun)
    try write("r.rive", try read("s.rive"))
    #expect(await run("replay", "net.chat") == .negative)
  }
}
