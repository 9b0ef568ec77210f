import Disk
import Responder
import TranscriptFormat

/// The files that the server knows: the open ones, and those in the editor’s folders.
@MainActor
final class Workspace {
  let languages: [FileLanguage]
  private let maximumBytes: Int
  var encoding = PositionEncoding.utf16
  private(set) var folders: [String] = []
  private(set) var files: [String: SourceFile] = [:]
  /// The status of each file that was read, so that unchanged ones are not read again.
  private var stamps: [String: FileStatus] = [:]
  /// The results of `robotPaths(of:)` since the last change, by path.
  private var robotPathCache: [String: [String]] = [:]

  init(_ languages: [any RuleLanguage], maximumBytes: Int) {
    self.languages = languages.map { FileLanguage($0) } + [FileLanguage()]
    self.maximumBytes = maximumBytes
  }

  func language(ofPath path: String) -> FileLanguage? { languages.first { $0.includes(path) } }

  /// Returns the language that the editor calls by a name, for a document without a known extension.
  private func language(named name: String) -> FileLanguage? {
    let small = name.lowercased()
    return languages.first {
      $0.name.lowercased() == small || $0.fileExtensions.contains(small)
        || $0.tools.grammar?.name == small
    }
  }
}

/// Open documents.
extension Workspace {
  /// Opens a document; returns false if it is in none of the languages.
  func open(_ path: String, language name: String, version: Int?, text: String) -> Bool {
    // Files of Rust have an extension of RiveScript.
    guard name != "rust", let language = language(ofPath: path) ?? language(named: name) else {
      return false
    }
    set(RuleSource(name: path, text: text), language, version, isOpen: true)
    return true
  }

  func change(_ path: String, version: Int?, _ changes: [TextChange]) {
    guard let file = files[path], file.isOpen else { return }
    var source = file.source
    TextChange.apply(changes, to: &source.bytes, encoding)
    set(source, file.language, version ?? file.version, isOpen: true)
  }

  /// Closes a document: from now on, the file on disk counts, if it is in one of the folders.
  func close(_ path: String) {
    forget(path)
    robotPathCache = [:]
    if isListed(path) { load(path) }
  }

  private func set(
    _ source: RuleSource, _ language: FileLanguage, _ version: Int?, isOpen: Bool
  ) {
    let isNew = files[source.name] == nil
    files[source.name] = SourceFile(
      source, language, version: version, isOpen: isOpen, encoding, after: files[source.name])
    // A transcript’s header names its robot, so any change may alter the robot’s paths.
    if isNew || language.isOfTranscripts { robotPathCache = [:] }
  }
}

/// Files on disk.
extension Workspace {
  /// The maximum number of files and folders examined.
  private static let maximumEntries = 50_000
  private static let skippedFolders: Set = ["node_modules", "target", "build", "dist", "vendor"]

  /// Adds folders; returns the paths of files that are new, changed or gone.
  @discardableResult
  func add(folders new: [String]) -> Set<String> {
    folders += new.filter { !folders.contains($0) }
    return rescan()
  }

  /// Removes folders; returns the paths of files that are new, changed or gone.
  func remove(folders old: [String]) -> Set<String> {
    folders.removeAll { old.contains($0) }
    return rescan()
  }

  /// Reads the folders again; returns the paths of files that are new, changed or gone.
  func rescan() -> Set<String> {
    var found: Set<String> = []
    var entries = 0
    for folder in folders { list(folder, &found, &entries) }
    var changed: Set<String> = []
    for (path, file) in files where !file.isOpen && !found.contains(path) {
      forget(path)
      changed.insert(path)
    }
    for path in found where files[path]?.isOpen != true && load(path) { changed.insert(path) }
    if !changed.isEmpty { robotPathCache = [:] }
    return changed
  }

  /// - Parameter above: the folders above, which a link in the folder may lead back to.
  private func list(
    _ folder: String, _ found: inout Set<String>, _ entries: inout Int,
    below above: Set<FileStatus.Identity> = []
  ) {
    guard let identity = (try? FileStatus(of: folder))?.identity, !above.contains(identity),
      let names = try? Files.names(in: folder)
    else { return }
    for name in names where entries < Self.maximumEntries {
      entries += 1
      let path = folder + "/" + name
      guard let status = try? FileStatus(of: path) else { continue }
      if status.kind == .folder, !Self.skippedFolders.contains(name), path.utf8.count < 4096 {
        list(path, &found, &entries, below: above.union([identity]))
      } else if status.kind == .file, language(ofPath: path) != nil {
        found.insert(path)
      }
    }
  }

  /// Reads a file, and returns whether it has changed; one that can no longer be used is forgotten.
  @discardableResult
  private func load(_ path: String) -> Bool {
    guard let language = language(ofPath: path), let stamp = try? FileStatus(of: path) else {
      return forget(path)
    }
    if stamps[path] == stamp { return false }
    guard let bytes = try? Files.text(of: path, upTo: maximumBytes) else { return forget(path) }
    let source = RuleSource(name: path, bytes: bytes)
    let isRecognized = language.rules.map { $0.recognizes(source) || $0.isCompanion(path) } ?? true
    guard !bytes.contains(0), isRecognized else {
      let isChange = forget(path)
      stamps[path] = stamp
      return isChange
    }
    stamps[path] = stamp
    if files[path]?.source.bytes == bytes { return false }
    set(source, language, nil, isOpen: false)
    return true
  }

  /// Removes a file, and returns whether it was known.
  @discardableResult
  private func forget(_ path: String) -> Bool {
    stamps[path] = nil
    return files.removeValue(forKey: path) != nil
  }

  /// Returns whether `rescan` finds a file, if it exists.
  private func isListed(_ path: String) -> Bool {
    folders.contains { folder in
      path.hasPrefix(folder + "/")
        && path.dropFirst(folder.count).split(separator: "/").dropLast()
          .allSatisfy { !Self.skippedFolders.contains(String($0)) }
    }
  }

  func isInside(_ path: String) -> Bool { folders.contains { path.hasPrefix($0 + "/") } }
}

/// The files that belong together.
extension Workspace {
  /// Returns the sorted paths of a robot’s rule files, given one of them or a transcript that names the robot.
  ///
  /// A rule file outside of the folders is a robot of its own, unless a transcript names it.
  func robotPaths(of path: String) -> [String] {
    if let known = robotPathCache[path] { return known }
    guard let file = files[path] else { return [] }
    let found: [String]
    if file.language.isOfTranscripts {
      found = Set(rules(of: file).flatMap(ruleFiles)).sorted()
    } else if let named = namedRobot(of: path) {
      found = named
    } else {
      let top = isInside(path) ? topFolder(of: path, file.language) : nil
      found = top.map { self.ruleFiles(in: $0, file.language) } ?? [path]
    }
    robotPathCache[path] = found
    return found
  }

  /// Returns the transcripts whose robot contains one of these files.
  func transcripts(of robot: [String]) -> [SourceFile] {
    let members = Set(robot)
    return files.values.filter { file in
      file.language.isOfTranscripts
        && robotPaths(of: file.path).contains(where: members.contains)
    }.sorted { $0.path < $1.path }
  }

  /// Returns the largest robot that a transcript names and that contains a file.
  private func namedRobot(of path: String) -> [String]? {
    files.values.filter { $0.language.isOfTranscripts }
      .map { rules(of: $0) }
      .filter { $0.contains { path == $0 || path.hasPrefix($0 + "/") } }
      .map { Set($0.flatMap(ruleFiles)).sorted() }
      .max { ($0.count, $1.first ?? "") < ($1.count, $0.first ?? "") }
  }

  /// Returns the absolute paths that the header of a transcript names.
  private func rules(of transcript: SourceFile) -> [String] {
    transcript.outline.mentions.filter { $0.name.kind == .file }.map {
      Self.path($0.name.text, from: transcript.path)
    }
  }

  /// Returns the absolute path, without `.` and `..`, of what a file calls by a path.
  static func path(_ path: String, from file: String) -> String {
    let whole = path.hasPrefix("/") ? path : (Files.parent(of: file) ?? "/") + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private func ruleFiles(at path: String) -> [String] {
    if files[path] != nil { return [path] }
    return files.values.filter {
      !$0.language.isOfTranscripts && $0.path.hasPrefix(path + "/")
    }.map(\.path)
  }

  private func ruleFiles(in folder: String, _ language: FileLanguage) -> [String] {
    files.values.filter { $0.language.name == language.name && $0.path.hasPrefix(folder + "/") }
      .map(\.path).sorted()
  }

  /// Returns the highest folder that is reached from a file through folders with files of the same language.
  private func topFolder(of path: String, _ language: FileLanguage) -> String? {
    guard var top = Files.parent(of: path) else { return nil }
    while let parent = Files.parent(of: top), isInside(top),
      files.values.contains(where: {
        $0.language.name == language.name && Files.parent(of: $0.path) == parent
      })
    {
      top = parent
    }
    return top
  }
}
