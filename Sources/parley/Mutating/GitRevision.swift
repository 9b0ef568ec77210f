import Disk
import Platform
import Quoting

/// The rules of a Git revision, extracted to a temporary folder.
struct GitRevision {
  /// The path of the extracted file or folder.
  let path: String
  let temporaryFolder: String
  /// The revision without a path.
  let revision: String
  /// The path whose former state was extracted.
  let source: String

  /// Extracts a file or folder as it was in a revision; `nil` if it cannot be extracted.
  ///
  /// - Parameters:
  ///   - name: a revision, or a revision with a path: `HEAD~1:robots/waiter`.
  ///   - path: the file or folder for a name without a path.
  init?(_ name: String, of path: String) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    revision = String(parts[0])
    source = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : path
    // Git would read a revision that begins with a dash as an option.
    guard !revision.isEmpty, !revision.hasPrefix("-") else { return nil }
    let absolute = Files.absolute(source)
    let isFolder = (try? FileStatus(of: absolute))?.kind == .folder
    let workingFolder = isFolder ? absolute : Files.parent(of: absolute) ?? "/"
    let file = isFolder ? "." : String(absolute.split(separator: "/").last ?? "")
    guard let folder = Files.makePrivateFolder(in: Files.temporaryFolder, prefix: "parley-") else {
      return nil
    }
    temporaryFolder = folder
    self.path = isFolder ? folder : folder + "/" + file
    let git = "git --literal-pathspecs -C \(workingFolder.inSingleQuotes)"
    let archive = "\(git) archive \(revision.inSingleQuotes) -- \(file.inSingleQuotes)"
    let commit = "\(revision)^{commit}".inSingleQuotes
    let status = unsafe system(
      "{ \(git) rev-parse --verify --quiet \(commit) && \(archive) | tar -x -C \(folder.inSingleQuotes); } "
        + ">/dev/null 2>&1")
    guard status == 0, Files.exists(self.path),
      (try? Files.allNames(in: folder))?.isEmpty == false
    else {
      remove()
      return nil
    }
  }

  /// Returns a path in the temporary folder with the revision in place of the folder: `HEAD~1:waiter.rive`.
  ///
  /// Any other path is returned unchanged.
  func name(of path: String) -> String {
    path.hasPrefix(temporaryFolder + "/")
      ? "\(revision):\(path.dropFirst(temporaryFolder.count + 1))" : path
  }

  func remove() { Files.removeFolder(temporaryFolder) }
}
