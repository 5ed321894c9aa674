import type { Kysely } from 'kysely'
import { runStatements } from './run-statements.ts'

/**
 * The caption of a former site's file, and the page that showed only this file. The redirects that an import made besides
 * those of its documents, so that undoing it deletes them.
 */
export const up = (db: Kysely<unknown>) =>
  runStatements(
    db,
    `
alter table import_files add column caption text not null default '';
alter table import_files add column page text not null default '';
create table import_redirects (
  import_id text not null, redirect_id text not null, target text not null,
  primary key (import_id, redirect_id)
)`,
  )
