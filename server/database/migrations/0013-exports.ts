import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/** Exports and imports that are started in the back office are runs beside backups and drills. */
export const up = (db: Kysely<unknown>) =>
  runStatements(db, 'alter table backup_runs add column options text')
