import Disk
import Quoting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The rules of a revision of Git, extracted to a temporary folder.
struct GitRevision {
  /// The file or folder as it was, in the temporary folder.
  let path: String
  /// The temporary folder.
  let folder: String
  let revision: String

  /// Extracts a file or folder as it was at a revision; `nil` if Git does not know the revision, or knows no such file
  /// in it.
  init?(_ revision: String, of path: String) {
    // Git would read it as an option.
    guard !revision.hasPrefix("-"), Files.exists(path) else { return nil }
    self.revision = revision
    let absolute = Files.absolute(path)
    let isFolder = (try? FileStatus(of: absolute))?.kind == .folder
    let place = isFolder ? absolute : Files.parent(of: absolute) ?? "/"
    let name = isFolder ? "." : String(absolute.split(separator: "/").last ?? "")
    let parent = UserFolders.environment("TMPDIR") ?? "/tmp"
    folder = "\(parent)/parley-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    self.path = name == "." ? folder : folder + "/" + name
    guard (try? Files.makeFolder(folder, mode: 0o700)) != nil else { return nil }
    let git = "git --literal-pathspecs -C \(place.inSingleQuotes)"
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
