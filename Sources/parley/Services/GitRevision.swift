import Disk
import Quoting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The rules of a Git revision, extracted to a temporary folder.
struct GitRevision {
  /// The path of the extracted file or folder.
  let path: String
  /// The temporary folder.
  let folder: String
  let revision: String

  /// Extracts a file or folder as it was in a revision; `nil` if it does not exist now, or cannot be extracted.
  init?(_ revision: String, of path: String) {
    // Git would read a revision that begins with a dash as an option.
    guard !revision.hasPrefix("-"), Files.exists(path) else { return nil }
    self.revision = revision
    let absolute = Files.absolute(path)
    let isFolder = (try? FileStatus(of: absolute))?.kind == .folder
    let workingFolder = isFolder ? absolute : Files.parent(of: absolute) ?? "/"
    let name = isFolder ? "." : String(absolute.split(separator: "/").last ?? "")
    let parent = UserFolders.environment("TMPDIR") ?? "/tmp"
    folder = "\(parent)/parley-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    self.path = name == "." ? folder : folder + "/" + name
    guard (try? Files.makeFolder(folder, mode: 0o700)) != nil else { return nil }
    let git = "git --literal-pathspecs -C \(workingFolder.inSingleQuotes)"
    let archive = "\(git) archive \(revision.inSingleQuotes) -- \(name.inSingleQuotes)"
    let commit = "\(revision)^{commit}".inSingleQuotes
    let status = unsafe system(
      "{ \(git) rev-parse --verify --quiet \(commit) && \(archive) | tar -x -C \(folder.inSingleQuotes); } "
        + ">/dev/null 2>&1")
    guard status == 0, Files.exists(self.path), hasFiles else {
      remove()
      return nil
    }
  }

  private var hasFiles: Bool { ((try? Files.allNames(in: folder)) ?? []).isEmpty == false }

  /// Removes the temporary folder.
  func remove() { _ = unsafe system("rm -rf \(folder.inSingleQuotes)") }
}
