import Platform

/// A file that is written completely before it gets its final name, under which it may replace another file.
///
/// A draft has no name while it is written, so nothing is left behind if the program ends. If the file system does not
/// support unnamed files (`O_TMPFILE`), it has an unpredictable name from the start. An unnamed draft gets such a name
/// just before it replaces another file. A draft that a program left behind is removed when the next draft is created
/// in the folder; drafts of running programs are locked. Only the owner can read a draft, until `setMode(_:)`.
struct Draft: ~Copyable {
  let descriptor: Int32
  private let folder: String
  /// The path with the draft's own name, which is no longer valid after `replace(_:)`; `nil` if it never had one.
  private(set) var path: String?

  /// Creates a draft in the folder of `target`, so that it can replace the file atomically.
  ///
  /// - Parameter named: whether the draft has a name from the start, even if the file system supports unnamed files.
  init(beside target: String, named: Bool = false) throws(SystemError) {
    folder = Files.parent(of: target) ?? "."
    Files.removeAbandonedDrafts(in: folder)
    if !named, let unnamed = Self.openUnnamed(in: folder) {
      descriptor = unnamed
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      return
    }
    while true {
      let path = Self.newPath(in: folder)
      let opened = try Files.opened(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
      // Another program may remove the draft as abandoned before it is locked. Some file systems have no locks.
      let isTaken = flock(opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, Self.isSame(opened, path) {
        (descriptor, self.path) = (opened, path)
        return
      }
      close(opened)
    }
  }

  func setMode(_ mode: mode_t) throws(SystemError) {
    guard fchmod(descriptor, mode) == 0 else { throw SystemError(code: errno) }
  }

  /// Gives the draft its final name; throws if a file with this name exists.
  func create(_ target: String) throws(SystemError) {
    let code = link(to: target)
    if code == 0 { return }
    guard [EPERM, ENOTSUP, EMLINK].contains(code), let path else { throw SystemError(code: code) }
    // On a disk without hard links, such as a memory card, an empty file reserves the name until the draft is renamed.
    close(try Files.opened(target, O_WRONLY | O_CREAT | O_EXCL))
    guard unsafe rename(path, target) == 0 else {
      let error = SystemError(code: errno)
      unsafe unlink(target)
      throw error
    }
  }

  /// Gives the draft its final name, and replaces any file with this name.
  mutating func replace(_ target: String) throws(SystemError) {
    if path == nil {
      let ownPath = Self.newPath(in: folder)
      let code = link(to: ownPath)
      guard code == 0 else { throw SystemError(code: code) }
      path = ownPath
    }
    guard let path, unsafe rename(path, target) == 0 else { throw SystemError(code: errno) }
  }

  /// Closes the draft, and removes its own name if that still exists.
  func discard() {
    if let path { unsafe unlink(path) }
    close(descriptor)
  }

  /// Links the draft to a name.
  ///
  /// - Returns: the error code; 0 on success.
  private func link(to target: String) -> Int32 {
    // An unnamed file is reached by its descriptor's path.
    let ownPath = path ?? "/proc/self/fd/\(descriptor)"
    let flags = path == nil ? AT_SYMLINK_FOLLOW : 0
    return unsafe linkat(AT_FDCWD, ownPath, AT_FDCWD, target, flags) == 0 ? 0 : errno
  }
}

extension Draft {
  private static let prefix = ".parley-"
  /// The number of digits: enough for any 64 bits in base 36.
  private static let digitCount = 13

  private static func newPath(in folder: String) -> String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let name = prefix + String(repeating: "0", count: digitCount - number.utf8.count) + number
    return Files.path(of: name, in: folder)
  }

  /// Opens a file without a name; returns `nil` if the system or the file system cannot create such a file or name it
  /// later.
  private static func openUnnamed(in folder: String) -> Int32? {
    #if canImport(Darwin)
    return nil
    #else
    // `O_TMPFILE`, which Swift does not import.
    let withoutName: Int32 = 0x40_0000 | O_DIRECTORY
    let descriptor = unsafe open(folder, O_WRONLY | withoutName | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard isSame(descriptor, "/proc/self/fd/\(descriptor)") else {
      close(descriptor)
      return nil
    }
    return descriptor
    #endif
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return unsafe fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  static func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let digits = name.utf8.dropFirst(prefix.utf8.count)
    // Earlier versions wrote no leading zeros.
    return (10...Self.digitCount).contains(digits.count)
      && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 }
  }
}
