// Starting and ending the processes that run object macros.
#ifndef PARLEY_WORKER_H
#define PARLEY_WORKER_H

#include <stddef.h>

/// A running process and the parent's ends of its pipes, which do not block.
struct parley_worker {
  int process;
  /// The parent writes it with `parley_write_to_worker`; the process reads it as descriptor 3.
  int requests;
  /// The parent reads it; the process writes it as descriptor 4.
  int answers;
  /// The parent reads it: standard error, and standard output unless `outputs` has it.
  int log;
  /// The parent reads it: standard output; -1 if the log has it.
  int outputs;
  /// Nobody writes it. Its end, which comes with the parent's end in any case, kills the process with all that it has
  /// started.
  int lifeline;
};

/// The limits of a process; 0 sets none.
struct parley_limits {
  /// Processor time.
  long seconds;
  /// The bytes of a file that the process writes.
  long file;
  /// The bytes of memory that the process maps.
  long memory;
  /// Whether the process maps much more than it uses; then only what it can write counts.
  int maps_more;
  /// The processes and threads of the user, with those of other programs.
  long processes;
};

/// Starts a program in a session of its own, without a terminal and without any other open file.
///
/// Between this process and the program is another one, which has the number `process`: it kills what the program has
/// started, and ends with its exit status. On Linux, this process can be neither traced nor dumped afterwards, so that
/// the program can't read its memory and variables, unless it is root.
///
/// `arguments` and `environment` end with NULL; the first argument is the program's path. Returns 0, or what errno
/// says, also if it cannot be executed.
int parley_start_worker(
    char *const *arguments, char *const *environment, const char *folder,
    const struct parley_limits *limits, int separates_output, struct parley_worker *worker);

/// Returns the variables of this process, as NAME=VALUE; they end with NULL.
char *const *parley_environment(void);

/// Writes to a program; returns the number of bytes, or -1 with errno, without a signal if nobody reads.
long parley_write_to_worker(int descriptor, const void *bytes, size_t count);

/// Ends a program with all processes that it has started, and closes the pipes; returns its exit status.
///
/// Its requests end first; it is killed if it still runs after `milliseconds`.
int parley_end_worker(struct parley_worker *worker, int milliseconds);

/// Kills all processes whose environment has the variable `mark`, such as NAME=VALUE; returns their number.
///
/// Finds those that left their group. Does nothing where there is no /proc.
int parley_kill_marked(const char *mark);

/// The programs that run the objects of one language, from `Sources/ObjectWorkers/Programs`.
///
/// Each reads requests from descriptor 3 and writes answers to descriptor 4, each one line of JSON.
extern const char *const parley_python_worker;
extern const char *const parley_perl_worker;
extern const char *const parley_javascript_worker;

#endif
