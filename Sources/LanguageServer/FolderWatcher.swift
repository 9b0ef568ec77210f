import Disk
import Dispatch

/// Reports changes in folders, for clients that do not watch files.
final class FolderWatcher: Sendable {
  private let watcher: FileWatcher

  init(_ folders: [String], _ action: @escaping @Sendable () -> Void) {
    watcher = FileWatcher(folders)
    watcher.onChange(action)
  }
}

/// Work that waits for something outside of the program.
enum BackgroundThread {
  static func run(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "parley.lsp.waiting").async(execute: work)
  }
}
