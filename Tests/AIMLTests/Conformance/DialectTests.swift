import Foundation
import Responder
import Testing

@testable import AIML

/// The cases in which interpreters differ: each has the answers that Parley gives instead of the expected ones.
@Suite(
  "What only one interpreter does",
  .enabled(if: ConformanceFolder.isThere, Comment(rawValue: ConformanceFolder.missing)))
struct DialectTests {
  /// Answers by the end of the case's name.
  private static let answers: [String: [String]] = [
    // Elements that only program-y has stay in the answer, as those of all other languages do.
    "authorise_allowed": ["<authorise role=\"root\"> Access Allowed </authorise>"],
    "wordnet_no_definition": [
      "<extension path=\"programy.nlp.wordnet.extension.WordNetExtension\"> KJGJHGJJG </extension>"
    ],
    "test_node_invalid_class": [
      "<extension path=\"programytest.parser.template.node_tests.test_extension.MockExtensionOther\"/>"
    ],
    "test_node_no_data": [
      "<extension path=\"programytest.parser.template.node_tests.test_extension.MockExtension\"/>"
    ],
    "test_log/TemplateLogNodeTests.test_node": ["<log level=\"debug\">Log Test</log>"],
    // Both reduce such an element to words.
    "BankBalanceAIMLTests.test_balance": ["Your bank balance is currently £<extension.path=."],
    "TelecomsMinutesAIMLTests.test_balance": [
      "This month you have path= programy extensions telecoms minutes TelecomMinutesExtension > NOW </extension> minutes available and have consumed <extension minutes."
    ],
    // Without a clause, `<select>` and `<uniq>` find nothing.
    "TemplateSelectNodeTests.test_node_default": [""],
    "TemplateUniqNodeTests.test_node_defaults": [""],
    "TemplateUniqNodeTests.test_node_no_defaults": [""],
    // A tuple is a word of Parley's own, not JSON.
    "test_get_from_tuple_from_get_from_var": ["unknown"],
    // `<input/>` counts sentences, and the first is the current one.
    "InputAIMLTests.test_basic_series": [
      "Hello 1", "Hello 2", "QUESTION 2", "2ND PREVIOUS QUESTION",
    ],
    "test_resolve_no_defaults": ["Are you well"],
    "test_resolve_with_defaults": [""],
    // Sets and maps that are programs do not exist.
    "test_dynamic_map_roman": ["XX is"],
    "test_dynamic_map_stemmer": ["Troubled stemmed is"],
    "test_roman_set": [""],
    // The client gets `<oob>`; the text that is shown is without it.
    "test_complex_embedded_aiml": [
      "Ok dialing 077777777 <oob><dial>OK I dialled 077777777 but I will dial 077777777 AGAIN</dial></oob>"
    ],
    "OOBAIMLTests.test_embedded_aiml": [
      "Ok dialing 077777777 <oob><dial>077777777</dial></oob>"
    ],
    "test_oob_content": ["<oob>HOLA!</oob>"],
    "test_oob_one_word": ["<oob>HELLO, WORLD</oob>"],
    "test_oob_xml_and_content": ["<oob><message>HOLA!</message></oob>"],
    "test_vocabulary": ["My vocabulary is 3 words"],
    // The value of an attribute is text.
    "test_html_link_with_star": [
      "<a target=\"_new\" href=\"http://www.google.com/search?q=&lt;star /&gt;\"> Google Search </a>"
    ],
    // `<interval>` counts all units between two dates, as in Program AB.
    "test_node_microseconds": [""],
    "test_node_months": ["27"],
    // A list replaces text as it is written in the list, not in the case of what it replaces.
    "test05_gender": ["She'd told her he heard that her hernia is history"],
    "test10_person": [
      "he think I knows that my actions threaten him and mine.",
      "you think me know that my actions threaten you and mine.", "you Love Lucy",
    ],
    "test01_sub": ["she said he'd like to go with me"],
    "test02_case": ["I would like one apple, one pear and one BANANA."],
    // The elements of AIML 0.9, as their author expects; the interpreters that were run do not know them.
    "testcase-04": ["Test case #04.<br/> Test passed 1.<br/> Test passed 2."],
    "testcase-06": [
      "Test case #06.<br/> Test passed topic 1.<br/> Test passed topic 2.",
      "Test case #06a.<br/> Test with THAT passed.",
      "Test case #06b.<br/> Test without THAT passed.",
    ],
    "testcase-29": [
      "Test case #29.<br/> Old form: test passed<br/> new form: test passed<br/> Old form: TEST PASSED<br/> new form: TEST PASSED<br/>"
    ],
  ]

  @Test("each of the 33 is listed with what Parley does")
  func listed() throws {
    let cases = try ConformanceCase.all(in: ConformanceFolder.path).filter { $0.group == "dialect" }
    #expect(cases.count == Self.answers.count)
    for one in cases {
      let wanted = Self.answers.filter { one.name.hasSuffix($0.key) }
      #expect(wanted.count == 1, "\(one.name)")
      let answers = try ConformanceTests.answers(to: one)
      #expect(answers == wanted.first?.value, "\(one.name)")
    }
  }
}
