import Conversations
import Disk
import Responder
import Synchronization

/// The rules of a replayed case, with changes in memory only.
///
/// Rules that a review or `/teach` writes answer later lines of the case, and no file is changed.
final class ReplayRules: RobotService, RuleFileService {
  /// Loads the robot as if its files had been changed.
  typealias Loading = @Sendable ([FileChange]) async throws(RobotLoadError) -> Robot

  private struct State {
    /// The changed texts by path; a `nil` text stands for a removed file.
    var texts: [String: String?] = [:]
    var revision: UInt64 = 0
  }

  private let robot: Robot
  private let loading: Loading
  private let state = Mutex(State())

  init(_ robot: Robot, loading: @escaping Loading) {
    self.robot = robot
    self.loading = loading
  }

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { load(choice, after: []) }

  func load(_ choice: RobotChoice, after changes: [FileChange]) -> AsyncStream<LoadStep> {
    let ownChanges = state.withLock { $0.texts }.map {
      FileChange(path: $0.key, before: nil, after: $0.value)
    }
    let (all, stamp, loading, robot) = (ownChanges + changes, currentStamp, loading, robot)
    return AsyncStream { steps in
      let work = Task { @concurrent in
        do throws(RobotLoadError) {
          var loaded = all.isEmpty ? robot : try await loading(all)
          (loaded.stamp, loaded.choice) = (stamp, choice)
          steps.yield(.loaded(loaded))
        } catch {
          steps.yield(.failed(error))
        }
        steps.finish()
      }
      steps.onTermination = { _ in work.cancel() }
    }
  }

  func stamp(of choice: RobotChoice) async -> RuleStamp { currentStamp }

  private var currentStamp: RuleStamp {
    let revision = state.withLock { $0.revision }
    if revision == 0 { return robot.stamp }
    let change = RuleStamp.File(path: "", bytes: 0, modified: 0, inode: revision)
    return RuleStamp(files: robot.stamp.files + [change])
  }

  func path(of file: String) -> String? {
    let isChanged = state.withLock { $0.texts[file] != nil }
    return isChanged ? file : Files.exists(file) ? Files.absolute(file) : nil
  }

  func edit(_ path: String, line: Int) async throws(RuleFileError) { throw .noTerminal }

  func newRulesFile(_ name: String, for origin: RobotOrigin) -> String {
    origin.newRulesFile(name) { (try? FileStatus(of: $0))?.kind == .folder } ?? name
  }

  func transcript(beside file: String) -> String {
    (Files.parent(of: file) ?? ".") + "/" + RobotOrigin.newRulesTranscript
  }

  func text(of path: String) throws(RuleFileError) -> String? {
    if let text = state.withLock({ $0.texts[path] }) { return text }
    do throws(SystemError) {
      return String(decoding: try Files.text(of: path, upTo: .max), as: UTF8.self)
    } catch {
      if error.isMissing { return nil }
      throw .unwritable(path, reason: error.reason)
    }
  }

  func write(
    _ text: String?, to path: String, replacing before: String?
  ) throws(RuleFileError) {
    guard try self.text(of: path) == before else { throw .changedMeanwhile(path) }
    state.withLock {
      $0.texts.updateValue(text, forKey: path)
      $0.revision += 1
    }
  }
}
