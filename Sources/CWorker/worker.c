#define _GNU_SOURCE
#include "worker.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

enum { REQUESTS, ANSWERS, LOG, OUTPUTS, LIFELINE, FAILURE, PIPES };

enum { LIFELINE_NUMBER = 5 };

static void close_pipes(int pipes[PIPES][2]) {
  for (int number = 0; number < PIPES; number++) {
    for (int end = 0; end < 2; end++) {
      if (pipes[number][end] >= 0) close(pipes[number][end]);
    }
  }
}

static int open_pipes(int pipes[PIPES][2]) {
  for (int number = 0; number < PIPES; number++) pipes[number][0] = pipes[number][1] = -1;
  for (int number = 0; number < PIPES; number++) {
    // Writing to a socket can do without a signal if nobody reads.
    int failed = number == REQUESTS ? socketpair(AF_UNIX, SOCK_STREAM, 0, pipes[number])
                                    : pipe(pipes[number]);
    if (failed == -1) return errno;
    for (int end = 0; end < 2; end++) {
      // Away from the numbers that the process gets, whatever is open.
      int moved = fcntl(pipes[number][end], F_DUPFD_CLOEXEC, 16);
      if (moved == -1) return errno;
      close(pipes[number][end]);
      pipes[number][end] = moved;
    }
  }
  return 0;
}

static void limit(int resource, long value) {
  struct rlimit now;
  if (value <= 0 || getrlimit(resource, &now) == -1) return;
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < (rlim_t)value) value = (long)now.rlim_max;
  struct rlimit wanted = {.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
  setrlimit(resource, &wanted);
}

static void close_others(int failure) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, LIFELINE_NUMBER + 1, failure - 1, 0) == 0
      && syscall(SYS_close_range, failure + 1, ~0U, 0) == 0)
    return;
#endif
  for (int number = LIFELINE_NUMBER + 1; number < 4096; number++) {
    if (number != failure) close(number);
  }
}

// Between fork and exec, only functions that are safe in signal handlers may be called.
static void become(
    char *const *arguments, char *const *environment, const char *folder,
    const struct parley_limits *limits, int separates_output, int pipes[PIPES][2]) {
  int failure = pipes[FAILURE][1];
  struct rlimit none = {0, 0};
  sigset_t all;
  setsid();
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing == -1 || dup2(nothing, 0) == -1) goto failed;
  if (dup2(pipes[separates_output ? OUTPUTS : LOG][1], 1) == -1) goto failed;
  if (dup2(pipes[LOG][1], 2) == -1 || dup2(pipes[REQUESTS][0], 3) == -1) goto failed;
  if (dup2(pipes[ANSWERS][1], 4) == -1 || dup2(pipes[LIFELINE][0], LIFELINE_NUMBER) == -1)
    goto failed;
#ifdef F_SETSIG
  // The kernel signals the group when the pipe hangs up. PR_SET_PDEATHSIG would do so when the parent's thread ends.
  fcntl(LIFELINE_NUMBER, F_SETOWN, -getpid());
  fcntl(LIFELINE_NUMBER, F_SETSIG, SIGKILL);
  fcntl(LIFELINE_NUMBER, F_SETFL, O_ASYNC | O_NONBLOCK);
#endif
  close_others(failure);
  if (chdir(folder) == -1) goto failed;
  limit(RLIMIT_CPU, limits->seconds);
  limit(RLIMIT_FSIZE, limits->file);
  limit(RLIMIT_NOFILE, 256);
  limit(RLIMIT_AS, limits->memory);
#ifdef RLIMIT_NPROC
  limit(RLIMIT_NPROC, limits->processes);
#endif
  setrlimit(RLIMIT_CORE, &none);
  execve(arguments[0], arguments, environment);
failed:;
  int problem = errno;
  ssize_t written = write(failure, &problem, sizeof problem);
  _exit(written == sizeof problem ? 127 : 126);
}

int parley_start_worker(
    char *const *arguments, char *const *environment, const char *folder,
    const struct parley_limits *limits, int separates_output, struct parley_worker *worker) {
  int pipes[PIPES][2];
  int problem = open_pipes(pipes);
  if (problem != 0) {
    close_pipes(pipes);
    return problem;
  }
  pid_t process = fork();
  if (process == 0)
    become(arguments, environment, folder, limits, separates_output, pipes);
  if (process == -1) {
    problem = errno;
    close_pipes(pipes);
    return problem;
  }
  close(pipes[FAILURE][1]);
  pipes[FAILURE][1] = -1;
  // The pipe ends without a byte if the program was executed.
  ssize_t count;
  do count = read(pipes[FAILURE][0], &problem, sizeof problem);
  while (count == -1 && errno == EINTR);
  if (count == sizeof problem) {
    while (waitpid(process, NULL, 0) == -1 && errno == EINTR) continue;
    close_pipes(pipes);
    return problem;
  }
  worker->process = process;
  worker->requests = pipes[REQUESTS][1];
  worker->answers = pipes[ANSWERS][0];
  worker->log = pipes[LOG][0];
  worker->outputs = separates_output ? pipes[OUTPUTS][0] : -1;
  worker->lifeline = pipes[LIFELINE][1];
  pipes[REQUESTS][1] = pipes[ANSWERS][0] = pipes[LOG][0] = pipes[LIFELINE][1] = -1;
  if (separates_output) pipes[OUTPUTS][0] = -1;
  close_pipes(pipes);
  int ends[] = {worker->requests, worker->answers, worker->log, worker->outputs};
  for (size_t number = 0; number < sizeof ends / sizeof *ends; number++) {
    if (ends[number] >= 0) fcntl(ends[number], F_SETFL, O_NONBLOCK);
  }
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(worker->requests, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return 0;
}

extern char **environ;

char *const *parley_environment(void) { return environ; }

long parley_write_to_worker(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
#else
  return send(descriptor, bytes, count, 0);
#endif
}

int parley_end_worker(struct parley_worker *worker, int milliseconds) {
  int status = 0;
  close(worker->requests);
  for (int waited = 0; waited < milliseconds; waited++) {
    siginfo_t ended = {.si_pid = 0};
    // The process stays a zombie, so that its number, which is its group's too, is not used again before the kill.
    if (waitid(P_PID, (id_t)worker->process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) break;
    if (ended.si_pid != 0) break;
    usleep(1000);
  }
  kill(-worker->process, SIGKILL);
  while (waitpid(worker->process, &status, 0) == -1 && errno == EINTR) continue;
  int ends[] = {worker->answers, worker->log, worker->outputs, worker->lifeline};
  for (size_t number = 0; number < sizeof ends / sizeof *ends; number++) {
    if (ends[number] >= 0) close(ends[number]);
  }
  return status;
}

#if defined(__linux__) && defined(SYS_pidfd_open) && defined(SYS_pidfd_send_signal)
static int has_mark(const char *process, const char *mark) {
  static const size_t maximum = 1 << 20;
  char path[64];
  snprintf(path, sizeof path, "/proc/%s/environ", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  char *text = malloc(maximum);
  size_t length = 0;
  ssize_t count = 1;
  while (text && length < maximum && (count = read(file, text + length, maximum - length)) > 0)
    length += (size_t)count;
  close(file);
  // With the NULs around it: the variable is a whole one.
  size_t size = strlen(mark) + 1;
  int found = text && length >= size && memcmp(text, mark, size) == 0;
  if (text && !found && length > size) {
    for (char *next = memchr(text, 0, length); next && !found;
         next = memchr(next + 1, 0, length - (size_t)(next + 1 - text))) {
      size_t left = length - (size_t)(next + 1 - text);
      if (left < size) break;
      found = memcmp(next + 1, mark, size) == 0;
    }
  }
  free(text);
  return found;
}

int parley_kill_marked(const char *mark) {
  int killed = 0;
  // A process that is found may have started another one meanwhile.
  for (int round = 0; round < 20; round++) {
    int found = 0;
    DIR *folder = opendir("/proc");
    if (!folder) return killed;
    for (struct dirent *entry; (entry = readdir(folder));) {
      int number = atoi(entry->d_name);
      if (number <= 1) continue;
      // The descriptor stands for this process, also if its number is given to another one.
      int process = (int)syscall(SYS_pidfd_open, number, 0);
      if (process == -1) continue;
      if (has_mark(entry->d_name, mark)
          && syscall(SYS_pidfd_send_signal, process, SIGKILL, NULL, 0) == 0)
        found++;
      close(process);
    }
    closedir(folder);
    if (found == 0) return killed;
    killed += found;
    usleep(1000);
  }
  return killed;
}
#else
int parley_kill_marked(const char *mark) {
  (void)mark;
  return 0;
}
#endif
