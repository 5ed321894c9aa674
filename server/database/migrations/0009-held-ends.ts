import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** The field of a record whose time is on hold: `publishAt` or `unpublishAt`. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
alter table hold_notices add column field text not null default 'publishAt'`,
  )
