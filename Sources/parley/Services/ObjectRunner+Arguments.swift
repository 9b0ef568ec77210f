import Disk
import ObjectWorkers
import RuleLoading

extension ObjectRunner {
  /// Creates the runner that the options or the settings ask for; `nil` if they ask for none.
  ///
  /// The option `--objects` holds for all folders, instead of the settings.
  ///
  /// - Parameter log: a function that logs what an object printed.
  convenience init?(
    _ arguments: Arguments, consent: ObjectConsent,
    log: (@Sendable (ObjectLanguage, String) -> Void)? = nil
  ) {
    func options(_ objects: ObjectArguments) -> ObjectOptions {
      var options = ObjectOptions(languages: objects.languages)
      options.commands = objects.commands
      options.modulePaths = objects.paths.map { Files.absolute($0) }
      options.splitting = objects.splitting
      options.time = .milliseconds(arguments.limits.objectTime)
      options.maximumBytes = arguments.limits.objectOutput
      options.memory = arguments.limits.objectMemory << 20
      if let log { options.log = log }
      return options
    }
    let choose: @Sendable (String) -> ObjectOptions?
    if !arguments.objects.languages.isEmpty {
      choose = { [given = options(arguments.objects)] _ in given }
    } else if !arguments.objectSections.isEmpty {
      let sections = Dictionary(
        arguments.objectSections.map { (Files.absolute($0.folder), options($0.objects)) },
        uniquingKeysWith: { first, _ in first })
      choose = { sections[$0] }
    } else {
      return nil
    }
    self.init(for: choose, consent: { consent.allows($0) })
  }
}
