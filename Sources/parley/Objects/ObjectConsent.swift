import Disk
import ObjectWorkers
import Platform
import Responder
import Synchronization

/// The user's consents to run the objects of rules; changed objects need a new consent.
///
/// The consents are in a file outside of the robots' folders, so that rules can't bring their own.
final class ObjectConsent: Sendable {
  /// The way in which the consent to new objects is given.
  enum Mode: Sendable {
    /// A person is asked on the terminal, and the answer yes is stored.
    case asking
    /// `--objects` itself is the consent, because nobody can be asked.
    case given
    /// Only stored consents count.
    case known
  }

  private struct State {
    var mode: Mode
    /// Whether a person sits at the terminal.
    let hasPerson: Bool
    /// The answers of this run, by fingerprint.
    var answers: [String: Bool] = [:]
  }

  private let state: Mutex<State>
  /// The file with the consents; `nil` if the user has no folder for it.
  private let path: String?
  private let ask: @Sendable (String) -> Bool

  private static let maximumBytes = 1 << 22

  /// - Parameters:
  ///   - path: the file with the consents.
  ///   - ask: a function that shows a question, and returns whether the answer is yes.
  init(
    _ mode: Mode, path: String? = ObjectConsent.defaultPath,
    ask: @escaping @Sendable (String) -> Bool = ObjectConsent.askOnTerminal
  ) {
    state = Mutex(State(mode: mode, hasPerson: mode == .asking))
    self.path = path
    self.ask = ask
  }

  /// The path `$XDG_STATE_HOME/parley/objects`, or `$HOME/.local/state/parley/objects`.
  static var defaultPath: String? { UserFolders().state.map { $0 + "/parley/objects" } }

  var folder: String? { path.flatMap(Files.parent) }

  /// Ends the questions and the implied consent, so that only objects with a stored consent may run.
  func endQuestions() { state.withLock { $0.mode = .known } }

  func allows(_ set: ObjectSet) -> Bool {
    guard let fingerprint = set.fingerprint else { return false }
    return state.withLock { state in
      if let answer = state.answers[fingerprint] { return answer }
      let answer: Bool
      switch state.mode {
      case .given: answer = true
      case .known: answer = isStored(fingerprint)
      case .asking:
        answer = isStored(fingerprint) || ask(Self.question(about: set))
        if answer { store(fingerprint, of: set) }
      }
      // In the mode `known`, a missing consent is not remembered: nobody refused, and the file may contain it later.
      if answer || state.mode == .asking { state.answers[fingerprint] = answer }
      return answer
    }
  }

  /// Stores the consent that a person has given by a command; returns false if there is no person at a terminal, or if
  /// the objects have no fingerprint.
  func give(to set: ObjectSet) -> Bool {
    guard let fingerprint = set.fingerprint else { return false }
    return state.withLock { state in
      guard state.hasPerson else { return false }
      state.answers[fingerprint] = true
      store(fingerprint, of: set)
      return true
    }
  }

  static func question(about set: ObjectSet) -> String {
    var lines = ["The rules in \(set.folder.oneLine) contain objects, which are code:"]
    lines += set.namesByLanguage.map { "  " + $0.oneLine }
    return lines.joined(separator: "\n")
      + "\nThis code can do anything that you can do. Run it? [y/N] "
  }

  /// Whether a person can be asked: standard input and standard error are a terminal.
  static var canAsk: Bool {
    StandardStreams.isTerminal(.input) && StandardStreams.isTerminal(.error)
  }

  /// A function that asks on standard error, reads the answer from standard input, and returns whether it is yes.
  ///
  /// It returns false without asking if either is not a terminal.
  static let askOnTerminal: @Sendable (String) -> Bool = { question in
    guard canAsk else { return false }
    try? Files.append(Array(question.utf8), to: 2)
    let answer = readLine() ?? ""
    return ["y", "yes"].contains(answer.lowercased())
  }

  private func isStored(_ fingerprint: String) -> Bool {
    guard let path, (try? Trust.check(file: path)) != nil,
      let bytes = try? Files.contents(of: path, upTo: Self.maximumBytes)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
      $0 == fingerprint || $0.hasPrefix(fingerprint + " ")
    }
  }

  /// Stores a consent; if that fails, the next run asks again.
  private func store(_ fingerprint: String, of set: ObjectSet) {
    guard let path, !isStored(fingerprint) else { return }
    guard (try? Trust.makeFolder(Files.parent(of: path) ?? ".")) != nil,
      (try? Trust.check(file: path)) != nil || !Files.exists(path)
    else { return }
    guard let descriptor = try? Files.openLog(path) else { return }
    try? Files.append(Array("\(fingerprint) \(set.folder.oneLine)\n".utf8), to: descriptor)
    close(descriptor)
  }
}
