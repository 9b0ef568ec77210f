#define _GNU_SOURCE
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#endif

enum { REQUESTS, ANSWERS, LOG, OUTPUTS, FAILURE, PIPES };

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
  if (syscall(SYS_close_range, 5, failure - 1, 0) == 0
      && syscall(SYS_close_range, failure + 1, ~0U, 0) == 0)
    return;
#endif
  for (int number = 5; number < 4096; number++) {
    if (number != failure) close(number);
  }
}

// Between fork and exec, only functions that are safe in signal handlers may be called.
static void become(
    char *const *arguments, char *const *environment, const char *folder, long seconds, long bytes,
    int separates_output, int pipes[PIPES][2]) {
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
  if (dup2(pipes[ANSWERS][1], 4) == -1) goto failed;
  close_others(failure);
  if (chdir(folder) == -1) goto failed;
  limit(RLIMIT_CPU, seconds);
  limit(RLIMIT_FSIZE, bytes);
  limit(RLIMIT_NOFILE, 256);
  setrlimit(RLIMIT_CORE, &none);
  execve(arguments[0], arguments, environment);
failed:;
  int problem = errno;
  ssize_t written = write(failure, &problem, sizeof problem);
  _exit(written == sizeof problem ? 127 : 126);
}

int parley_start_worker(
    char *const *arguments, char *const *environment, const char *folder, long seconds, long bytes,
    int separates_output, struct parley_worker *worker) {
  int pipes[PIPES][2];
  int problem = open_pipes(pipes);
  if (problem != 0) {
    close_pipes(pipes);
    return problem;
  }
  pid_t process = fork();
  if (process == 0)
    become(arguments, environment, folder, seconds, bytes, separates_output, pipes);
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
  pipes[REQUESTS][1] = pipes[ANSWERS][0] = pipes[LOG][0] = -1;
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
  int ends[] = {worker->answers, worker->log, worker->outputs};
  for (size_t number = 0; number < sizeof ends / sizeof *ends; number++) {
    if (ends[number] >= 0) close(ends[number]);
  }
  return status;
}
