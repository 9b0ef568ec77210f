import Foundation
import TestSupport
import Testing

/// Runs the program again and again, and lets another call to the system fail each time.
///
/// `make test` tries a few calls. `make faults` tries each, in an order that `FAULTS_SEED` chooses, for `FAULTS_SECONDS`.
struct Faults {
  /// A call that fails.
  struct Point: CustomStringConvertible {
    let call: String
    let error: String
    /// The number of the call, with a `+` after it if all later ones fail, too.
    let at: String

    var description: String { "\(call) \(at) \(error)" }
    var isEnd: Bool { error == "kill" }
  }

  static let isPossible =
    Tool("cc") != nil && FileManager.default.fileExists(atPath: "/proc/self/fd")

  private static let environment = ProcessInfo.processInfo.environment
  /// The time for each test; `nil` for the short form.
  private static let time = environment["FAULTS_SECONDS"].flatMap { Int($0) }.map {
    Duration.seconds($0)
  }
  private static let seed = environment["FAULTS_SEED"].flatMap { UInt64($0) } ?? 1
  /// The errors that a call of a kind is tried with.
  private static let errors: KeyValuePairs = [
    "read": ["\(EIO)", "\(EINTR)", "short", "kill"],
    "write": ["\(EIO)", "\(ENOSPC)", "\(EINTR)", "short", "kill"],
    "sync": ["\(EIO)", "\(ENOSPC)", "kill"], "open": ["\(EIO)", "\(EMFILE)", "kill"],
    "rename": ["\(EIO)", "kill"], "unlink": ["\(EIO)", "kill"], "link": ["\(EIO)", "kill"],
    "truncate": ["\(EIO)", "kill"],
  ]

  private let library: String
  private let file: String
  private let program: Program

  init(of program: Program) throws {
    self.program = program
    library = program.folder.path + "/.faults.so"
    file = program.folder.path + "/.fault"
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Faults/faults.c").standardized.path
    let built = try #require(Tool("cc")).run(
      ["-shared", "-fPIC", "-o", library, source, "-ldl"], in: program.folder)
    try #require(built.code == 0, "\(built.text)")
  }

  /// Tries a script with each call that it makes on files of a folder.
  ///
  /// - Parameters:
  ///   - calls: the kinds of calls; all if `nil`.
  ///   - limit: the maximum number of trials in the short form.
  ///   - prepare: restores the files before each run.
  ///   - check: gets the result of each run in which a call failed.
  func each(
    in script: String, on path: String, calls: [String]? = nil, atMost limit: Int = 30,
    prepare: () throws -> Void, check: (Point, Program.Run) throws -> Void
  ) throws {
    var points: [Point] = []
    for (call, errors) in Self.errors where calls?.contains(call) ?? true {
      try prepare()
      let count = try run(script, Point(call: call, error: "0", at: "0"), on: path).calls
      for number in 1..<max(2, count + 1) {
        for error in errors {
          points.append(Point(call: call, error: error, at: "\(number)"))
          let isLasting = error == "\(EIO)" || error == "\(ENOSPC)"
          if isLasting { points.append(Point(call: call, error: error, at: "\(number)+")) }
        }
      }
    }
    var random = SplitMix(seed: Self.seed)
    points.shuffle(using: &random)
    let end = Self.time.map { ContinuousClock.now + $0 }
    var tried = 0
    for point in end == nil ? points.prefix(limit) : points[...] {
      if let end, ContinuousClock.now > end { break }
      try prepare()
      let (run, _, hasFailed) = try run(script, point, on: path)
      if hasFailed { try check(point, run) }
      tried += 1
    }
    if end != nil { print("tried \(tried) of \(points.count) calls of", script) }
  }

  private func run(
    _ script: String, _ point: Point, on path: String
  ) throws -> (Program.Run, calls: Int, hasFailed: Bool) {
    try? FileManager.default.removeItem(atPath: file)
    let faults =
      "FAULT_PATH=\(path) FAULT_CALL=\(point.call) FAULT_AT=\(point.at) FAULT_ERROR=\(point.error)"
    let run = try program.shell(
      """
      faulty() { timeout -s ABRT 20 env LD_PRELOAD='\(library)' FAULT_FILE='\(file)' \(faults) "$parley" "$@"; }
      \(script)
      """)
    let notes = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let lines = notes.split(separator: "\n")
    return (run, lines.compactMap { Int($0) }.last ?? 0, lines.contains("failed"))
  }
}
