// UTF-8 for libedit in the static program. glibc knows only ASCII where no locale is installed, and its file of a UTF-8
// locale is a sixtieth of the program's size for what these functions do. They replace glibc's weak ones.
#include <errno.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static const size_t invalid = (size_t)-1, incomplete = (size_t)-2;

// Overlong forms, surrogates and what is beyond Unicode are no characters.
size_t mbrtowc(wchar_t *character, const char *bytes, size_t count, mbstate_t *state) {
  (void)state;
  if (bytes == NULL) return 0;
  if (count == 0) return incomplete;
  unsigned char first = (unsigned char)bytes[0];
  size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  wchar_t value = length == 1 ? first : first & (0x7F >> length);
  for (size_t i = 1; i < length; i++) {
    if (i == count) return incomplete;
    if ((bytes[i] & 0xC0) != 0x80) length = 0;
    value = value << 6 | (bytes[i] & 0x3F);
  }
  static const wchar_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (length == 0 || value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
    errno = EILSEQ;
    return invalid;
  }
  if (character != NULL) *character = value;
  return value == 0 ? 0 : length;
}

size_t wcrtomb(char *bytes, wchar_t character, mbstate_t *state) {
  (void)state;
  if (bytes == NULL) return 1;
  unsigned value = (unsigned)character;
  if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
    errno = EILSEQ;
    return invalid;
  }
  size_t length = value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, value >>= 6) bytes[i] = (char)(0x80 | (value & 0x3F));
  static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  bytes[0] = (char)(lead[length] | value);
  return length;
}

int wctomb(char *bytes, wchar_t character) { return bytes == NULL ? 0 : (int)wcrtomb(bytes, character, NULL); }

size_t mbstowcs(wchar_t *characters, const char *bytes, size_t room) {
  size_t count = 0;
  for (; characters == NULL || count < room; count++) {
    wchar_t character;
    size_t length = mbrtowc(&character, bytes, strnlen(bytes, 4) + 1, NULL);
    if (length == invalid || length == incomplete) return invalid;
    if (characters != NULL) characters[count] = character;
    if (length == 0) break;
    bytes += length;
  }
  return count;
}

size_t wcstombs(char *bytes, const wchar_t *characters, size_t room) {
  size_t count = 0;
  for (;; characters++) {
    char buffer[4];
    size_t length = wcrtomb(buffer, *characters, NULL);
    if (length == invalid) return invalid;
    if (bytes != NULL) {
      if (count + length > room) return count;
      memcpy(bytes + count, buffer, length);
    }
    if (*characters == 0) return count;
    count += length;
  }
}

// Parley draws and knows the widths itself; libedit asks whether something is visible and where words end.
int iswcntrl(wint_t character) { return character < 0x20 || (character >= 0x7F && character < 0xA0); }
int iswprint(wint_t character) { return character != WEOF && !iswcntrl(character); }
int iswspace(wint_t character) {
  return character == ' ' || (character >= 9 && character <= 13) || character == 0xA0 || character == 0x3000 ||
         (character >= 0x2000 && character <= 0x200A);
}
int iswgraph(wint_t character) { return iswprint(character) && !iswspace(character); }
int iswalpha(wint_t character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         (character >= 0xAA && iswgraph(character) && character != 0xD7 && character != 0xF7 &&
          !(character >= 0x2000 && character < 0x2070));
}
int iswalnum(wint_t character) { return iswalpha(character) || (character >= '0' && character <= '9'); }
int wcwidth(wchar_t character) {
  if (character == 0) return 0;
  return !iswprint((wint_t)character) ? -1 : character >= 0x2E80 ? 2 : 1;
}
