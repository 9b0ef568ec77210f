import Chat
import Responder
import Transcripts

/// Loads a robot from rule files and folders, or the built-in one where there are none.
struct RuleLoadingService: RobotService {
  /// A robot that comes with the program.
  struct Builtin: Sendable {
    var name: String
    var language: any RuleLanguage
    var sources: @Sendable () -> [RuleSource]
  }

  /// What adds the built-in robot's rules to those of files.
  static let builtinName = RobotRequest.builtin

  /// What the user named; none means the built-in robot.
  let paths: [String]
  let languages: [any RuleLanguage]
  let builtin: Builtin
  let clock: any ChatClock

  func load() -> AsyncStream<LoadStep> {
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

  /// Loads where it is called; `progress` is told how many files of how many are done.
  func robot(progress: (Int, Int) -> Void) throws(RobotLoadError) -> Robot {
    let start = clock.uptime
    let named = paths.filter { $0 != Self.builtinName }
    guard !named.isEmpty else { return try builtinRobot(since: start, progress: progress) }
    let files = try RuleFileFinder(endings: languages.flatMap(\.fileExtensions)).files(at: named)
    let language = try language(of: files)
    var reader = RuleFileReader()
    for (number, file) in files.enumerated() {
      if Task.isCancelled { throw .interrupted }
      // Reading a file and compiling it are half of its way each.
      progress(number / 2, files.count)
      try reader.read(file)
    }
    let sources = (named.count < paths.count ? builtin.sources() : []) + reader.sources
    let compilation = language.compile(sources) {
      progress((files.count + $0 * files.count / sources.count) / 2, files.count)
    }
    return try robot(
      named: name, compilation, problems: reader.problems,
      origin: .paths(paths.map { $0 == Self.builtinName ? $0 : Files.absolute($0) }), since: start)
  }

  private func builtinRobot(
    since start: Duration, progress: (Int, Int) -> Void
  ) throws(RobotLoadError) -> Robot {
    let sources = builtin.sources()
    let compilation = builtin.language.compile(sources) { progress($0, sources.count) }
    return try robot(
      named: builtin.name, compilation, problems: [], origin: .builtin, since: start)
  }

  private func robot(
    named name: String, _ compilation: Compilation, problems: [Diagnostic], origin: RobotOrigin,
    since start: Duration
  ) throws(RobotLoadError) -> Robot {
    let diagnostics = problems + compilation.diagnostics
    if Task.isCancelled { throw .interrupted }
    guard let responder = compilation.responder else { throw .nothingLeft(diagnostics) }
    return Robot(
      name: name, responder: responder, origin: origin, diagnostics: diagnostics,
      loadTime: clock.uptime - start)
  }

  private func language(
    of files: [RuleFileFinder.Finding]
  ) throws(RobotLoadError) -> any RuleLanguage {
    let used = languages.filter { language in
      files.contains { file in
        language.fileExtensions.contains { file.path.lowercased().hasSuffix("." + $0) }
      }
    }
    guard used.count < 2, let language = used.first ?? languages.first else {
      throw .mixedLanguages(used.map(\.name))
    }
    return language
  }

  /// What the first path is called, without its ending: `robots/waiter.rive` is `waiter`.
  private var name: String {
    let path = Files.absolute(paths.first ?? "")
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let endings = languages.flatMap(\.fileExtensions)
    let ending = endings.first {
      last.lowercased().hasSuffix("." + $0) && last.count > $0.count + 1
    }
    return ending.map { String(last.dropLast($0.count + 1)) } ?? last
  }
}
