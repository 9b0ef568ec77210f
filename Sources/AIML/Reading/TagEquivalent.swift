/// The equivalent in AIML 1.0 of a tag of AIML 0.9.
struct TagEquivalent {
  let tag: Tag
  var attributes: [XMLAttribute] = []

  /// Returns the equivalent of a tag's name; `nil` if AIML 0.9 has no such tag.
  static func ofOldTag(_ name: String) -> TagEquivalent? {
    switch name {
    case "getversion": TagEquivalent(tag: .version)
    case "getsize": TagEquivalent(tag: .size)
    case "justthat": equivalent(.input, "index", "2")
    case "beforethat": equivalent(.input, "index", "3")
    case "justbeforethat": equivalent(.that, "index", "2,1")
    case "if": TagEquivalent(tag: .condition)
    case _ where properties.contains(name): equivalent(.bot, "name", name)
    case _ where name.hasPrefix("get_"): equivalent(.get, "name", String(name.dropFirst(4)))
    case _ where name.hasPrefix("set_"): equivalent(.set, "name", String(name.dropFirst(4)))
    case "getname", "gettopic": equivalent(.get, "name", String(name.dropFirst(3)))
    case "setname", "settopic": equivalent(.set, "name", String(name.dropFirst(3)))
    default: nil
    }
  }

  private static func equivalent(_ tag: Tag, _ attribute: String, _ value: String) -> TagEquivalent
  {
    TagEquivalent(tag: tag, attributes: [XMLAttribute(name: attribute, value: value)])
  }

  /// The properties that were tags in AIML 0.9, except `gender`, which is another tag in AIML 1.0.
  private static let properties: Set<String> = [
    "name", "birthday", "birthplace", "boyfriend", "botmaster", "master", "favoriteband",
    "favoritebook", "favoritecolor", "favoritefood", "favoritemovie", "favoritesong", "for_fun",
    "friends", "girlfriend", "kind_music", "location", "look_like", "sign", "talk_about", "wear",
  ]
}
