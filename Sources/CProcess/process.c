#include "process.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <malloc.h>
#endif
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

int parley_open_standard_streams(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest one that is free, which is this one.
    if (open("/dev/null", O_RDWR) == -1) return errno;
  }
  return 0;
}

int parley_try_descriptors(int count) {
  int opened[64];
  int number = 0, problem = 0;
  while (number < count && number < 64) {
    // Unlike any file, standard input is there in an empty root too.
    opened[number] = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    if (opened[number] == -1) {
      problem = errno;
      break;
    }
    number++;
  }
  while (number > 0) close(opened[--number]);
  return problem;
}

void parley_let_heaps_grow_fast(void) {
#ifdef M_TOP_PAD
  // glibc lets the heap of a thread grow by single pages, each with a system call. Setting this stops it from raising the
  // other two, which it would do for the same reason.
  mallopt(M_TOP_PAD, 4 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 8 << 20);
#endif
}

static void *wait_for_end(void *lock) {
  pthread_mutex_lock(lock);
  pthread_mutex_unlock(lock);
  return NULL;
}

int parley_try_threads(int count) {
  pthread_t threads[16];
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  int number = 0, problem = 0;
  // All of them are alive until the lock is given back.
  pthread_mutex_lock(&lock);
  while (number < count && number < 16) {
    problem = pthread_create(&threads[number], NULL, wait_for_end, &lock);
    if (problem != 0) break;
    number++;
  }
  pthread_mutex_unlock(&lock);
  while (number > 0) pthread_join(threads[--number], NULL);
  pthread_mutex_destroy(&lock);
  return problem;
}

int parley_wait_for_process(int process) {
#if defined(__linux__) && defined(SYS_pidfd_open)
  int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
  if (descriptor == -1) return errno == ESRCH ? 0 : -1;
  struct pollfd request = {.fd = descriptor, .events = POLLIN};
  int result;
  do {
    result = poll(&request, 1, -1);
  } while (result == -1 && errno == EINTR);
  close(descriptor);
  return result == 1 ? 0 : -1;
#else
  (void)process;
  return -1;
#endif
}

static int last_exit_code;
static int has_terminal;
static struct termios terminal_mode;
// A stack that overflowed is none that a handler can use.
static char spare_stack[1 << 16];

static const char *name_of(int number) {
  switch (number) {
    case SIGABRT: return "SIGABRT";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGSEGV: return "SIGSEGV";
    case SIGTRAP: return "SIGTRAP";
    default: return "a signal";
  }
}

static void say(const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t count = write(2, text, left);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text += count;
    left -= (size_t)count;
  }
}

static void end(int number) {
  say("parley: ended by an error of its own, or for want of memory (");
  say(name_of(number));
  say(")\n");
  if (has_terminal) tcsetattr(0, TCSANOW, &terminal_mode);
  _exit(last_exit_code);
}

void parley_end_aborts_with(int exit_code) {
  static const int signals[] = {SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP};
  // Whoever asks for a backtrace wants the debugger's view instead.
  if (getenv("SWIFT_BACKTRACE") != NULL) return;
  last_exit_code = exit_code;
  has_terminal = isatty(0) && tcgetattr(0, &terminal_mode) == 0;
  stack_t spare = {.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
  sigaltstack(&spare, NULL);
  for (size_t place = 0; place < sizeof signals / sizeof *signals; place++) {
    struct sigaction action = {.sa_handler = end, .sa_flags = SA_ONSTACK | SA_RESETHAND};
    sigaction(signals[place], &action, NULL);
  }
}

#ifdef __linux__
// Swift's runtime and Dispatch abort without /proc, the runtime before anything else runs.
__attribute__((constructor(101))) static void need_proc(void) {
  static const char words[] = "parley: there is no /proc, which Swift's threads need; try: mount -t proc proc /proc\n";
  if (access("/proc/self/stat", F_OK) == 0) return;
  (void)!write(STDERR_FILENO, words, sizeof words - 1);
  _exit(2);
}

// Only the static program has it.
extern int parley_serve_main(int count, char **words) __attribute__((weak));
int parley_has_server(void) { return parley_serve_main != NULL; }
#else
int parley_has_server(void) { return 0; }
#endif
