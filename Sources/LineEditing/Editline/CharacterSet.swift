#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Which encoding the C library thinks that characters come in.
enum CharacterSet {
  /// Takes the user's locale where it is in UTF-8, and a plain UTF-8 one elsewhere.
  ///
  /// Without that, a session under `LANG=C` could not edit `你好`: libedit asks the C library how
  /// wide characters are. For the whole process; to be called before an editor is made.
  static func useUTF8() {
    for name in ["", "C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] {
      let known = unsafe setlocale(LC_CTYPE, name) != nil
      if known, unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
    }
  }
}
