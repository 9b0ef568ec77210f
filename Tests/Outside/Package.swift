// swift-tools-version: 6.2
import PackageDescription

// A package as somebody else would write it, which knows Parley by its products only.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "parley") }

let package = Package(
  name: "outside",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "parley", path: "../..")],
  targets: [
    .executableTarget(
      name: "Outside",
      dependencies: ["AIML", "Eliza", "Responder", "RiveScript", "Transcripts"].map(product)),
    // The examples of the articles need nothing but what Viper offers everybody.
    // Both packages are built in one folder, and Parley has a target of the articles' own name.
    .executableTarget(
      name: "Examples", dependencies: [product("Viper")], path: "Sources/Articles"),
  ])
