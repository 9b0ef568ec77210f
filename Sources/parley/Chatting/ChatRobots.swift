import Conversations
import Disk
import ObjectWorkers
import Responder
import RuleLoading

/// The robots of a chat: the one that it starts with, and those that the user selects later.
struct ChatRobots: RobotService {
  let arguments: CommonArguments
  /// The paths of rules and the names of built-in robots to start with; empty for the first built-in robot.
  let rules: [String]
  let clock: any ChatClock
  /// Whether to compute fingerprints of the rules, by which the history identifies robots.
  var takesFingerprint = true
  /// A function called on a background thread when files of the robot may have changed; `nil` for none.
  var filesChanged: (@Sendable () -> Void)?
  /// The runner of the robots' objects; `nil` to run none.
  var objects: ObjectRunner?
  /// The consents to run objects, to which `/objects run` adds one; `nil` to run none.
  var consent: ObjectConsent?

  var names: [String] { arguments.languages.builtins.map(\.word) }

  func load(_ choice: RobotChoice) -> AsyncStream<LoadStep> { loader(for: choice).load() }

  func load(_ choice: RobotChoice, after changes: [FileChange]) -> AsyncStream<LoadStep> {
    var service = loader(for: choice)
    service.changes = changes
    return service.load()
  }

  func stamp(of choice: RobotChoice) async -> RuleStamp { await loader(for: choice).stamp() }

  func allowObjects(of robot: Robot) -> Bool {
    guard let objects, let consent else { return false }
    return objects.allow(robot.responder) { consent.give(to: $0) }
  }

  func watch(_ choice: RobotChoice) -> (any RuleWatch)? {
    let service = loader(for: choice)
    guard !service.watchedPaths.isEmpty else { return RuleFileWatch(nil) }
    let languages = service.languages.all
    let watcher = FileWatcher(service.watchedPaths) { path in
      languages.contains { $0.isCompanion(path) || $0.hasExtension(of: path) }
    }
    if let filesChanged { watcher.onChange(filesChanged) }
    return RuleFileWatch(watcher)
  }

  func loader(for choice: RobotChoice) -> RuleLoadingService {
    var arguments = arguments
    let paths: [String]
    switch choice {
    case .initial: paths = rules
    case .named(let name):
      arguments.language = nil
      paths = self.paths(named: name)
    case .origin(let origin):
      arguments.language = nil
      arguments.maxSteps = nil
      arguments.order = nil
      arguments.utf8 = origin.utf8
      arguments.adopt(origin.options)
      paths = ChatOpening.rules(of: origin.rules)
    }
    return RuleLoadingService(
      paths: paths, languages: arguments.languages, clock: clock, userFolder: UserFolder.rules,
      choice: choice, options: arguments.ruleOptions,
      takesFingerprint: takesFingerprint, objects: objects)
  }

  /// Returns the path of the file or folder with a name, or else the word for the built-in robot of that name.
  private func paths(named name: String) -> [String] {
    let name = Files.expandingHome(name)
    let builtins = arguments.languages.builtins
    guard !Files.exists(name),
      let index = builtins.firstIndex(where: { $0.answers(to: name) })
    else { return [name] }
    // An empty list stands for the first built-in robot, with the rules that the user taught it.
    return index == 0 ? [] : [builtins[index].choices[0]]
  }
}

/// A watch on the files of a robot; a robot without files is not watched.
private final class RuleFileWatch: RuleWatch {
  private let watcher: FileWatcher?

  init(_ watcher: FileWatcher?) { self.watcher = watcher }

  func mayHaveChanged() -> Bool { watcher?.mayHaveChanged() ?? false }
}
