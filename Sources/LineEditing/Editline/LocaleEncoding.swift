import Platform

/// The character encoding of the C library.
enum LocaleEncoding {
  /// Selects the user's locale if its encoding is UTF-8, otherwise the first available UTF-8 locale of a fixed list.
  ///
  /// Without this call, a session under `LANG=C` could not edit `你好`, because libedit asks the C library for the
  /// width of characters. The call affects the whole process, and must come before the first editor is created.
  static func useUTF8() {
    for name in ["", "C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      let known = unsafe setlocale(LC_CTYPE, name) != nil
      if known, unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
    }
  }
}
