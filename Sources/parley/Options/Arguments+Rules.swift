/// The options that decide how rules are loaded, as a conversation and a transcript keep them.
extension Arguments {
  /// By the names of the options; what is not given is not there.
  var ruleOptions: [String: String] {
    var options: [String: String] = [:]
    options[Option.language.name] = language
    options[Option.maxSteps.name] = maxSteps.map(String.init)
    return options
  }

  /// Takes over what a conversation was begun with, where nothing else is asked for now.
  mutating func adopt(_ options: [String: String]) {
    language = language ?? options[Option.language.name]
    maxSteps = maxSteps ?? options[Option.maxSteps.name].flatMap { Int($0) }
  }
}
