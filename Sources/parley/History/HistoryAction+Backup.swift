import Conversations
import Disk
import HistoryStore
import JSON
import RuleLoading
import Terminal

/// Backups: `parley history export --all FILE` and `parley history import FILE`.
extension HistoryAction {
  static let importing = HistoryAction(
    name: "import", operands: "FILE", purpose: "adds a backup that export --all wrote",
    createsHistory: true
  ) { context in
    guard context.operands.count == 1, let service = context.service as? SQLiteHistoryService else {
      throw CommandFailure.wrongOperands(action: "import", expected: "FILE")
    }
    let progress = WorkProgress("Importing", unit: "conversations")
    defer { progress.end() }
    ControlC.watchPreparations(progress)
    let backup = try read(
      context.operands[0], upTo: context.arguments.limits.backup, showing: progress)
    progress.begin(backup.talks.count, unit: "conversations")
    ControlC.watch()
    let result = try await service.add(backup) {
      progress.advance()
      return !ControlC.isPressed
    }
    progress.end()
    context.write(
      context.arguments.json
        ? ([
          "added": JSONValue(result.newTalkCount),
          "continued": JSONValue(result.continuedTalkCount),
          "known": JSONValue(result.knownTalkCount),
        ] as JSONValue).text + "\n"
        : "\(Words.count(result.newTalkCount, "conversation")) added, "
          + "\(result.continuedTalkCount) continued, \(result.knownTalkCount) already there\n")
    context.terminal.flush()
    ControlC.finish(ReportOutput(.error, color: context.arguments.color))
  }

  private static func read(
    _ path: String, upTo limit: Int, showing progress: WorkProgress
  ) throws -> HistoryBackup {
    let bytes = try Files.input(path, upTo: limit)
    do throws(HistoryBackupError) {
      return try HistoryBackup(reading: bytes) {
        progress.prepare($0 / 1_000, of: bytes.count / 1_000, unit: "kB")
      }
    } catch {
      throw CommandFailure.badBackup(
        path: path, line: error.line, column: error.column, reason: error.reason)
    }
  }

  /// Writes the whole history to a new file, which only the user can read.
  @MainActor
  static func exportAll(_ context: HistoryActionContext) async throws {
    guard context.operands.count == 1 else {
      throw CommandFailure.wrongOperands(action: "export", expected: "--all FILE")
    }
    let path = Files.absolute(context.operands[0])
    let backup = try await (context.service as? SQLiteHistoryService)?.backup() ?? HistoryBackup()
    let bytes = try backup.written()
    let limit = context.arguments.limits.backup
    try CommandFailure.writing(path) { () throws(SystemError) in
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      try Files.makeFolder(for: path)
      try Files.put(bytes, at: path, replacing: false, mode: 0o600)
    }
    context.write(
      context.arguments.json
        ? ([
          "conversations": JSONValue(backup.talks.count),
          "exchanges": JSONValue(backup.exchangeCount),
        ] as JSONValue).text + "\n"
        : "\(path): \(Words.count(backup.talks.count, "conversation")),"
          + " \(Words.count(backup.exchangeCount, "exchange"))\n")
  }
}
