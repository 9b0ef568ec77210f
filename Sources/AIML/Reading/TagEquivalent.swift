/// The equivalent in AIML 1.0 of a tag of AIML 0.9.
struct OldForm {
  let tag: Tag
  var attributes: [XMLAttribute] = []

  /// Returns the equivalent of a tag's name; `nil` if AIML 0.9 has no such tag.
  static func named(_ name: String) -> OldForm? {
    switch name {
    case "getversion": OldForm(tag: .version)
    case "getsize": OldForm(tag: .size)
    case "justthat": form(.input, "index", "2")
    case "beforethat": form(.input, "index", "3")
    case "justbeforethat": form(.that, "index", "2,1")
    case "if": OldForm(tag: .condition)
    case _ where properties.contains(name): form(.bot, "name", name)
    case _ where name.hasPrefix("get_"): form(.get, "name", String(name.dropFirst(4)))
    case _ where name.hasPrefix("set_"): form(.set, "name", String(name.dropFirst(4)))
    case "getname", "gettopic": form(.get, "name", String(name.dropFirst(3)))
    case "setname", "settopic": form(.set, "name", String(name.dropFirst(3)))
    default: nil
    }
  }

  private static func form(_ tag: Tag, _ attribute: String, _ value: String) -> OldForm {
    OldForm(tag: tag, attributes: [XMLAttribute(name: attribute, value: value)])
  }

  /// The properties that were tags in AIML 0.9, except `gender`, which is another tag in AIML 1.0.
  private static let properties: Set<String> = [
    "name", "birthday", "birthplace", "boyfriend", "botmaster", "master", "favoriteband",
    "favoritebook", "favoritecolor", "favoritefood", "favoritemovie", "favoritesong", "for_fun",
    "friends", "girlfriend", "kind_music", "location", "look_like", "sign", "talk_about", "wear",
  ]
}
