// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// SwiftPM refuses a package with unsafe flags as a dependency, so they are there only if `make` asks for them.
func unsafeFlags(_ flags: [String], _ configuration: BuildConfiguration) -> [SwiftSetting] {
  Context.environment["PARLEY_OPTIMIZE"] == nil
    ? [] : [.unsafeFlags(flags, .when(configuration: configuration))]
}

/// The targets compiled for speed in the optimized build, because they answer messages; all others are for size.
let fast: Set<String> = [
  "AIML", "Chatroom", "Conversations", "Eliza", "HistoryStore", "Serving", "Terminal",
  "TranscriptFormat", "Viper",
]
let small = unsafeFlags(["-Osize"], .release)

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + (fast.contains(name) ? [] : small))
}

/// A target that chats and tests spend their time in: it is optimized in the quick build too, there for size, which takes a
/// sixth less time.
func engine(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: settings + unsafeFlags(["-Osize"], .debug))
}

/// A module that is compiled as a whole would expand its macros, which take most of the time, once more for its interface.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude,
    swiftSettings: settings + unsafeFlags(["-no-emit-module-separately-wmo"], .debug))
}

let package = Package(
  name: "parley",
  // Of all that is used, a string's span of bytes needs the latest system. Nothing but Linux is tried.
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "Responder", targets: ["Responder"]),
    .library(name: "AIML", targets: ["AIML"]),
    .library(name: "Eliza", targets: ["Eliza"]),
    .library(name: "Transcripts", targets: ["Transcripts"]),
    .library(name: "Viper", targets: ["Viper"]),
    .library(name: "RiveScript", targets: ["RiveScript"]),
  ],
  targets: [
    engine("Responder"),
    engine("RiveScript", ["Responder"]),
    target("Viper"),
    engine("Quoting"),
    engine("JSON", ["Quoting"]),
    target("TranscriptFormat", ["Quoting", "Responder"]),
    target("Terminal", ["Platform", "Quoting"]),
    target("Platform"),
    engine("Disk", ["Platform", "Responder"]),
    target("Eliza", ["Responder"]),
    target("AIML", ["JSON", "Responder"]),
    .target(name: "CRobots"),
    .target(
      name: "Robots", dependencies: ["CRobots", "Responder"], exclude: ["Rules", "Starter"],
      swiftSettings: settings),
    target("Conversations", ["JSON", "Platform", "Responder", "TranscriptFormat"]),
    target(
      "ScreenKit",
      ["Conversations", "JSON", "Quoting", "Responder", "Terminal", "TranscriptFormat", "Viper"]),
    target(
      "Splash",
      ["Conversations", "Responder", "ScreenKit", "Terminal", "TranscriptFormat", "Viper"]),
    target("Inspection", ["Conversations", "Responder", "ScreenKit", "Terminal", "Viper"]),
    target(
      "Teaching",
      ["Conversations", "Responder", "ScreenKit", "Terminal", "TranscriptFormat", "Viper"]),
    target(
      "Chatroom",
      [
        "Conversations", "Inspection", "JSON", "Responder", "ScreenKit", "Terminal",
        "TranscriptFormat", "Viper",
      ]),
    target(
      "History",
      ["Conversations", "Responder", "ScreenKit", "Terminal", "TranscriptFormat", "Viper"]),
    engine(
      "Review",
      [
        "Conversations", "JSON", "Quoting", "Responder", "ScreenKit", "Terminal",
        "TranscriptFormat", "Viper",
      ]),
    target(
      "Chat",
      [
        "Chatroom", "Conversations", "History", "Inspection", "Review", "ScreenKit", "Splash",
        "Teaching", "Terminal", "Viper",
      ]),
    target(
      "Transcripts",
      [
        "Chat", "Chatroom", "Conversations", "Disk", "JSON", "Quoting", "Responder", "Review",
        "ScreenKit", "Splash", "Teaching", "Terminal", "TranscriptFormat", "Viper",
      ]),
    target(
      "Mutation",
      ["Conversations", "JSON", "Responder", "Terminal", "TranscriptFormat", "Transcripts"]),
    target(
      "Perturbation",
      [
        "Conversations", "JSON", "Mutation", "Responder", "Terminal", "TranscriptFormat",
        "Transcripts",
      ]),
    target(
      "LanguageServer",
      [
        "Conversations", "Disk", "JSON", "Platform", "Quoting", "Responder", "TranscriptFormat",
        "Transcripts",
      ]),
    target("Converting", ["AIML", "Quoting", "Responder", "RiveScript"]),
    target("Graphs", ["JSON", "Quoting", "Responder", "Terminal"]),
    .systemLibrary(name: "CGetopt"),
    .target(name: "CProcess"),
    .target(name: "CWorker"),
    .target(
      name: "ObjectWorkers", dependencies: ["CWorker", "Disk", "JSON", "Platform", "Responder"],
      exclude: ["Programs"], swiftSettings: settings + small),
    target("OutsideRobots", ["Conversations", "JSON", "ObjectWorkers", "Responder"]),
    .systemLibrary(
      name: "CLibedit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    target("LineEditing", ["CLibedit", "Disk", "Platform", "Terminal"]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    target(
      "HistoryStore",
      ["CSQLite", "Conversations", "Disk", "JSON", "Platform", "Quoting", "Responder"]),
    target(
      "RuleLoading",
      [
        "AIML", "CRobots", "Conversations", "Disk", "Eliza", "JSON", "ObjectWorkers", "Platform",
        "Quoting", "Responder", "RiveScript", "Robots", "TranscriptFormat", "Transcripts",
      ]),
    .executableTarget(
      name: "parley",
      dependencies: [
        "CGetopt", "CProcess", "Chat", "Chatroom", "Conversations", "Converting", "Disk", "Graphs",
        "History", "HistoryStore", "JSON", "LanguageServer", "LineEditing", "Mutation",
        "ObjectWorkers", "OutsideRobots", "Perturbation", "Platform", "Quoting", "Responder",
        "Review", "RiveScript",
        "Robots", "RuleLoading", "ScreenKit", "Serving", "Terminal", "TranscriptFormat",
        "Transcripts",
      ],
      swiftSettings: settings + small),
    target("Serving", ["Conversations", "JSON", "Platform", "Quoting", "Responder"]),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    target(
      "HTTPServing",
      ["CMicrohttpd", "Conversations", "JSON", "Platform", "Quoting", "Responder", "Serving"]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    target("OutsideHTTP", ["CCurl", "Conversations", "JSON", "Responder", "Serving"]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    target("TalkDatabase", ["CPostgres", "Conversations", "JSON", "Serving"]),
    .executableTarget(
      name: "parley-serve",
      dependencies: [
        "Conversations", "Disk", "HTTPServing", "HistoryStore", "OutsideHTTP", "Platform",
        "Responder", "RiveScript", "RuleLoading", "Serving", "TalkDatabase",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "bench",
      dependencies: [
        "AIML", "Chat", "Conversations", "Eliza", "HistoryStore", "ObjectWorkers", "Quoting",
        "Responder", "RiveScript", "Robots", "Terminal", "TranscriptFormat", "Transcripts", "Viper",
      ],
      exclude: ["Peers"], swiftSettings: settings),
    .executableTarget(name: "Articles", dependencies: ["Viper"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Platform", "Responder", "Viper"],
      path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("BenchTests", ["bench", "TestSupport"]),
    tests("ResponderTests", ["Responder", "TestSupport"]),
    tests("ViperTests", ["TestSupport", "Viper"]),
    tests("ArticlesTests", ["Articles", "TestSupport", "Viper"]),
    tests(
      "ChatTests",
      [
        "Chat", "Chatroom", "Conversations", "History", "Inspection", "JSON", "Responder", "Review",
        "ScreenKit", "Splash", "Teaching", "Terminal", "TestSupport", "TranscriptFormat", "Viper",
      ]),
    tests(
      "ReviewTests",
      [
        "Review", "Conversations", "Responder", "RiveScript", "ScreenKit", "Terminal",
        "TestSupport", "Viper",
      ]),
    tests("QuotingTests", ["Quoting"]),
    tests(
      "HTTPServingTests",
      ["Conversations", "HTTPServing", "JSON", "Responder", "RiveScript", "Serving"]),
    tests(
      "ServingTests",
      [
        "Conversations", "HistoryStore", "JSON", "Responder", "RiveScript", "Serving",
        "TestSupport",
      ]),
    tests("JSONTests", ["JSON", "Quoting", "TestSupport"]),
    tests("TranscriptFormatTests", ["Responder", "TestSupport", "TranscriptFormat"]),
    tests("TerminalTests", ["Platform", "Terminal", "TestSupport"]),
    tests("DiskTests", ["Disk", "Platform", "TestSupport"]),
    tests(
      "ParleyTests",
      [
        "parley", "AIML", "Chatroom", "Conversations", "Converting", "Disk", "Eliza", "Graphs",
        "HistoryStore", "Inspection", "JSON", "LanguageServer", "LineEditing", "ObjectWorkers",
        "Platform", "Responder", "RiveScript", "Robots", "RuleLoading", "ScreenKit", "Terminal",
        "TestSupport", "TranscriptFormat", "Transcripts", "Viper",
      ]),
    tests(
      "TranscriptsTests",
      [
        "Transcripts", "Chat", "Chatroom", "Conversations", "History", "JSON", "Responder",
        "RiveScript", "ScreenKit", "Splash", "Teaching", "Terminal", "TestSupport",
        "TranscriptFormat", "Viper",
      ]),
    tests(
      "JobsTests",
      [
        "Conversations", "Responder", "RiveScript", "TestSupport", "TranscriptFormat",
        "Transcripts",
      ]),
    tests(
      "MutationTests",
      [
        "AIML", "Conversations", "Eliza", "JSON", "Mutation", "Responder", "RiveScript", "Robots",
        "Terminal", "TestSupport", "TranscriptFormat", "Transcripts",
      ]),
    tests(
      "PerturbationTests",
      [
        "AIML", "Conversations", "Eliza", "JSON", "Mutation", "Perturbation", "Responder",
        "RiveScript", "Terminal", "TestSupport", "TranscriptFormat", "Transcripts",
      ]),
    tests(
      "LanguageServerTests",
      [
        "AIML", "Disk", "Eliza", "JSON", "LanguageServer", "Responder", "RiveScript",
        "TestSupport",
      ]),
    tests("ElizaTests", ["Eliza", "Responder", "TestSupport"]),
    tests(
      "RobotsTests",
      [
        "AIML", "Robots", "Eliza", "RiveScript", "Responder", "TestSupport", "TranscriptFormat",
        "Transcripts",
      ]),
    tests("AIMLTests", ["AIML", "Responder", "TestSupport"]),
    tests(
      "ObjectWorkersTests", ["Disk", "ObjectWorkers", "Responder", "RiveScript", "TestSupport"]),
    tests("OutsideHTTPTests", ["Conversations", "JSON", "OutsideHTTP", "Serving"]),
    tests("OutsideRobotsTests", ["Conversations", "OutsideRobots", "TestSupport"]),
    tests("RiveScriptTests", ["RiveScript", "Responder", "TestSupport"]),
    tests("LineEditingTests", ["Disk", "LineEditing", "Platform", "Terminal", "TestSupport"]),
    tests(
      "FuzzTests",
      [
        "parley", "AIML", "Eliza", "Platform", "Responder", "RiveScript", "TestSupport",
        "TranscriptFormat", "Transcripts",
      ],
      exclude: ["Corpus", "Crashes", "Dictionaries"]),
    tests(
      "HistoryStoreTests",
      [
        "HistoryStore", "Chatroom", "Conversations", "Disk", "Eliza", "Inspection", "JSON",
        "Responder", "RiveScript", "Robots", "ScreenKit", "TestSupport", "TranscriptFormat",
        "Transcripts", "Viper",
      ],
      exclude: ["Stored"]),
  ]
)

// The quick build compiles a target as a whole, which takes a quarter less time, until somebody edits it. From then on,
// `.ci/edited` names it, and it is compiled file by file.
let edited = Context.environment["PARLEY_EDITED"]?.split(separator: " ").map(String.init) ?? []
for target in package.targets where !edited.contains(target.name) {
  target.swiftSettings? += unsafeFlags(["-wmo", "-num-threads", "2"], .debug)
}

// `.ci/sanitize` compiles only the tests that it runs.
if let chosen = Context.environment["PARLEY_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}

// Without a second to search, `.ci/fuzz` compiles only the engines and the format of transcripts.
if Context.environment["PARLEY_FUZZ"] == "engines" {
  for fuzz in package.targets where fuzz.name == "FuzzTests" {
    fuzz.dependencies.removeAll {
      guard case .byNameItem(let name, _) = $0 else { return false }
      return ["parley", "Transcripts"].contains(name)
    }
    fuzz.swiftSettings?.append(.define("ENGINES"))
  }
}
