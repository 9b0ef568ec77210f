import ObjectWorkers

/// The arguments of a command that runs objects, which are macros in rules, written in programming languages.
protocol RunsObjects: CommandArguments {
  var objects: ObjectArguments { get set }
}

struct ObjectArguments: Equatable, Sendable {
  /// The languages whose objects may run; empty for none.
  var languages: Set<ObjectLanguage> = []
  /// The folders with modules of the objects.
  var paths: [String] = []
  var splitting = ObjectOptions.Splitting.shell
  /// The programs that run other languages, each with its arguments.
  var commands: [ObjectLanguage: [String]] = [:]

  /// Refuses options that have no effect.
  func check() throws(CommandFailure) {
    if languages.isEmpty, self != ObjectArguments() {
      throw .needs("--objects-path and --objects-words", "--objects")
    }
  }
}

extension Option where Arguments: RunsObjects {
  static var objects: Option {
    Option(
      "objects", "LANGUAGES", values: .words(ObjectLanguage.known.map(\.rawValue)),
      help: "run objects in python, javascript, perl, or shell",
      detail: """
        Separate several languages with commas. An object is a macro in a rule file, and can do anything that you can do. \
        In a terminal, Parley therefore asks before it runs a folder's objects for the first time, and again after they change.
        """
    ) { text, arguments throws(BadValue) in
      arguments.objects.languages = try languages(text)
    }
  }

  static var replayObjects: Option {
    Option(
      "objects", "live", values: .words(["live"] + ObjectLanguage.known.map(\.rawValue)),
      help: "run objects instead of playing them back",
      detail: """
        An object is a macro in a rule file, and can do anything that you can do. If you name languages, separated by \
        commas, only objects in these languages run. Without the option, no objects run, and `call>` lines give the results.
        """
    ) { text, arguments throws(BadValue) in
      arguments.objects.languages =
        text == "live" ? Set(ObjectLanguage.known) : try languages(text)
    }
  }

  static var objectsPath: Option {
    .folder("objects-path", isRepeatable: true, help: "a folder of modules that objects import") {
      $0.objects.paths.append($1)
    }
  }

  static var objectsWords: Option {
    .choice(
      "objects-words", "HOW", of: ObjectOptions.Splitting.allCases,
      help: "how objects' arguments are split",
      detail: """
        ‹HOW› is `shell` or `spaces`: `shell`, the default, keeps `"two words"` in quotes together, as most interpreters \
        do; `spaces` splits them, as the Python interpreter does.
        """
    ) { $0.objects.splitting = $1 }
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
