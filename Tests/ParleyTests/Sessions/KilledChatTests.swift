import Foundation
import Testing
import Transcripts

@testable import parley

/// `--record` with a program that is killed.
@Suite struct KilledChatTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "parley-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("+ knock\n- Who is there?\n\n+ *\n% who is there\n- <star> who?\n".utf8)
      .write(to: folder.appending(path: "r.rive"))
  }

  /// Returns the program next to the tests.
  private func program() throws -> URL {
    let places = [Bundle.main.executableURL] + Bundle.allBundles.map(\.bundleURL)
    let programs = places.compactMap { $0?.deletingLastPathComponent().appending(path: "parley") }
    return try #require(
      programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  @Test func whatWasShownIsInTheFile() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let chat = Process()
    let (input, output) = (Pipe(), Pipe())
    chat.executableURL = try program()
    chat.currentDirectoryURL = folder
    let options = ["--record", "live.chat", "--seed", "4", "--fresh", "--no-history"]
    chat.arguments = ["chat", "r.rive"] + options
    chat.standardInput = input
    chat.standardOutput = output
    try chat.run()
    for (message, reply) in [("knock", "Who is there?\n"), ("joe", "joe who?\n")] {
      input.fileHandleForWriting.write(Data((message + "\n").utf8))
      var shown = Data()
      while shown.last != UInt8(ascii: "\n") {
        let bytes = output.fileHandleForReading.availableData
        try #require(!bytes.isEmpty)
        shown += bytes
      }
      #expect(String(decoding: shown, as: UTF8.self) == reply)
    }
    kill(chat.processIdentifier, SIGKILL)
    chat.waitUntilExit()
    #expect(chat.terminationReason == .uncaughtSignal)
    let file = folder.appending(path: "live.chat")
    #expect(
      String(decoding: try Data(contentsOf: file), as: UTF8.self) == """
        rules: r.rive
        seed: 4

        you> knock
        bot> Who is there?

        you> joe
        bot> joe who?

        """)
    #expect(
      await Parley.run(
        ["replay", file.path, "--format", "tap", "--output", file.path + ".tap"], in: .all) == .ok)
    let again = ["chat", "--record", file.path]
    #expect(await Parley.run(again, in: .all) == .couldNotRun)
  }
}
