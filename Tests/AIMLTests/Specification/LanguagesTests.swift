import Testing

@testable import AIML

/// Words, sets, maps and `<that>` in other languages than English, as Program AB has them.
@Suite struct LanguagesTests {
  private static let categories = [
    Bot.category("J HABITE EN <set>pays</set>", "<map name=\"capitale\"><star/></map>"),
    Bot.category("<set>pays</set> ET <set>pays</set>", "[<star/>][<star index=\"2\"/>]"),
    Bot.category("ÇA VA", "Bien. Et toi, ça va?"), Bot.category("OUI", "Oui quoi?"),
    Bot.category("OUI", "Tant mieux.", that: "ET TOI, ÇA VA?"),
    Bot.category("S1", "<srai>Ça va?!</srai>"),
    Bot.category("S2", "<srai>oui... non? peut-être!</srai>"),
    Bot.category("OUI NON PEUT-ÊTRE", "Non."),
    Bot.category("ПРИВЕТ", "Привет! Как дела?"),
    Bot.category("хорошо", "Отлично.", that: "как дела"),
    Bot.category("你好", "你好！你叫什么？"), Bot.category("小明", "好名字。", that: "你叫什么"),
    Bot.category("வணக்கம்", "வணக்கம்! எப்படி இருக்கிறீர்கள்?"),
    Bot.category("நலம்", "மகிழ்ச்சி.", that: "எப்படி இருக்கிறீர்கள்"),
    Bot.category("مرحبا", "مرحبا! كيف حالك؟"), Bot.category("بخير", "جيد.", that: "كيف حالك"),
    Bot.category("STRASSE", "Eine."), Bot.category("QUEST CE *", "<star/>!"),
    Bot.category("OOB", "Call <oob><dial>12</dial></oob> now"),
    Bot.category(
      "DEFAULTS",
      "<get name=\"a\"/>|<get var=\"v\"/>|<bot name=\"b\"/>|<map name=\"capitale\">x</map>|<map name=\"no\">x</map>"
    ),
  ].joined(separator: "\n")

  private static let files = [
    "sets/pays.txt": "Côte d'Ivoire\nÉmirats arabes unis\nîle\n",
    "maps/capitale.txt": "Côte d'Ivoire:Yamoussoukro\nÉmirats arabes unis:Abou Dabi\nîle:a:b\n",
    "config/normal.txt": "\"؟\",\" . \"\n\" qu est ce \",\" quest ce \"\n",
  ]

  @Test(arguments: [
    (["j habite en côte d'ivoire"], "Yamoussoukro"),
    (["J HABITE EN CÔTE D’IVOIRE."], "Yamoussoukro"),
    (["j habite en émirats  arabes unis"], "Abou Dabi"), (["j habite en île"], "a:b"),
    (["Émirats Arabes Unis et île"], "[Émirats Arabes Unis][île]"),
    (["ça va ?", "oui"], "Tant mieux."), (["ça va? oui"], "Bien. Et toi, ça va? Oui quoi?"),
    (["s1"], "Bien. Et toi, ça va?"), (["s2"], "Non."), (["Привет", "ХОРОШО!"], "Отлично."),
    (["你好", "小明。"], "好名字。"), (["வணக்கம்", "நலம்"], "மகிழ்ச்சி."),
    // The robot's own file makes an Arabic question mark the end of a sentence.
    (["مرحبا؟", "بخير"], "جيد."), (["straße"], "Eine."), (["qu est ce que"], "que!"),
    (["oob"], "Call now"), (["defaults"], "unknown|unknown|unknown|unknown|unknown"),
  ])
  func replies(_ messages: [String], _ last: String) {
    var bot = Bot(Self.categories, files: Self.files)
    #expect(messages.map { bot.say($0) }.last == last)
  }
}
