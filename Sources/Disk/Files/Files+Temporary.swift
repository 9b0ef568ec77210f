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

  /// Removes a folder with all that is in it, and follows no links; what can't be removed stays.
  package static func removeFolder(_ folder: String) {
    for name in (try? allNames(in: folder)) ?? [] {
      let path = folder + "/" + name
      if unsafe unlink(path) != 0, kind(of: path) == .folder { removeFolder(path) }
    }
    _ = unsafe rmdir(folder)
  }
}
