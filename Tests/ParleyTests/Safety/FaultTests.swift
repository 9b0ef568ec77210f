import Foundation
import TestSupport
import Testing

/// Every call to the system fails once: nothing that was shown is lost, and no file is half old and half new.
@Suite(.serialized, .enabled(if: Faults.isPossible, "there is no cc to build the failing calls"))
struct FaultTests {
  private let folder = TemporaryFolder()
  private let program: Program
  private let faults: Faults

  init() throws {
    program = try Program(in: folder)
    faults = try Faults(of: program)
    try folder.write("r.rive", "+ *\n- I heard <star>\n")
  }

  /// Chats, and keeps the files of the history for `restore`.
  private func chat(_ messages: [String]) throws {
    let input = Array(messages.map { $0 + "\n" }.joined().utf8)
    let run = try program.run(["chat", "r.rive", "--data", "data"], input: input)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.complaints)")
    try FileManager.default.copyItem(
      atPath: folder.path + "/data", toPath: folder.path + "/before")
  }

  private func restore() throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/data")
    try FileManager.default.copyItem(
      atPath: folder.path + "/before", toPath: folder.path + "/data")
  }

  /// Returns the stored messages as a program reads them that no call fails for.
  private func stored() throws -> [String] {
    let run = try program.shell(
      "rm -f all; \"$parley\" history export --all all --data data && cat all")
    #expect(run.code == 0, "\(run.complaints)")
    return run.text.matches(of: #/"message":"([^"]*)"/#).map { String($0.1) }
  }

  private func expectEnd(_ run: Program.Run, _ point: Faults.Point, codes: Set<Int32>) {
    // The shell that ran it adds 128 to a signal's number, and `timeout` adds ABRT's after 20 seconds.
    #expect(
      point.isEnd ? run.code == 137 : codes.contains(run.code),
      "\(point): \(run.code) \(run.complaints)")
  }

  @Test func aRepairLosesNothing() throws {
    let messages = (1...12).map { "message \($0) " + String(repeating: "la ", count: 60) }
      .map(\.trimmed)
    try chat(messages)
    try faults.each(in: "faulty history repair --data data", on: "/data/", prepare: restore) {
      point, run in
      expectEnd(run, point, codes: [0, 1, 2])
      let stored = try stored()
      #expect(stored == messages, "\(point): \(run.complaints)")
      guard !point.isEnd, run.code != 0 else { return }
      #expect(!folder.names(in: "data").contains { $0.contains("damaged") }, "\(point)")
      #expect(run.text.isEmpty && !run.errors.isEmpty, "\(point)")
    }
  }

  /// The replies of a chat in a pipe are stored before they are shown, unless it says that they are not.
  @Test func whatIsShownIsStoredOrSaidNotToBe() throws {
    let messages = (1...3).map { "message \($0)" }
    try chat(messages)
    let script = """
      printf 'one\\ntwo\\nthree\\n' | faulty chat r.rive --data data
      """
    try faults.each(in: script, on: "/data/", prepare: restore) { point, run in
      expectEnd(run, point, codes: [0])
      let stored = try stored()
      #expect(stored.starts(with: messages), "\(point)")
      let shown = run.text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      if !point.isEnd { #expect(shown == ["one", "two", "three"], "\(point)") }
      guard !run.complaints.contains("will not be saved") else { return }
      #expect(Array(stored.dropFirst(3).prefix(shown.count)) == shown.map(String.init), "\(point)")
      #expect(!folder.names(in: "data").contains { $0.contains("damaged") }, "\(point)")
    }
  }

  /// An error that passes costs nothing: the next exchange stores what was missed.
  @Test func anErrorThatPassesLosesNothing() throws {
    try chat(["message 1"])
    // Each message waits for the reply to the one before it.
    let script = """
      mkfifo .in; : >.out; faulty chat r.rive --data data <.in >.out & exec 3>.in; number=0
      for word in one two three four; do
        echo $word >&3; number=$((number + 1))
        while [ "$(wc -l <.out)" -lt $number ] && kill -0 $! 2>/dev/null; do sleep 0.01; done
      done
      exec 3>&-; wait $!; code=$?; cat .out; rm .in .out; exit $code
      """
    try faults.each(
      in: script, on: "/data/", calls: ["write", "sync", "truncate"], atMost: 12, prepare: restore
    ) { point, run in
      guard !point.isEnd, !point.at.hasSuffix("+") else { return }
      expectEnd(run, point, codes: [0])
      let stored = try stored()
      #expect(
        stored == ["message 1", "one", "two", "three", "four"], "\(point): \(run.complaints)")
    }
  }

  @Test func anImportIsWholeOrNotAtAll() throws {
    let messages = (1...12).map { "message \($0)" }
    try chat(messages)
    let backup = try program.run(
      ["history", "export", "--all", "backup.jsonl", "--data", "data"])
    #expect(backup.code == 0, "\(backup.complaints)")
    try FileManager.default.removeItem(atPath: folder.path + "/before")
    try FileManager.default.removeItem(atPath: folder.path + "/data")
    try chat(["own"])
    let script = "faulty history import backup.jsonl --data data"
    try faults.each(in: script, on: "/data/", prepare: restore) { point, run in
      expectEnd(run, point, codes: [0, 2])
      let stored = try stored()
      #expect(stored.count == 1 || stored.count == 13, "\(point)")
      if run.code == 0 { #expect(stored.count == 13, "\(point)") }
      #expect(stored.contains("own"), "\(point)")
    }
  }

  /// The typed lines are the old or the new ones, and none of them is lost.
  @Test func typedLinesAreWhole() throws {
    try chat(["message 1", "message 2"])
    let old = "before\nmessage 1\nmessage 2\nafter\n"
    try folder.write("before/lines", old)
    #expect(unsafe chmod(folder.path + "/before/lines", 0o600) == 0)
    let script = "faulty history delete 1 --data data"
    try faults.each(in: script, on: "/data/", prepare: restore) { point, run in
      expectEnd(run, point, codes: [0, 2])
      let lines = try folder.text(of: "data/lines")
      #expect(lines == old || lines == "before\nafter\n", "\(point): \(lines)")
      if run.code == 0 { #expect(lines != old, "\(point)") }
      let isGone = try stored().isEmpty
      #expect(isGone || run.code != 0, "\(point)")
      // The next program removes what one that was killed has left.
      #expect(!folder.names(in: "data").contains { $0.hasPrefix(".parley-") }, "\(point)")
    }
  }

  /// A taught rule has its case, and nothing else is left.
  @Test func aLessonIsWholeOrNotAtAll() throws {
    func restore() throws {
      try? FileManager.default.removeItem(atPath: folder.path + "/r")
      try folder.write("r/r.rive", "+ *\n- I heard <star>.\n")
    }
    let script = """
      printf 'hello\\n/teach Howdy.\\n1\\n' |
        faulty chat --commands --rules r --no-history --fresh
      """
    try faults.each(in: script, on: "/r/", prepare: restore) { point, run in
      expectEnd(run, point, codes: [0, 2])
      let next = try program.run(["chat", "--rules", "r", "--no-history"])
      #expect(next.code == 0 && next.errors.isEmpty, "\(point): \(next.complaints)")
      let files = FileManager.default.subpaths(atPath: folder.path + "/r") ?? []
      let texts = try files.filter { $0.contains(".rive") || $0.contains(".chat") }.map {
        (name: $0, text: try folder.text(of: "r/" + $0))
      }
      let taught = texts.filter { $0.text.contains("- Howdy.") }
      let tested = texts.filter { $0.text.contains("bot> Howdy.") }
      #expect(taught.count == tested.count, "\(point): \(files) \(run.complaints)")
      #expect(!files.contains { $0.contains(".parley-") }, "\(point): \(files)")
    }
  }

  /// A file that a command writes is the old or the new one, and no draft stays.
  @Test(arguments: [
    ("format w/r.rive", "r.rive"), ("check --fix w/r.rive", "r.rive"),
    ("replay --update w/t.chat", "t.chat"), ("explore w/r.rive -o w/new.chat", "new.chat"),
    ("mutate --write w/new.chat w/m.chat", "new.chat"),
    ("history export --all w/all.jsonl --data data", "all.jsonl"),
  ])
  func aWrittenFileIsTheOldOrTheNew(command: String, file: String) throws {
    try chat(["message 1", "message 2"])
    func restore() throws {
      try? FileManager.default.removeItem(atPath: folder.path + "/w")
      try folder.write("w/r.rive", "+ Hello!\n-   Hi.\n\n+ *\n- I heard <star>.\n")
      try folder.write("w/m.rive", "+ hello\n- Hi.\n\n+ *\n- I heard <star>.\n")
      try folder.write("w/m.chat", "rules: m.rive\n\n# a\nyou> hello\nbot (any)>\n")
      try folder.write("w/t.chat", "rules: r.rive\n\n# a\nyou> hello\nbot> Bye.\n")
    }
    func text() -> String? { try? folder.text(of: "w/" + file) }
    try restore()
    let old = text()
    let whole = try program.run(command.split(separator: " ").map(String.init))
    let new = text()
    #expect(old != new, "\(whole.complaints)")
    try faults.each(in: "faulty " + command, on: "/w/", atMost: 12, prepare: restore) {
      point, run in
      expectEnd(run, point, codes: [0, 1, 2])
      let written = text()
      #expect(written == old || written == new, "\(point): \(written ?? "nothing")")
      guard !point.isEnd else { return }
      if run.code == whole.code { #expect(written == new, "\(point): \(run.complaints)") }
      #expect(!folder.names(in: "w").contains { $0.hasPrefix(".parley-") }, "\(point)")
    }
  }

  /// SQLite reports a read that failed as damage.
  @Test(arguments: ["list", "check", "search message"])
  func aFailedReadIsNoDamage(action: String) throws {
    let messages = (1...3).map { "message \($0)" }
    try chat(messages)
    try faults.each(
      in: "faulty history \(action) --data data", on: "/data/", calls: ["read", "open"],
      atMost: 20, prepare: restore
    ) { point, run in
      expectEnd(run, point, codes: [0, 2])
      let stored = try stored()
      #expect(stored == messages, "\(point): \(run.complaints)")
      #expect(!folder.names(in: "data").contains { $0.contains("damaged") }, "\(point)")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
