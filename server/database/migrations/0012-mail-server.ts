import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The mail server set up in the back office: one row, with its password encrypted. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
create table mail_server (
  id integer primary key, host text not null, port integer not null, encryption text not null,
  user_name text not null, sealed_password text not null, from_address text not null,
  from_name text not null, updated_at text not null
)`,
  )
