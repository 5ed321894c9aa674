import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Redirects of former addresses, and the addresses that visitors asked for without finding a page. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
create table redirects (
  id text primary key, source text not null, key text not null unique, prefix text, suffix text,
  status integer not null, target text not null,
  hits integer not null default 0, last_hit_at text, created_at text not null,
  updated_at text not null
);
create index redirects_pattern on redirects (prefix) where prefix is not null;
create index redirects_target on redirects (lower(target));
create table not_found (
  path text primary key, count integer not null, first_at text not null, last_at text not null,
  hosts text not null
);
create index not_found_last on not_found (last_at)`,
  )
