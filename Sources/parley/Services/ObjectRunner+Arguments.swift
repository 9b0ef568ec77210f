import Disk
import ObjectWorkers
import RuleLoading

extension ObjectRunner {
  /// Creates the runner that the options ask for; `nil` if they ask for none.
  ///
  /// - Parameter log: a function that logs what an object printed.
  convenience init?(
    _ arguments: Arguments, consent: ObjectConsent,
    log: (@Sendable (ObjectLanguage, String) -> Void)? = nil
  ) {
    guard !arguments.objects.languages.isEmpty else { return nil }
    var options = ObjectOptions(languages: arguments.objects.languages)
    options.modulePaths = arguments.objects.paths.map { Files.absolute($0) }
    options.time = .milliseconds(arguments.limits.objectTime)
    options.maximumBytes = arguments.limits.objectOutput
    if let log { options.log = log }
    self.init(options) { consent.allows($0) }
  }
}
