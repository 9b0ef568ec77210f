import Platform

extension Files {
  /// The folder for temporary files: `$TMPDIR`, or `/tmp`.
  package static var temporaryFolder: String { Environment.variable("TMPDIR") ?? "/tmp" }

  /// Creates a folder that only the user can enter; `nil` if that fails.
  ///
  /// - Parameter prefix: the beginning of the folder's name.
  package static func makePrivateFolder(in parent: String, prefix: String) -> String? {
    // mkdtemp replaces the last six characters.
    var name = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
    let isMade = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    return isMade
      ? String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Removes the user's files or folders that programs left behind unlocked; linear in the number of files in `parent`.
  ///
  /// - Parameter isOwn: returns whether a name is one that the programs give.
  package static func removeAbandoned(
    in parent: String, areFolders: Bool, where isOwn: (_ name: String) -> Bool
  ) {
    for name in (try? allNames(in: parent)) ?? [] where isOwn(name) {
      let path = path(of: name, in: parent)
      let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0,
        status.st_mode & S_IFMT == (areFolders ? S_IFDIR : S_IFREG),
        status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      if areFolders { removeFolder(path) } else { unsafe unlink(path) }
    }
  }

  /// Removes a folder with all that is in it, and follows no links; what can't be removed stays.
  package static func removeFolder(_ folder: String) {
    for name in (try? allNames(in: folder)) ?? [] {
      let path = folder + "/" + name
      if unsafe unlink(path) != 0, kind(of: path) == .folder { removeFolder(path) }
    }
    _ = unsafe rmdir(folder)
  }
}
