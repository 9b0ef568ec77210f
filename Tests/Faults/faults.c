// Lets one call of a program to the C library fail, when loaded with LD_PRELOAD.
//
// FAULT_PATH  counts only calls on files whose path contains this text
// FAULT_CALL  the kind of call: read, write, sync, open, rename, unlink, link, truncate
// FAULT_AT    the number of the call that fails, from 1 on; with a + after it, all later ones fail, too
// FAULT_ERROR the error's number; "short" reads or writes half, "kill" ends the program there
// FAULT_FILE  gets the number of calls so far, appended at the program's end, and "failed" when one fails

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void note(const char *text) {
  const char *file = getenv("FAULT_FILE");
  if (!file) return;
  __typeof__(open) *open_ = (__typeof__(open) *)dlsym(RTLD_NEXT, "open");
  __typeof__(write) *write_ = (__typeof__(write) *)dlsym(RTLD_NEXT, "write");
  int descriptor = open_(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  if (write_(descriptor, text, strlen(text)) < 0) _exit(99);
  close(descriptor);
}

__attribute__((destructor)) static void end(void) {
  char text[32];
  snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
  note(text);
}

enum outcome { succeed, fail, cut };

static enum outcome decide(const char *call, const char *path) {
  const char *wanted = getenv("FAULT_PATH"), *kind = getenv("FAULT_CALL");
  if (!wanted || !kind || strcmp(kind, call) || !path || !strstr(path, wanted)) return succeed;
  const char *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
  long number = atomic_fetch_add(&calls, 1) + 1, first = at ? atol(at) : 0;
  if (!first || !error || number < first || (number > first && !strchr(at, '+'))) return succeed;
  if (number == first) note("failed\n");
  if (!strcmp(error, "kill")) kill(getpid(), SIGKILL);
  if (!strcmp(error, "short")) return cut;
  errno = atoi(error);
  return fail;
}

static enum outcome decide_open(const char *call, int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int saved = errno;
  ssize_t count = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (count < 0) return succeed;
  path[count] = 0;
  return decide(call, path);
}

#define TRANSFER(name, call, type, more, ...) \
  ssize_t name(int descriptor, type bytes, size_t count more) { \
    NEXT(name); \
    switch (decide_open(call, descriptor)) { \
    case fail: return -1; \
    case cut: if (count > 1) count /= 2; /* fall through */ \
    case succeed: break; \
    } \
    return next(descriptor, bytes, count __VA_ARGS__); \
  }
#define COMMA ,
TRANSFER(read, "read", void *, )
TRANSFER(pread, "read", void *, COMMA off_t offset, , offset)
TRANSFER(pread64, "read", void *, COMMA off64_t offset, , offset)
TRANSFER(write, "write", const void *, )
TRANSFER(pwrite, "write", const void *, COMMA off_t offset, , offset)
TRANSFER(pwrite64, "write", const void *, COMMA off64_t offset, , offset)

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = va_arg(list, mode_t); \
    va_end(list); \
    NEXT(name); \
    return decide("open", path) == fail ? -1 : next(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define CALL(name, call, test, parameters, arguments) \
  int name parameters { \
    NEXT(name); \
    return test == fail ? -1 : next arguments; \
  }
CALL(fsync, "sync", decide_open("sync", file), (int file), (file))
CALL(fdatasync, "sync", decide_open("sync", file), (int file), (file))
CALL(ftruncate, "truncate", decide_open("truncate", file), (int file, off_t size), (file, size))
CALL(ftruncate64, "truncate", decide_open("truncate", file), (int file, off64_t size), (file, size))
CALL(rename, "rename", decide("rename", to), (const char *from, const char *to), (from, to))
CALL(unlink, "unlink", decide("unlink", path), (const char *path), (path))
CALL(link, "link", decide("link", to), (const char *from, const char *to), (from, to))
CALL(linkat, "link", decide("link", to),
  (int one, const char *from, int two, const char *to, int flags), (one, from, two, to, flags))
