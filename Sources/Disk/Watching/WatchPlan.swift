import Platform

/// Makes the watches that report every change of some paths: on the paths themselves, and on all folders and links that
/// lead to them.
struct WatchPlan {
  /// The relevant events of a file or folder.
  enum Interest {
    /// It is moved or deleted.
    case itself
    /// Its contents are written.
    case contents
    /// An entry with this name appears, disappears or is written.
    case name(String)
    /// An entry with any name appears, disappears or is written.
    case everyName
  }

  /// The maximum number of links followed for a path; Linux has the same limit.
  private static let maximumLinks = 40

  /// A function that returns whether changes of the file at a path count.
  private let isRelevant: (String) -> Bool
  /// A function that watches a path without following links, and returns false if it cannot be watched.
  private let watch: (String, Interest) -> Bool
  /// The folders that have been added, so that links between folders do not lead to endless recursion.
  private var added: Set<FileStatus.Identity> = []

  init(where isRelevant: @escaping (String) -> Bool, watch: @escaping (String, Interest) -> Bool) {
    self.isRelevant = isRelevant
    self.watch = watch
  }

  /// Adds the watches for a path.
  ///
  /// - Parameter path: an absolute path.
  mutating func add(_ path: String) {
    guard let target = follow(path) else { return }
    if let status = try? FileStatus(of: target), status.kind == .folder {
      addFolder(target, status)
    } else {
      _ = watch(target, .contents)
    }
  }

  /// Follows a path one name at a time, and watches each folder on the way.
  ///
  /// Returns the path without links; `nil` if a part of it is missing, or if it has too many links.
  private mutating func follow(_ path: String) -> String? {
    var here = "/"
    var rest = path.split(separator: "/").map(String.init)[...]
    var links = 0
    while let name = rest.popFirst() {
      if name == "." { continue }
      if name == ".." {
        here = Files.parent(of: here) ?? "/"
        continue
      }
      let next = Files.path(of: name, in: here)
      let target = Files.linkTarget(of: next)
      let isMissing = target == nil && Files.kind(of: next) == nil
      // An existing folder is watched itself and reports when it is moved, so its name needs no watch.
      let needsName = rest.isEmpty || target != nil || isMissing
      _ = watch(here, needsName ? .name(name) : .itself)
      if isMissing { return nil }
      guard let target else {
        here = next
        continue
      }
      links += 1
      guard links <= Self.maximumLinks else { return nil }
      if target.hasPrefix("/") { here = "/" }
      rest = (target.split(separator: "/").map(String.init) + rest)[...]
    }
    return here
  }

  private mutating func addFolder(_ folder: String, _ status: FileStatus) {
    guard added.insert(status.identity).inserted, watch(folder, .everyName) else { return }
    // The folder is listed after it is watched: an entry created meanwhile is listed here, or the watch reports it.
    for name in (try? Files.allNames(in: folder)) ?? [] {
      let path = Files.path(of: name, in: folder)
      switch Files.kind(of: path) {
      case .folder?:
        if let status = try? FileStatus(of: path) { addFolder(path, status) }
      case .link? where isRelevant(path) || (try? FileStatus(of: path))?.kind == .folder: add(path)
      case .file? where isRelevant(path) && !ChangeQueue.foldersReportWrites:
        _ = watch(path, .contents)
      default: break
      }
    }
  }
}

extension Files {
  enum EntryKind { case file, folder, link, other }

  /// Returns the kind of entry at a path, without following a link; `nil` if there is none.
  static func kind(of path: String) -> EntryKind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Returns the target of a link; `nil` if the path is not a link.
  static func linkTarget(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the first broken link on the way to a path, including the path itself; `nil` if there is none.
  package static func danglingLink(onTheWayTo path: String) -> String? {
    var partialPath = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      partialPath += "/" + part
      if kind(of: partialPath) == .link, !exists(partialPath) { return partialPath }
    }
    return nil
  }

  static var workingFolder: String { resolved(".") ?? "/" }
}
