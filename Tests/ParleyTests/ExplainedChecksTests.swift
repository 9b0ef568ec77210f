["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]mport Foundation
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]mport Responder
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]mport Terminal
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]mport Testing

@["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]estable import parley

///["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]`check --explain` knows every name that a diagnostic can carry.
@["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]uite struct ExplainedChecksTests {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] private static let known = Set(RuleLanguages().checks.map(\.name))

["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] /// The names in the sources that parse rules, of every diagnostic and problem.
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] private static let names: [String] = {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     .deletingLastPathComponent().appending(path: "Sources")
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   var names: Set<String> = []
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   for target in ["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     let folder = root.appending(path: target)
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     for file in files where file.hasSuffix(".swift") {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]       guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]       else { continue }
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]       names.formUnion(Self.names(in: text))
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     }
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   }
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   return names.sorted()
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] }()

["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] private static func names(in text: String) -> [String] {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   let made = text.matches(of: /\.(?:error|warning|note),\s+"([a-z0-9]+(?:-[a-z0-9]+)*)"/)
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   let named = text.matches(of: /var check: String \{(.*?)\n(?:\n|  var)/.dotMatchesNewlines())
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   return made.map { String($0.1) }
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     + named.flatMap { $0.1.matches(of: /"([a-z0-9-]+)"/).map { String($0.1) } }
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] }

["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] @Test func manyNamesAreFound() {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   #expect(Self.names.count > 25, "\(Self.names)")
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   #expect(
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]     Set(["too-long", "pattern-too-large", "array-too-large", "syntax", "brackets"])
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]       .isSubset(of: Self.names))
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] }

["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] @Test(arguments: names)
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] func aNameIsExplained(_ name: String) throws {
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   #expect(Self.known.contains(name))
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   let check = try #require(RuleLanguages().checks.first { $0.name == name })
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   let text = CheckWords.explanation(of: check).text
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   #expect(text.hasPrefix(name + " (") && text.contains(check.explanation))
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"]   #expect(check.bad.isEmpty != text.contains("\nbad:\n"))
["AIML", "RiveScript", "Eliza", "parley", "ChatModel"] }
}
