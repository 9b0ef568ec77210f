// The process before Swift's runtime needs anything of it, and after it gave up.
#ifndef PARLEY_CPROCESS_H
#define PARLEY_CPROCESS_H

/// Opens descriptors 0, 1 and 2 on /dev/null if they are closed, so that no file takes their place.
///
/// Returns 0, or what errno says.
int parley_open_standard_streams(void);

/// Returns 0 if so many descriptors can be opened at once, or what errno says.
int parley_try_descriptors(int count);

/// Lets heaps grow by megabytes, which take no memory until they are used.
void parley_let_heaps_grow_fast(void);

/// Returns 0 if so many threads can run at once, or what errno says.
int parley_try_threads(int count);

/// Waits until a process of any parent has ended, and returns 0; returns -1 at once if the system can't wait for it.
int parley_wait_for_process(int process);

/// Returns whether this file holds the server, too, which then starts under the name parley-serve.
int parley_has_server(void);

/// Makes the signals of a program that aborts itself write one line and end it with an exit code.
///
/// The line names the signal; a terminal gets back the mode that it has now.
void parley_end_aborts_with(int exit_code);

#endif
