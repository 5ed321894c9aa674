import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Whether the publication or the end of a record is on hold. */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
alter table hold_notices add column field text not null default 'publishAt'`,
  )
