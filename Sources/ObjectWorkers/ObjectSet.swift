import Disk
package import Responder

/// The objects of a robot that would run, and the fingerprint of all that a person consents to.
package struct ObjectSet: Sendable {
  /// The working folder of the objects, by absolute path.
  package var folder: String
  /// The objects in the chosen languages, in the order of the files; of several with one name, only the last counts.
  package var objects: [ObjectSource]
  /// The SHA-256 of the folder's path, the chosen languages, the rules, the scripts in the folder at any depth, and the
  /// modules; `nil` if these are too many or too large, or can't be read.
  package var fingerprint: String?
  package var options: ObjectOptions

  /// The maximum number of files and of bytes that are read for a fingerprint.
  private static let (maximumFiles, maximumBytes) = (20_000, 1 << 28)
  /// The extensions of scripts, which objects can run.
  private static let scriptEndings = ["py", "js", "mjs", "cjs", "json", "pl", "pm", "sh"]

  /// Creates the set of some rules; `nil` if they have no objects in the languages.
  package init?(
    _ all: [ObjectSource], of sources: [RuleSource], in folder: String, _ options: ObjectOptions
  ) {
    let languages = Set(options.languages.map(\.rawValue))
    var chosen: [ObjectSource] = []
    for object in all {
      chosen.removeAll { $0.name == object.name }
      if languages.contains(object.language) { chosen.append(object) }
    }
    guard !chosen.isEmpty else { return nil }
    self.folder = folder
    self.options = options
    objects = chosen
    fingerprint = Self.fingerprint(sources, folder, options)
  }

  private static func fingerprint(
    _ sources: [RuleSource], _ folder: String, _ options: ObjectOptions
  ) -> String? {
    var hash = SHA256()
    func add(_ name: String, _ bytes: [UInt8]) {
      hash.update(Array("\(name.utf8.count) \(bytes.count) \(name)".utf8))
      hash.update(bytes)
    }
    add("folder", Array(folder.utf8))
    for language in options.languages.sorted(by: { $0.rawValue < $1.rawValue }) {
      add("language", Array(language.rawValue.utf8))
      for word in options.commands[language] ?? [] { add("command", Array(word.utf8)) }
    }
    for source in sources { add("rules", source.bytes) }
    var room = FileRoom(files: maximumFiles, bytes: maximumBytes)
    let isScript: (String) -> Bool = { path in
      scriptEndings.contains { path.lowercased().hasSuffix("." + $0) }
    }
    for (root, holds) in [(folder, isScript)] + options.modulePaths.map({ ($0, { _ in true }) }) {
      guard let files = room.files(in: root, where: holds) else { return nil }
      for file in files {
        guard let bytes = room.contents(of: file) else { return nil }
        add(file, bytes)
      }
    }
    return hash.hexadecimal
  }
}

extension ObjectSet {
  /// A line for each language with the names of its objects: `Python: add, base64`.
  package var namesByLanguage: [String] {
    let languages = objects.map(\.language).reduce(into: [String]()) { names, language in
      if !names.contains(language) { names.append(language) }
    }
    return languages.map { name in
      ObjectLanguage(rawValue: name).label + ": "
        + objects.filter { $0.language == name }.map(\.name).joined(separator: ", ")
    }
  }
}

/// The room that is left for reading files.
private struct FileRoom {
  var files: Int
  var bytes: Int

  /// Returns the paths of files in a folder at any depth; `nil` if there are too many, or if a folder can't be read.
  mutating func files(in folder: String, where holds: (String) -> Bool) -> [String]? {
    guard let names = try? Files.allNames(in: folder) else { return nil }
    var found: [String] = []
    for name in names {
      files -= 1
      guard files >= 0 else { return nil }
      let path = folder + "/" + name
      guard let status = try? FileStatus(of: path) else { continue }
      switch status.kind {
      case .folder:
        guard let inner = files(in: path, where: holds) else { return nil }
        found += inner
      case .file: if holds(path) { found.append(path) }
      case .other: continue
      }
    }
    return found
  }

  mutating func contents(of path: String) -> [UInt8]? {
    guard let contents = try? Files.contents(of: path, upTo: max(0, bytes)) else { return nil }
    bytes -= contents.count
    return contents
  }
}
