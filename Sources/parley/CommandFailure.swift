import Conversations
import Disk
import LanguageServer
import Review
import ScreenKit

/// The reason why a command failed; `nearest` is a name that the user may have meant.
enum CommandFailure: Error, Equatable {
  /// A new file could not be created because a file with this path exists.
  case alreadyThere(path: String)
  case unwritable(path: String, reason: String)
  case unreadable(path: String, reason: String)
  /// A file is not a report that `parley` with these arguments wrote, such as `mutate --format json`.
  case otherReport(path: String, command: String)
  /// The transcript to draw is invalid, or none of its cases passes or fails.
  case nothingToDraw(path: String)
  /// A case of the transcript to draw has several users.
  case severalUsers(path: String)
  /// A new robot could not be created in a folder; `reason` is the system's error message.
  case newRobot(path: String, reason: String)
  /// Two arguments, such as `--fix` and `-`, can't be combined.
  case conflict(String, String)
  case rules(path: String, reason: String)
  /// No rules and no Git revision have this name.
  case noRules(String)
  case noCases(filter: String)
  /// No transcripts were found; `paths` as given by the user.
  case noTranscripts(paths: [String])
  /// Folders contain no file that `replay --import` reads; `paths` as given by the user.
  case nothingToImport(paths: [String])
  case noPage(String, nearest: String?)
  case noShell(String)
  case noEditor(String)

  case noCommand(String, nearest: String?)
  case noCheck(String, nearest: String?)
  /// The rules' language does not have the requested check.
  case otherLanguage(check: String, language: String)
  case noGraph(language: String)
  /// No topic and no rule of a graph has this name.
  case noRule(String, nearest: String?)
  case noGraphviz
  case graphviz(reason: String)
  /// Git does not know the revision, or the file in it.
  case noRevision(String, path: String)
  /// An option or a command needs another option, such as `--depth` needs `--from`.
  case needs(String, String)
  /// A key is for one address, but `--against` names none or several.
  case keyNeedsAddress(named: Int)
  case history(HistoryError)
  case review(ReviewError)
  /// An option needs messages, and there are none.
  case noMessages(option: String)
  case nothingToContinue
  /// `parley-serve` could not be started; `reason` is the system's error message.
  case noServer(reason: String)
  /// A packed robot can't serve, because the program that packed it does not contain the server.
  case robotWithoutServer
  /// `serve` was run without an option that says where requests come from.
  case nowhereToServe
  case unknownAction(String, nearest: String?)
  /// An action of `history` lacks operands, or has too many; `expected` in the notation of the help, empty for none.
  case wrongOperands(action: String, expected: String)
  case badID(String)
  /// An action that does not list conversations was used with an option that limits a list.
  case listsNothing(action: String)
  /// A file is not a backup, or is damaged.
  case badBackup(path: String, line: Int, column: Int, reason: String)
  case unknownExtension(path: String)
  /// Several conversations were to be written to one file, which can contain only one.
  case oneConversationPerFile(path: String)
  /// One transcript can't contain both conversations, because their rules or options differ.
  case differentRules(Int64, Int64)
  /// The whole history would be deleted, and there is no terminal on which to ask.
  case needsYes
}

extension CommandFailure {
  /// Refuses options beside another one, with which they have no effect; names the first of those that are given.
  static func refuse(_ given: [String: Bool], with option: String) throws(CommandFailure) {
    if let refused = given.filter(\.value).keys.min() { throw .conflict(option, refused) }
  }

  /// Runs work that writes a file; if it fails, throws a failure that names the path.
  static func writing<Value>(
    _ path: String, _ work: () throws(SystemError) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(SystemError) {
      return try work()
    } catch {
      throw error.alreadyExists
        ? CommandFailure.alreadyThere(path: path) : .unwritable(path: path, reason: error.reason)
    }
  }

  /// Creates the failure for an error of writing a new file.
  init(_ error: TranscriptError) {
    self =
      switch error {
      case .exists(let path): .alreadyThere(path: path)
      case .unwritable(let path, let reason): .unwritable(path: path, reason: reason)
      default: .unwritable(path: "", reason: error.words)
      }
  }
}

extension CommandFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .unwritable(let path, let reason): "\(path): can't be written: \(reason)"
    case .unreadable(let path, let reason): "\(path): can't be read: \(reason)"
    case .otherReport(let path, let command): "\(path) is not a report from ‘parley \(command)’"
    case .nothingToDraw(let path): "\(path) has no case to replay"
    case .severalUsers(let path): "\(path): a case has several users, and picture draws one chat"
    case .alreadyThere(let path): "\(path) already exists; name another file"
    case .rules(let path, let reason): "\(path): \(reason)"
    case .noRules(let name):
      "‘\(name)’ is not a file, a folder, a robot, or a Git revision with these rules"
    case .newRobot(let path, let reason): "no robot was created in \(path): \(reason)"
    case .conflict(let one, let other): "\(one) and \(other) can't be combined"
    case .noCheck(let name, let nearest):
      "there is no check ‘\(name)’; "
        + (nearest.map { "did you mean ‘\($0)’?" } ?? "‘--explain all’ lists them")
    case .otherLanguage(let check, let language):
      "the check ‘\(check)’ is for RiveScript, but these rules are in \(language)"
    case .noGraph(let language): "graph can't draw rules in \(language) yet"
    case .noRule(let name, let nearest):
      "the graph has no topic or rule ‘\(name)’"
        + (nearest.map { "; did you mean ‘\($0)’?" } ?? "")
    case .noGraphviz:
      "--format svg needs Graphviz, which is not installed: apt install graphviz, or brew install graphviz"
    case .graphviz(let reason): "Graphviz can't draw the graph: \(reason)"
    case .noRevision(let revision, let path):
      "\(path): Git has no revision ‘\(revision)’ with this file"
    case .needs(let option, let other): "\(option) needs \(other)"
    case .keyNeedsAddress(let count):
      "--key-variable is for one address, and --against names \(count == 0 ? "none" : "\(count)")"
    case .noCases(let filter): "no case matches --filter \(filter)"
    case .noPage(let name, let nearest):
      "the manual has no page ‘\(name)’"
        + (nearest.map { "; did you mean \($0)?" } ?? "; ‘parley manual --list’ lists them")
    case .noCommand(let name, let nearest):
      "there is no command ‘\(name)’"
        + (nearest.map { "; did you mean \($0)?" } ?? "; ‘parley help’ lists them")
    case .noEditor(let name):
      "the editor ‘\(name)’ is not supported, only "
        + EditorKind.allCases.map(\.rawValue).joined(separator: ", ")

    case .noShell(let name):
      "the shell ‘\(name)’ is not supported, only "
        + Shell.allCases.map(\.rawValue).joined(separator: ", ")
    case .history(let error): error.reason
    case .review(let error): error.words
    case .noMessages(let option): "\(option) needs messages, and there are none"
    case .noServer(let reason):
      "parley-serve can't be run: \(reason). On Debian, install the parley-serve package; ‘make install’ also installs it"
    case .robotWithoutServer:
      "this robot can't serve: it was packed with a parley whose server is a separate program. The static program in a "
        + "release packs robots that can serve"
    case .nowhereToServe: "serve needs --stdio, or --http with an address"
    case .nothingToContinue: "there is no conversation to continue"
    case .unknownAction(let word, let nearest):
      "history has no action ‘\(word)’" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .wrongOperands(let action, let expected):
      expected.isEmpty
        ? "history \(action) takes no more arguments"
        : "missing argument: parley history \(action) \(expected)"
    case .listsNothing(let action):
      "history \(action) takes no --robot, --user, --since, or --until; list and search do"
    case .badID(let text): "‘\(text)’ is not the number of a conversation"
    case .unknownExtension(let path): Words.unknownExtension(of: path)
    case .oneConversationPerFile(let path):
      "\(path) can hold only one conversation; export each to its own file, all to one .chat, or everything with --all"
    case .differentRules(let one, let other):
      "conversations \(one) and \(other) have different rules or options; export each to its own file"
    case .badBackup(let path, let line, let column, let reason):
      "\(path):\(line):\(column): \(reason); nothing was imported"
    case .needsYes: "history clear deletes everything permanently; confirm with --yes"
    case .noTranscripts(let paths): "no transcripts found in " + paths.joined(separator: ", ")
    case .nothingToImport(let paths):
      "no Botium files found in " + paths.joined(separator: ", ") + "; name files of other kinds"
    }
  }
}
