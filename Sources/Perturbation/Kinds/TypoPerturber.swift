import Responder

/// Mistypes words of four letters and more: `hello` becomes `hwllo`, `hlelo`, `helo` or `heello`.
///
/// A mistake that results in a known word, such as `were` for `where`, is not made: the message would mean something
/// else.
struct TypoPerturber: Perturber {
  /// The minimum length of a word that stays recognizable.
  private static let minimumLength = 4
  private static let maximumAttempts = 8

  /// Known words in lower case; a mistake that results in one of them is not made.
  let words: Set<String>

  func perturbed(_ message: MessageText, rate: Double, _ chance: inout Randomness) -> String? {
    let keyboard = message.language.keyboard
    guard !keyboard.isEmpty else { return nil }
    let words = message.words.filter {
      !$0.isProtected && $0.text.allSatisfy(\.isLetter) && $0.text.count >= Self.minimumLength
    }
    let replacements = chosen(words, rate: rate, &chance).compactMap {
      word -> (Range<String.Index>, String)? in
      for _ in 0..<Self.maximumAttempts {
        let typo = typo(in: Array(word.text), on: keyboard, &chance)
        if !isWord(typo.lowercased()) { return (word.range, typo) }
      }
      return nil
    }
    return replacements.isEmpty ? nil : message.replacing(replacements)
  }

  private func isWord(_ text: String) -> Bool {
    words.contains(text) || MessageLanguage.isFrequent(text) || Self.confusable.contains(text)
  }

  /// English words that are one mistake away from other words.
  private static let confusable = MessageLanguage.words(
    """
    able bale band bank bare bark base bath bead bean bear beat beer best bets bide bike bill bind bite boat body bold bolt \
    bone book boom boot bore bored born bother bow bowl brad bread break bring broad brother buy cake calm came care cars \
    case cast chat cheat clam clean clear coat code cold come cone cook cool cope cord core corn cost could court cove cover \
    crane cried cure dare dark data date dead deal dear deer den dice died diet dine dinner dire diver does done door dose down \
    draw dream drink drive drove each earn ears east edge else even event ever every exit face fact fail fair fall fame farm \
    fast fate fear feel feet fell felt file fill film find fine fire firm fish five flat food fool foot for fore form fort four \
    free fried friend from full fund gain game gate gave gift give glad goat goes gold good grate great green grow hair half \
    hall hand hard harm hat hate have head heal hear heart heat held hell help here hero hire hold hole home hope horse hose \
    host hour house huge hunt idea inch join joke jump just keen keep kept kill kind king knew know lack lady lake lamp land \
    lane last late lead leaf learn least left less lets lie life lift like line link list live load loan lone long look loose \
    lord lose loss lost loud love luck made mail main make male many mark mate math mean meat meet mile mind mine miss mood \
    moon more most move much must name near neat neck need new news next nice night nine none noon nose note now once one only \
    open our over own pace pack page paid pain pair park part past path peace peak pick piece plan plane play plot poem poor \
    pool port post pour pray quiet quit quite race rain rang range rate read real reed rest rice rich ride right ring rise \
    road role room root rose rule rush sad safe said sail sale salt same sand save say scare seat seed seek seem seen self \
    sell send sent sets shape share ship shoe shop short should show sick side sign silly sing sister site size skin sleep \
    slow snow soft sold some son song soon sore sort soul soup spare stare stars start state stay step still stop store story \
    such suit sure take tale talk tall tank taste team tear tell tend tent term test than thank that the their them then there \
    these thing things think thinks this those though thought three threw tide till time tired told tone took tool top torn \
    tour town trail train tree trick trip true try turn twin type very vote wait wake walk wall want ward warm was wash waste \
    watch water wave way weak wear weather week well went were west what when where which while white who whole why wide wife \
    wild will wind wine wing wish with wood word work world worth would write wrote year yes yet you your yours
    """)

  /// Returns a word with one mistake after its first letter.
  private func typo(
    in letters: [Character], on keyboard: [String], _ chance: inout Randomness
  ) -> String {
    let index = 1 + chance.index(below: letters.count - 1)
    var letters = letters
    switch chance.index(below: 4) {
    case 0:
      if let key = neighbor(of: letters[index], on: keyboard, &chance) {
        letters[index] = key
        return String(letters)
      }
    case 1:
      let other = index + 1 < letters.count ? index + 1 : index - 1
      if other > 0, letters[index] != letters[other] {
        letters.swapAt(index, other)
        return String(letters)
      }
    case 2:
      letters.remove(at: index)
      return String(letters)
    default: break
    }
    letters.insert(letters[index], at: index)
    return String(letters)
  }

  private func neighbor(
    of letter: Character, on keyboard: [String], _ chance: inout Randomness
  ) -> Character? {
    let small = Character(letter.lowercased())
    for row in keyboard.map(Array.init) {
      guard let index = row.firstIndex(of: small) else { continue }
      let keys = [index - 1, index + 1].filter(row.indices.contains).map { row[$0] }
      return chance.pick(keys).map { letter.isUppercase ? Character($0.uppercased()) : $0 }
    }
    return nil
  }
}
