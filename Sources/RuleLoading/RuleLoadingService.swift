package import Conversations
import Disk
package import ObjectWorkers
import Responder
import Synchronization
import Transcripts

/// Loads a robot from rule files and folders, from built-in robots, or from both.
package struct RuleLoadingService {
  /// The default maximum number of a robot's rules.
  package static let maximumRules = 1_000_000

  /// The rules loaded last, stored here so that they are not freed when the program ends: freeing them piece by piece
  /// takes as long as reading them.
  private static let latest = Mutex<(any Responder)?>(nil)

  /// The paths of rules and the names of built-in robots, as given by the user; empty for the first built-in robot.
  package let paths: [String]
  package let languages: RuleLanguages
  package let clock: any ChatClock
  /// The folder of the user's own rules, which are loaded with the first built-in robot if `paths` is empty; `nil` to
  /// load that robot alone.
  package var userFolder: String?
  /// The user's choice, which is stored in the loaded robot.
  package var choice = RobotChoice.initial
  /// The values of the options that differ from their defaults, by name; they are stored in the loaded robot.
  package var options: [String: String] = [:]
  /// Whether to compute the fingerprint of the rules, for which all bytes are hashed.
  package var takesFingerprint = false
  /// Changes of rule files that are not written yet; loading uses the changed texts.
  package var changes: [FileChange] = []
  /// The runner of the robot's objects, if they may run; `nil` to run none.
  package var objects: ObjectRunner?

  /// Creates a service; the optional parts are described at the properties.
  package init(
    paths: [String], languages: RuleLanguages, clock: any ChatClock, userFolder: String? = nil,
    choice: RobotChoice = .initial, options: [String: String] = [:],
    takesFingerprint: Bool = false, changes: [FileChange] = [], objects: ObjectRunner? = nil
  ) {
    self.paths = paths
    self.languages = languages
    self.clock = clock
    self.userFolder = userFolder
    self.choice = choice
    self.options = options
    self.takesFingerprint = takesFingerprint
    self.changes = changes
    self.objects = objects
  }

  package func load() -> AsyncStream<LoadStep> {
    AsyncStream { steps in
      let work = Task { @concurrent in
        do throws(RobotLoadError) {
          let robot = try self.robot { done, total in
            steps.yield(.progress(done: done, total: total))
          }
          steps.yield(.loaded(robot))
        } catch {
          steps.yield(.failed(error))
        }
        steps.finish()
      }
      steps.onTermination = { _ in work.cancel() }
    }
  }

  /// Loads the robot on the caller's thread.
  ///
  /// - Parameter progress: called with the number of finished files and the number of all files; reading and compiling
  ///   a file from disk count half each.
  package func robot(progress: (Int, Int) -> Void) throws(RobotLoadError) -> Robot {
    files.finishUnfinished(of: origin)
    let stamp = stampNow
    var robot = try loaded(progress)
    robot.stamp = stamp
    robot.choice = choice
    robot.utf8 = languages.utf8
    robot.options = options
    return robot
  }

  private func loaded(_ progress: (Int, Int) -> Void) throws(RobotLoadError) -> Robot {
    let start = clock.uptime
    if paths.isEmpty, !userFiles.isEmpty || !changes.isEmpty {
      return try robotWithUserRules(progress, start)
    }
    let (builtins, found, language) = try chosenRules()
    let files = found.filter { !$0.isCompanion || language.isCompanion($0.path) }
    let named = namedPaths
    var reader = RuleFileReader(languages.limits, after: changes)
    for (number, file) in files.enumerated() {
      if Task.isCancelled { throw .interrupted }
      progress(number / 2, files.count)
      try reader.read(file)
    }
    reader.readNewFiles(in: named)
    let sources = builtins.flatMap { $0.sources() } + reader.sources
    let compilation = language.compile(sources) {
      if named.isEmpty { return progress($0, sources.count) }
      progress((files.count + $0 * files.count / sources.count) / 2, files.count)
    }
    return try robot(
      named: named.first.map(name(of:)) ?? builtins[0].name, compilation, of: sources,
      problems: reader.problems, origin: origin, since: start)
  }

  /// The rule files in the user's own folder; empty if the folder is missing or unreadable.
  var userFiles: [RuleFileFinder.Finding] {
    guard let userFolder, let language = languages.builtins.first?.language else { return [] }
    let finder = RuleFileFinder(extensions: language.fileExtensions)
    return (try? finder.files(at: [userFolder])) ?? []
  }

  /// Loads the first built-in robot with the user's own rules.
  private func robotWithUserRules(
    _ progress: (Int, Int) -> Void, _ start: Duration
  ) throws(RobotLoadError) -> Robot {
    let builtin = languages.builtins[0]
    var reader = RuleFileReader(languages.limits, after: changes)
    for file in userFiles { try reader.read(file) }
    reader.readNewFiles(in: [userFolder].compactMap(\.self))
    let sources = builtin.sources() + reader.sources
    let compilation = builtin.language.compile(sources) { progress($0, sources.count) }
    return try robot(
      named: builtin.name, compilation, of: sources, problems: reader.problems,
      origin: .paths([RobotRequest.builtin, userFolder.map(Files.absolute) ?? ""]), since: start)
  }

  /// Returns the built-in robots and files that the user chose, or else the first such robot, with their language.
  func chosenRules() throws(RobotLoadError) -> (
    builtins: [RuleLanguages.Builtin], files: [RuleFileFinder.Finding], language: any RuleLanguage
  ) {
    let builtins =
      paths.isEmpty ? Array(languages.builtins.prefix(1)) : paths.compactMap(languages.builtin)
    let files = try finder.files(at: namedPaths)
    return (builtins, files, try language(of: files, and: builtins))
  }

  /// The service that completes changes of rule files that an earlier program did not finish.
  var files: RuleFiles { RuleFiles(isInteractive: false, userFolder: userFolder) }

  /// The absolute path of the folder with the rules; `nil` for a built-in robot alone.
  package var folder: String? {
    guard let path = namedPaths.first ?? (paths.isEmpty ? userFolder : nil) else { return nil }
    let absolute = Files.absolute(path)
    return (try? FileStatus(of: absolute))?.kind == .folder ? absolute : Files.parent(of: absolute)
  }

  /// The files and folders among the user's paths.
  package var namedPaths: [String] { paths.filter { languages.builtin($0) == nil } }

  /// The origin of the rules, with absolute paths, so that a transcript in any folder can name them.
  package var origin: RobotOrigin {
    let names = paths.map { languages.builtin($0)?.choices.first ?? Files.absolute($0) }
    return names.allSatisfy { $0 == RobotRequest.builtin } ? .builtin : .paths(names)
  }

  var finder: RuleFileFinder {
    let all = languages.all
    var finder = RuleFileFinder(extensions: all.flatMap(\.fileExtensions))
    finder.allowsAnyNamed = languages.chosenName != nil
    finder.isCompanion = { path in all.contains { $0.isCompanion(path) } }
    finder.holdsRules = LocalRules.mayBeRules
    return finder
  }

  func robot(
    named name: String, _ compilation: Compilation, of sources: [RuleSource],
    problems: [Diagnostic], origin: RobotOrigin, since start: Duration
  ) throws(RobotLoadError) -> Robot {
    let diagnostics = problems + compilation.diagnostics
    if Task.isCancelled { throw .interrupted }
    guard let responder = compilation.responder else { throw .nothingLeft(diagnostics) }
    Self.latest.withLock { $0 = responder }
    let count = responder.summary.rules
    guard count <= languages.limits.rules else {
      throw .tooManyRules(count, limit: languages.limits.rules)
    }
    var robot = Robot(
      name: name, responder: responder, origin: origin, diagnostics: diagnostics,
      loadTime: clock.uptime - start)
    if takesFingerprint { robot.fingerprint = sources.fingerprint }
    if let folder, let objects { robot.admitObjects(to: objects, of: sources, in: folder) }
    return robot
  }

  /// Returns the language of the files and the built-in robots; throws if these are several languages.
  private func language(
    of files: [RuleFileFinder.Finding], and builtins: [RuleLanguages.Builtin]
  ) throws(RobotLoadError) -> any RuleLanguage {
    var used = languages.all.filter { language in
      files.contains { languages.chosenName != nil || language.hasExtension(of: $0.path) }
    }
    for builtin in builtins where !used.contains(where: { $0.name == builtin.language.name }) {
      used.append(builtin.language)
    }
    guard used.count < 2, let language = used.first ?? languages.all.first else {
      throw .mixedLanguages(used.map(\.name))
    }
    return language
  }

  /// Returns the name of a path without its extension: `waiter` for `robots/waiter.rive`.
  private func name(of path: String) -> String {
    let path = Files.absolute(path)
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let extensions = languages.all.flatMap(\.fileExtensions)
    let fileExtension = extensions.first {
      last.lowercased().hasSuffix("." + $0) && last.count > $0.count + 1
    }
    return (fileExtension.map { String(last.dropLast($0.count + 1)) } ?? last).oneLine
  }
}
