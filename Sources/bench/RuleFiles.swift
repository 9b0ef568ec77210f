import AIML
import Foundation
import Responder
import RiveScript
import Robots

enum RuleFiles {
  /// Returns the file at a path, or all `.rive` files of the folder there, sorted by name.
  static func sources(at path: String) throws -> [RuleSource] {
    let isFolder = try URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
    guard isFolder == true else { return [try source(path)] }
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".rive") }.sorted().map { try source("\(path)/\($0)") }
  }

  /// Returns the AIML files of a folder and of its subfolders, with sets, maps and the like, sorted by name.
  static func aimlSources(in folder: String) throws -> [RuleSource] {
    let language = AIMLLanguage()
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
      .compactMap { $0 as? String }
      .filter { $0.hasSuffix(".aiml") || language.isCompanion($0) }.sorted()
    return try names.map { name in
      let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      return RuleSource(name: name, bytes: Array(data))
    }
  }

  /// Reads and compiles the RiveScript, or else the AIML, at a path.
  static func robot(at path: String) throws -> any Responder {
    let sources = try sources(at: path)
    if !sources.isEmpty { return Brain(sources) }
    let categories = try aimlSources(in: path)
    guard let robot = (AIMLLanguage().compile(categories) { _ in }).responder else {
      throw CocoaError(.fileReadUnknown)
    }
    return robot
  }

  /// Writes a robot of two rules into a folder, and returns its path.
  static func twoRules(in folder: URL) throws -> String {
    try write(["+ hello", "- hi", "", "+ *", "- I see."], "small.rive", in: folder)
  }

  /// Writes lines into a file of a folder, and returns its path.
  static func write(_ lines: [String], _ name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try lines.map { $0 + "\n" }.joined().write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  static func lines(_ path: String) throws -> [String] {
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  static func source(_ path: String) throws -> RuleSource {
    RuleSource(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// The folder with the AIML files that `make peers` installs; `nil` if it is not there.
  static var installedAlice: String? {
    let library = ".build/peers/lib"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: library)) ?? []
    return versions.sorted().map { "\(library)/\($0)/site-packages/aiml/botdata/alice" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns the path of a file or folder in `../shared`; `nil` if it does not exist.
  static func shared(_ name: String) -> String? {
    let path = "../shared/\(name)"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Returns the path of the largest rule set: A.L.I.C.E.'s if available, else Wren's, written to `folder`.
  static func largest(in folder: URL, _ table: inout Table) throws -> String {
    if let alice = shared("brains/alice") { return alice }
    table.remark("../shared/brains/alice is not there: these are Wren's rules")
    for source in BuiltinRobot.sources {
      let name = URL(filePath: source.name).lastPathComponent
      _ = try write([String(decoding: source.bytes, as: UTF8.self)], "wren/\(name)", in: folder)
    }
    return folder.appending(path: "wren").path
  }
}

/// Ordinary sentences, the same in every run.
enum Messages {
  /// The messages of A.L.I.C.E.'s benchmark.
  static let six = [
    "Hello.", "Hello Alice", "Who is dr. wallace?", "What is your name?", "What is my name?",
    "What is the capital of Texas?",
  ]

  private static let openings = [
    "what is", "who is", "do you like", "tell me about", "i think", "where is", "why do you hate",
    "i am", "can you see", "how do i find", "my name is", "have you read", "i love", "are you",
    "did you know", "you are", "let us talk about", "when was", "how old is", "i want",
  ]
  private static let objects = [
    "your name", "the capital of france", "a robot", "my mother", "the weather", "love", "god",
    "star trek", "the meaning of life", "chess", "a good book", "your favorite movie", "music",
    "the moon", "my cat", "politics", "bill gates", "a computer", "happy today", "very tired",
    "the president", "elvis presley", "some coffee", "from san francisco",
    "artificial intelligence",
  ]
  private static let endings = ["", "?", ".", "!", " please", " or not?", " for me", " and you?"]

  static func generated(_ count: Int) -> [String] {
    var randomness = Randomness(seed: 1966)
    func pick(_ texts: [String]) -> String { texts[randomness.index(below: texts.count)] }
    return (0..<count).map { _ in pick(openings) + " " + pick(objects) + pick(endings) }
  }

  /// Returns messages in order, repeated until there are as many.
  static func repeated(_ messages: [String], _ count: Int) -> [String] {
    (0..<count).map { messages[$0 % messages.count] }
  }
}
