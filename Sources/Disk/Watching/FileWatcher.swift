import Dispatch
import Platform
import Synchronization

/// A watcher that reports whether files or folders may have changed since the last query.
///
/// A file changes if it is written in place, replaced by a file with its name, deleted or created, or if a link in its
/// path gets a new target. A folder is watched with all its contents, including new ones.
///
/// ```swift
/// let watcher = FileWatcher(["tea.rive", "robots"])
/// let rules = load()                 // changes from here on are reported
/// if watcher.mayHaveChanged() { … }  // does not wait
/// ```
///
/// It uses inotify on Linux and kqueue on macOS; the latter is untested.
package final class FileWatcher: Sendable {
  private struct State: ~Copyable, Sendable {
    var queue: ChangeQueue
    var hasChanged = false
    /// The number of times that changes were taken from the queue.
    ///
    /// `onChange` compares it before and after its quiet time: if it is the same, no further change came.
    var changeCount = 0
  }

  /// A descriptor that is readable when something may have changed; −1 if nothing can be watched.
  package let descriptor: Int32
  private let paths: [String]
  private let isRelevant: @Sendable (String) -> Bool
  private let state: Mutex<State>
  private let source = Mutex<(any DispatchSourceRead)?>(nil)

  /// Starts watching.
  ///
  /// Takes a few system calls for each watched file and folder.
  ///
  /// - Parameters:
  ///   - paths: files and folders, which need not exist yet.
  ///   - isRelevant: returns whether changes of the file at a path are relevant. It is asked about files in watched folders;
  ///     changes of the files in `paths` are always relevant.
  package convenience init(
    _ paths: [String],
    where isRelevant: @escaping @Sendable (_ path: String) -> Bool = { _ in true }
  ) {
    self.init(paths, where: isRelevant, queue: ChangeQueue())
  }

  init(
    _ paths: [String],
    where isRelevant: @escaping @Sendable (_ path: String) -> Bool = { _ in true },
    queue: consuming ChangeQueue
  ) {
    self.paths = paths.map { $0.hasPrefix("/") ? $0 : Files.workingFolder + "/" + $0 }
    self.isRelevant = isRelevant
    var queue = queue
    descriptor = queue.descriptor
    queue.watch(self.paths, where: isRelevant)
    state = Mutex(State(queue: queue))
  }

  deinit { source.withLock { $0?.cancel() } }

  /// The reason why some changes cannot be noticed, such as too many watches; `nil` if all can be noticed.
  ///
  /// Unless this is `nil`, `mayHaveChanged` always returns true, and the caller has to compare the files themselves.
  package var failure: SystemError? { state.withLock { $0.queue.failure } }

  /// Returns whether something may have changed since the last call; never waits.
  ///
  /// False is certain; true may be a false alarm. Changes after this call are reported by the next call, so read the
  /// files after calling it.
  package func mayHaveChanged() -> Bool {
    state.withLock { state in
      if state.queue.failure != nil { return true }
      drain(&state)
      defer { state.hasChanged = false }
      return state.hasChanged || state.queue.failure != nil
    }
  }

  /// Calls an action after each burst of changes, on a background thread.
  ///
  /// `mayHaveChanged` still reports the changes; a call during the burst may prevent the action. The action
  /// replaces the function of an earlier call, which may still be called for a burst that has begun.
  ///
  /// - Parameter quiet: the time without changes that ends a burst; editors save in several steps.
  package func onChange(
    after quiet: Duration = .milliseconds(60), _ action: @escaping @Sendable () -> Void
  ) {
    guard descriptor >= 0 else { return }
    source.withLock { source in
      source?.cancel()
      let new = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
      new.setEventHandler { @Sendable [weak self] in
        guard let self, let count = noteChange() else { return }
        let interval = DispatchTimeInterval.nanoseconds(Int(quiet / .nanoseconds(1)))
        DispatchQueue.global().asyncAfter(deadline: .now() + interval) { [weak self] in
          if self?.state.withLock({ $0.changeCount }) == count { action() }
        }
      }
      new.activate()
      source = new
    }
  }

  /// Empties the queue, and returns the new `State.changeCount`; `nil` if nothing has changed.
  private func noteChange() -> Int? {
    state.withLock { state in
      let before = state.changeCount
      drain(&state)
      return state.changeCount == before ? nil : state.changeCount
    }
  }

  private func drain(_ state: inout State) {
    guard state.queue.takeChanges() else { return }
    state.hasChanged = true
    state.changeCount += 1
    // The paths may now lead elsewhere: to a new folder, or another file with the same name.
    state.queue.watch(paths, where: isRelevant)
  }
}
