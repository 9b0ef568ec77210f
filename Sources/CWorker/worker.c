#define _GNU_SOURCE
#include "worker.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { REQUESTS, ANSWERS, LOG, OUTPUTS, LIFELINE, FAILURE, PIPES };

enum { LIFELINE_NUMBER = 5 };

extern char **environ;

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

static void close_range_of(int first, int last) {
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
  for (int number = first; number <= last && number < 4096; number++) close(number);
}

static void close_from(int first) { close_range_of(first, INT_MAX); }

// Between fork and exec, only functions that are safe in signal handlers may be called.
static void become(
    char *const *arguments, char *const *environment, const char *folder,
    const struct parley_limits *limits, int separates_output, int pipes[PIPES][2]) {
  int failure = pipes[FAILURE][1];
  struct rlimit none = {0, 0};
  sigset_t none_blocked;
  setsid();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  sigemptyset(&none_blocked);
  sigprocmask(SIG_SETMASK, &none_blocked, NULL);
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
  close_range_of(LIFELINE_NUMBER + 1, failure - 1);
  close_from(failure + 1);
  if (chdir(folder) == -1) goto failed;
  limit(RLIMIT_CPU, limits->seconds);
  limit(RLIMIT_FSIZE, limits->file);
  limit(RLIMIT_NOFILE, 256);
  limit(limits->maps_more ? RLIMIT_DATA : RLIMIT_AS, limits->memory);
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

#ifdef __linux__
enum { MOST_PROCESSES = 4096 };

// Returns the parent of a process; 0 if there is none.
static int parent_of(const char *process) {
  char path[64] = "/proc/", text[1024];
  strncat(path, process, 20);
  strcat(path, "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file == -1) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return 0;
  text[count] = 0;
  // The program's name, in brackets, may contain anything: 12 (a) b) S 11 …
  char *end = strrchr(text, ')');
  return end && end[1] && end[2] && end[3] ? atoi(end + 4) : 0;
}

// Kills the processes that descend from this one; those of which a parent has ended are its children.
static void kill_descendants(void) {
  static struct { int process, parent, is_ours; } all[MOST_PROCESSES];
  int count = 0, found = 1, folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder == -1) return;
  static _Alignas(8) char entries[1 << 15];
  long length;
  while ((length = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long start = 0; start < length;) {
      // An entry has two numbers of 8 bytes, its length, a byte, and the name.
      unsigned short size;
      memcpy(&size, entries + start + 16, sizeof size);
      const char *name = entries + start + 19;
      start += size;
      if (name[0] < '1' || name[0] > '9' || count == MOST_PROCESSES) continue;
      all[count].process = atoi(name);
      all[count].parent = parent_of(name);
      all[count].is_ours = all[count].parent == getpid();
      count++;
    }
  }
  close(folder);
  while (found) {
    found = 0;
    for (int one = 0; one < count; one++) {
      if (all[one].is_ours) continue;
      for (int other = 0; other < count && !all[one].is_ours; other++)
        all[one].is_ours = all[other].is_ours && all[other].process == all[one].parent;
      found |= all[one].is_ours;
    }
  }
  for (int one = 0; one < count; one++) {
    if (all[one].is_ours) kill(all[one].process, SIGKILL);
  }
}
#else
static void kill_descendants(void) {}
#endif

static void note_child(int number) { (void)number; }

// Waits until the worker ends, or the pipe that its parent holds open, and lets nothing survive that the worker has
// started: what leaves its session and its parents becomes a child of this process. Ends as the worker did.
//
// It is a copy of a process with threads, so it calls only functions that are safe in signal handlers.
static void keep(pid_t worker, int lifeline, const sigset_t *unblocked) {
  int status = 0, has_ended = 0;
  while (!has_ended) {
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(lifeline, &readable);
    int ready = pselect(lifeline + 1, &readable, NULL, NULL, NULL, unblocked);
    pid_t ended;
    int one;
    while ((ended = waitpid(-1, &one, WNOHANG)) > 0) {
      if (ended != worker) continue;
      status = one;
      has_ended = 1;
    }
    if (ready > 0 || (ready == -1 && errno != EINTR)) break;
  }
#ifdef __linux__
  if (!has_ended)
#endif
    kill(-worker, SIGKILL);
  // A process that is found may have started another one meanwhile.
  for (int round = 0; round < 2000; round++) {
    pid_t ended;
    int one;
    while ((ended = waitpid(-1, &one, WNOHANG)) > 0) {
      if (ended == worker) status = one;
    }
    if (ended == -1) break;
    kill_descendants();
    if (round > 0) usleep(1000);
  }
  if (WIFSIGNALED(status)) {
    int number = WTERMSIG(status);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    signal(number, SIG_DFL);
    kill(getpid(), number);
    sigprocmask(SIG_UNBLOCK, &one, NULL);
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

// Starts the worker as the child of a process that waits for its end.
static void start_kept(
    char *const *arguments, char *const *environment, const char *folder,
    const struct parley_limits *limits, int separates_output, int pipes[PIPES][2]) {
  sigset_t all, unblocked;
  struct rlimit none = {0, 0};
  setsid();
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  signal(SIGCHLD, note_child);
  sigfillset(&unblocked);
  sigdelset(&unblocked, SIGCHLD);
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // The worker may not read the variables of this copy, either.
  prctl(PR_SET_DUMPABLE, 0);
  for (char **variable = environ; variable && *variable; variable++)
    memset(*variable, 0, strlen(*variable));
#endif
  pid_t worker = fork();
  if (worker == 0) become(arguments, environment, folder, limits, separates_output, pipes);
  if (worker == -1) {
    int problem = errno;
    ssize_t written = write(pipes[FAILURE][1], &problem, sizeof problem);
    _exit(written == sizeof problem ? 127 : 126);
  }
  dup2(pipes[LIFELINE][0], 3);
  for (int number = 0; number < 3; number++) close(number);
  close_from(4);
  keep(worker, 3, &unblocked);
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
#ifdef __linux__
  // Other processes of the user may not read the memory and the variables of this one.
  prctl(PR_SET_DUMPABLE, 0);
#endif
  pid_t process = fork();
  if (process == 0)
    start_kept(arguments, environment, folder, limits, separates_output, pipes);
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

char *const *parley_environment(void) { return environ; }

long parley_write_to_worker(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
#else
  return send(descriptor, bytes, count, 0);
#endif
}

// Returns whether a process has ended; it stays a zombie, so that its number is not used again before the kill.
static int wait_briefly(int process, int milliseconds) {
  for (int waited = 0;; waited++) {
    siginfo_t ended = {.si_pid = 0};
    if (waitid(P_PID, (id_t)process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return 0;
    if (ended.si_pid != 0 || waited >= milliseconds) return ended.si_pid != 0;
    usleep(1000);
  }
}

int parley_end_worker(struct parley_worker *worker, int milliseconds) {
  int status = 0;
  close(worker->requests);
  int has_ended = wait_briefly(worker->process, milliseconds);
  // The process that keeps the worker kills it with all that it has started, and ends.
  close(worker->lifeline);
  worker->lifeline = -1;
  if (!has_ended) wait_briefly(worker->process, 5000);
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
