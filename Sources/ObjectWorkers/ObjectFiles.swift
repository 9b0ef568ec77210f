import Disk
import Platform

/// Reads the files that objects can run, to fingerprint them, and also to copy them if asked.
struct ObjectFiles {
  private(set) var hash: SHA256
  /// The number of files and folders, and of bytes, that may still be read.
  private var (filesLeft, bytesLeft) = (20_000, 1 << 28)

  /// The extensions of scripts, byte code and libraries.
  private static let codeExtensions: Set<Substring> = [
    "awk", "bash", "cjs", "js", "json", "ksh", "lua", "mjs", "node", "php", "pl", "pm", "pth", "py",
    "pyc", "pyd", "pyo", "pyw", "pyz", "rb", "sh", "so", "tcl", "ts", "wasm", "zsh",
  ]
  /// The names of folders that are neither read nor copied: Python's caches, which nobody reviewed, and Git's files.
  private static let skippedFolders = ["__pycache__", ".git"]
  /// Further folders that are neither read nor copied, by absolute path.
  private let ownFolders: Set<String>

  init(after hash: SHA256, leavingOut ownFolders: Set<String>) {
    (self.hash, self.ownFolders) = (hash, ownFolders)
  }

  static func add(_ name: String, _ bytes: [UInt8], to hash: inout SHA256) {
    hash.update(Array("\(name.utf8.count) \(bytes.count) \(name)".utf8))
    hash.update(bytes)
  }

  /// Adds the files of a folder, at any depth.
  ///
  /// - Parameters:
  ///   - isCode: whether all files are code; otherwise, only those with the extension of a program, without an
  ///     extension, or with the permission to be executed.
  ///   - copy: the new folder for copies of the code, and for links to everything else; `nil` for none.
  /// - Returns: false if there are too many files or bytes, or if one can't be read or copied.
  mutating func add(_ folder: String, isCode: Bool, copyingTo copy: String?) -> Bool {
    guard let names = try? Files.allNames(in: folder) else { return false }
    // Rules may be in the folder in which copies are made.
    for name in names
    where !Self.skippedFolders.contains(name) && !name.hasPrefix(ObjectCopy.prefix) {
      filesLeft -= 1
      guard filesLeft >= 0 else { return false }
      let path = folder + "/" + name
      let target = copy.map { $0 + "/" + name }
      guard let status = try? FileStatus(of: path) else { continue }
      switch status.kind {
      case .folder where ownFolders.contains(path): continue
      case .folder:
        if let target { guard unsafe mkdir(target, 0o700) == 0 else { return false } }
        guard add(path, isCode: isCode, copyingTo: target) else { return false }
      case .file where isCode || Self.isCode(name) || Self.isExecutable(path):
        guard let contents = try? Files.contents(of: path, upTo: max(0, bytesLeft)) else {
          return false
        }
        bytesLeft -= contents.count
        Self.add(path, contents, to: &hash)
        if let target { guard Self.copy(contents, of: path, to: target) else { return false } }
      case .file: if let target { guard unsafe symlink(path, target) == 0 else { return false } }
      case .other: continue
      }
    }
    return true
  }

  private static func isCode(_ name: String) -> Bool {
    let parts = name.drop { $0 == "." }.lowercased().split(separator: ".")
    return parts.count < 2 || parts.last.map(codeExtensions.contains) == true
  }

  private static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  private static func copy(_ contents: [UInt8], of path: String, to target: String) -> Bool {
    let mode: mode_t = isExecutable(path) ? 0o500 : 0o400
    let descriptor = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return (try? Files.append(contents, to: descriptor)) != nil
  }
}

/// A private copy of the code that somebody has agreed to run; it is removed with this object.
///
/// The copy of a program that a signal ended stays behind, and is removed when the user's next copy is made. Copies in
/// use are locked.
final class ObjectCopy {
  /// The beginning of the names of all copies.
  static let prefix = "parley-objects-"

  /// The folder of the copy.
  private let root: String
  /// The descriptor of the folder, with the lock.
  private let lock: Int32
  /// The copy of the folder with the rules.
  var folder: String { root + "/rules" }
  /// The copies of the folders with modules.
  let modulePaths: [String]

  /// Copies the files of a set.
  ///
  /// - Throws: if a file can't be copied, or if the files no longer have the set's fingerprint.
  init(of set: ObjectSet) throws(WorkerFailure) {
    let parent = Files.temporaryFolder
    Files.removeAbandoned(in: Files.absolute(parent), areFolders: true) { name in
      name.hasPrefix(Self.prefix) && name.utf8.count == Self.prefix.utf8.count + 6
    }
    guard let (root, lock) = Self.makeFolder(in: Files.absolute(parent)) else {
      throw .notCopied(parent)
    }
    (self.root, self.lock) = (root, lock)
    modulePaths = set.options.modulePaths.indices.map { "\(root)/modules-\($0)" }
    guard let copied = set.fingerprint(copyingTo: [root + "/rules"] + modulePaths) else {
      throw .notCopied(root)
    }
    guard copied == set.fingerprint else { throw .changed }
  }

  deinit {
    Files.removeFolder(root)
    close(lock)
  }

  /// Creates a folder and locks it; `nil` if that fails.
  private static func makeFolder(in parent: String) -> (path: String, lock: Int32)? {
    while let path = Files.makePrivateFolder(in: parent, prefix: prefix) {
      let lock = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard lock >= 0 || errno == ENOENT else {
        Files.removeFolder(path)
        return nil
      }
      // Another program may remove the folder as abandoned before it is locked. Some file systems have no locks.
      let isTaken = lock < 0 || flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, Files.exists(path) { return (path, lock) }
      if lock >= 0 { close(lock) }
    }
    return nil
  }
}
