/** Creates the table that every database of Atrium has from the start, and that identifies it: see `migrate`. */
export const migrationsTable = `create table if not exists migrations (
  number integer primary key, name text not null, applied_at text not null)`
