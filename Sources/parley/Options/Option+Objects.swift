import ObjectWorkers

/// The options for running objects.
extension Option {
  static let objects = Option(
    "objects", argument: "LANGUAGES",
    values: .words(ObjectLanguage.known.map(\.rawValue)),
    help: "run objects in python, javascript, perl or shell",
    detail: """
      Several are separated by commas. An object is a macro in a rule file, and can do whatever you can. On a terminal, \
      Parley therefore asks before the objects of a folder run the first time, and again after they changed.
      """
  ) { text, arguments throws(BadValue) in
    arguments.objects.languages = try languages(text)
  }

  static let replayObjects = Option(
    "objects", argument: "live", values: .words(["live"] + ObjectLanguage.known.map(\.rawValue)),
    help: "run objects instead of playing them back",
    detail: """
      An object is a macro in a rule file, and can do whatever you can. With the names of languages, separated by commas, \
      only the objects in these run. Without the option, none runs, and `call>` lines give the results.
      """
  ) { text, arguments throws(BadValue) in
    arguments.objects.languages =
      text == "live" ? Set(ObjectLanguage.known) : try languages(text)
  }

  static let objectsPath = Option(
    "objects-path", argument: "DIR", isRepeatable: true, values: .folder,
    help: "a folder of modules that objects import"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a folder") }
    arguments.objects.paths.append(text)
  }

  static let objectsWords = Option(
    "objects-words", argument: "HOW",
    values: .words(ObjectOptions.Splitting.allCases.map(\.rawValue)),
    help: "how the arguments of objects are split",
    detail: """
      ‹HOW› is `shell` or `spaces`: `shell`, the default, keeps `"two words"` in quotes together, as most interpreters do; `spaces` splits them, as the \
      Python interpreter does.
      """
  ) { text, arguments throws(BadValue) in
    guard let splitting = ObjectOptions.Splitting(rawValue: text) else {
      throw BadValue(expected: "shell or spaces")
    }
    arguments.objects.splitting = splitting
  }

  private static func languages(_ text: String) throws(BadValue) -> Set<ObjectLanguage> {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let languages = names.map { ObjectLanguage(rawValue: $0.lowercased()) }
    guard languages.allSatisfy(ObjectLanguage.known.contains) else {
      throw BadValue(expected: ObjectLanguage.known.map(\.rawValue).joined(separator: ", "))
    }
    return Set(languages)
  }
}
