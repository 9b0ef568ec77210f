import Disk
import HistoryStore
import ObjectWorkers
import RuleLoading

extension ObjectRunner {
  /// Creates the runner that the options or the settings ask for; `nil` if they ask for none.
  ///
  /// The option `--objects` applies to all folders and replaces the settings.
  ///
  /// - Parameter log: a function that logs what an object printed.
  convenience init?(
    _ arguments: some RunsObjects, sections: [ObjectSection] = [], consent: ObjectConsent,
    log: (@Sendable (ObjectLanguage, String) -> Void)? = nil
  ) {
    let limits = arguments.limits
    func options(_ objects: ObjectArguments) -> ObjectOptions {
      var options = ObjectOptions(languages: objects.languages)
      options.commands = objects.commands
      options.modulePaths = objects.paths.map { Files.absolute($0) }
      options.splitting = objects.splitting
      let history = HistoryLocation(environment: Environment.variable)?.folder
      options.ownFolders = Set([consent.folder, history].compactMap { $0.map(Files.absolute) })
      options.maximumTime = .milliseconds(limits.objectTime)
      options.maximumBytes = limits.objectOutput
      options.maximumMemory = limits.objectMemory << 20
      if let log { options.log = log }
      return options
    }
    let choose: @Sendable (String) -> ObjectOptions?
    if !arguments.objects.languages.isEmpty {
      choose = { [given = options(arguments.objects)] _ in given }
    } else if !sections.isEmpty {
      let folders = Dictionary(
        sections.map { (Files.absolute($0.folder), options($0.objects)) },
        uniquingKeysWith: { first, _ in first })
      choose = { folders[$0] }
    } else {
      return nil
    }
    self.init(for: choose, consent: { consent.allows($0) })
  }
}
