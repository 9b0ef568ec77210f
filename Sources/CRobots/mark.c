#include "robots.h"

#include <string.h>

// Volatile, or the compiler would know what stands here.
static const volatile char mark[] = "parley: a robot is packed into this program: n";

enum { mark_length = sizeof mark - 1 };

int parley_is_marked(void) { return mark[mark_length - 1] != 'n'; }

long parley_mark(unsigned char *bytes, size_t size) {
  char own[mark_length];
  for (size_t index = 0; index < mark_length; index++) own[index] = mark[index];
  unsigned char *found = NULL;
  for (unsigned char *next = bytes; (size_t)(bytes + size - next) >= mark_length; next++) {
    next = memchr(next, own[0], (size_t)(bytes + size - next) - mark_length + 1);
    if (next == NULL) break;
    if (memcmp(next, own, mark_length) != 0) continue;
    if (found != NULL) return 2;
    found = next;
  }
  if (found == NULL) return 0;
  found[mark_length - 1] = 'y';
  return 1;
}
