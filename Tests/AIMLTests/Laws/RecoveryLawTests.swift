import Foundation
import Responder
import TestSupport
import Testing

@testable import AIML

/// The law of a forgotten tag: at most the category that lacks it is lost.
@Suite struct RecoveryLawTests {
  private static let tags = ["category", "pattern", "template", "li", "srai", "random", "that"]

  private func reading(_ source: RuleSource) -> Reading {
    Reading([source], AIMLOptions(), keepsPaths: true) { _ in }
  }

  private func patterns(_ reading: Reading) -> [String] {
    let library = reading.program.library
    return library.categories.indices.map { number in
      let category = library.categories[number]
      let topic = category.topic < 0 ? "" : library.templates.names[Int(category.topic)]
      return "\(library.text(category.pattern, of: Int32(number))) in \(topic)"
    }
  }

  /// A file of many categories, in topics and outside, for where the data of others is missing.
  private static let own: [RuleSource] = (0..<10).map { number in
    var text = "<aiml version=\"2.0\">\n"
    for index in 0..<20 {
      let list = "<random><li>a <star/></li>\n<li>b</li></random>"
      let template = index % 3 == 0 ? list : index % 3 == 1 ? "<srai>A \(index)</srai>" : "c"
      if index == 5 { text += "<topic name=\"TEA\">\n" }
      if index == 12 { text += "</topic>\n" }
      text +=
        Bot.category("A\(number) \(index) *", template, that: index % 4 == 0 ? "B" : nil) + "\n"
    }
    return RuleSource(name: "own\(number).aiml", text: text + "</aiml>\n")
  }

  @Test func `a forgotten tag loses at most one category, in fifty files`() {
    let real = RealFiles.all.filter {
      (2_000..<200_000).contains($0.bytes.count) && !reading($0).isBroken
        && Reading.utf8($0.bytes).bytes == $0.bytes && !$0.text.contains("<learn")
    }
    var count = 0
    for (number, file) in (Self.own + real).enumerated() {
      var random = SplitMix(seed: UInt64(number))
      let before = patterns(reading(file))
      guard before.count > 3 else { continue }
      for tag in Self.tags {
        for mark in ["<\(tag)>", "</\(tag)>"] {
          let places = file.text.ranges(of: mark)
          guard let place = places.randomElement(using: &random) else { continue }
          var text = file.text
          text.removeSubrange(place)
          let after = reading(RuleSource(name: file.name, text: text))
          let kept = Set(patterns(after))
          let lost = before.filter { !kept.contains($0) }
          #expect(lost.count <= 1, "\(file.name) without \(mark): \(lost.prefix(5))")
          // A tag in a comment is missed by nobody.
          #expect(lost.isEmpty || !after.diagnostics.isEmpty, "\(file.name) without \(mark)")
          count += 1
        }
      }
    }
    #expect(count >= 50)
  }

  @Test(arguments: [
    ("<category>\n<pattern>A</pattern>\n<template>a</template>\n", "1 nested-category"),
    ("<category>\n<pattern>A\n<template>a</template>\n</category>", "2 not-well-formed"),
    ("<category>\n<pattern>A</pattern>\n<template>a\n</category>", "3 not-well-formed"),
    (
      "<category><pattern>A</pattern><template><random>\n<li>a\n<li>b</li></random></template></category>",
      "2 not-well-formed"
    ),
    (
      "<category><pattern>A</pattern><template>a\n<srai>b\n</template></category>",
      "2 not-well-formed"
    ),
    ("<topic name=\"T\">\n<category><pattern>A</pattern>\n</topic>", "2 not-well-formed"),
  ])
  func `the error names the line where the open element began`(text: String, error: String) {
    let next = Bot.category("B", "b")
    let source = RuleSource(name: "a.aiml", text: "<aiml>\(text)\n\(next)\n</aiml>")
    let found = reading(source).diagnostics(onlyErrors: true)
    #expect(found.map { "\($0.location.line) \($0.check)" } == [error])
    #expect(patterns(reading(source)).contains { $0.hasPrefix("B ") })
  }

  @Test func `what follows the end of a file’s categories is read, with an error`() {
    let two = "<aiml>\(Bot.category("A", "a"))</aiml>"
    let source = RuleSource(name: "a.aiml", text: "\(two)\n\(two.replacing("A<", with: "B<"))")
    #expect(reading(source).isBroken)
    #expect(patterns(reading(source)).count == 2)
  }
}
