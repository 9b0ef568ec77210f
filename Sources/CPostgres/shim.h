// The PostgreSQL library as Swift can call it: with the types of values that this program uses.
#ifndef PARLEY_CPOSTGRES_H
#define PARLEY_CPOSTGRES_H

#include <libpq-fe.h>

// Runs a statement; all values and results are bytes (bytea). The library takes a copy of nothing after the call.
static inline PGresult *parley_pq_run(
    PGconn *connection, const char *statement, int count, const char *const *values,
    const int *sizes) {
  enum { most = 8, bytea = 17 };
  Oid types[most];
  int formats[most];
  if (count > most) return NULL;
  for (int place = 0; place < count; place++) {
    types[place] = bytea;
    formats[place] = 1;
  }
  return PQexecParams(connection, statement, count, types, values, sizes, formats, 1);
}

// Connects to the address, a URL or a list of keywords, which may override what stands before it.
static inline PGconn *parley_pq_connect(const char *address) {
  const char *const names[] = {
      "connect_timeout", "keepalives_idle", "tcp_user_timeout", "fallback_application_name",
      "dbname", "client_encoding", NULL};
  const char *const values[] = {"5", "10", "10000", "parley-serve", address, "UTF8", NULL};
  return PQconnectdbParams(names, values, 1);
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
