import ObjectWorkers

/// The options for running objects.
extension Option {
  static let objects = Option(
    "objects", argument: "LANGUAGES",
    values: .words(ObjectLanguage.allCases.map(\.rawValue)),
    help: "run objects in python, javascript, perl or shell",
    detail: """
      Several are separated by commas. An object is a macro in a rule file, and can do whatever you can. On a terminal, \
      Parley therefore asks before the objects of a folder run the first time, and again after they changed.
      """
  ) { text, arguments throws(BadValue) in
    arguments.objects.languages = try languages(text)
  }

  static let replayObjects = Option(
    "objects", argument: "live", values: .words(["live"] + ObjectLanguage.allCases.map(\.rawValue)),
    help: "run objects instead of playing them back",
    detail: """
      An object is a macro in a rule file, and can do whatever you can. With the names of languages, separated by commas, \
      only the objects in these run. Without the option, none runs, and `call>` lines give the results.
      """
  ) { text, arguments throws(BadValue) in
    arguments.objects.languages =
      text == "live" ? Set(ObjectLanguage.allCases) : try languages(text)
  }

  static let objectsPath = Option(
    "objects-path", argument: "DIR", isRepeatable: true, values: .file,
    help: "a folder with modules of the objects"
  ) { text, arguments throws(BadValue) in
    guard !text.isEmpty else { throw BadValue(expected: "a folder") }
    arguments.objects.paths.append(text)
  }

  private static func languages(_ text: String) throws(BadValue) -> Set<ObjectLanguage> {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let languages = names.compactMap { ObjectLanguage(rawValue: $0.lowercased()) }
    guard languages.count == names.count else {
      throw BadValue(expected: ObjectLanguage.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return Set(languages)
  }
}
