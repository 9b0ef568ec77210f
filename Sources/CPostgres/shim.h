// The PostgreSQL library as Swift can call it: with the types of values that this program uses.
#ifndef PARLEY_CPOSTGRES_H
#define PARLEY_CPOSTGRES_H

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <time.h>

static inline long parley_pq_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000;
}

// Returns the last result of what was sent; NULL if it does not come in time.
static inline PGresult *parley_pq_result(PGconn *connection, long milliseconds) {
  long end = parley_pq_milliseconds() + milliseconds;
  PGresult *last = NULL;
  for (;;) {
    int unsent = PQflush(connection);
    if (!PQisBusy(connection)) {
      PGresult *next = PQgetResult(connection);
      if (!next) return last;
      PQclear(last);
      last = next;
      continue;
    }
    struct pollfd ready = {
        .fd = PQsocket(connection), .events = POLLIN | (unsent == 1 ? POLLOUT : 0)};
    long left = end - parley_pq_milliseconds();
    int count = left > 0 ? poll(&ready, 1, (int)left) : 0;
    if (count == 0 || (count == -1 && errno != EINTR)) {
      PQclear(last);
      return NULL;
    }
    // The result says what went wrong.
    if (count > 0 && !PQconsumeInput(connection)) {
      PQclear(last);
      return PQgetResult(connection);
    }
  }
}

// Runs a statement; all values and results are bytes (bytea). The library takes a copy of nothing after the call.
// Returns NULL if there is no result in time.
static inline PGresult *parley_pq_run(
    PGconn *connection, const char *statement, int count, const char *const *values,
    const int *sizes, long milliseconds) {
  enum { most = 8, bytea = 17 };
  Oid types[most];
  int formats[most];
  if (count > most) return NULL;
  for (int place = 0; place < count; place++) {
    types[place] = bytea;
    formats[place] = 1;
  }
  if (!PQsendQueryParams(connection, statement, count, types, values, sizes, formats, 1))
    return PQmakeEmptyPGresult(connection, PGRES_FATAL_ERROR);
  return parley_pq_result(connection, milliseconds);
}

// Connects to the address, a URL or a list of keywords, which may override what stands before it, in some seconds for each
// of its hosts.
static inline PGconn *parley_pq_connect(const char *address, int seconds) {
  char timeout[12];
  snprintf(timeout, sizeof timeout, "%d", seconds);
  const char *const names[] = {
      "connect_timeout", "keepalives_idle", "tcp_user_timeout", "fallback_application_name",
      "dbname", "client_encoding", NULL};
  const char *const values[] = {timeout, "10", "10000", "parley-serve", address, "UTF8", NULL};
  PGconn *connection = PQconnectdbParams(names, values, 1);
  if (connection) PQsetnonblocking(connection, 1);
  return connection;
}

static inline int parley_pq_is_connected(const PGconn *connection) {
  return PQstatus(connection) == CONNECTION_OK;
}

static inline int parley_pq_is_good(const PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

// The five characters of an error's class; NULL if it is none of the server.
static inline const char *parley_pq_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// The notices of the server are of no use to anybody here.
static inline void parley_pq_ignore(void *nothing, const PGresult *result) {
  (void)nothing;
  (void)result;
}
static inline void parley_pq_silence(PGconn *connection) {
  PQsetNoticeReceiver(connection, parley_pq_ignore, NULL);
}

#endif
