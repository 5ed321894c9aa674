import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Sums of visits by day or month, and the visitors of the present day with the salt of their hashes. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
create table visit_sums (
  kind text not null, period text not null, key text not null,
  views integer not null, visitors integer not null,
  primary key (kind, period, key)
);
create table daily_visitors (
  hash text primary key, day text not null, seen text not null
);
create index daily_visitors_day on daily_visitors (day);
create table visit_salts (day text primary key, salt text not null)`,
  )
