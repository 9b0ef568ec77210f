// SQLite as Swift can call it: its variadic settings and its casts of -1 to a function in plain form.
#ifndef PARLEY_CSQLITE_H
#define PARLEY_CSQLITE_H

#include <sqlite3.h>

// SQLite takes a copy of the text, so the bytes only have to last for the call.
static inline int parley_bind_text(
    sqlite3_stmt *statement, int place, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, place, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// No statement can then write to the schema or to the index's own tables, whatever it says.
static inline int parley_defend(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
